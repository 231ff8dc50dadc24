// The attributes of an affine_reduce node, read and written as forms over its variables.
#pragma once

#include <string_view>
#include <vector>

#include "ops/affine/affine_reduce.h"

namespace ullage::ops {

// A form as its coefficients, one per variable: constants of 0 where there is none. So attributes
// store it, and kernels and the reference go through it.
struct DenseForm {
  ir::ExtentExpr constant = {};
  std::vector<ir::ExtentExpr> coefficients = {};
};
// REQUIRES: a form that is linear, over the first `variables` index variables.
DenseForm dense_form(ir::ExtentExpr form, size_t variables);

struct AffineNode {
  struct Derived {
    ir::ExtentExpr form;
    int64_t divisor = 1;
    ir::ExtentExpr extent;
  };
  std::vector<ir::ExtentExpr> shape, reduced;
  std::vector<Derived> derived;
  std::vector<std::vector<ir::ExtentExpr>> reads;  // per operand and axis
  AffineReduction reduction = AffineReduction::sum;

  size_t free_count() const { return shape.size() + reduced.size(); }
  size_t variable_count() const { return free_count() + derived.size(); }
  // From 0 up to this.
  ir::ExtentExpr extent(size_t variable) const;
};

bool is_zero(ir::ExtentExpr e);

ir::Attributes attributes_of(const AffineNode& node);
// REQUIRES: attributes that the op's shape rule accepts. `ranks`: of the operands.
AffineNode affine_node(const ir::Attributes& attributes, std::span<const size_t> ranks);
// The numbers of extents that the attributes must have, or why they have others.
ir::Result<void> check_affine_attributes(const ir::InferContext& context);

}  // namespace ullage::ops
