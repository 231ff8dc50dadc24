// Import rule of DeformConv: the elements that each tap reads, sampled by grid_sample, are the
// columns of a product with the weights.
#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/resample/grid_sample.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

struct Deformation {
  int64_t groups = 1, offset_groups = 1, taps = 1;
  std::vector<int64_t> kernel = {}, strides = {}, pads = {},
                       dilations = {};  // of two axes; pads: of the beginning
};

Result<Deformation> deformation_of(const NodeContext& c) {
  const auto or_else = [&](const char* name, const std::vector<int64_t>& otherwise) {
    return c.has_attribute(name) ? c.integers(name) : otherwise;
  };
  Deformation d{.groups = c.integer("group", 1),
                .offset_groups = c.integer("offset_group", 1),
                .strides = or_else("strides", {1, 1}),
                .pads = or_else("pads", {0, 0, 0, 0}),
                .dilations = or_else("dilations", {1, 1})};
  const Value w = c.operand(1);
  if (c.operand(0).rank() != 4 || w.rank() != 4 || c.operand(2).rank() != 4) {
    return c.unsupported("planes alone: X, W and offset must have rank 4");
  }
  for (size_t a = 2; a < 4; ++a) {
    const std::optional<int64_t> extent = ir::as_constant(w.extent(a));
    if (!extent) return c.unsupported("a kernel whose extents are no constants");
    d.kernel.push_back(*extent);
  }
  if (d.strides.size() != 2 || d.dilations.size() != 2 || d.pads.size() != 4) {
    return c.error("strides and dilations have two elements, pads four");
  }
  if (d.groups < 1 || d.offset_groups < 1) return c.error("groups must be at least 1");
  d.taps = d.kernel[0] * d.kernel[1];
  return d;
}

// Where tap k of every pixel of the result reads along one axis, in elements: [K, oH, oW].
Value undeformed(const NodeContext& c, const Deformation& d, size_t axis, ExtentExpr rows,
                 ExtentExpr columns) {
  ir::Tensor taps(DType::f32, std::vector{d.taps, int64_t{1}, int64_t{1}});
  for (int64_t k = 0; k < d.taps; ++k) {
    const int64_t own = axis == 0 ? k / d.kernel[1] : k % d.kernel[1];
    taps.set_number(k, static_cast<double>(own * d.dilations[axis] - d.pads[axis]));
  }
  const Value pixel =
      ops::iota(c.builder(), DType::f32, {rows, columns}, static_cast<int64_t>(axis));
  const Value at = ops::mul(pixel, static_cast<double>(d.strides[axis]));
  return ops::add(c.builder().constant(std::move(taps)), at);
}

Result<void> deform_conv(NodeContext& c) {
  const Result<Deformation> d = deformation_of(c);
  if (!d) return d.error();
  if (auto ok = check_kernel_shape(c, c.operand(1)); !ok) return ok;
  const std::vector<ExtentExpr> in = ops::extents_of(c.operand(0)),
                                w = ops::extents_of(c.operand(1)),
                                out = ops::extents_of(c.operand(2));
  if (c.builder().failed()) return {};
  const ExtentExpr n = in[0], channels = in[1], rows = out[2], columns = out[3];
  const auto number = [&](int64_t v) { return c.constant(v); };
  c.builder().guard(ir::equal(channels, w[1] * d->groups), "channels must be group * those of W");
  c.builder().guard(ir::equal(out[1], number(d->offset_groups * d->taps * 2)),
                    "offset must have two channels per tap and offset group");
  for (size_t a = 0; a < 2; ++a) {
    const int64_t span = (d->kernel[a] - 1) * d->dilations[a] + 1 - d->pads[a] - d->pads[a + 2];
    c.builder().guard(ir::equal(out[2 + a], ir::floor_div(in[2 + a] - span, d->strides[a]) + 1),
                      "offset must have the extents of the result");
  }
  // Groups of offsets become batches: [N * groups, K, 2, oH, oW].
  const ExtentExpr batches = ir::simplify(n * d->offset_groups);
  const Value offset = ops::reshape(ops::cast(c.operand(2), DType::f32),
                                    {batches, number(d->taps), number(2), rows, columns});
  const std::vector<int64_t> component = {2}, last = {4};
  std::vector<Value> coordinates;
  for (const size_t axis : {size_t{1}, size_t{0}}) {  // x comes first in a grid
    const Value own = ops::squeeze(
        ops::slice_along(offset, 2, number(static_cast<int64_t>(axis)), number(1)), component);
    coordinates.push_back(
        ops::unsqueeze(ops::add(own, undeformed(c, *d, axis, rows, columns)), last));
  }
  const ExtentExpr lines = ir::simplify(rows * d->taps), pixels = ir::simplify(rows * columns);
  const Value grid =
      ops::reshape(ops::concat(coordinates, 4), {batches, lines, columns, number(2)});
  const ExtentExpr own_channels = ir::simplify(ir::floor_div(channels, d->offset_groups));
  const Value x = ops::reshape(c.operand(0), {batches, own_channels, in[2], in[3]});
  Value sampled =
      ops::grid_sample(x, grid, ops::Interpolation::linear, ops::GridPadding::zeros, false, true);
  if (c.has(4)) {
    sampled = ops::mul(sampled, ops::reshape(c.operand(4), {batches, number(1), lines, columns}));
  }
  // Columns of a product per group: [N, groups, channels * K, pixels].
  const ExtentExpr inner = ir::simplify(w[1] * d->taps);
  const ExtentExpr outputs = ir::simplify(ir::floor_div(w[0], d->groups));
  const Value matrix = ops::reshape(c.operand(1), {number(1), number(d->groups), outputs, inner});
  const Value y = ops::matmul(matrix, ops::reshape(sampled, {n, number(d->groups), inner, pixels}));
  Value result = ops::reshape(y, {n, w[0], rows, columns});
  if (c.has(3)) {
    if (auto ok = require_per_channel(c, 3, w[0]); !ok) return ok;
    result = ops::add(result, per_channel(c.operand(3), 4));
  }
  c.set(0, result);
  return {};
}

constexpr ImportRule kDeformImportRules[] = {
    {"DeformConv", 19, 22, "X:float W:float offset:float B:float? mask:float?",
     "dilations group kernel_shape offset_group pads strides", deform_conv},
};

}  // namespace

std::span<const ImportRule> deform_import_rules() {
  return kDeformImportRules;
}

}  // namespace ullage::onnx
