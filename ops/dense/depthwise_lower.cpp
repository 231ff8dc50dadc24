// Which kernel computes a depthwise convolution, and with what parameters.
#include "ops/dense/dense_lower.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

using namespace ir;

namespace {

// Which of the kernels, and how much of the result an invocation computes.
struct Schedule {
  enum class Kernel : uint8_t { staged, strip, plain } kernel = Kernel::plain;
  int64_t lanes = 0, columns = 0, rows = 1;
  int64_t tile_vec4s = 0, tile_groups = 0, tile_rows = 0;  // staged: lanes along each
};

// A strip reads every row once, but processes one after the other what GPUs would rather spread
// over invocations. More taps than these are too many to keep at hand.
constexpr int64_t kMaxStripTaps = 49;

// Lanes of a staged tile, best first.
struct StagedTile {
  int64_t vec4s, groups, rows;
  int64_t lanes() const { return vec4s * groups * rows; }
};
constexpr StagedTile kStagedTiles[] = {{8, 2, 8}, {4, 4, 8}, {4, 2, 8},
                                       {8, 2, 4}, {4, 2, 4}, {2, 8, 8}};

int64_t shared_bytes(const StagedTile& tile, const PlaneWindow& w, int64_t columns) {
  const auto reach = [&](size_t axis, int64_t count) {
    return (count - 1) * w.stride[axis] + (w.kernel[axis] - 1) * w.dilation[axis] + 1;
  };
  const int64_t pixels = reach(0, tile.rows) * reach(1, tile.groups * columns);
  return (pixels + w.kernel[0] * w.kernel[1]) * tile.vec4s * 16;
}

// Pixels of a row that a lane makes: as many as keep their vec4s, those that they reach and a row
// of taps in registers.
int64_t staged_columns(const DeviceProfile& profile, const PlaneWindow& w) {
  const int64_t most_vec4s = has_few_registers(profile) ? 11 : 22;
  int64_t columns = 4;
  const auto reach = [&] {
    return (columns - 1) * w.stride[1] + (w.kernel[1] - 1) * w.dilation[1] + 1;
  };
  while (columns > 1 && columns + reach() + w.kernel[1] > most_vec4s) columns /= 2;
  return columns;
}

bool fits_device(const StagedTile& tile, const PlaneWindow& w, int64_t columns, int64_t vec4s,
                 const DeviceProfile& profile) {
  const bool is_too_wide = tile.vec4s > 4 && vec4s <= 4;
  return !is_too_wide && tile.lanes() >= profile.min_subgroup_size &&
         shared_bytes(tile, w, columns) <= shared_budget(profile, tile.lanes());
}

struct DepthwiseCase {
  using Kernel = Schedule (*)(const DepthwiseCase&);

