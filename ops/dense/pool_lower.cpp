// Which kernel pools, and with what parameters. Windows that are larger than a loop may walk
// (DriverTrait::ends_long_loops) are affine reductions.
#include "ops/dense/dense_lower.h"

#include "ir/graph/op.h"
#include "ops/affine/affine_rules.h"
#include "ops/code/combine_code.h"
#include "ops/code/element_code.h"
#include "ops/code/map_kernel.h"
#include "ops/code/scalar_code.h"
#include "ops/dense/pool.h"
#include "ops/dense/window.h"
#include "ops/elementwise/elementwise.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/pool.h"

namespace ullage::ops {

using namespace ir;

namespace {

struct PooledAxis {
  ExtentExpr in, out, begin, end;  // begin, end: padding
  int64_t kernel = 1, stride = 1, dilation = 1;
};

struct Pooling {
  params::PoolParams push{};
  std::vector<PooledAxis> axes;
  int64_t iterations = 0;  // of a window
  ExtentExpr pixels;       // of the result, over all images
};

Result<Pooling> pooling_of(LowerContext& context, uint32_t option) {
  const ShapeExtent &x = context.shape(context.input(0)), &y = context.shape(context.output());
  const size_t spatial = x.rank() - 2;
  auto window = window_attributes(context.node().attributes, spatial, context.pool());
  if (!window) return window.error();
  std::span<const int64_t> kernel = context.node().attributes[kKernel];
  Pooling r;
  r.push.batches = context.slot(x[0].live);
  r.push.channels = context.slot(x[1].live);
  r.push.option = option;
  r.pixels = x[0].live;
  for (size_t a = 0; a < spatial; ++a) {
    r.axes.push_back({.in = x[2 + a].live,
                      .out = y[2 + a].live,
                      .begin = window->pads[a],
                      .end = window->pads[spatial + a],
                      .kernel = kernel[a],
                      .stride = window->strides[a],
                      .dilation = window->dilations[a]});
  }
  for (size_t a = 3; a-- > 0;) {
    const bool present = a + spatial >= 3;
    const size_t from = a + spatial - 3;
    const ExtentExpr one = context.pool().constant(1), zero = context.pool().constant(0);
    const ExtentExpr in = present ? x[2 + from].live : one, out = present ? y[2 + from].live : one;
    r.push.in_extent[a] = context.slot(in);
    r.push.out_extent[a] = context.slot(out);
    r.push.pad[a] = context.slot(present ? window->pads[from] : zero);
    r.push.limit[a] = context.slot(present ? in + window->pads[spatial + from] : one);
    r.push.kernel[a] = present ? static_cast<uint32_t>(kernel[from]) : 1;
    r.push.stride[a] = present ? static_cast<uint32_t>(window->strides[from]) : 1;
    r.push.dilation[a] = present ? static_cast<uint32_t>(window->dilations[from]) : 1;
    r.iterations = r.push.kernel[a] * (r.iterations + 1);
    r.pixels = r.pixels * out;
  }
  return r;
}

uint32_t lanes_of(const LowerContext& context) {
  return subgroup_lanes(context.profile(), 64);
}

enum PoolKind : int64_t { kMax, kAverage, kNorm };

// ---- windows as affine reductions ------------------------------------------------------------

// `term` of the elements of x that each window sees. Variables: plane, position of the result,
// taps; derived: positions of x. `padded`: of those in the padding as well, each as the first of
// its plane.
AffineCall window_box(LowerContext& context, const Pooling& pooling, ScalarBody term,
                      Combine combine, bool padded) {
  ExtentPool& pool = context.pool();
  const ShapeExtent& x = context.shape(context.input(0));
  const auto spatial = static_cast<uint32_t>(pooling.axes.size());
  const uint32_t taps = 1 + spatial, derived = taps + spatial;
  const auto variable = [&](uint32_t v) { return pool.index_variable(v); };
  const DType dtype = context.dtype(context.input(0));
  AffineCall call{.shape = {simplify(x[0].live * x[1].live)},
                  .body = std::move(term),
                  .combine = combine,
                  .wide = dtype};
  ExtentExpr address = pool.constant(0), volume = pool.constant(1);
  for (uint32_t a = 0; a < spatial; ++a) {
    const PooledAxis& axis = pooling.axes[a];
    const ExtentExpr at = variable(1 + a) * axis.stride + variable(taps + a) * axis.dilation;
    call.shape.push_back(axis.out);
    call.reduced.push_back(pool.constant(axis.kernel));
    call.derived.push_back(
        {.form = dense_form(padded ? at : at - axis.begin, derived + a),
         .divisor = 1,
         .extent = padded ? simplify(axis.begin + axis.in + axis.end) : axis.in});
  }
  for (uint32_t a = spatial; a-- > 0;) {
    if (!padded) address = address + variable(derived + a) * volume;
    volume = simplify(volume * pooling.axes[a].in);
  }
  address = address + variable(0) * volume;
  call.reads = {{context.read(context.input(0), Layout::plain()),
                 dtype,
                 dense_form(address, derived + spatial),
                 element_count(x, pool),
                 {}}};
  return call;
}

ScalarBody body_of_element(DType dtype) {
  return {.inputs = {dtype}};
}

// What becomes of an element before it is added, and of a sum.
struct NormBodies {
  ScalarBody term, root;
};
NormBodies norm_bodies(DType dtype, uint32_t p) {
  using Instruction = ScalarBody::Instruction;
  const auto power = [&](double exponent) {
    return ScalarBody::Constant{.dtype = dtype, .number = exponent};
  };
  const auto body = [&](std::vector<ScalarBody::Constant> constants,
                        std::vector<Instruction> instructions) {
    ScalarBody r{{dtype}, std::move(constants), std::move(instructions)};
    r.result = r.instruction_base() + static_cast<uint32_t>(r.instructions.size()) - 1;
    return r;
  };
  if (p == 1) return {body({}, {{&abs, dtype, {0}}}), body_of_element(dtype)};
  if (p == 2) return {body({}, {{&mul, dtype, {0, 0}}}), body({}, {{&sqrt, dtype, {0}}})};
  return {body({power(p)}, {{&abs, dtype, {0}}, {&pow, dtype, {2, 1}}}),
          body({power(1.0 / p)}, {{&pow, dtype, {0, 1}}})};
}

// y = sums, with `body`, of which the second operand, if it has one, is of each window's number of
// elements.
Result<void> emit_windows(LowerContext& context, const std::vector<BufferId>& operands,
                          ScalarBody body, BufferId y) {
  const DType dtype = context.dtype(context.output());
  const ExtentExpr count = element_count(context.shape(context.output()), context.pool());
  MapSpec spec{.shape = ShapeExtent::exact({count}), .output = y, .body = std::move(body)};
  for (const BufferId operand : operands)
    spec.operands.push_back({operand, dtype, {context.pool().constant(1)}, {}});
  return emit_map(context, spec);
}

// `option` as the kernels take it.
Result<void> lower_windows(LowerContext& context, const Pooling& pooling, PoolKind kind,
                           uint32_t option) {
  const DType dtype = context.dtype(context.input(0));
  const BufferId y = context.write(context.output(0), Layout::plain());
  const ExtentExpr results = element_count(context.shape(context.output()), context.pool());
  const auto emit_box = [&](ScalarBody term, bool padded) -> Result<BufferId> {
    AffineCall box = window_box(context, pooling, std::move(term), Combine::sum, padded);
    box.output = context.scratch(dtype, results, "sums of windows");
    if (auto ok = emit_affine_box(context, box, {}); !ok) return ok.error();
    return box.output;
  };
  if (kind == kMax) {
    AffineCall box = window_box(context, pooling, body_of_element(dtype), Combine::max, false);
    box.output = y;
    return emit_affine_box(context, box, {});
  }
  if (kind == kNorm) {
    NormBodies bodies = norm_bodies(dtype, option);
    const auto sums = emit_box(std::move(bodies.term), false);
    if (!sums) return sums.error();
    return emit_windows(context, {*sums}, std::move(bodies.root), y);
  }
  const auto sums = emit_box(body_of_element(dtype), false);
  if (!sums) return sums.error();
  const ScalarBody::Constant one{.dtype = dtype, .number = 1};
  const auto counts = emit_box({.inputs = {dtype}, .constants = {one}, .result = 1}, option != 0);
  if (!counts) return counts.error();
  // No element, no sum.
  return emit_windows(context, {*sums, *counts},
                      {.inputs = {dtype, dtype},
                       .constants = {one},
                       .instructions = {{&max, dtype, {1, 2}}, {&div, dtype, {0, 3}}},
                       .result = 4},
                      y);
}

// ---- kernels of windows ------------------------------------------------------------------------

Result<void> lower_vec4s(LowerContext& context, const Pooling& pooling, PoolKind kind) {
  const Layout layout = Layout::channels_last(context.shape(context.input(0)).rank());
  const bool texel = reads_texels(context.profile());
  KernelCall call;
  call.kernel.file = "pool/vec4s.comp";
  call.kernel.local_size[0] = lanes_of(context);
  call.kernel.needs.texel_buffers = texel;
  add_define(call.kernel, "KIND", kind);
  add_define(call.kernel, "TEXEL", texel);
  widen_stores(call.kernel, context.profile());
  call.operands = {{context.read_stored(context.input(0), layout), Access::read, texel},
                   {context.write_stored(context.output(), layout), Access::write, false}};
  call.push = push_words(pooling.push);
  const ExtentExpr items = pooling.pixels * ceil_div(context.shape(context.input(0))[1].live, 4);
  call.groups[0] = run_groups(context, items, lanes_of(context), pooling.iterations + 1);
  context.emit(std::move(call));
  return {};
}

// What pool/plain.comp includes for elements of `dtype`.
std::string element_text(PoolKind kind, DType dtype) {
  const std::string type(glsl_type(dtype)), bits(bits_type(dtype));
  std::string text = arithmetic_includes(dtype);
  if (kind == kNorm && dtype == DType::f64) text += "#include \"lib/math64.glsl\"\n";
  text += load_text(0, "x", dtype) + buffer_text(1, "writeonly", bits, "y");
  text += "#define ELEMENT " + type + "\n#define DECODE(bits) " + decode(dtype, "bits") +
          "\n#define ENCODE(v) " + encode(dtype, "v") + "\n";
  if (kind != kMax) return text;
  return text + "#define LOWEST " + identity_text(Combine::max, dtype, dtype) +
         "\nbool is_better(ELEMENT a, ELEMENT b) { return " + better_text(dtype, true, false) +
         "; }\n#define BETTER(a, b) is_better(a, b)\n";
}

// Element by element, in the operand's dtype.
Result<void> lower_plain(LowerContext& context, const Pooling& pooling, PoolKind kind) {
  const DType dtype = context.dtype(context.input(0));
  const bool indices = kind == kMax && context.is_used(context.output(1));
  KernelCall call;
  call.kernel.file = "pool/plain.comp";
  call.kernel.body = element_text(kind, dtype);
  call.kernel.local_size[0] = lanes_of(context);
  call.kernel.needs.float64 = dtype == DType::f64;
  add_define(call.kernel, "KIND", kind);
  add_define(call.kernel, "INDICES", indices);
  call.operands = {{context.read(context.input(0), Layout::plain()), Access::read, false},
                   {context.write(context.output(0), Layout::plain()), Access::write, false}};
  if (indices) {
    call.operands.push_back(
        {context.write(context.output(1), Layout::plain()), Access::write, false});
  }
  call.push = push_words(pooling.push);
  const ExtentExpr items = pooling.pixels * context.shape(context.input(0))[1].live;
  call.groups[0] = run_groups(context, items, lanes_of(context), pooling.iterations + 1);
  context.emit(std::move(call));
  return {};
}

// `option`: of the kind, as its kernels take it.
template <class T>
Result<void> lower_pool(LowerContext& context, PoolKind kind, const AttributeKey<T>& option) {
  const auto value = static_cast<uint32_t>(context.node().attributes[option]);
  const DType dtype = context.dtype(context.input(0));
  if (auto ok = require_float64(context, dtype); !ok) return ok;
  const auto pooling = pooling_of(context, value);
  if (!pooling) return pooling.error();
  const bool indices = kind == kMax && context.is_used(context.output(1));
  const int64_t most = context.profile().max_loop_iterations;
  if (pooling->iterations < most) {
    return dtype == DType::f32 && !indices ? lower_vec4s(context, *pooling, kind)
                                           : lower_plain(context, *pooling, kind);
  }
  if (!indices) return lower_windows(context, *pooling, kind, value);
  return context.error("indices of windows that take " + std::to_string(pooling->iterations) +
                       " loop iterations (an element each, and one for each row and plane): at "
                       "most " +
                       std::to_string(most - 1));
}

}  // namespace

Result<void> lower_max_pool(LowerContext& context) {
  return lower_pool(context, kMax, MaxPoolOp::kStorageOrder);
}

Result<void> lower_average_pool(LowerContext& context) {
  return lower_pool(context, kAverage, AveragePoolOp::kCountIncludePad);
}

Result<void> lower_lp_pool(LowerContext& context) {
  return lower_pool(context, kNorm, LpPoolOp::kP);
}

}  // namespace ullage::ops
