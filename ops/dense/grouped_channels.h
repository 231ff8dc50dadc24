// How the channels of a grouped convolution fill panels (ops/schedule/tile.h). A panel reads the
// channels of one group. Groups too narrow for one are merged: their filters get zeros for each
// other's channels, which costs their multiplications and saves everything else.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "ops/schedule/tile.h"

namespace ullage::ops {

struct GroupedChannels {
  int64_t groups = 1;   // after merging
  int64_t inner = 0;    // channels that each of them reads, a multiple of 4
  int64_t columns = 0;  // and makes, a multiple of 4
  int64_t merged = 1;   // of the convolution's groups in each
  bool operator==(const GroupedChannels&) const = default;
};

// Of filters [OC, C / group, kernel...]. None where no such merging has whole vec4s, or where it
// would multiply more than kMostMerged zeros for each filter.
inline constexpr int64_t kMostMerged = 16;
// Columns that are worth a panel: fewer, and lanes load more than they multiply.
inline constexpr int64_t kWorthwhile = 16;
// Groups are merged until they have so many columns, or no further where nothing larger is whole.
std::optional<GroupedChannels> grouped_channels(std::span<const int64_t> weights, int64_t group,
                                                int64_t columns = kWorthwhile);

// A tile whose panels lie in one group each.
Tile choose_grouped_tile(const ir::DeviceProfile& profile, int64_t pixels,
                         const GroupedChannels& channels, int64_t taps);

// Filters [OC, C / group, taps] of `constant` by these coordinates, the loops left open. A part is
// one of the merged groups, of columns and of channels; its coordinate is the column's part times
// `merged`, less the channel's times merged - 1: that is the part where they are the same, and
// outside [0, merged) where they differ, so that filters have zeros there.
enum FilterCoordinate : uint32_t {
  kFilterGroup,
  kFilterPart,
  kFilterColumn,
  kFilterTap,
  kFilterInner
};
ir::PackPiece grouped_filters(const GroupedChannels& channels, uint32_t constant, int64_t taps);

// The same for panels of such a tile: [group][panel][tap]
// [channel of the group][column].
ir::PackPiece grouped_panel_piece(const Tile& tile, const GroupedChannels& channels,
                                  uint32_t constant, int64_t taps);

}  // namespace ullage::ops
