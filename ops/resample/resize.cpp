// The resize op: shape rule, reference. Lowering is in resize_lower.cpp.
#include "ops/resample/resize.h"

#include <type_traits>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/resample/resample.h"
#include "ops/resample/resample_ops.h"
#include "ops/resample/resize_lower.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {
namespace {

using namespace ir;

constexpr AttributeSpec kAttributes[] = {
    ResizeOp::kAntialias,     ResizeOp::kCoordinates, ResizeOp::kCubicA,  ResizeOp::kExcludeOutside,
    ResizeOp::kExtrapolation, ResizeOp::kMode,        ResizeOp::kNearest, ResizeOp::kRoi,
    ResizeOp::kScales,        ResizeOp::kSizes,
};

constexpr DTypeSet kComputed{DType::f32, DType::f64};
// Of an axis with antialias: an invocation takes four times as many elements.
constexpr int64_t kMostShrunk = 7000;
// What nearest moves as it is; narrower dtypes are widened, which loses nothing.
constexpr DTypeSet kCopied{DType::f32, DType::f64, DType::i32, DType::u32, DType::i64, DType::u64};

Result<void> infer(InferContext& context) {
  const bool moves = context.attributes[ResizeOp::kMode] == Interpolation::nearest;
  if (auto r = require_dtype(context, 0, moves ? kCopied : kComputed, "C1"); !r) return r;
  if (auto r = require_known(context, 0); !r) return r;
  const ShapeExtent& x = context.shape(0);
  const auto sizes = context.attributes[ResizeOp::kSizes],
             scales = context.attributes[ResizeOp::kScales];
  const size_t rois = context.attributes[ResizeOp::kRoi].size();
  if (sizes.size() != x.rank() || (!scales.empty() && scales.size() != x.rank()) ||
      (rois != 0 && rois != 2 * x.rank()))
    return context.error("sizes and scales have one element per axis, roi two (C2)");
  ShapeExtent shape;
  for (size_t a = 0; a < x.rank(); ++a) {
    shape.push_back(axis_like(sizes[a], x[a]));
    context.require(
        ir::logical_or(ir::less(context.pool().constant(0), x[a].live), ir::equal(sizes[a], 0)),
        "an empty axis cannot grow (C4)");
    if (!context.attributes[ResizeOp::kAntialias] || moves) continue;
    context.require(
        ir::logical_or(ir::equal(sizes[a], 0), ir::less_equal(x[a].live, sizes[a] * kMostShrunk)),
        "antialias shrinks an axis at most " + std::to_string(kMostShrunk) + " times (C5)");
  }
  add_output(context, context.input(0).dtype, std::move(shape));
  return {};
}

// `data` with axis `a` of `shape` resampled. T: double, or uint64_t, which only nearest takes.
template <class T>
std::vector<T> resample_axis(const std::vector<T>& data, std::vector<int64_t>& shape, size_t a,
                             const AxisResample& axis, const ResampleMode& mode) {
  int64_t outer = 1, inner = 1;
  for (size_t i = 0; i < shape.size(); ++i) (i < a ? outer : inner) *= i == a ? 1 : shape[i];
  const T outside = std::is_same_v<T, double>
                        ? static_cast<T>(mode.extrapolation)
                        : static_cast<T>(static_cast<int64_t>(mode.extrapolation));
  std::vector<T> r(static_cast<size_t>(outer * axis.out * inner));
  for (int64_t j = 0; j < axis.out; ++j) {
    const auto taps = axis.taps(mode, j);
    for (int64_t o = 0; o < outer; ++o)
      for (int64_t i = 0; i < inner; ++i) {
        T sum = taps ? T(0) : outside;
        for (const AxisResample::Tap& t : taps.value_or(std::vector<AxisResample::Tap>()))
          sum += static_cast<T>(t.weight) *
                 data[static_cast<size_t>((o * axis.in + t.index) * inner + i)];
        r[static_cast<size_t>((o * axis.out + j) * inner + i)] = sum;
      }
  }
  shape[a] = axis.out;
  return r;
}

template <class T>
Result<void> evaluate_as(EvaluateContext& context) {
  const ResampleMode mode = resample_mode(context.attributes());
  std::vector<T> data = elements_of<T>(context.inputs[0]);
  std::vector<int64_t> shape = context.inputs[0].shape();
  const auto roi = context.attributes()[ResizeOp::kRoi];
  const ShapeExtent& x = context.graph.value(context.node.inputs[0]).shape;
  for (size_t a = 0; a < shape.size(); ++a) {
    AxisResample axis{.in = shape[a], .out = context.output_shapes[0][a]};
    const ScaleWords words = scale_words(
        *context.graph.pool, resize_scale(*context.graph.pool, context.attributes(), x, a));
    auto high = context.extent(words.high), low = context.extent(words.low);
    if (!high) return high.error();
    if (!low) return low.error();
    axis.scale = (static_cast<double>(*high) + static_cast<double>(*low) / 1048576.0) / 1024.0;
    if (!roi.empty()) axis.roi_start = roi[a], axis.roi_end = roi[a + shape.size()];
    const bool whole = roi.empty() || (roi[a] == 0 && roi[a + shape.size()] == 1);
    if (axis.in == axis.out && axis.scale == 1 && whole) continue;
    data = resample_axis(data, shape, a, axis, mode);
  }
  set_result(context, 0, data);
  return {};
}

Result<void> evaluate(EvaluateContext& context) {
  return is_float(context.inputs[0].dtype()) ? evaluate_as<double>(context)
                                             : evaluate_as<uint64_t>(context);
}

// Is axis 0 taken as it is? Then its elements do not see each other.
bool keeps_axis_0(const BatchingContext& c) {
  const size_t rank = row_rank(c, 0);
  const auto roi = c.attributes[ResizeOp::kRoi];
  const auto scales = c.attributes[ResizeOp::kScales];
  return rank > 0 && (roi.empty() || (roi[0] == 0 && roi[rank] == 1)) &&
         (scales.empty() || as_float_constant(scales[0]) == 1.0) &&
         prove_equal(c.attributes[ResizeOp::kSizes][0], c.inputs[0].extent(1));
}

Batched batch_resize(const BatchingContext& c) {
  Attributes attributes = c.attributes;
  const auto sizes = c.attributes[ResizeOp::kSizes], scales = c.attributes[ResizeOp::kScales];
  const auto roi = c.attributes[ResizeOp::kRoi];
  if (keeps_axis_0(c)) {
    std::vector<ExtentExpr> all(sizes.begin(), sizes.end());
    all[0] = simplify(c.batch * all[0]);
    attributes.set(ResizeOp::kSizes, all);
    const Value y = c.builder.add1(c.op, std::array{fold_rows(c.inputs[0])}, attributes);
    return std::vector<Value>{unfold_rows(y, c.batch, sizes[0])};
  }
  attributes.set(ResizeOp::kSizes, with_front(c.batch, sizes));
  if (!scales.empty()) {
    attributes.set(ResizeOp::kScales, with_front(c.builder.pool().float_constant(1), scales));
  }
  if (!roi.empty()) {
    std::vector<double> all(roi.begin(), roi.end());
    all.insert(all.begin() + static_cast<ptrdiff_t>(roi.size() / 2), 1);  // the first end
    all.insert(all.begin(), 0);
    attributes.set(ResizeOp::kRoi, all);
  }
  return c.builder.add(c.op, c.inputs, attributes);
}

}  // namespace

