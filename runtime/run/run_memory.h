// RunMemory: the memory pools of one run in flight, shared by its plans and grown when a plan needs
// more.
#pragma once

#include <memory>

#include "runtime/backend.h"

namespace ullage::runtime {

class RunMemory {
 public:
  // `constant_bytes` count as its own. `budget`: most bytes at once; 0: no limit.
  RunMemory(uint64_t constant_bytes, uint64_t budget)
      : constant_bytes_(constant_bytes), budget_(budget) {}

  bool fits(const ir::MemoryPlan& plan) const;
  // Frees pools that are too small, then allocates new ones; touches their pages, and fills them
  // with kPoison if requested. Errors: out_of_memory, before anything is freed if the budget does
  // not allow it.
  Result<void> grow(Device& device, const ir::MemoryPlan& plan, bool poison);
  void release();

  Memory* arena() const { return arena_.get(); }
  Memory* inputs() const { return inputs_.get(); }
  Memory* outputs() const { return outputs_.get(); }
  Memory* control() const { return control_.get(); }

  // Now, constants included.
  uint64_t allocated() const;
  // Of arena, inputs and outputs.
  uint64_t shared_bytes() const;
  uint64_t peak_bytes() const { return peak_; }
  uint64_t predicted_bytes() const { return predicted_; }

 private:
  std::unique_ptr<Memory> arena_, inputs_, outputs_, control_;
  uint64_t constant_bytes_, budget_;
  uint64_t peak_ = 0, predicted_ = 0;
};

}  // namespace ullage::runtime
