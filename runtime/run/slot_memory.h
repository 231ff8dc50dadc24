// SlotMemory: the heaps of one run in flight, shared by its plans and grown when a plan needs more.
#pragma once

#include <memory>

#include "runtime/backend.h"

namespace ullage::runtime {

class SlotMemory {
 public:
  // `constant_bytes` are counted with the slot's own. `budget`: most bytes at once; 0: no limit.
  SlotMemory(uint64_t constant_bytes, uint64_t budget)
      : constant_bytes_(constant_bytes), budget_(budget) {}

  bool fits(const ir::MemoryPlan& plan) const;
  // Frees what is too small, then allocates; pages are touched, with kPoison where asked. Errors:
  // out_of_memory before anything is freed where the budget does not allow it.
  // REQUIRES: nothing recorded uses the heaps unless fits(plan).
  Result<void> grow(Device& device, const ir::MemoryPlan& plan, bool poison);
  void release();

  Memory* arena() const { return arena_.get(); }
  Memory* inputs() const { return inputs_.get(); }
  Memory* outputs() const { return outputs_.get(); }
  Memory* control() const { return control_.get(); }

  uint64_t peak_bytes() const { return peak_; }
  uint64_t predicted_bytes() const { return predicted_; }

 private:
  uint64_t allocated() const;

  std::unique_ptr<Memory> arena_, inputs_, outputs_, control_;
  uint64_t constant_bytes_, budget_;
  uint64_t peak_ = 0, predicted_ = 0;
};

}  // namespace ullage::runtime
