// Summands are of one subtree where fewer are lost than in the whole.
#include "tools/conform/matrix/sum_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace ullage::conform {
namespace {

class SumTree {
 public:
  SumTree(size_t summands, std::span<const double> kept) : summands_(summands), kept_(kept) {}

  // Summands below the node in which i and j meet, as far as they are lost. REQUIRES: i < j.
  double below(size_t i, size_t j) const {
    const size_t pair = i * (2 * summands_ - i - 1) / 2 + (j - i - 1);
    return static_cast<double>(summands_) - kept_[pair];
  }

  template <class Rule>
  bool is_everywhere(Rule rule) const {
    for (size_t i = 0; i < summands_; ++i) {
      for (size_t j = i + 1; j < summands_; ++j) {
        if (below(i, j) != static_cast<double>(rule(i, j))) return false;
      }
    }
    return true;
  }

  std::string text(const std::vector<size_t>& set) const {
    if (set.size() == 1) return set[0] == 0 ? "c" : fmt::format("p{}", set[0] - 1);
    double most = 0;
    for (size_t j = 1; j < set.size(); ++j) {
      for (size_t i = 0; i < j; ++i) most = std::max(most, below(set[i], set[j]));
    }
    std::string inside;
    std::vector<std::vector<size_t>> children;
    for (const size_t summand : set) {
      const auto child = std::ranges::find_if(
          children, [&](const auto& members) { return below(members[0], summand) < most; });
      if (child == children.end()) {
        children.push_back({summand});
      } else {
        child->push_back(summand);
      }
    }
    // For counts that match no tree.
    if (children.size() == 1) return "no tree";
    for (const auto& child : children) inside += (inside.empty() ? "" : "+") + text(child);
    const bool has_loss = most >= static_cast<double>(set.size());
    return has_loss ? "(" + inside + ")" : "[" + inside + "]";
  }

 private:
  size_t summands_;
  std::span<const double> kept_;
};

}  // namespace

std::string sum_tree(size_t summands, std::span<const double> kept) {
  const SumTree tree(summands, kept);
  if (tree.is_everywhere([](size_t, size_t) { return 2; })) return "all without loss";
  if (tree.is_everywhere([](size_t, size_t j) { return j + 1; })) return "one by one, c first";
  if (tree.is_everywhere([&](size_t i, size_t j) {
        return i == 0 ? summands : j;  // c joins all products
      })) {
    return "one by one, c last";
  }
  std::vector<size_t> all(summands);
  std::iota(all.begin(), all.end(), size_t{0});
  return tree.text(all);
}

}  // namespace ullage::conform
