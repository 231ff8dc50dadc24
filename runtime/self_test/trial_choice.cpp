// A few trials per kernel, as unlike each other as the program has them.
#include "runtime/self_test/trial_choice.h"

#include <algorithm>
#include <iterator>

namespace ullage::runtime {
namespace {

constexpr size_t kMaxSizes = 22;
constexpr size_t kMaxNodes = 6;   // that a kernel is tried in
constexpr size_t kMaxTrials = 9;  // of a kernel
// Larger operands are not worth it where there are smaller ones.
constexpr uint64_t kEasyBytes = uint64_t{1} << 20;

}  // namespace

TrialChoice::TrialChoice(const ir::Program& program, const Device& device)
    : program_(program),
      device_(device),
      shared_(program),
      sizes_(trial_sizes(program, kMaxSizes)),
      ranges_(node_ranges(program)) {}

std::vector<NodeRange> TrialChoice::nodes_of(uint32_t kernel) const {
  std::vector<NodeRange> nodes;
  for (const NodeRange range : ranges_) {
    const auto first = program_.dispatches.begin();
    const bool calls =
        std::any_of(first + range.begin, first + range.end,
                    [&](const ir::ProgramDispatch& d) { return d.kernel == kernel; });
    if (calls && nodes.size() < kMaxNodes) nodes.push_back(range);
  }
  return nodes;
}

std::vector<Trial> TrialChoice::of(uint32_t kernel) const {
  const std::vector<NodeRange> nodes = nodes_of(kernel);
  std::vector<Trial> trials, large;
  for (size_t s = 0; s < sizes_.size() && trials.size() < kMaxTrials; ++s) {
    for (size_t n = 0; n < nodes.size(); ++n) {
      Trial trial(shared_, sizes_[s], nodes[(s + n) % nodes.size()], device_);
      const bool runs = trial.is_possible() &&
                        std::ranges::find(trial.kernels(), kernel) != trial.kernels().end();
      if (!runs) continue;
      const bool easy = trial.bytes() <= kEasyBytes;
      std::vector<Trial>& others = easy ? trials : large;
      const bool is_new =
          std::ranges::none_of(others, [&](const Trial& other) { return trial.is_like(other); });
      if (is_new) others.push_back(std::move(trial));
      if (easy && is_new) break;
    }
  }
  if (!trials.empty() || large.empty()) return trials;
  trials.push_back(std::move(*std::ranges::min_element(large, {}, &Trial::bytes)));
  return trials;
}

std::vector<Range> ranges_of(size_t trial) {
  constexpr Range kFurther[] = {Range::units, Range::wide, Range::odd};
  if (trial == 0) return {Range::near, Range::units, Range::wide, Range::odd};
  return {Range::near, kFurther[(trial - 1) % std::size(kFurther)]};
}

}  // namespace ullage::runtime
