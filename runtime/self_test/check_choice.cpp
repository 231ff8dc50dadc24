// A few checks per kernel, chosen to be as different as the program allows.
#include "runtime/self_test/check_choice.h"

#include <algorithm>
#include <iterator>

namespace ullage::runtime {
namespace {

constexpr size_t kMaxSizes = 22;
constexpr size_t kMaxNodes = 6;   // in which a kernel is checked
constexpr size_t kMaxChecks = 9;  // of a kernel
// Larger operands are not worth the time if there are smaller ones.
constexpr uint64_t kEasyBytes = uint64_t{1} << 20;

}  // namespace

CheckChoice::CheckChoice(const ir::Program& program, const Device& device)
    : program_(program),
      device_(device),
      shared_(program),
      sizes_(check_sizes(program, kMaxSizes)),
      ranges_(node_ranges(program)) {}

std::vector<NodeRange> CheckChoice::nodes_of(uint32_t kernel) const {
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

std::vector<KernelCheck> CheckChoice::of(uint32_t kernel) const {
  const std::vector<NodeRange> nodes = nodes_of(kernel);
  std::vector<KernelCheck> checks, large;
  for (size_t s = 0; s < sizes_.size() && checks.size() < kMaxChecks; ++s) {
    for (size_t n = 0; n < nodes.size(); ++n) {
      KernelCheck kernel_check(shared_, sizes_[s], nodes[(s + n) % nodes.size()], device_);
      const bool runs =
          kernel_check.is_possible() &&
          std::ranges::find(kernel_check.kernels(), kernel) != kernel_check.kernels().end();
      if (!runs) continue;
      const bool easy = kernel_check.bytes() <= kEasyBytes;
      std::vector<KernelCheck>& others = easy ? checks : large;
      const bool is_new = std::ranges::none_of(
          others, [&](const KernelCheck& other) { return kernel_check.is_like(other); });
      if (is_new) others.push_back(std::move(kernel_check));
      if (easy && is_new) break;
    }
  }
  if (!checks.empty() || large.empty()) return checks;
  checks.push_back(std::move(*std::ranges::min_element(large, {}, &KernelCheck::bytes)));
  return checks;
}

std::vector<Range> ranges_of(size_t kernel_check) {
  constexpr Range kFurther[] = {Range::units, Range::wide, Range::odd};
  if (kernel_check == 0) return {Range::near, Range::units, Range::wide, Range::odd};
  return {Range::near, kFurther[(kernel_check - 1) % std::size(kFurther)]};
}

}  // namespace ullage::runtime
