// ShapeExtent: what is known of a tensor's size, axis by axis.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/extent/extent.h"

namespace ullage::ir {

// What the live expression of an axis promises.
enum class Guarantee : uint8_t {
  exact,        // equals the run-time extent
  upper_bound,  // run-time extent <= expression
  unknown,      // nothing; the expression is null
};

std::string_view name_of(Guarantee guarantee);  // "exact", "an upper bound", "unknown"

// TF-04: `primitive` needs an exact extent for `field` and found `observed`. The message contains
// both and ends with `given`.
Error dynamic_shape_error(std::string_view primitive, std::string field, Guarantee observed,
                          std::string_view given);

// One axis: the live expression, what it promises, and the capacity (null: the upper bound of
// `live`, found when the plan's bounds are known).
struct AxisExtent {
  ExtentExpr live{};
  Guarantee guarantee = Guarantee::exact;
  ExtentExpr capacity{};
  bool operator==(const AxisExtent&) const = default;
};

// Sizes of all axes. Rank is always exact. No pass, rule or file format turns upper_bound or
// unknown into exact without a recorded guard or a proof (P-00).
class ShapeExtent {
 public:
  ShapeExtent() = default;
  explicit ShapeExtent(std::vector<AxisExtent> axes) : axes_(std::move(axes)) {}
  // All axes exact.
  static ShapeExtent exact(const std::vector<ExtentExpr>& extents);

  size_t rank() const { return axes_.size(); }
  const AxisExtent& operator[](size_t axis) const { return axes_[axis]; }
  AxisExtent& operator[](size_t axis) { return axes_[axis]; }
  std::span<const AxisExtent> axes() const { return axes_; }
  void push_back(AxisExtent axis) { axes_.push_back(axis); }

  // TF-01. None unless the axis is exact.
  std::optional<ExtentExpr> as_exact(size_t axis) const;
  // None if the axis is unknown.
  std::optional<ExtentExpr> bound_expr(size_t axis) const;
  // All or nothing.
  std::optional<std::vector<ExtentExpr>> exact_shape() const;
  bool is_exact() const;
  bool operator==(const ShapeExtent&) const = default;

 private:
  std::vector<AxisExtent> axes_;
};

// "[2, n, <=7, ?]": exact plain, upper bounds with <=, unknown as ?.
std::string to_string(const ShapeExtent& shape, const LeafName& leaf_name = {});

}  // namespace ullage::ir
