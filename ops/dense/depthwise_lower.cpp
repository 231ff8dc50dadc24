// Which kernel computes a depthwise convolution, and with what parameters.
#include "ops/dense/depthwise_lower.h"

#include <numeric>

#include "ops/schedule/tile.h"

namespace ullage::ops {

using namespace ir;

namespace {

// Which of the two kernels, and how much of the result an invocation computes.
struct Schedule {
  bool strip = false;  // conv/depthwise_strip.comp, else conv/depthwise.comp
  int64_t lanes = 0, columns = 0, rows = 1;
};

// A strip reads every row once, but works in turn on what GPUs would rather spread over
// invocations. More taps than these are too many to keep at hand.
constexpr int64_t kMaxStripTaps = 49;

Schedule choose_schedule(const DeviceProfile& profile, const PlaneWindow& w, const Tile& tile) {
  if (profile.form != KernelForm::cpu) return {.lanes = 128, .columns = 4};
  if (w.kernel[0] > 1 && w.kernel[0] * w.kernel[1] <= kMaxStripTaps)
    return {.strip = true, .lanes = tile.lanes, .columns = 4, .rows = 8};
  return {.lanes = tile.lanes, .columns = 8};
}

// Items of either kernel, and the loop iterations that one takes at most.
ExtentExpr count_items(LowerContext& context, const PlaneWindow& w, const Schedule& schedule,
                       int64_t quads) {
  const int64_t phases = schedule.strip ? w.dilation[0] / std::gcd(w.stride[0], w.dilation[0]) : 1;
  const ExtentExpr strips = ceil_div(ceil_div(w.out[0], phases), schedule.rows) * phases;
  return context.shape(context.output())[0].live * strips * ceil_div(w.out[1], schedule.columns) *
         quads;
}
int64_t count_iterations(const PlaneWindow& w, const Schedule& schedule) {
  const int64_t apart = w.stride[0] / std::gcd(w.stride[0], w.dilation[0]);
  return schedule.strip ? 2 * ((schedule.rows - 1) * apart + w.kernel[0]) + 1 : w.kernel[0] + 1;
}

PackPiece packed_taps(LowerContext& context, int64_t channels, int64_t taps) {
  PackPiece piece;
  piece.constant = context.constants().index_of(context.input(1));
  piece.coordinates = {{.bound = taps, .stride = 1}, {.bound = channels, .stride = taps}};
  piece.loops = {{.count = taps, .coordinate = 0, .multiplier = 1},
                 {.count = (channels + 3) / 4 * 4, .coordinate = 1, .multiplier = 1}};
  return piece;
}

}  // namespace

Result<void> lower_depthwise(LowerContext& context, const PlaneWindow& w, int64_t channels,
                             const std::optional<CodedWeights>& codes) {
  const int64_t taps = w.kernel[0] * w.kernel[1], padded = (channels + 3) / 4 * 4;
  const Tile tile = choose_tile(context.profile(), 256, channels);
  const Schedule schedule = choose_schedule(context.profile(), w, tile);
  auto epilogue = make_epilogue(context, column_constants(codes, bias_of(context.node())), 1,
                                channels, padded, kConvScalars);
  if (!epilogue) return epilogue.error();
  KernelCall call;
  call.kernel.file = schedule.strip ? "conv/depthwise_strip.comp" : "conv/depthwise.comp";
  call.kernel.body = epilogue->text;
  call.kernel.local_size[0] = static_cast<uint32_t>(schedule.lanes);
  call.kernel.needs.texel_buffers = tile.texel;
  add_define(call.kernel, "TX", schedule.columns);
  if (schedule.strip) {
    add_define(call.kernel, "TY", schedule.rows);
    add_define(call.kernel, "KERNEL_Y", w.kernel[0]);
  }
  add_define(call.kernel, "KERNEL_X", w.kernel[1]);
  add_define(call.kernel, "STRIDE_X", w.stride[1]);
  add_define(call.kernel, "DILATION_X", w.dilation[1]);
  add_define(call.kernel, "TEXEL", tile.texel);
  widen_stores(call.kernel, context.profile());
  call.groups[0] = run_groups(context, count_items(context, w, schedule, padded / 4),
                              schedule.lanes, count_iterations(w, schedule));
  if (codes) add_define(call.kernel, "ZEROS", codes->zero != kNoValue);
  const PlaneWeights packed = codes ? PlaneWeights{packed_channel_codes(context, *codes), true}
                                    : PlaneWeights{packed_taps(context, channels, taps)};
  const PlaneOperands operands = plane_operands(context, *epilogue, {.joins = true});
  emit_plane_call(context, std::move(call), plane_params(context, w, channels, channels), operands,
                  packed, std::move(*epilogue), tile.texel);
  return {};
}

}  // namespace ullage::ops
