// Ops that make tensors from sizes and scalars.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

struct FullOp : ir::OpDef {
  // Every element is `value` (rank 0).
  ir::Value operator()(ir::Value value, std::vector<ir::ExtentExpr> shape) const;
};
struct IotaOp : ir::OpDef {
  // 0, 1, 2 ... along `axis`.
  ir::Value operator()(ir::Builder& builder, ir::DType dtype, std::vector<ir::ExtentExpr> shape,
                       int64_t axis) const;
};
struct ExtentValuesOp : ir::OpDef {
  static constexpr AttributeKey<std::vector<int64_t>> kShape{"shape", "shape of the result"};
  static constexpr AttributeKey<std::vector<ir::ExtentExpr>> kValues{"values",
                                                                     "the elements, row-major"};

  // An integer tensor of 64 or fewer host scalars: shapes used as data. `shape` is constant.
  ir::Value operator()(ir::Builder& builder, std::vector<ir::ExtentExpr> values,
                       std::vector<int64_t> shape, ir::DType dtype = ir::DType::i64) const;
};

extern const FullOp full;
extern const IotaOp iota;
extern const ExtentValuesOp extent_values;
// Attributes of an extent_values node.
ir::Attributes extent_values_attributes(std::vector<ir::ExtentExpr> values,
                                        std::vector<int64_t> shape, ir::DType dtype);

// Zeros of x's dtype and shape. The builder fails where x has an extent that is not exact.
ir::Value zeros_like(ir::Value x);
// start + i * delta for i < count; start and delta have rank 0.
ir::Value range(ir::Value start, ir::Value delta, ir::ExtentExpr count);
// on_value where the index along the new axis equals the element of `indices` (negative ones count
// from the end), else off_value.
ir::Value one_hot(ir::Value indices, ir::ExtentExpr depth, ir::Value off_value, ir::Value on_value,
                  int64_t axis);
// Zero below (upper) or above (lower) diagonal k of the last two axes.
ir::Value trilu(ir::Value x, ir::ExtentExpr k, bool upper);
// Ones on diagonal k.
ir::Value eye(ir::Builder& builder, ir::DType dtype, ir::ExtentExpr rows, ir::ExtentExpr columns,
              int64_t k);

std::span<const ir::OpDef* const> generate_ops();

}  // namespace ullage::ops
