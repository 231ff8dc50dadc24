// One scan over the calls with two sets: buffers read and buffers written since the last barrier.
#include "passes/place_barriers.h"

#include <algorithm>

namespace ullage::passes {
namespace {

// What happened to the buffers since the last barrier.
class Hazards {
 public:
  explicit Hazards(size_t buffers) : read_(buffers, false), written_(buffers, false) {}

  // A resolve reads what kernels found out and writes what all later calls read: a barrier on both
  // sides of it.
  bool conflict(const ir::KernelCall& call) const {
    if (resolved_ || (!call.resolves.empty() && any_)) return true;
    return std::ranges::any_of(call.operands, [&](const ir::KernelCall::Operand& operand) {
      return written_[operand.buffer] ||
             (operand.access != ir::Access::read && read_[operand.buffer]);
    });
  }
  void add(const ir::KernelCall& call) {
    any_ = true;
    resolved_ = !call.resolves.empty();
    for (const auto& operand : call.operands) {
      if (operand.access != ir::Access::write) read_[operand.buffer] = true;
      if (operand.access != ir::Access::read) written_[operand.buffer] = true;
    }
  }
  void clear() {
    any_ = resolved_ = false;
    read_.assign(read_.size(), false);
    written_.assign(written_.size(), false);
  }

 private:
  std::vector<bool> read_, written_;
  bool any_ = false, resolved_ = false;
};

}  // namespace

void place_barriers(ir::KernelGraph& kernels) {
  Hazards hazards(kernels.buffers.size());
  for (ir::KernelCall& call : kernels.calls) {
    call.barrier_before = !call.alternative && hazards.conflict(call);
    if (call.barrier_before) hazards.clear();
    hazards.add(call);
  }
}

std::vector<LiveRange> live_ranges(const ir::KernelGraph& kernels) {
  std::vector<LiveRange> ranges(kernels.buffers.size());
  uint32_t epoch = 0;
  for (const ir::KernelCall& call : kernels.calls) {
    epoch += call.barrier_before ? 1 : 0;
    for (const auto& operand : call.operands) {
      LiveRange& range = ranges[operand.buffer];
      range.first = std::min(range.first, epoch);
      range.last = std::max(range.last, epoch);
    }
  }
  return ranges;
}

}  // namespace ullage::passes
