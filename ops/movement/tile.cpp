// Tiles of the lanes kernels.
#include "ops/movement/tile.h"

#include <algorithm>

namespace ullage::ops {

using ir::ExtentExpr;

namespace {

// Texel buffers are used only where any operand of ordinary size fits into a view.
constexpr uint32_t kWorthwhileTexels = 1u << 24;

}  // namespace

Tile choose_tile(const ir::DeviceProfile& profile, int64_t rows, int64_t columns, int64_t inner) {
  Tile t;
  const bool cpu = profile.form == ir::KernelForm::cpu && profile.subgroup_size != 0;
  int64_t most = 4;
  if (cpu) {
    t.lanes = profile.subgroup_size;
    t.shuffle = profile.subgroup_shuffle;
    t.texel = profile.texel_buffers && profile.max_texel_elements >= kWorthwhileTexels;
    t.unroll = t.texel && inner > 4 ? 2 : 1;
    most = t.lanes <= 4 ? 8 : 16;  // rows beyond the registers spill
  } else {
    // Lanes along 32 columns, the other invocations along rows: loads of a are shared through the
    // cache, no subgroup operation is used.
    t.row_groups = rows <= 16 ? 4 : 16;
  }
  // Few columns: the lanes that would idle take rows instead, where there are rows to take; small
  // products share their pipelines.
  t.column_lanes = t.lanes;
  while (rows >= 8 && t.column_lanes > 1 && columns <= 2 * t.column_lanes) t.column_lanes /= 2;
  const int64_t groups = t.lanes / t.column_lanes, needed = (rows + groups - 1) / groups;
  if (groups >= 4) most = std::min<int64_t>(most, 8);
  t.lane_rows = std::min<int64_t>(needed <= 1 ? 1 : needed <= 4 ? 4 : needed <= 8 ? 8 : 16, most);
  return t;
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
  add_define(source, "KU", tile.unroll);
  add_define(source, "SHUFFLE", tile.shuffle);
  add_define(source, "TEXEL", tile.texel);
  if (tile.shuffle) {
    source.needs.subgroup_size = static_cast<uint32_t>(tile.lanes);
    source.needs.subgroup_shuffle = true;
  }
  source.needs.texel_buffers = tile.texel;
  return source;
}

ExtentExpr block_groups(const ir::LowerContext& ctx, ExtentExpr blocks) {
  return simplify(min(blocks, int64_t{ctx.profile().max_groups}));
}

std::array<ExtentExpr, 3> tile_groups(const ir::LowerContext& ctx, ExtentExpr tiles) {
  const int64_t most = ctx.profile().max_groups;
  return {simplify(min(tiles, most)), simplify(ceil_div(tiles, most)), ExtentExpr()};
}

ExtentExpr run_groups(const ir::LowerContext& ctx, ExtentExpr items, int64_t lanes,
                      int64_t iterations) {
  const int64_t steps =
      std::max<int64_t>(1, ctx.profile().max_loop_iterations / std::max<int64_t>(iterations, 1));
  const int64_t busy = ctx.profile().form == ir::KernelForm::cpu ? 64 : 4096;
  const ExtentExpr most = max(ceil_div(items, lanes * steps), busy);
  return simplify(min(min(ceil_div(items, lanes), most), int64_t{ctx.profile().max_groups}));
}

ir::PackPiece panel_piece(const Tile& tile, const PanelAxes& axes) {
  const int64_t step = 4 * tile.unroll;
  ir::PackPiece piece;
  piece.constant = axes.constant;
  piece.coordinates = {{.bound = axes.columns, .stride = axes.column_stride},
                       {.bound = axes.outer, .stride = axes.outer_stride},
                       {.bound = axes.inner, .stride = axes.inner_stride}};
  piece.loops = {
      {.count = tile.panels(axes.columns), .coordinate = 0, .multiplier = tile.columns()},
      {.count = axes.outer, .coordinate = 1, .multiplier = 1},
      {.count = (axes.inner + step - 1) / step * step, .coordinate = 2, .multiplier = 1},
      {.count = tile.columns(), .coordinate = 0, .multiplier = 1}};
  return piece;
}

}  // namespace ullage::ops
