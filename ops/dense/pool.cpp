// The pooling ops: shape rule, references. Lowering is in pool_lower.cpp.
#include "ops/dense/pool.h"

#include <cmath>
#include <functional>
#include <limits>

#include "ops/dense/dense_differentiation.h"
#include "ops/dense/dense_lower.h"
#include "ops/dense/dense_ops.h"
#include "ops/dense/window.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/rules/combination.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {
namespace {

using namespace ir;

constexpr AttributeSpec kMaxAttributes[] = {
    kCeilMode, kDilations, kKernel, kPads, MaxPoolOp::kStorageOrder, kStrides};
constexpr AttributeSpec kAverageAttributes[] = {
    kCeilMode, AveragePoolOp::kCountIncludePad, kDilations, kKernel, kPads, kStrides};
constexpr AttributeSpec kLpAttributes[] = {kCeilMode,    kDilations, kKernel,
                                           LpPoolOp::kP, kPads,      kStrides};

Result<ShapeExtent> pooled_shape(InferContext& context) {
  const ShapeExtent& x = context.shape(0);
  if (x.rank() < 3 || x.rank() > 5)
    return context.error("operand 0 must have 1 to 3 spatial axes (C2): " + to_string(x));
  const size_t spatial = x.rank() - 2;
  std::span<const int64_t> kernel = context.attributes[kKernel];
  if (kernel.size() != spatial)
    return context.error("kernel must have one element per spatial axis (C3): " +
                         std::to_string(kernel.size()) + " for " + std::to_string(spatial));
  for (int64_t k : kernel)
    if (k < 1) return context.error("kernel must be at least 1 (C3): " + std::to_string(k));
  auto window = window_attributes(context.attributes, spatial, context.pool());
  if (!window) return context.error(window.error().message + " (C3)");
  ShapeExtent shape;
  shape.push_back(x[0]);
  shape.push_back(x[1]);
  const bool ceil = context.attributes[kCeilMode];
  for (size_t a = 0; a < spatial; ++a) {
    ExtentExpr span = context.pool().constant((kernel[a] - 1) * window->dilations[a] + 1);
    const ExtentExpr begin = window->pads[a], end = window->pads[spatial + a];
    const int64_t stride = window->strides[a];
    ExtentExpr count = window_count(x[2 + a].live, begin, end, span, stride, ceil);
    // One window where less than a stride is missing to a full one, as onnxruntime computes it.
    if (!ceil) count = max(count, min(x[2 + a].live + begin + end - span + stride, 1));
    shape.push_back(axis_like(count, x[2 + a]));
  }
  return shape;
}

constexpr DTypeSet kComputed{DType::f32, DType::f64};

Result<void> infer_pool(InferContext& context, DTypeSet accepted) {
  if (auto r = require_dtype(context, 0, accepted, "C1"); !r) return r;
  if (auto r = require_known(context, 0); !r) return r;
  auto shape = pooled_shape(context);
  if (!shape) return shape.error();
  add_output(context, context.input(0).dtype, *shape);
  return {};
}

Result<void> infer_computed(InferContext& context) {
  return infer_pool(context, kComputed);
}

Result<void> infer_max(InferContext& context) {
  if (auto r = infer_pool(context, kMaxPoolDTypes); !r) return r;
  ShapeExtent shape = context.outputs[0].shape;
  add_output(context, DType::i64, std::move(shape));
  return {};
}

// Calls visit(output position, plane, window taps...) for every window of every plane: `taps`
// lists the offsets inside the plane; `padded` counts taps inside the padded extent.
struct WindowTaps {
  int64_t plane = 0, at = 0;
  std::vector<int64_t> taps;
  int64_t padded = 0;
};
Result<void> for_each_window(EvaluateContext& context,
                             const std::function<void(WindowTaps&)>& visit) {
  const auto &xs = context.inputs[0].shape(), &ys = context.output_shapes[0];
  const std::vector<int64_t> in(xs.begin() + 2, xs.end()), out(ys.begin() + 2, ys.end());
  auto kernel = context.attributes()[kKernel];
  auto window = concrete_window(context, {kernel.begin(), kernel.end()});
  if (!window) return window.error();
  std::vector<int64_t> limit = in;  // end of the padded extent per axis, in input coordinates
  if (!context.attributes()[kPads].empty()) {
    auto pads = context.extents(kPads);
    if (!pads) return pads.error();
    for (size_t a = 0; a < in.size(); ++a) limit[a] += (*pads)[in.size() + a];
  }
  if (product_of(ys) == 0) return {};
  WindowTaps w;
  for (w.plane = 0; w.plane < ys[0] * ys[1]; ++w.plane) {
    w.at = w.plane * product_of(out);
    for_each_index(out, [&](std::span<const int64_t> o) {
      w.taps.clear();
      w.padded = 0;
      for_each_index(window->kernel, [&](std::span<const int64_t> tap) {
        if (auto p = window->offset(o, tap, in)) w.taps.push_back(*p);
        bool inside = true;
        for (size_t a = 0; a < in.size(); ++a)
          inside = inside && window->position(a, o[a], tap[a]) < limit[a];
        w.padded += inside ? 1 : 0;
      });
      visit(w);
      ++w.at;
    });
  }
  return {};
}

// Flat index with the last spatial axis slowest.
int64_t column_major(int64_t offset, const std::vector<int64_t>& volume) {
  int64_t r = 0, scale = product_of(volume);
  for (size_t a = volume.size(); a-- > 0;) {
    scale /= volume[a];
    r += offset % volume[a] * scale;
    offset /= volume[a];
  }
  return r;
}

// An integer in two's complement of 64 bits.
uint64_t bits_of(const Tensor& x, int64_t i) {
  return static_cast<uint64_t>(x.integer(i));
}

Result<void> evaluate_max(EvaluateContext& context) {
  const Tensor& x = context.inputs[0];
  const std::vector<int64_t> volume(x.shape().begin() + 2, x.shape().end());
  const int64_t plane = product_of(volume);
  const bool by_column = context.attributes()[MaxPoolOp::kStorageOrder];
  Tensor y(context.output_dtype(0), context.output_shapes[0]),
      at(DType::i64, context.output_shapes[1]);
  const ElementCopier copy(x, y);
  const bool floats = is_float(x.dtype());
  const auto greater = [&](int64_t a, int64_t b) {
    if (!floats)
      return !is_below(x.dtype(), bits_of(x, a), bits_of(x, b)) && bits_of(x, a) != bits_of(x, b);
    const double u = x.number(a), v = x.number(b);
    return u > v || (std::isnan(u) && !std::isnan(v));
  };
  auto r = for_each_window(context, [&](WindowTaps& w) {
    int64_t best = -1;
    for (int64_t t : w.taps)
      if (best < 0 || greater(w.plane * plane + t, w.plane * plane + best)) best = t;
    if (best < 0) {
      if (floats) y.set_number(w.at, -std::numeric_limits<double>::infinity());
      if (!floats) y.set_integer(w.at, static_cast<int64_t>(lowest_bits(x.dtype())));
      at.set_integer(w.at, -1);
      return;
    }
    copy(w.plane * plane + best, w.at);
    at.set_integer(w.at, w.plane * plane + (by_column ? column_major(best, volume) : best));
  });
  if (!r) return r;
  context.outputs = {y, at};
  return {};
}

Result<void> evaluate_average(EvaluateContext& context) {
  const auto x = elements_of<double>(context.inputs[0]);
  const auto& xs = context.inputs[0].shape();
  const int64_t plane = product_of(std::span(xs).subspan(2));
  const bool include = context.attributes()[AveragePoolOp::kCountIncludePad];
  std::vector<double> y(static_cast<size_t>(product_of(context.output_shapes[0])));
  auto r = for_each_window(context, [&](WindowTaps& w) {
    double sum = 0;
    for (int64_t t : w.taps) sum += x[static_cast<size_t>(w.plane * plane + t)];
    const auto count =
        static_cast<double>(include ? w.padded : static_cast<int64_t>(w.taps.size()));
    y[static_cast<size_t>(w.at)] = count > 0 ? sum / count : 0.0;
  });
  if (!r) return r;
  set_result(context, 0, y);
  return {};
}

Result<void> evaluate_lp(EvaluateContext& context) {
  const auto x = elements_of<double>(context.inputs[0]);
  const auto& xs = context.inputs[0].shape();
  const int64_t plane = product_of(std::span(xs).subspan(2));
  const auto p = static_cast<double>(context.attributes()[LpPoolOp::kP]);
  std::vector<double> y(static_cast<size_t>(product_of(context.output_shapes[0])));
  auto r = for_each_window(context, [&](WindowTaps& w) {
    double sum = 0;
    for (int64_t t : w.taps)
      sum += std::pow(std::fabs(x[static_cast<size_t>(w.plane * plane + t)]), p);
    y[static_cast<size_t>(w.at)] = std::pow(sum, 1.0 / p);
  });
  if (!r) return r;
  set_result(context, 0, y);
  return {};
}

}  // namespace

