// One scan over the calls with two sets: buffers read and buffers written since the last barrier.
#include "passes/kernels/place_barriers.h"

#include <algorithm>
#include <ranges>

namespace ullage::passes {
namespace {

// What happened to the buffers since the last barrier.
class Hazards {
 public:
  explicit Hazards(size_t buffers) : read_(buffers, false), written_(buffers, false) {}

  // A resolve call reads what kernels counted and writes what all later calls read: a barrier on
  // both sides of it.
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

// Calls that an iteration or what is behind a loop begins with.
std::vector<bool> begins_of(const ir::KernelGraph& kernels) {
  std::vector<bool> begins(kernels.calls.size() + 1, false);
  for (const ir::KernelLoop& loop : kernels.loops) begins[loop.begin] = begins[loop.end] = true;
  return begins;
}

}  // namespace

void place_barriers(ir::KernelGraph& kernels) {
  Hazards hazards(kernels.buffers.size());
  const std::vector<bool> begins = begins_of(kernels);
  for (size_t i = 0; i < kernels.calls.size(); ++i) {
    ir::KernelCall& call = kernels.calls[i];
    call.barrier_before = begins[i] || (!call.alternative && hazards.conflict(call));
    if (call.barrier_before) hazards.clear();
    hazards.add(call);
  }
}

std::vector<LiveRange> live_ranges(const ir::KernelGraph& kernels) {
  std::vector<LiveRange> ranges(kernels.buffers.size());
  std::vector<uint32_t> barrier_intervals;
  uint32_t barrier_interval = 0;
  for (const ir::KernelCall& call : kernels.calls) {
    barrier_interval += call.barrier_before ? 1 : 0;
    barrier_intervals.push_back(barrier_interval);
    for (const auto& operand : call.operands) {
      LiveRange& range = ranges[operand.buffer];
      range.first = std::min(range.first, barrier_interval);
      range.last = std::max(range.last, barrier_interval);
    }
  }
  // Inner loops first: what they widen may leave an outer one's body.
  for (const ir::KernelLoop& loop : kernels.loops | std::views::reverse) {
    const LiveRange iteration{barrier_intervals[loop.begin], barrier_intervals[loop.end - 1]};
    for (LiveRange& range : ranges) {
      if (range.is_empty() || range.last < iteration.first || range.first > iteration.last)
        continue;
      if (range.first >= iteration.first && range.last <= iteration.last) continue;
      range = {std::min(range.first, iteration.first), std::max(range.last, iteration.last)};
    }
  }
  return ranges;
}

}  // namespace ullage::passes
