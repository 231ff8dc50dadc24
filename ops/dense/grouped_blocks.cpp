// Blocks of pixels, one vec4 of results each.
#include "ops/dense/grouped_blocks.h"

#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

using namespace ir;

namespace {

// Pixels of a block. More rows would serve larger images; those of few channels a group are small.
constexpr int64_t kColumns = 4, kRows = 2;
// Taps of a row that are kept at hand.
constexpr int64_t kMostTaps = 7;

// [tap][channel of the group][group][column], merged groups as in grouped_panel_piece.
PackPiece packed_blocks(const GroupedChannels& channels, uint32_t constant, int64_t taps) {
  const int64_t merged = channels.merged, inner = channels.inner / merged;
  PackPiece piece = grouped_filters(channels, constant, taps);
  piece.loops = {
      {.count = taps, .coordinate = kFilterTap, .multiplier = 1},
      {.count = merged, .coordinate = kFilterPart, .multiplier = 1 - merged},
      {.count = inner, .coordinate = kFilterInner, .multiplier = 1},
      {.count = channels.groups, .coordinate = kFilterGroup, .multiplier = 1},
      {.count = merged, .coordinate = kFilterPart, .multiplier = merged},
      {.count = channels.columns / merged, .coordinate = kFilterColumn, .multiplier = 1}};
  return piece;
}

}  // namespace

std::optional<GroupedChannels> grouped_block_channels(const DeviceProfile& profile,
                                                      const PlaneWindow& w,
                                                      std::span<const int64_t> weights,
                                                      int64_t group) {
  constexpr int64_t kVec4Elements = 4;
  if (w.kernel[1] > kMostTaps) return std::nullopt;
  const int64_t columns = weights[0] / group;
  if (columns >= choose_tile(profile, 1, columns).lanes * kVec4Elements) return std::nullopt;
  return grouped_channels(weights, group, kVec4Elements);
}

Result<void> lower_grouped_blocks(LowerContext& context, const PlaneWindow& w,
                                  const GroupedChannels& channels) {
  const DeviceProfile& profile = context.profile();
  const int64_t columns = channels.groups * channels.columns;
  auto epilogue =
      make_epilogue(context, {.bias = bias_of(context.node())}, 1, columns, columns, kConvScalars);
  if (!epilogue) return epilogue.error();
  const bool texel = reads_texels(profile);
  KernelCall call;
  call.kernel.file = "conv/cpu/grouped.comp";
  call.kernel.body = epilogue->text;
  call.kernel.local_size[0] = subgroup_lanes(profile, 8);
  call.kernel.needs.texel_buffers = texel;
  add_neighbours(call.kernel, w, kColumns);
  add_define(call.kernel, "TEXEL", texel);
  add_define(call.kernel, "TY", kRows);
  widen_stores(call.kernel, profile);
  const ExtentExpr blocks = context.shape(context.output())[0].live * ceil_div(w.out[0], kRows) *
                            ceil_div(w.out[1], kColumns);
  call.groups = {run_groups(context, blocks * (columns / 4), call.kernel.local_size[0],
                            w.kernel[0] * (channels.inner / 4 + 1) + kColumns * kRows)};
  params::ConvParams push = plane_params(context, w, channels.inner, columns);
  push.groups = static_cast<uint32_t>(channels.groups);
  const PlaneOperands operands = plane_operands(context, *epilogue, {.joins = true});
  emit_plane_call(context, std::move(call), push, operands,
                  {.piece = packed_blocks(channels, filter_source(context), w.taps())},
                  std::move(*epilogue), texel);
  return {};
}

}  // namespace ullage::ops
