// The roi_pool op: shape rule, reference, lowering.
#include "ops/resample/roi_pool.h"

#include <algorithm>
#include <cmath>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/resample/roi_rules.h"
#include "ops/rules/differentiation.h"
#include "ops/rules/lowering.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {
namespace {

using namespace ir;

constexpr AttributeSpec kAttributes[] = {RoiPoolOp::kColumns, RoiPoolOp::kRows, RoiPoolOp::kScale};

// Iterations that an invocation may take for a bin, of four elements each.
constexpr int64_t kBudget = 28000;

Result<void> infer(InferContext& context) {
  Result<ShapeExtent> shape = region_bins(context, context.attributes[RoiPoolOp::kRows],
                                          context.attributes[RoiPoolOp::kColumns]);
  if (!shape) return shape.error();
  const ShapeExtent& x = context.shape(0);
  context.require(
      ir::less_equal(x[2].live * (ceil_div(x[3].live, 4) + 1), context.pool().constant(kBudget)),
      "planes are too large (C4): H * (W / 4 + 2) must not exceed 28000");
  context.require(ir::less_equal(ir::min((*shape)[0].live * x[1].live, 1), x[0].live),
                  "there must be images (C5)");
  add_output(context, context.input(0).dtype, *shape);
  add_output(context, DType::i32, *std::move(shape));
  return {};
}

// Elements of one bin along one axis, in the arithmetic of the kernel.
template <class Real>
struct BinSpan {
  int64_t begin = 0, end = 0;

  BinSpan(const Attributes& attributes, double from, double to, int64_t bins, int64_t bin,
          int64_t extent) {
    const auto scale = static_cast<Real>(static_cast<float>(attributes[RoiPoolOp::kScale]));
    const Real first = std::round(static_cast<Real>(from) * scale);
    const Real last = std::round(static_cast<Real>(to) * scale);
    const Real size = std::max(last - first + Real(1), Real(1)) / static_cast<Real>(bins);
    // NaN is before all elements.
    const auto inside = [&](Real at) {
      return at > 0 ? static_cast<int64_t>(std::min(at, static_cast<Real>(extent))) : 0;
    };
    begin = inside(std::floor(static_cast<Real>(bin) * size) + first);
    end = inside(std::ceil(static_cast<Real>(bin + 1) * size) + first);
  }
};

template <class Real>
void evaluate_as(EvaluateContext& context) {
  const Tensor &x = context.inputs[0], &rois = context.inputs[1], &images = context.inputs[2];
  const Attributes& attributes = context.attributes();
  const std::span<const int64_t> in = x.shape(), out = context.output_shapes[0];
  Tensor y(x.dtype(), context.output_shapes[0]), places(DType::i32, context.output_shapes[1]);
  for (int64_t i = 0; i < y.element_count(); ++i) {
    const int64_t column = i % out[3], row = i / out[3] % out[2];
    const int64_t channel = i / (out[2] * out[3]) % out[1], r = i / (out[1] * out[2] * out[3]);
    const auto roi = [&](int64_t k) { return rois.number(r * 4 + k); };
    const BinSpan<Real> v(attributes, roi(1), roi(3), out[2], row, in[2]);
    const BinSpan<Real> h(attributes, roi(0), roi(2), out[3], column, in[3]);
    const int64_t plane = std::clamp<int64_t>(images.integer(r), 0, in[0] - 1) * in[1] + channel;
    int64_t place = -1;
    double most = 0;
    for (int64_t a = v.begin; a < v.end; ++a) {
      for (int64_t b = h.begin; b < h.end; ++b) {
        const double value = x.number((plane * in[2] + a) * in[3] + b);
        if (place >= 0 && !(value > most)) continue;  // NaN behind a number is passed over
        most = value;
        place = a * in[3] + b;
      }
    }
    y.set_number(i, most);
    places.set_integer(i, place);
  }
  context.outputs[0] = std::move(y);
  context.outputs[1] = std::move(places);
}

Result<void> lower(LowerContext& context) {
  if (auto ok = require_float64(context, context.dtype(context.input(0))); !ok) return ok;
  const double scale = context.node().attributes[RoiPoolOp::kScale];
  // Twice what is cheap, as four buffers are the most that every device has.
  for (size_t output = 0; output < 2; ++output) {
    if (!context.is_used(context.output(output))) continue;
    KernelCall call = region_call(context, "resize/roi_pool.comp", scale, output);
    add_define(call.kernel, "PLACES", output == 1);
    const int64_t lanes = call.kernel.local_size[0];
    call.groups = tile_groups(context, simplify(ceil_div(region_items(context), lanes)));
    context.emit(std::move(call));
  }
  return {};
}

// Reads the tangent where the largest element was found; behind all planes lies a zero, for bins
// without one.
Result<std::vector<Value>> jvp(const DifferentiationContext& c) {
  const Value tangent = c.incoming[0];
  if (!tangent.valid()) return std::vector<Value>(2);
  const auto from = rule_extents(c, c.inputs[0]);
  if (!from) return from.error();
  const ExtentExpr images = (*from)[0], channels = (*from)[1];
  const ExtentExpr plane = simplify((*from)[2] * (*from)[3]);
  const ExtentExpr all = simplify(images * channels * plane);
  const auto number = [&](ExtentExpr e) { return extent_values(c.builder, {e}, {}); };
  const int64_t others[] = {1, 2, 3}, around[] = {0, 2, 3};
  const Value image = min(max(cast(c.inputs[2], DType::i64), 0.0), sub(number(images), 1.0));
  const Value channel = iota(c.builder, DType::i64, {channels}, 0);
  const Value first =
      mul(add(mul(unsqueeze(image, others), number(channels)), unsqueeze(channel, around)),
          number(plane));
  const Value place = cast(c.outputs[1], DType::i64);
  const Value at = where(less(place, 0.0), number(all), add(first, place));
  const ExtentExpr none = c.builder.pool().constant(0), one = c.builder.pool().constant(1);
  const Value elements = pad(reshape(tangent, {all}), {none}, {one});
  return std::vector<Value>{gather(elements, at, 0), Value()};
}

}  // namespace

constinit const RoiPoolOp roi_pool = structural<RoiPoolOp>({
    .name = "roi_pool",
    .doc =
        "the largest elements of bins of regions [R, 4] of images, whose numbers are clamped; "
        "(C1) f32 or f64, both, and i32; (C2) x of rank 4, four numbers and one image number per "
        "region; (C3) at least one bin a side; (C4) H * (W / 4 + 2) at most 28000; (C5) there "
        "are images where something is pooled",
    .min_inputs = 3,
    .max_inputs = 3,
    .output_count = 2,
    .attributes = kAttributes,
    .infer = infer,
    .evaluate = evaluate_regions<evaluate_as<float>, evaluate_as<double>>,
    .lower = lower,
    .accuracy = kExact,
    .differentiation = jvp_by(jvp),
    .batching = rewritten(batch_regions, "into N and R, image numbers move up"),
});

Value RoiPoolOp::operator()(Value x, Value rois, Value images, int64_t rows, int64_t columns,
                            double scale) const {
  return add_regions(*this, x, rois, images, {{kRows, rows}, {kColumns, columns}, {kScale, scale}});
}

}  // namespace ullage::ops
