#include "frontends/comprehension/box.h"

#include <optional>
#include <unordered_map>

#include "ir/extent/polynomial.h"
#include "ir/extent/replace.h"

namespace ullage::comprehension {

using ir::ExtentExpr;

namespace {

// The scalar of the device that an extent is, but for a constant; what it is at least where the
// extent is not negative.
std::optional<std::pair<ExtentExpr, int64_t>> least_scalar(ExtentExpr extent) {
  const ir::Polynomial p = ir::to_polynomial(ir::simplify(extent));
  const ir::Polynomial scalar = ir::without_constant(p);
  const ir::ExtentNode* atom = scalar.as_atom();
  if (atom == nullptr || !ir::is_device_leaf(atom->op)) return std::nullopt;
  return std::pair(ExtentExpr(atom), -p.constant_term());
}

}  // namespace

// No extent is negative, or the run has failed. Where that says what a scalar of the device is at
// least, its formulas say so: that bounds what memory is reserved for.
Box box_of(const InferredRanges& ranges) {
  std::unordered_map<const ir::ExtentNode*, ExtentExpr> least;
  for (const IndexRange& range : ranges.indices) {
    if (const auto scalar = least_scalar(range.extent)) {
      least.emplace(scalar->first.node(), max(scalar->first, scalar->second));
    }
  }
  const auto bounded = [&](ExtentExpr e) {
    if (least.empty()) return e;
    return ir::simplify(ir::replace_leaves(e, [&](const ir::ExtentNode& leaf) {
      const auto found = least.find(&leaf);
      return found == least.end() ? ExtentExpr() : found->second;
    }));
  };
  Box box;
  for (const IndexRange& range : ranges.indices) {
    box.minimum.push_back(bounded(range.min));
    box.extent.push_back(bounded(range.extent));
  }
  box.kept.resize(box.extent.size());
  return box;
}

}  // namespace ullage::comprehension
