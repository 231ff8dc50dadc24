#include "ir/extent/unbounded.h"

namespace ullage::ir {

bool is_unbounded(ExtentExpr extent) {
  if (!depends_on_device(extent)) return false;
  constexpr int64_t kFinite = int64_t{1} << 40;
  const LeafRange tiny = [](const ExtentNode& leaf) {
    return is_device_leaf(leaf.op) ? Interval{} : Interval{0, 1};
  };
  return bounds(extent, tiny).high > kFinite;
}

}  // namespace ullage::ir
