// Tiles of the lanes and staged kernels.
#include "ops/schedule/tile.h"

#include <algorithm>
#include <optional>
#include <span>

#include "ir/program/lane_registers.h"
#include "ops/schedule/lanes.h"

namespace ullage::ops {

using ir::DriverTrait;
using ir::ExtentExpr;
using ir::LaneRegisters;

namespace {

// A staged tile, and what share of the instructions of its loop multiply and add, in percent.
struct StagedCandidate {
  int64_t lanes, column_lanes, lane_rows, vectors;
  int64_t share;
  int64_t narrowed_roll, wide_roll;  // where registers are so
};
// The last one suits few registers.
constexpr StagedCandidate kStagedCandidates[] = {
    {256, 16, 8, 2, 83, 2, 0},  // 128 rows x 128 columns
    {128, 8, 8, 2, 82, 1, 1},   // 128 x 64
    {128, 8, 4, 2, 72, 0, 0},   // 64 x 64
    {128, 8, 4, 1, 62, 0, 0},   // 64 x 32
};
// Where lanes are wanted light.
constexpr StagedCandidate kLighterCandidates[] = {
    {256, 16, 8, 1, 74, 0, 0},  // 128 x 64
    {128, 8, 4, 2, 71, 0, 0},   // 64 x 64
    {128, 8, 4, 1, 62, 0, 0},   // 64 x 32
};

std::span<const StagedCandidate> staged_candidates(const ir::DeviceProfile& profile) {
  if (needs_light_lanes(profile)) return kLighterCandidates;
  const std::span<const StagedCandidate> all = kStagedCandidates;
  return lane_registers(profile) == LaneRegisters::few ? all.last(1) : all;
}

// Smaller products do not fill a workgroup with rows, most of a panel with columns, or the steps
// that a tile takes to begin.
constexpr int64_t kLeastRows = 128, kLeastColumns = 24, kLeastInner = 16;

// Lanes that a device is taken to run side by side: 32 cores of 128.
constexpr int64_t kBusyLanes = 4096;

Tile staged_tile(const StagedCandidate& c, const ir::DeviceProfile& profile) {
  const LaneRegisters registers = lane_registers(profile);
  Tile tile{.lane_rows = c.lane_rows,
            .vectors = c.vectors,
            .lanes = c.lanes,
            .column_lanes = c.column_lanes,
            .unroll = 2,
            .staged = true};
  if (registers == LaneRegisters::narrowed) tile.roll = c.narrowed_roll;
  if (registers == LaneRegisters::wide) tile.roll = c.wide_roll;
  // Unrolled, even this tile spills where there are fewest.
  const bool spills = profile.has(DriverTrait::preloads_unrolled_loops);
  if (registers == LaneRegisters::few && spills) tile.roll = 1;
  return tile;
}

// How long a product takes, in multiply-adds of a lane for each element of the inner axis.
double staged_cost(const StagedCandidate& c, const Tile& tile, int64_t rows, int64_t columns) {
  const int64_t groups = (rows + tile.rows() - 1) / tile.rows() * tile.panels(columns);
  const double rounds = std::max(1.0, static_cast<double>(groups * tile.lanes) / kBusyLanes);
  return rounds * static_cast<double>(tile.lane_rows * tile.vectors * 4 * 100) /
         static_cast<double>(c.share);
}

bool fits_device(const Tile& tile, const ir::DeviceProfile& profile) {
  return tile.lanes <= profile.max_workgroup_invocations &&
         tile.lanes <= profile.max_workgroup_size_x &&
         tile.shared_bytes() <= profile.max_shared_bytes;
}

// Unrolls the steps of a tile whose loops would take more iterations than they may.
void keep_loop_budget(Tile& tile, const ir::DeviceProfile& profile, int64_t vec4s) {
  if (tile.vec4s_within(profile.max_loop_iterations) < vec4s) tile.roll = 0;
}

// Groups that a device keeps busy; more only where the loop budget requires it.
int64_t busy_groups(const ir::DeviceProfile& profile) {
  return profile.device_class == ir::DeviceClass::cpu ? 64 : 4096;
}

// Is a workgroup of a CPU driver one subgroup, of a size that is known?
bool is_one_subgroup(const ir::DeviceProfile& profile) {
  return profile.device_class == ir::DeviceClass::cpu && profile.subgroup_size != 0;
}

// On CPU drivers its lanes and ways of reading; else only its rows. They are the most that a lane
// may have: beyond the registers they spill.
Tile widest_tile(const ir::DeviceProfile& profile) {
  if (!is_one_subgroup(profile)) return {.lane_rows = has_few_registers(profile) ? 2 : 4};
  return {.lane_rows = profile.subgroup_size <= 4 ? 8 : 16,
          .lanes = profile.subgroup_size,
          .shuffle = profile.subgroup_shuffle,
          .texel = reads_texels(profile),
          .wide_stores = has_fast_wide_stores(profile),
          .sums_wait = profile.has(DriverTrait::sums_wait_in_memory)};
}

// Few variants, so that products of about as many rows share pipelines.
int64_t rows_of_a_variant(int64_t rows) {
  return rows <= 1 ? 1 : rows <= 4 ? 4 : rows <= 8 ? 8 : 16;
}

void widen_stores(ir::KernelSource& source) {
  add_define(source, "WIDE_STORES", 1);
  source.needs.int64 = true;
}

}  // namespace

Tile choose_tile(const ir::DeviceProfile& profile, int64_t rows, int64_t columns) {
  Tile t = widest_tile(profile);
  int64_t most = t.lane_rows;
  if (!is_one_subgroup(profile)) {
    // Lanes along 32 columns, the other invocations along rows: loads of a are shared through the
    // cache, no subgroup operation is used.
    t.row_groups = rows <= 16 ? 4 : 16;
    // Few rows: more columns, until a workgroup is a subgroup.
    if (rows <= 16) t.lanes = std::max(t.lanes, filled_lanes(profile, 1) / t.row_groups);
  }
  // Few columns: the lanes that would idle take rows instead, where there are rows to take; small
  // products share their pipelines.
  t.column_lanes = t.lanes;
  while (rows >= 8 && t.column_lanes > 1 && columns <= 2 * t.column_lanes) t.column_lanes /= 2;
  const int64_t groups = t.lanes / t.column_lanes, needed = (rows + groups - 1) / groups;
  if (groups >= 4) most = std::min<int64_t>(most, 8);
  t.lane_rows = std::min(rows_of_a_variant(needed), most);
  return t;
}

Tile choose_block_tile(const ir::DeviceProfile& profile, int64_t rows) {
  Tile t = widest_tile(profile);
  if (!is_one_subgroup(profile)) {
    t.lanes = filled_lanes(profile, 32);
    const int64_t most = profile.max_workgroup_invocations / t.lanes;
    t.row_groups = rows <= 4 ? 1 : std::clamp<int64_t>(most, 1, 4);
  }
  t.column_lanes = t.lanes;
  // Two conversations side by side are worth a separate kernel: of four rows two would be idle.
  t.lane_rows = std::min(rows == 2 ? 2 : rows_of_a_variant(rows), t.lane_rows);
  return t;
}

Tile choose_product_tile(const ir::DeviceProfile& profile, int64_t rows, int64_t columns,
                         int64_t inner, int64_t taps) {
  if (profile.device_class == ir::DeviceClass::gpu && rows >= kLeastRows &&
      columns >= kLeastColumns && inner * taps >= kLeastInner) {
    std::optional<Tile> best;
    double least = 0;
    for (const StagedCandidate& c : staged_candidates(profile)) {
      const Tile tile = staged_tile(c, profile);
      const double cost = staged_cost(c, tile, rows, columns);
      if (!fits_device(tile, profile) || (best && cost >= least)) continue;
      best = tile;
      least = cost;
    }
    if (best) {
      keep_loop_budget(*best, profile, (inner + 3) / 4 * taps);
      return *best;
    }
  }
  return choose_tile(profile, rows, columns);
}

Tile choose_window_tile(const ir::DeviceProfile& profile, int64_t pixels, int64_t columns,
                        int64_t channels, int64_t taps) {
  Tile tile = choose_product_tile(profile, pixels, columns, channels, taps);
  if (!tile.staged) return tile;
  // Windows of two pixels are more than fits next to the sums of the largest tiles.
  const bool two_windows = tile.unroll * tile.rows() > tile.lanes;
  const bool is_crowded = tile.lane_rows * tile.vectors >= 16;
  if ((two_windows && is_crowded) || (channels + 3) / 4 % tile.unroll != 0) tile.unroll = 1;
  // With one window, they leave registers for one of k at a time.
  const LaneRegisters registers = lane_registers(profile);
  const bool rolls = registers == LaneRegisters::narrowed || registers == LaneRegisters::wide;
  tile.roll = is_crowded && rolls ? 1 : std::min<int64_t>(tile.roll, 1);
  keep_loop_budget(tile, profile, (channels + 3) / 4 * taps);
  return tile;
}

int64_t expected_value(ExtentExpr e) {
  ir::Bindings guess;
  guess.integer = [](const ir::ExtentNode& leaf) -> ir::Result<int64_t> {
    return leaf.op == ir::ScalarOp::input_axis && leaf.index == 0 ? int64_t{1} : int64_t{256};
  };
  guess.floating = [](const ir::ExtentNode&) -> ir::Result<double> { return 1.0; };
  auto value = ir::evaluate(e, guess);
  return value ? *value : 256;
}

void add_define(ir::KernelSource& source, std::string name, int64_t value) {
  std::pair<std::string, std::string> define{std::move(name), std::to_string(value)};
  source.defines.insert(std::ranges::upper_bound(source.defines, define), std::move(define));
}

ir::KernelSource tile_source(std::string file, const Tile& tile, std::string body) {
  ir::KernelSource source;
  source.file = std::move(file);
  source.body = std::move(body);
  source.local_size[0] = static_cast<uint32_t>(tile.lanes);
  source.local_size[1] = static_cast<uint32_t>(tile.row_groups);
  add_define(source, "TM", tile.lane_rows);
  add_define(source, "CL", tile.column_lanes);
  add_define(source, "NV", tile.vectors);
  add_define(source, "SG", tile.lanes);
  if (tile.staged) add_define(source, "KU", tile.unroll);
  if (tile.roll != 0) add_define(source, "ROLL", tile.roll);
  add_define(source, "SHUFFLE", tile.shuffle);
  add_define(source, "TEXEL", tile.texel);
  if (tile.shuffle) {
    source.needs.subgroup_size = static_cast<uint32_t>(tile.lanes);
    source.needs.subgroup_shuffle = true;
  }
  source.needs.texel_buffers = tile.texel;
  if (tile.wide_stores) widen_stores(source);
  return source;
}

void pair_vec4s(ir::KernelSource& source, const Tile& tile, int64_t inner) {
  if (tile.shuffle && tile.sums_wait && (inner + 3) / 4 % 2 == 0) add_define(source, "PAIRS", 1);
}

void widen_stores(ir::KernelSource& source, const ir::DeviceProfile& profile) {
  if (has_fast_wide_stores(profile)) widen_stores(source);
}

void combine_in_subgroups(ir::KernelSource& source, const ir::DeviceProfile& profile,
                          bool shuffles) {
  if (profile.device_class != ir::DeviceClass::gpu || !profile.subgroup_arithmetic ||
      (shuffles && !profile.subgroup_shuffle)) {
    return;
  }
  add_define(source, "SUBGROUPS", 1);
  source.needs.subgroup_arithmetic = true;
  source.needs.subgroup_shuffle |= shuffles;
}

ExtentExpr block_groups(const ir::LowerContext& context, ExtentExpr blocks) {
  return simplify(min(blocks, int64_t{context.profile().max_groups}));
}

std::array<ExtentExpr, 3> tile_groups(const ir::LowerContext& context, ExtentExpr tiles) {
  const int64_t most = context.profile().max_groups;
  return {simplify(min(tiles, most)), simplify(ceil_div(tiles, most)), ExtentExpr()};
}

ExtentExpr strided_groups(const ir::DeviceProfile& profile, ExtentExpr items,
                          int64_t items_per_group) {
  // Half of the budget: the other half is for loops inside one step.
  const int64_t steps = std::max<int64_t>(1, profile.max_loop_iterations / 2);
  const ExtentExpr enough = max(ceil_div(items, items_per_group * steps), busy_groups(profile));
  const ExtentExpr groups = min(ceil_div(items, items_per_group), enough);
  return simplify(min(groups, int64_t{profile.max_groups}));
}

ExtentExpr run_groups(const ir::LowerContext& context, ExtentExpr items, int64_t lanes,
                      int64_t iterations) {
  const int64_t steps = std::max<int64_t>(
      1, context.profile().max_loop_iterations / std::max<int64_t>(iterations, 1));
  const ExtentExpr most = max(ceil_div(items, lanes * steps), busy_groups(context.profile()));
  return simplify(min(min(ceil_div(items, lanes), most), int64_t{context.profile().max_groups}));
}

ExtentExpr run_groups(const ir::LowerContext& context, ExtentExpr items, int64_t lanes,
                      ExtentExpr iterations) {
  if (const auto known = as_constant(iterations)) return run_groups(context, items, lanes, *known);
  return simplify(min(block_groups(context, ceil_div(items, lanes)),
                      strided_groups(context.profile(), items * iterations, lanes)));
}

ir::PackPiece panel_piece(const Tile& tile, const PanelAxes& axes) {
  ir::PackPiece piece;
  piece.constant = axes.constant;
  piece.coordinates = {{.bound = axes.columns, .stride = axes.column_stride},
                       {.bound = axes.outer, .stride = axes.outer_stride},
                       {.bound = axes.inner, .stride = axes.inner_stride}};
  piece.loops = {
      {.count = tile.panels(axes.columns), .coordinate = 0, .multiplier = tile.columns()},
      {.count = axes.outer, .coordinate = 1, .multiplier = 1},
      {.count = (axes.inner + 3) / 4 * 4, .coordinate = 2, .multiplier = 1},
      {.count = tile.columns(), .coordinate = 0, .multiplier = 1}};
  return piece;
}

uint32_t packed_block_bytes(ir::BlockFormat format) {
  return ir::block_bytes(format) % 2 == 0 ? 2 : 1;
}

ir::PackPiece block_panel_piece(const Tile& tile, const PanelAxes& axes, ir::BlockFormat format) {
  const int64_t blocks = axes.inner / ir::block_elements(format);
  const int64_t elements = ir::block_bytes(format) / packed_block_bytes(format);
  const int64_t per_word = 4 / packed_block_bytes(format);
  enum Coordinate : uint32_t { kBlock, kElement, kColumn };
  ir::PackPiece piece;
  piece.constant = axes.constant;
  piece.loops = {
      {.count = tile.panels(axes.columns), .coordinate = kColumn, .multiplier = tile.columns()},
      {.count = blocks, .coordinate = kBlock, .multiplier = 1},
      {.count = (elements + per_word - 1) / per_word,
       .coordinate = kElement,
       .multiplier = per_word},
      {.count = tile.columns(), .coordinate = kColumn, .multiplier = 1},
      {.count = per_word, .coordinate = kElement, .multiplier = 1}};
  piece.coordinates = {{.bound = blocks, .stride = elements},
                       {.bound = elements, .stride = 1},
                       {.bound = axes.columns, .stride = blocks * elements}};
  return piece;
}

ir::PackPiece in_parts(ir::PackPiece piece, int64_t parts) {
  const auto part = static_cast<uint32_t>(piece.coordinates.size());
  piece.offset *= parts;
  for (ir::PackPiece::Coordinate& coordinate : piece.coordinates) coordinate.stride *= parts;
  piece.coordinates.push_back({.bound = parts, .stride = 1});
  piece.loops.push_back({.count = parts, .coordinate = part, .multiplier = 1});
  return piece;
}

}  // namespace ullage::ops
