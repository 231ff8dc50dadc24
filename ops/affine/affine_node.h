// The attributes of an affine_reduce node, read and written as forms.
#pragma once

#include <string_view>
#include <vector>

#include "ops/affine/affine_reduce.h"

namespace ullage::ops {

// A form with a coefficient per variable, as attributes store it: constants of 0 where there is
// none.
struct DenseForm {
  ir::ExtentExpr constant = {};
  std::vector<ir::ExtentExpr> coefficients = {};
};

struct AffineNode {
  struct Derived {
    DenseForm form;
    int64_t divisor = 1;
    ir::ExtentExpr extent;
  };
  std::vector<ir::ExtentExpr> shape, reduced;
  std::vector<Derived> derived;
  std::vector<std::vector<DenseForm>> reads;  // per operand and axis
  AffineReduction reduction = AffineReduction::sum;

  size_t free_count() const { return shape.size() + reduced.size(); }
  size_t variable_count() const { return free_count() + derived.size(); }
  // From 0 up to this.
  ir::ExtentExpr extent(size_t variable) const;
};

// A form of zeros over `variables`.
DenseForm zero_form(ir::ExtentPool& pool, size_t variables);
// The variable itself.
DenseForm variable_form(ir::ExtentPool& pool, size_t variables, size_t variable);
bool is_zero(ir::ExtentExpr e);

ir::Attributes attributes_of(const AffineNode& node);
// REQUIRES: attributes that the op's shape rule accepts. `ranks`: of the operands.
AffineNode affine_node(const ir::Attributes& attributes, std::span<const size_t> ranks);
// The numbers of extents that the attributes must have, or why they have others.
ir::Result<void> check_affine_attributes(const ir::InferContext& context);

}  // namespace ullage::ops
