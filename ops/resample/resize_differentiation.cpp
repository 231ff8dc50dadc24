// The cotangent of resize. An axis is resampled by a matrix, which the op itself yields: resizing
// the identity gives it, with the positions and the rounding of the forward pass in every mode.
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/resample/resample_ops.h"
#include "ops/resample/resize.h"
#include "ops/rules/differentiation.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

bool is_kept(const ir::Attributes& attributes, size_t axis, size_t rank, ExtentExpr extent) {
  const auto roi = attributes[ResizeOp::kRoi];
  if (!roi.empty() && (roi[axis] != 0 || roi[axis + rank] != 1)) return false;
  const auto scales = attributes[ResizeOp::kScales];
  if (!scales.empty() && ir::as_float_constant(scales[axis]) != 1.0) return false;
  return ir::prove_equal(attributes[ResizeOp::kSizes][axis], extent);
}

// [extent, size]: element (i, j) is the weight of operand element i in result element j.
Value axis_weights(const DifferentiationContext& c, size_t axis, ExtentExpr extent) {
  const ir::Attributes& own = c.node.attributes;
  ir::ExtentPool& pool = c.builder.pool();
  const ExtentExpr one = pool.constant(1), size = own[ResizeOp::kSizes][axis];
  ir::Attributes given = own;
  given.set(ResizeOp::kSizes, std::vector<ExtentExpr>{one, extent, size});
  given.set(ResizeOp::kExtrapolation, 0.0);
  if (const auto scales = own[ResizeOp::kScales]; !scales.empty()) {
    const ExtentExpr same = pool.float_constant(1);
    given.set(ResizeOp::kScales, std::vector<ExtentExpr>{same, same, scales[axis]});
  }
  if (const auto roi = own[ResizeOp::kRoi]; !roi.empty()) {
    const double start = roi[axis], end = roi[axis + roi.size() / 2];
    given.set(ResizeOp::kRoi, std::vector<double>{0, 0, start, 1, 1, end});
  }
  const Value identity = eye(c.builder, c.inputs[0].dtype(), extent, extent, 0);
  const Value lines = reshape(identity, {one, extent, extent});
  return reshape(c.builder.add1(resize, std::array{lines}, std::move(given)), {extent, size});
}

}  // namespace

Result<Value> transpose_resize(const DifferentiationContext& c, int) {
  const auto extents = rule_extents(c, c.inputs[0]);
  if (!extents) return extents.error();
  Value ct = c.incoming[0];
  for (size_t axis = 0; axis < extents->size(); ++axis) {
    const ExtentExpr extent = (*extents)[axis];
    if (is_kept(c.node.attributes, axis, extents->size(), extent)) continue;
    ct = multiply_along(ct, axis, axis_weights(c, axis, extent));
  }
  return ct;
}

}  // namespace ullage::ops