const MaxPoolOp max_pool = {{
    .name = "max_pool",
    .doc = "Largest element of every window, NaN if there is one, and its position. (C1) f32, f64 "
           "or an "
           "integer of 32 or 64 bits; (C2) 1 to 3 spatial axes; (C3) kernel, strides, dilations >= "
           "1 per spatial axis, two pads per axis.",
    .output_count = 2,
    .attributes = kMaxAttributes,
    .shape_function = shape_function_of(kMaxAttributes),
    .infer = infer_max,
    .evaluate = evaluate_max,
    .lower = lower_max_pool,
    .accuracy = kExact,
    .differentiation = jvp_by(jvp_max_pool),
    .batching = folded(0, batch_max_pool, "into N, positions counted from each row's first"),
}};

const AveragePoolOp average_pool = {{
    .name = "average_pool",
    .doc = "Mean of every window. (C1) f32 or f64; (C2) and (C3) as max_pool.",
    .attributes = kAverageAttributes,
    .shape_function = shape_function_of(kAverageAttributes),
    .infer = infer_computed,
    .evaluate = evaluate_average,
    .lower = lower_average_pool,
    .accuracy = kOfSamples,
    .differentiation = transposes_by(transpose_average_pool),
    .batching = folded(),
}};

const LpPoolOp lp_pool = {{
    .name = "lp_pool",
    .doc = "p-norm of every window. (C1) f32 or f64; (C2) and (C3) as max_pool.",
    .attributes = kLpAttributes,
    .shape_function = shape_function_of(kLpAttributes),
    .infer = infer_computed,
    .evaluate = evaluate_lp,
    .lower = lower_lp_pool,
    .accuracy = kOfSamples,
    .differentiation = jvp_by(jvp_lp_pool),
    .batching = folded(),
}};

