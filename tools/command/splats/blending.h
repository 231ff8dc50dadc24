// Projected splats to a picture: a part of a graph, differentiable by Projected::drawn.
#pragma once

#include "tools/command/splats/projection.h"

namespace ullage::tools {

// Splats of every tile, tile by tile and from front to back within each.
struct TileLists {
  ir::Value splats;        // i32 [pairs + 1]: indices of splats; the last one belongs to no list
  ir::Value first, last;   // i32 [tiles]: the list of a tile is what lies between
  ir::Value pairs;         // i64 []
  ir::ExtentExpr longest;  // splats of the longest list, an extent of the device
};

// `first_capacity`: pairs of a tile and a splat that a plan has memory for at first; a run that
// needs more is repeated with more. Their bound is named "pairs".
TileLists tile_lists(const Projected& projected, int64_t width, int64_t height,
                     int64_t first_capacity);

// f32 [height, width, 3], of `background` f32 [3]. `most`: no list is longer, or null; for a bound
// that is far too large an estimate is used, which a run may exceed and be repeated.
ir::Value blend(const Projected& projected, const TileLists& lists, ir::Value background,
                int64_t width, int64_t height, ir::ExtentExpr most);

}  // namespace ullage::tools
