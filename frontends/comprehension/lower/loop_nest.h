// LoopNest: one statement without its syntax: a term over affine reads, combined over a box of
// index variables that run from 0. How it becomes ops of the registry is decided here.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "ir/graph/builder.h"
#include "ir/graph/scalar_body.h"
#include "ops/affine/affine_reduce.h"

namespace ullage::comprehension {

// Variables: first one per axis of the result, then the reduced ones. Input p of `term` is the
// element of read p.
struct LoopNest {
  std::vector<ir::ExtentExpr> shape = {}, reduced = {};
  std::vector<ops::AffineOperand> reads = {};
  ir::ScalarBody term = {};
  ops::AffineReduction reduction =
      ops::AffineReduction::sum;  // without effect where none is reduced

  size_t variable_count() const { return shape.size() + reduced.size(); }
  ir::ExtentExpr extent(size_t variable) const {
    return variable < shape.size() ? shape[variable] : reduced[variable - shape.size()];
  }
};

// The result [shape] and what computes it: "map", "reduce", "einsum", "convolution", "max_pool" or
// "affine_reduce", as reports call it.
struct LoweredNest {
  ir::Value value;
  std::string_view kernel;
};

// The first of these that matches:
//   map            nothing is reduced and every read is plain: ops on slices, broadcast
//   reduce         every read is plain and one of them spans the box: map, then a reduction
//   einsum         a sum of products of plain reads
//   convolution    a sum of products of windows of constant strides with plain weights
//   max_pool       the maximum of windows of constant size
//   affine_reduce  everything else
// A read is plain where each subscript is a constant or a variable that no other one has, plus a
// constant. All of them give the same values; the order in which floats are added may differ.
// Errors: those of the ops.
ir::Result<LoweredNest> lower(ir::Builder& builder, const LoopNest& nest);

}  // namespace ullage::comprehension
