// What combines the terms of a nest, in ops of the registry.
#pragma once

#include "ops/affine/affine_reduce.h"
#include "ops/elementwise/elementwise.h"
#include "ops/reduce/reduce.h"
#include "ops/rules/combination.h"

namespace ullage::comprehension {

// One kind of reduction. All columns mean the same sum, product, minimum or maximum.
struct ReductionEntry {
  ops::AffineReduction reduction;
  const ops::Combination* combination;  // its identity is the result of no terms
  const ops::BinaryOp* of_two;
  const ops::ReduceOp* over_axes;
};

const ReductionEntry& row_of(ops::AffineReduction reduction);

}  // namespace ullage::comprehension