const ResizeOp resize = {{
    .name = "resize",
    .doc =
        "Resamples every axis, as ONNX Resize. (C1) f32 or f64, nearest also integers of 32 or 64 "
        "bits; (C2) one size and scale per axis, two "
        "roi numbers; (C3) known modes; (C4) no growth of empty axes; "
        "(C5) antialias shrinks an axis at most 7000 times.",
    .traits = OpTrait::takes_epilogue,
    .attributes = kAttributes,
    .shape_function = shape_function_of(kAttributes),
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower_resize,
    .accuracy = {AccuracyRule::resample, 2},
    .differentiation = transposes_by(transpose_resize),
    .batching = folded(0, batch_resize, "into axis 0 where that is kept, else one more axis"),
}};

Value ResizeOp::operator()(Value x, const ResizeSpec& spec) const {
  Attributes given{{ResizeOp::kSizes, spec.sizes},
                   {ResizeOp::kMode, spec.mode},
                   {ResizeOp::kCoordinates, spec.coordinates},
                   {ResizeOp::kNearest, spec.nearest},
                   {ResizeOp::kCubicA, spec.cubic_a},
                   {ResizeOp::kExcludeOutside, spec.exclude_outside},
                   {ResizeOp::kAntialias, spec.antialias},
                   {ResizeOp::kExtrapolation, spec.extrapolation}};
  if (!spec.scales.empty()) given.set(ResizeOp::kScales, spec.scales);
  if (!spec.roi.empty()) given.set(ResizeOp::kRoi, spec.roi);
  if (!x.valid()) return {};
  // Integers of 32 bits and more do not fit into f32.
  const bool wide = is_integer(x.dtype()) && size_bytes(x.dtype()) >= 4;
  const Value operand = spec.mode == Interpolation::nearest ? cast(x, accumulation_dtype(x.dtype()))
                        : wide                              ? cast(x, DType::f64)
                                                            : as_computed(x);
  return as_dtype_of(add_node(*this, std::array{operand}, std::move(given)).front(), x);
}

}  // namespace ullage::ops
