// Which kernel pools, and with what parameters.
#include "ops/dense/pool_lower.h"

#include "ir/graph/op.h"
#include "ops/dense/dense_rules.h"
#include "ops/dense/window.h"
#include "ops/movement/lanes.h"
#include "ops/movement/tile.h"
#include "shaders/params/pool.h"

namespace ullage::ops {

using namespace ir;

namespace {

struct Pooling {
  params::PoolParams push{};
  int64_t taps = 1;
  ExtentExpr pixels;  // of the result, over all images
};

Result<Pooling> pooling_of(LowerContext& ctx, uint32_t option) {
  const ShapeExtent &x = ctx.shape(ctx.input(0)), &y = ctx.shape(ctx.output());
  const size_t spatial = x.rank() - 2;
  auto window = window_attributes(ctx.node().attributes, spatial, ctx.pool());
  if (!window) return window.error();
  std::span<const int64_t> kernel = ctx.node().attributes.integers("kernel");
  Pooling r;
  r.push.batches = ctx.slot(x[0].live);
  r.push.channels = ctx.slot(x[1].live);
  r.push.option = option;
  r.pixels = x[0].live;
  for (size_t a = 0; a < 3; ++a) {
    const bool present = a + spatial >= 3;
    const size_t from = a + spatial - 3;
    const ExtentExpr one = ctx.pool().constant(1), zero = ctx.pool().constant(0);
    const ExtentExpr in = present ? x[2 + from].live : one, out = present ? y[2 + from].live : one;
    r.push.in_extent[a] = ctx.slot(in);
    r.push.out_extent[a] = ctx.slot(out);
    r.push.pad[a] = ctx.slot(present ? window->pads[from] : zero);
    r.push.limit[a] = ctx.slot(present ? in + window->pads[spatial + from] : one);
    r.push.kernel[a] = present ? static_cast<uint32_t>(kernel[from]) : 1;
    r.push.stride[a] = present ? static_cast<uint32_t>(window->strides[from]) : 1;
    r.push.dilation[a] = present ? static_cast<uint32_t>(window->dilations[from]) : 1;
    r.taps *= r.push.kernel[a];
    r.pixels = r.pixels * out;
  }
  return r;
}

uint32_t lanes_of(const LowerContext& ctx) {
  return subgroup_lanes(ctx.profile(), 64);
}

enum PoolKind : int64_t { kMax, kAverage, kNorm };

Result<void> lower_quads(LowerContext& ctx, PoolKind kind, uint32_t option) {
  auto pooling = pooling_of(ctx, option);
  if (!pooling) return pooling.error();
  const Layout layout = Layout::channels_last(ctx.shape(ctx.input(0)).rank());
  const bool texel = reads_texels(ctx.profile());
  KernelCall call;
  call.kernel.file = "pool/quads.comp";
  call.kernel.local_size[0] = lanes_of(ctx);
  call.kernel.needs.texel_buffers = texel;
  add_define(call.kernel, "KIND", kind);
  add_define(call.kernel, "TEXEL", texel);
  widen_stores(call.kernel, ctx.profile());
  call.operands = {{ctx.read_stored(ctx.input(0), layout), Access::read, texel},
                   {ctx.write_stored(ctx.output(), layout), Access::write, false}};
  call.push = push_words(pooling->push);
  const ExtentExpr items = pooling->pixels * ceil_div(ctx.shape(ctx.input(0))[1].live, 4);
  call.groups[0] = run_groups(ctx, items, lanes_of(ctx), pooling->taps * 3);
  ctx.emit(std::move(call));
  return {};
}

Result<void> lower_with_indices(LowerContext& ctx, uint32_t option) {
  auto pooling = pooling_of(ctx, option);
  if (!pooling) return pooling.error();
  KernelCall call;
  call.kernel.file = "pool/max_indices.comp";
  call.kernel.local_size[0] = lanes_of(ctx);
  call.operands = {{ctx.read(ctx.input(0), Layout::plain()), Access::read, false},
                   {ctx.write(ctx.output(0), Layout::plain()), Access::write, false},
                   {ctx.write(ctx.output(1), Layout::plain()), Access::write, false}};
  call.push = push_words(pooling->push);
  const ExtentExpr items = pooling->pixels * ctx.shape(ctx.input(0))[1].live;
  call.groups[0] = run_groups(ctx, items, lanes_of(ctx), pooling->taps * 3);
  ctx.emit(std::move(call));
  return {};
}

}  // namespace

Result<void> lower_max_pool(LowerContext& ctx) {
  if (ctx.is_used(ctx.output(1)))
    return lower_with_indices(
        ctx, static_cast<uint32_t>(ctx.node().attributes.integer("storage_order")));
  return lower_quads(ctx, kMax, 0);
}

Result<void> lower_average_pool(LowerContext& ctx) {
  return lower_quads(ctx, kAverage,
                     static_cast<uint32_t>(ctx.node().attributes.integer("count_include_pad")));
}

Result<void> lower_lp_pool(LowerContext& ctx) {
  return lower_quads(ctx, kNorm, static_cast<uint32_t>(ctx.node().attributes.integer("p", 2)));
}

}  // namespace ullage::ops
