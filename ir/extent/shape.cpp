// Accessors and text of ShapeExtent.
#include "ir/extent/shape.h"

namespace ullage::ir {

std::string_view name_of(Guarantee guarantee) {
  constexpr std::string_view kNames[] = {"exact", "an upper bound", "unknown"};
  return kNames[static_cast<size_t>(guarantee)];
}

Error dynamic_shape_error(std::string_view primitive, std::string field, Guarantee observed,
                          std::string_view given) {
  Error error = unsupported(std::string(primitive) + ": " + field +
                            " must have an exact extent, its extent is " +
                            std::string(name_of(observed)) + ": given " + std::string(given));
  error.dynamic_shape = {std::string(primitive), std::move(field), observed};
  return error;
}

ShapeExtent ShapeExtent::exact(const std::vector<ExtentExpr>& extents) {
  ShapeExtent shape;
  for (const ExtentExpr& extent : extents) shape.push_back({.live = extent});
  return shape;
}

std::optional<ExtentExpr> ShapeExtent::as_exact(size_t axis) const {
  const AxisExtent& a = axes_[axis];
  return a.guarantee == Guarantee::exact ? std::optional(a.live) : std::nullopt;
}

std::optional<ExtentExpr> ShapeExtent::bound_expr(size_t axis) const {
  const AxisExtent& a = axes_[axis];
  return a.guarantee == Guarantee::unknown ? std::nullopt : std::optional(a.live);
}

std::optional<std::vector<ExtentExpr>> ShapeExtent::exact_shape() const {
  std::vector<ExtentExpr> extents;
  for (const AxisExtent& a : axes_) {
    if (a.guarantee != Guarantee::exact) return std::nullopt;
    extents.push_back(a.live);
  }
  return extents;
}

bool ShapeExtent::is_exact() const {
  for (const AxisExtent& a : axes_) {
    if (a.guarantee != Guarantee::exact) return false;
  }
  return true;
}

std::string to_string(const ShapeExtent& shape, const LeafName& leaf_name) {
  std::string text = "[";
  for (size_t i = 0; i < shape.rank(); ++i) {
    if (i > 0) text += ", ";
    if (shape[i].guarantee == Guarantee::upper_bound) text += "<=";
    text += shape[i].guarantee == Guarantee::unknown ? "?" : to_string(shape[i].live, leaf_name);
  }
  return text + "]";
}

}  // namespace ullage::ir
