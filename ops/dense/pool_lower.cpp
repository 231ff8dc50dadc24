// Which kernel pools, and with what parameters.
#include "ops/dense/dense_lower.h"

#include "ir/graph/op.h"
#include "ops/code/combine_code.h"
#include "ops/code/element_code.h"
#include "ops/code/scalar_code.h"
#include "ops/dense/pool.h"
#include "ops/dense/window.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/pool.h"

namespace ullage::ops {

using namespace ir;

namespace {

struct Pooling {
  params::PoolParams push{};
  int64_t taps = 1;
  ExtentExpr pixels;  // of the result, over all images
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
  for (size_t a = 0; a < 3; ++a) {
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
    r.taps *= r.push.kernel[a];
    r.pixels = r.pixels * out;
  }
  return r;
}

uint32_t lanes_of(const LowerContext& context) {
  return subgroup_lanes(context.profile(), 64);
}

enum PoolKind : int64_t { kMax, kAverage, kNorm };

Result<void> lower_quads(LowerContext& context, PoolKind kind, uint32_t option) {
  auto pooling = pooling_of(context, option);
  if (!pooling) return pooling.error();
  const Layout layout = Layout::channels_last(context.shape(context.input(0)).rank());
  const bool texel = reads_texels(context.profile());
  KernelCall call;
  call.kernel.file = "pool/quads.comp";
  call.kernel.local_size[0] = lanes_of(context);
  call.kernel.needs.texel_buffers = texel;
  add_define(call.kernel, "KIND", kind);
  add_define(call.kernel, "TEXEL", texel);
  widen_stores(call.kernel, context.profile());
  call.operands = {{context.read_stored(context.input(0), layout), Access::read, texel},
                   {context.write_stored(context.output(), layout), Access::write, false}};
  call.push = push_words(pooling->push);
  const ExtentExpr items = pooling->pixels * ceil_div(context.shape(context.input(0))[1].live, 4);
  call.groups[0] = run_groups(context, items, lanes_of(context), pooling->taps * 3);
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
Result<void> lower_plain(LowerContext& context, PoolKind kind, uint32_t option) {
  const DType dtype = context.dtype(context.input(0));
  if (auto ok = require_float64(context, dtype); !ok) return ok;
  auto pooling = pooling_of(context, option);
  if (!pooling) return pooling.error();
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
  call.push = push_words(pooling->push);
  const ExtentExpr items = pooling->pixels * context.shape(context.input(0))[1].live;
  call.groups[0] = run_groups(context, items, lanes_of(context), pooling->taps * 3);
  context.emit(std::move(call));
  return {};
}

// `option`: of the kind, as its kernels take it.
template <class T>
Result<void> lower_pool(LowerContext& context, PoolKind kind, const AttributeKey<T>& option) {
  const auto value = static_cast<uint32_t>(context.node().attributes[option]);
  const bool indices = kind == kMax && context.is_used(context.output(1));
  const bool quads = context.dtype(context.input(0)) == DType::f32 && !indices;
  return quads ? lower_quads(context, kind, value) : lower_plain(context, kind, value);
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