  const DeviceProfile& profile;
  const PlaneWindow& window;
  const Tile& tile;
  int64_t vec4s = 0;  // of channels
};

// Fewer pixels of a lane rather than fewer lanes than hide each other's waiting.
std::optional<Schedule> staged_schedule(const DepthwiseCase& c) {
  for (int64_t columns = staged_columns(c.profile, c.window); columns >= 1; columns /= 2)
    for (const StagedTile& tile : kStagedTiles)
      if (fits_device(tile, c.window, columns, c.vec4s, c.profile))
        return Schedule{.kernel = Schedule::Kernel::staged,
                        .lanes = tile.lanes(),
                        .columns = columns,
                        .tile_vec4s = tile.vec4s,
                        .tile_groups = tile.groups,
                        .tile_rows = tile.rows};
  return std::nullopt;
}

constexpr KernelRow<DepthwiseCase> kDepthwise[] = {
    {.choice = {.files = "conv/depthwise_staged.comp",
                .device = KernelDevice::gpu,
                .dtypes = "f32, f16",
                .when = "a tile of pixels that fits the shared memory of a quarter of a core",
                .why = "lanes share the pixels that their windows reach"},
     .kernel = [](const DepthwiseCase& c) { return *staged_schedule(c); },
     .serves = [](const DepthwiseCase& c) { return staged_schedule(c).has_value(); }},
    {.choice = {.files = "conv/depthwise.comp",
                .device = KernelDevice::gpu,
                .dtypes = "f32, f16",
                .when = "otherwise",
                .why = "windows that reach too far to be staged"},
     .kernel =
         [](const DepthwiseCase& c) {
           return Schedule{.lanes = 128, .columns = staged_columns(c.profile, c.window)};
         }},
    {.choice = {.files = "conv/cpu/depthwise_strip.comp",
                .device = KernelDevice::cpu,
                .dtypes = "f32, f16",
                .when = "2 rows of taps and more, at most 49 taps",
                .why = "a strip of 8 rows of the result reads every row of the input once"},
     .kernel =
         [](const DepthwiseCase& c) {
           return Schedule{
               .kernel = Schedule::Kernel::strip, .lanes = c.tile.lanes, .columns = 4, .rows = 8};
         },
     .serves =
         [](const DepthwiseCase& c) {
           const auto& taps = c.window.kernel;
           return taps[0] > 1 && taps[0] * taps[1] <= kMaxStripTaps;
         }},
    {.choice = {.files = "conv/depthwise.comp",
                .device = KernelDevice::cpu,
                .dtypes = "f32, f16",
                .when = "otherwise",
                .why = "one row of taps, or more taps than a lane keeps at hand"},
     .kernel =
         [](const DepthwiseCase& c) { return Schedule{.lanes = c.tile.lanes, .columns = 8}; }},
};

KernelSource kernel_of(std::string_view file, const Schedule& schedule, const PlaneWindow& w) {
  using Kernel = Schedule::Kernel;
  KernelSource source;
  source.file = file;
  source.local_size[0] = static_cast<uint32_t>(schedule.lanes);
  if (schedule.kernel != Kernel::plain) add_define(source, "KERNEL_Y", w.kernel[0]);
  if (schedule.kernel == Kernel::strip) add_define(source, "TY", schedule.rows);
  if (schedule.kernel == Kernel::staged) {
    add_define(source, "STRIDE_Y", w.stride[0]);
    add_define(source, "DILATION_Y", w.dilation[0]);
    add_define(source, "GQ", schedule.tile_vec4s);
    add_define(source, "GX", schedule.tile_groups);
    add_define(source, "GY", schedule.tile_rows);
  }
  add_neighbours(source, w, schedule.columns);
  return source;
}

// Items of the kernels that are not staged, and the loop iterations that one takes at most.
ExtentExpr count_items(LowerContext& context, const PlaneWindow& w, const Schedule& schedule,
                       int64_t vec4s) {
  const bool strip = schedule.kernel == Schedule::Kernel::strip;
  const int64_t phases = strip ? w.dilation[0] / std::gcd(w.stride[0], w.dilation[0]) : 1;
  const ExtentExpr strips = ceil_div(ceil_div(w.out[0], phases), schedule.rows) * phases;
  return context.shape(context.output())[0].live * strips * ceil_div(w.out[1], schedule.columns) *
         vec4s;
}
int64_t count_iterations(const PlaneWindow& w, const Schedule& schedule) {
  const int64_t apart = w.stride[0] / std::gcd(w.stride[0], w.dilation[0]);
  return schedule.kernel == Schedule::Kernel::strip
             ? 2 * ((schedule.rows - 1) * apart + w.kernel[0]) + 1
             : w.kernel[0] + 1;
}

std::array<ExtentExpr, 3> groups_of(LowerContext& context, const PlaneWindow& w,
                                    const Schedule& schedule, int64_t vec4s) {
  if (schedule.kernel != Schedule::Kernel::staged)
    return {run_groups(context, count_items(context, w, schedule, vec4s), schedule.lanes,
                       count_iterations(w, schedule))};
  const int64_t vec4_tiles = (vec4s + schedule.tile_vec4s - 1) / schedule.tile_vec4s;
  const ExtentExpr tiles = context.shape(context.output())[0].live *
                           ceil_div(w.out[0], schedule.tile_rows) *
                           ceil_div(w.out[1], schedule.tile_groups * schedule.columns) * vec4_tiles;
  return tile_groups(context, tiles);
}

PackPiece packed_taps(LowerContext& context, int64_t channels, int64_t taps) {
  PackPiece piece;
  piece.constant = filter_source(context);
  piece.coordinates = {{.bound = taps, .stride = 1}, {.bound = channels, .stride = taps}};
  piece.loops = {{.count = taps, .coordinate = 0, .multiplier = 1},
                 {.count = (channels + 3) / 4 * 4, .coordinate = 1, .multiplier = 1}};
  return piece;
}

}  // namespace

std::vector<KernelChoice> depthwise_kernels() {
  return choices_of<DepthwiseCase>(kDepthwise);
}

Result<void> lower_depthwise(LowerContext& context, const PlaneWindow& w, int64_t channels,
                             const std::optional<QuantizedWeights>& quantized) {
  const int64_t taps = w.kernel[0] * w.kernel[1], padded = (channels + 3) / 4 * 4;
  const Tile tile = choose_tile(context.profile(), 256, channels);
  const DepthwiseCase c{context.profile(), w, tile, padded / 4};
  const KernelRow<DepthwiseCase>& row = choose_kernel<DepthwiseCase>(kDepthwise, c);
  const Schedule schedule = row.kernel(c);
  auto epilogue = make_epilogue(context, column_constants(quantized, bias_of(context.node())), 1,
                                channels, padded, kConvScalars);
  if (!epilogue) return epilogue.error();
  KernelCall call;
  call.kernel = kernel_of(row.choice.files, schedule, w);
  call.kernel.body = epilogue->text;
  call.kernel.needs.texel_buffers = tile.texel;
  add_define(call.kernel, "TEXEL", tile.texel);
  widen_stores(call.kernel, context.profile());
  call.groups = groups_of(context, w, schedule, padded / 4);
  if (quantized) add_define(call.kernel, "ZEROS", quantized->zero != kNoValue);
  const PlaneWeights packed = quantized
                                  ? PlaneWeights{packed_channel_values(context, *quantized), true}
                                  : PlaneWeights{packed_taps(context, channels, taps)};
  const PlaneOperands operands = plane_operands(context, *epilogue, {.joins = true});
  emit_plane_call(context, std::move(call), plane_params(context, w, channels, channels), operands,
                  packed, std::move(*epilogue), tile.texel);
  return {};
}

}  // namespace ullage::ops
