// SlotBuffers: where the buffers of a program lie during the runs of one slot.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "runtime/loaded_program.h"
#include "runtime/run/slot_memory.h"
#include "runtime/session_types.h"

namespace ullage::runtime {

// Owns the slot's heaps and knows which inputs and outputs lie in the host's memory instead. A heap
// lives until it grows or is released; a range of the host's until it is bound anew or forgotten.
class SlotBuffers {
 public:
  // `constant_bytes` and `budget`: as of SlotMemory.
  SlotBuffers(const LoadedProgram& program, uint64_t constant_bytes, uint64_t budget);

  SlotMemory& heaps() { return heaps_; }
  const SlotMemory& heaps() const { return heaps_; }

  // A range without memory: the slot's own heap.
  void bind_input(size_t input, const MemoryRange& range) { bound_[input] = range; }
  // One per output. True: some are others than before.
  bool bind_outputs(std::span<const MemoryRange> ranges);
  const MemoryRange& input(size_t input) const { return bound_[input]; }
  const MemoryRange& output(size_t output) const { return bound_[inputs_ + output]; }
  // Inputs, then outputs: what recordings are told apart by.
  const std::vector<MemoryRange>& bound() const { return bound_; }
  // Unbinds what lies in this memory. True: something did.
  bool forget(const Memory& memory);

  // REQUIRES: the heaps fit the plan.
  MemoryRange range_of(const ir::MemoryPlan& plan, size_t buffer) const;
  // What a range must offer that stands for this buffer, or for none (kNoIndex), of `bytes` bytes.
  RangeNeeds needs(uint32_t buffer, uint64_t bytes) const;
  // Does some kernel bind it as texels?
  bool is_texel(uint32_t buffer) const { return texel_[buffer]; }

 private:
  const LoadedProgram* program_;
  size_t inputs_;  // of the program
  SlotMemory heaps_;
  std::vector<MemoryRange> bound_;
  std::vector<bool> texel_;  // per buffer
};

// Is `memory` among these?
bool names(std::span<const MemoryRange> ranges, const Memory& memory);

// Errors: not aligned or too small, after `call` and `name`.
Result<void> check_range(const char* call, const std::string& name, const MemoryRange& range,
                         const RangeNeeds& needs);

}  // namespace ullage::runtime
