// Groups of channels as panels.
#include "ops/dense/grouped_channels.h"

#include <algorithm>
#include <bit>

namespace ullage::ops {

namespace {

// Merged groups share one panel, whose lanes are a power of two.
bool fits_one_panel(int64_t columns) {
  return columns <= kWorthwhile && std::has_single_bit(static_cast<uint64_t>(columns));
}

}  // namespace

std::optional<GroupedChannels> grouped_channels(std::span<const int64_t> weights, int64_t group,
                                                int64_t columns) {
  std::optional<GroupedChannels> best;
  for (int64_t merged = 1; merged <= kMostMerged && merged <= group; ++merged) {
    const GroupedChannels found{.groups = group / merged,
                                .inner = merged * weights[1],
                                .columns = merged * (weights[0] / group),
                                .merged = merged};
    if (group % merged != 0 || found.inner % 4 != 0 || found.columns % 4 != 0) continue;
    if (merged > 1 && !fits_one_panel(found.columns)) continue;
    best = found;
    if (found.columns >= columns) break;
  }
  return best;
}

Tile choose_grouped_tile(const ir::DeviceProfile& profile, int64_t pixels,
                         const GroupedChannels& channels, int64_t taps) {
  Tile tile = choose_window_tile(profile, pixels, channels.columns, channels.inner, taps);
  if (channels.columns % tile.columns() == 0) return tile;
  tile = choose_tile(profile, pixels, channels.columns);
  while (channels.columns % tile.columns() != 0) tile.column_lanes /= 2;
  return tile;
}

ir::PackPiece grouped_filters(const GroupedChannels& channels, uint32_t constant, int64_t taps) {
  const int64_t merged = channels.merged, inner = channels.inner / merged;
  const int64_t columns = channels.columns / merged;  // of a part
  ir::PackPiece piece;
  piece.constant = constant;
  piece.coordinates = {{.bound = channels.groups, .stride = channels.columns * inner * taps},
                       {.bound = merged, .stride = columns * inner * taps},
                       {.bound = columns, .stride = inner * taps},
                       {.bound = taps, .stride = 1},
                       {.bound = inner, .stride = taps}};
  return piece;
}

ir::PackPiece grouped_panel_piece(const Tile& tile, const GroupedChannels& channels,
                                  uint32_t constant, int64_t taps) {
  const int64_t merged = channels.merged, inner = channels.inner / merged;
  const int64_t columns = channels.columns / merged;  // of a part
  const int64_t side_by_side = std::min(columns, tile.columns());
  const int64_t parts = tile.columns() / side_by_side;  // of a panel
  ir::PackPiece piece = grouped_filters(channels, constant, taps);
  piece.loops = {
      {.count = channels.groups, .coordinate = kFilterGroup, .multiplier = 1},
      {.count = merged / parts, .coordinate = kFilterPart, .multiplier = merged * parts},
      {.count = columns / side_by_side, .coordinate = kFilterColumn, .multiplier = side_by_side},
      {.count = taps, .coordinate = kFilterTap, .multiplier = 1},
      {.count = merged, .coordinate = kFilterPart, .multiplier = 1 - merged},
      {.count = inner, .coordinate = kFilterInner, .multiplier = 1},
      {.count = parts, .coordinate = kFilterPart, .multiplier = merged},
      {.count = side_by_side, .coordinate = kFilterColumn, .multiplier = 1}};
  return piece;
}

}  // namespace ullage::ops
