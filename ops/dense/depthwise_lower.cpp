// Which kernel computes a depthwise convolution, and with what parameters.
#include "ops/dense/depthwise_lower.h"

#include "ops/dense/dense_rules.h"
#include "ops/movement/tile.h"

namespace ullage::ops {

using namespace ir;

namespace {

// Pixels per invocation: as many as share loads without spilling.
constexpr int64_t kDepthwisePixels = 8;

}  // namespace

Result<void> lower_depthwise(LowerContext& ctx, const PlaneWindow& w, int64_t channels) {
  const int64_t taps = w.kernel[0] * w.kernel[1], padded = (channels + 3) / 4 * 4;
  const Tile tile = choose_tile(ctx.profile(), 256, channels);
  const bool cpu = ctx.profile().form == KernelForm::cpu;
  const int64_t lanes = cpu ? tile.lanes : 128, pixels = cpu ? kDepthwisePixels : 4;
  auto epilogue = make_epilogue(ctx, bias_of(ctx.node()), 1, channels, padded, kConvScalars);
  if (!epilogue) return epilogue.error();
  KernelCall call;
  call.kernel.file = "conv/depthwise.comp";
  call.kernel.body = epilogue->text;
  call.kernel.local_size[0] = static_cast<uint32_t>(lanes);
  call.kernel.needs.texel_buffers = tile.texel;
  add_define(call.kernel, "TX", pixels);
  add_define(call.kernel, "KERNEL_X", w.kernel[1]);
  add_define(call.kernel, "STRIDE_X", w.stride[1]);
  add_define(call.kernel, "DILATION_X", w.dilation[1]);
  add_define(call.kernel, "TEXEL", tile.texel);
  widen_stores(call.kernel, ctx.profile());
  const ExtentExpr items =
      ctx.shape(ctx.output())[0].live * w.out[0] * ceil_div(w.out[1], pixels) * (padded / 4);
  call.groups[0] = run_groups(ctx, items, lanes, w.kernel[0] + 1);
  PackPiece packed;
  packed.constant = ctx.constant_index(ctx.input(1));
  packed.coordinates = {{.bound = taps, .stride = 1}, {.bound = channels, .stride = taps}};
  packed.loops = {{.count = taps, .coordinate = 0, .multiplier = 1},
                  {.count = padded, .coordinate = 1, .multiplier = 1}};
  const PlaneOperands operands = plane_operands(ctx, *epilogue, {.joins = true});
  emit_plane_call(ctx, std::move(call), plane_params(ctx, w, channels, channels), operands,
                  std::move(packed), std::move(*epilogue), tile.texel);
  return {};
}

}  // namespace ullage::ops