namespace {

Attributes pool_attributes(std::vector<int64_t> kernel, const WindowSpec& window, bool ceil_mode) {
  Attributes attributes{{kKernel, std::move(kernel)}, {kCeilMode, ceil_mode}};
  set_window(attributes, window);
  return attributes;
}

}  // namespace

MaxPoolOp::Results MaxPoolOp::operator()(Value x, std::vector<int64_t> kernel,
                                         const WindowSpec& window, bool ceil_mode,
                                         bool column_major) const {
  Attributes given = pool_attributes(std::move(kernel), window, ceil_mode);
  given.set(MaxPoolOp::kStorageOrder, column_major);
  const Value wide = x.valid() ? cast(x, accumulation_dtype(x.dtype())) : x;
  auto results = add_node(*this, std::array{wide}, std::move(given));
  return {as_dtype_of(results[0], x), results[1]};
}

Value AveragePoolOp::operator()(Value x, std::vector<int64_t> kernel, const WindowSpec& window,
                                bool ceil_mode, bool count_include_pad) const {
  Attributes given = pool_attributes(std::move(kernel), window, ceil_mode);
  given.set(AveragePoolOp::kCountIncludePad, count_include_pad);
  return as_dtype_of(add_node(*this, std::array{as_computed(x)}, std::move(given)).front(), x);
}

Value LpPoolOp::operator()(Value x, std::vector<int64_t> kernel, const WindowSpec& window,
                           bool ceil_mode, int64_t p) const {
  Attributes given = pool_attributes(std::move(kernel), window, ceil_mode);
  given.set(LpPoolOp::kP, p);
  return as_dtype_of(add_node(*this, std::array{as_computed(x)}, std::move(given)).front(), x);
}

}  // namespace ullage::ops
