// The convolution row: shape rule, reference, samples. Lowering is in convolution_lower.cpp.
#include "ops/dense/convolution.h"

#include "ops/dense/convolution_lower.h"
#include "ops/dense/dense_differentiation.h"
#include "ops/dense/dense_rules.h"
#include "ops/dense/window.h"

namespace ullage::ops {
namespace {

using namespace ir;

constexpr DTypeSet kConvolutionDTypes{DType::f32, DType::i32};
constexpr AttributeSpec kAttributes[] = {
    kDilationsAttribute,
    {"group", AttributeKind::integer, false, "number of channel groups"},
    kPadsAttribute,
    kStridesAttribute,
};

Result<void> infer(InferContext& ctx) {
  if (auto r = require_dtype(ctx, 0, kConvolutionDTypes, "C1"); !r) return r;
  if (auto r = require_same_dtype(ctx, 1, "C1"); !r) return r;
  const ShapeExtent &x = ctx.shape(0), &w = ctx.shape(1);
  if (x.rank() < 3 || x.rank() > 5)
    return ctx.error("operand 0 must have 1 to 3 spatial axes (C2): " + to_string(x));
  if (auto r = require_rank(ctx, 1, x.rank(), "C2"); !r) return r;
  if (auto r = require_rank(ctx, 2, 1, "C5"); !r) return r;
  const size_t spatial = x.rank() - 2;
  auto window = window_attributes(ctx.attributes, spatial, ctx.pool());
  if (!window) return ctx.error(window.error().message + " (C4)");
  const int64_t group = ctx.attributes.integer("group", 1);
  if (group < 1) return ctx.error("group must be at least 1 (C3): " + std::to_string(group));
  if (auto r = require_equal(ctx, x[1].live, w[1].live * group,
                             "channels must be group * the weights' channels (C3)");
      !r)
    return r;
  if (auto r = require_equal(ctx, mod(w[0].live, ctx.pool().constant(group)),
                             ctx.pool().constant(0), "group must divide the output channels (C3)");
      !r)
    return r;
  if (ctx.has(2))
    if (auto r = require_equal(ctx, ctx.shape(2)[0].live, w[0].live,
                               "the bias must have one element per output channel (C5)");
        !r)
      return r;
  ShapeExtent shape;
  shape.push_back(x[0]);
  shape.push_back(w[0]);
  for (size_t a = 0; a < spatial; ++a) {
    ExtentExpr span = window_span(w[2 + a].live, window->dilations[a]);
    shape.push_back(
        axis_like(window_count(x[2 + a].live, window->pads[a], window->pads[spatial + a], span,
                               window->strides[a], false),
                  x[2 + a]));
  }
  set_output(ctx, 0, ctx.input(0).dtype, std::move(shape));
  return {};
}

// Adds one input plane times one kernel plane to one output plane.
template <class T>
void accumulate_plane(const Window& window, const T* x, const T* w, T* y,
                      const std::vector<int64_t>& in, const std::vector<int64_t>& out) {
  std::vector<int64_t> o(out.size(), 0);
  int64_t at = 0;
  do {
    std::vector<int64_t> tap(out.size(), 0);
    int64_t k = 0;
    do {
      if (auto p = window.offset(o, tap, in)) y[at] += x[*p] * w[k];
      ++k;
    } while (next_index(tap, window.kernel));
    ++at;
  } while (next_index(o, out));
}

template <class T>
Result<void> evaluate_as(EvaluateContext& ctx) {
  const auto x = elements_of<T>(ctx.inputs[0]), w = elements_of<T>(ctx.inputs[1]);
  const auto bias = ctx.has(2) ? elements_of<T>(ctx.inputs[2]) : std::vector<T>();
  const auto &xs = ctx.inputs[0].shape(), &ws = ctx.inputs[1].shape(), &ys = ctx.output_shapes[0];
  const std::vector<int64_t> in(xs.begin() + 2, xs.end()), out(ys.begin() + 2, ys.end());
  auto window = concrete_window(ctx, {ws.begin() + 2, ws.end()});
  if (!window) return window.error();
  const int64_t group = ctx.attributes().integer("group", 1);
  const int64_t in_plane = count_of(in), out_plane = count_of(out), taps = count_of(window->kernel);
  std::vector<T> y(static_cast<size_t>(count_of(ys)), T{});
  for (int64_t n = 0; n < ys[0] && !y.empty(); ++n)
    for (int64_t oc = 0; oc < ys[1]; ++oc) {
      T* to = y.data() + (n * ys[1] + oc) * out_plane;
      if (!bias.empty()) std::fill(to, to + out_plane, bias[static_cast<size_t>(oc)]);
      const int64_t first = oc / (ys[1] / group) * ws[1];
      if (taps == 0) continue;
      for (int64_t ic = 0; ic < ws[1]; ++ic)
        accumulate_plane(*window, x.data() + (n * xs[1] + first + ic) * in_plane,
                         w.data() + (oc * ws[1] + ic) * taps, to, in, out);
    }
  set_result(ctx, 0, y);
  return {};
}

Result<void> evaluate(EvaluateContext& ctx) {
  return is_float(ctx.output_dtype(0)) ? evaluate_as<double>(ctx) : evaluate_as<uint64_t>(ctx);
}

std::vector<ExtentExpr> constants(ExtentPool& pool, std::initializer_list<int64_t> values) {
  std::vector<ExtentExpr> r;
  for (int64_t v : values) r.push_back(pool.constant(v));
  return r;
}

std::vector<Sample> samples() {
  std::vector<Sample> r;
  r.push_back({.operands = {{.shape = {"n", "3", "h", "w"}},
                            {.shape = {"7", "3", "3", "3"}},
                            {.shape = {"7"}}},
               .attributes =
                   [](ExtentPool& pool) {
                     return Attributes{{"pads", constants(pool, {1, 1, 1, 1})},
                                       {"strides", std::vector<int64_t>{2, 1}}};
                   },
               .sizes = {{{"n", 1}, {"h", 1}, {"w", 1}},
                         {{"n", 2}, {"h", 9}, {"w", 13}},
                         {{"n", 0}, {"h", 4}, {"w", 4}}}});
  r.push_back({.operands = {{.shape = {"n", "5", "h", "w"}}, {.shape = {"34", "5", "1", "1"}}},
               .sizes = {{{"n", 1}, {"h", 5}, {"w", 7}}, {{"n", 2}, {"h", 1}, {"w", 33}}}});
  r.push_back({.operands = {{.shape = {"1", "6", "h", "w"}}, {.shape = {"6", "1", "5", "3"}}},
               .attributes =
                   [](ExtentPool& pool) {
                     return Attributes{{"pads", constants(pool, {2, 1, 2, 1})},
                                       {"group", int64_t{6}}};
                   },
               .sizes = {{{"h", 3}, {"w", 9}}, {{"h", 11}, {"w", 17}}}});
  r.push_back({.operands = {{.shape = {"2", "4", "w"}}, {.shape = {"6", "2", "3"}}},
               .attributes =
                   [](ExtentPool&) {
                     return Attributes{{"dilations", std::vector<int64_t>{2}},
                                       {"group", int64_t{2}}};
                   },
               .sizes = {{{"w", 5}}, {{"w", 40}}}});
  r.push_back(
      {.operands = {{.shape = {"1", "2", "d", "4", "5"}}, {.shape = {"3", "2", "2", "3", "2"}}},
       .sizes = {{{"d", 2}}, {{"d", 5}}}});
  return r;
}

}  // namespace

const ConvolutionOp convolution = {{
    .name = "convolution",
    .doc = "Cross-correlation of [N, C, spatial...] with [OC, C / group, kernel...]. (C1) one "
           "dtype: a float or i32; (C2) 1 to 3 spatial axes; (C3) group divides both channel "
           "counts; (C4) strides and dilations >= 1, one per spatial axis, two pads per axis; (C5) "
           "bias [OC].",
    .min_inputs = 2,
    .max_inputs = 3,
    .traits = OpTrait::takes_epilogue,
    .attributes = kAttributes,
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower_convolution,
    .epilogue_axis = 1,
    .accepts_epilogue = accepts_convolution_epilogue,
    .differentiation = transposes_by(transpose_convolution),
    .batching = "leading axis folded into N",
    .samples = samples,
}};

Value ConvolutionOp::operator()(Value x, Value w, Value bias, const WindowSpec& window,
                                int64_t group) const {
  Attributes given{{"group", group}};
  set_window(given, window);
  if (x.valid() && x.dtype() != DType::i32) {
    const Value y =
        add_node(*this, std::array{as_f32(x), as_f32(w), as_f32(bias)}, std::move(given)).front();
    return as_dtype_of(y, x);
  }
  return add_node(*this, std::array{x, w, bias}, std::move(given)).front();
}

}  // namespace ullage::ops
