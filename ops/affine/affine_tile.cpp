#include "ops/affine/affine_tile.h"

#include <algorithm>

#include "ops/schedule/tile.h"

namespace ullage::ops {

using ir::ExtentExpr;

namespace {

// Bodies beyond this are not repeated for a tile of rows.
constexpr size_t kShortBody = 12;

bool is_small(const AffineCall& call) {
  return call.body.instructions.size() <= kShortBody && ir::size_bytes(call.wide) == 4 &&
         body_iterations(call.body) == 0;
}

int64_t tile_of(ExtentExpr extent) {
  const auto known = ir::as_constant(extent);
  return known ? std::clamp<int64_t>(*known, 1, kAffineTile) : kAffineTile;
}

}  // namespace

// The last axis gives columns. Rows are worth while where an operand serves all of them.
RegisterTile register_tile(const AffineCall& call) {
  RegisterTile tile;
  const size_t rank = call.shape.size();
  if (rank == 0) return tile;
  tile.column = rank - 1;
  tile.columns = tile_of(call.shape[rank - 1]);
  if (!call.combine || !call.derived.empty() || !is_small(call)) return tile;
  int64_t best = 1;
  for (size_t a = 0; a + 1 < rank; ++a) {
    const int64_t extent = expected_value(call.shape[a]);
    const bool shared = std::ranges::any_of(
        call.reads, [&](const AffineRead& read) { return is_zero(read.address.coefficients[a]); });
    if (!shared || extent <= best) continue;
    best = extent;
    tile.row = a;
  }
  if (tile.row) tile.rows = tile_of(call.shape[*tile.row]);
  return tile;
}

}  // namespace ullage::ops
