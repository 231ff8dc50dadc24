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

// Of filters [OC, C / group, kernel...]. None where no such merging has whole quads, or where it
// would multiply more than kMostMerged zeros for each filter.
inline constexpr int64_t kMostMerged = 16;
std::optional<GroupedChannels> grouped_channels(std::span<const int64_t> weights, int64_t group);

// A tile whose panels lie in one group each.
Tile choose_grouped_tile(const ir::DeviceProfile& profile, int64_t pixels,
                         const GroupedChannels& channels, int64_t taps);

// Filters [OC, C / group, taps] of `constant` for panels of such a tile: [group][panel][tap]
// [channel of the group][column].
ir::PackPiece grouped_panel_piece(const Tile& tile, const GroupedChannels& channels,
                                  uint32_t constant, int64_t taps);

}  // namespace ullage::ops
