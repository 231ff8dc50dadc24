// RunBuffers: where the buffers of a program are during its runs.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "runtime/loaded_program.h"
#include "runtime/run/run_memory.h"
#include "runtime/session_types.h"

namespace ullage::runtime {

// Owns the memory pools of a run in flight and the bindings of inputs and outputs to other memory.
// A pool lives until it grows or is released; a bound range until it is bound again or forgotten.
class RunBuffers {
 public:
  // `constant_bytes` and `budget`: as of RunMemory.
  RunBuffers(const LoadedProgram& program, uint64_t constant_bytes, uint64_t budget);

  RunMemory& pools() { return pools_; }
  const RunMemory& pools() const { return pools_; }

  // A range without memory: the own memory pool.
  void bind_input(size_t input, const MemoryRange& range) { bound_[input] = range; }
  // One range per output. True: some have changed.
  bool bind_outputs(std::span<const MemoryRange> ranges);
  const MemoryRange& input(size_t input) const { return bound_[input]; }
  const MemoryRange& output(size_t output) const { return bound_[inputs_ + output]; }
  // Inputs, then outputs: the key of recordings.
  const std::vector<MemoryRange>& bound() const { return bound_; }
  // Unbinds everything in this memory. True: something was bound.
  bool forget(const Memory& memory);

  // REQUIRES: the plan fits the pools.
  MemoryRange range_of(const ir::MemoryPlan& plan, size_t buffer) const;
  // The requirements on a range that replaces this buffer, or no buffer (kNoIndex), of `bytes`
  // bytes.
  RangeNeeds needs(uint32_t buffer, uint64_t bytes) const;
  // Whether some kernel binds it as a texel buffer.
  bool is_texel(uint32_t buffer) const { return texel_[buffer]; }

 private:
  const LoadedProgram* program_;
  size_t inputs_;  // of the program
  RunMemory pools_;
  std::vector<MemoryRange> bound_;
  std::vector<bool> texel_;  // per buffer
};

// Whether `memory` is among these.
bool names(std::span<const MemoryRange> ranges, const Memory& memory);

// Errors: not aligned or too small, after `call` and `name`.
Result<void> check_range(const char* call, const std::string& name, const MemoryRange& range,
                         const RangeNeeds& needs);

}  // namespace ullage::runtime
