// Layouts: which are the same memory, their strides and their storage.
#include "ir/lowering/layout.h"

namespace ullage::ir {
namespace {

bool is_one(ExtentExpr e) {
  return as_constant(e) == 1;
}

// Do the axes that move anything lie in row-major order?
bool is_row_major(const std::vector<uint8_t>& order, const ShapeExtent& shape) {
  int last = -1;
  for (uint8_t axis : order) {
    if (is_one(shape[axis].live)) continue;
    if (axis < last) return false;
    last = axis;
  }
  return true;
}

}  // namespace

std::vector<uint8_t> memory_order(const Layout& layout, size_t rank) {
  if (!layout.order.empty()) return layout.order;
  std::vector<uint8_t> order(rank);
  for (size_t a = 0; a < rank; ++a) order[a] = static_cast<uint8_t>(a);
  return order;
}

Layout Layout::channels_last(size_t rank) {
  Layout layout = rows();
  if (rank < 3) return layout;
  layout.order.push_back(0);
  for (size_t a = 2; a < rank; ++a) layout.order.push_back(static_cast<uint8_t>(a));
  layout.order.push_back(1);
  return layout;
}

Layout canonical(const Layout& layout, const ShapeExtent& shape) {
  if (shape.rank() == 0) return Layout::plain();
  Layout result = layout;
  const std::vector<uint8_t> order = memory_order(layout, shape.rank());
  if (prove_multiple_of(shape[order.back()].live, 4)) result.padded = false;
  // Padding belongs to one axis: dropping the order must not move it to another.
  const bool same_inner = order.back() == shape.rank() - 1;
  if (is_row_major(order, shape) && (!result.padded || same_inner)) result.order.clear();
  return result;
}

std::vector<ExtentExpr> strides_of(const Layout& layout, const ShapeExtent& shape,
                                   ExtentPool& pool) {
  const std::vector<uint8_t> order = memory_order(layout, shape.rank());
  std::vector<ExtentExpr> strides(shape.rank());
  ExtentExpr stride = pool.constant(1);
  for (size_t i = order.size(); i-- > 0;) {
    strides[order[i]] = stride;
    const ExtentExpr extent = shape[order[i]].live;
    const bool inner = i + 1 == order.size();
    stride = simplify(stride * (layout.padded && inner ? round_up(extent, 4) : extent));
  }
  return strides;
}

ExtentExpr storage_elements(const Layout& layout, const ShapeExtent& shape, ExtentPool& pool) {
  if (shape.rank() == 0) return pool.constant(1);
  const uint8_t outer = memory_order(layout, shape.rank()).front();
  const ExtentExpr extent = shape[outer].live;
  const bool inner = shape.rank() == 1;
  return simplify(strides_of(layout, shape, pool)[outer] *
                  (layout.padded && inner ? round_up(extent, 4) : extent));
}

ExtentExpr element_count(const ShapeExtent& shape, ExtentPool& pool) {
  std::vector<ExtentExpr> extents;
  for (const AxisExtent& axis : shape.axes()) extents.push_back(axis.live);
  return simplify(product(pool, extents));
}

}  // namespace ullage::ir
