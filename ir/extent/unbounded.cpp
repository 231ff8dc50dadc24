#include "ir/extent/replace.h"

#include "ir/extent/scalar_op.h"

namespace ullage::ir {

bool is_unbounded(ExtentExpr extent) {
  if (!depends_on_device(extent)) return false;
  constexpr int64_t kFinite = int64_t{1} << 40;
  // Some size decides a condition either way, though not one of those below.
  const ExtentExpr either = extent->pool->runtime_scalar(UINT32_MAX, 0);
  const ExtentExpr undecided = replace_nodes(
      extent, [&](ExtentExpr e) { return info_of(e->op).condition ? either : ExtentExpr(); });
  const LeafRange tiny = [](const ExtentNode& leaf) {
    return is_device_leaf(leaf.op) ? Interval{} : Interval{0, 1};
  };
  return bounds(undecided, tiny).high > kFinite;
}

}  // namespace ullage::ir
