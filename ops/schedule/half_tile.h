// Tiles of products whose operands are stored as f16 and multiplied as they are: by cooperative
// matrices or by pairs along the sum (shaders/lib/matrix_tile.glsl, pair_tile.glsl).
#pragma once

#include <optional>
#include <string_view>

#include "ops/schedule/matrices.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

struct HalfTile {
  Tile tile;                             // packs the operands and stores the sums
  std::optional<MatrixGrid> matrices{};  // else by pairs
  bool half_dot = false;                 // whose products are one instruction
};

// In GPU form, for products that fill a tile: matrices where the device reports a shape that
// fits, knows the size of its subgroups and has space for the tile; else pairs where they are worth
// while. `rows`: expected; `columns`, `inner`: exact if known, else guesses.
std::optional<HalfTile> choose_half_tile(const ir::DeviceProfile& profile, int64_t rows,
                                         int64_t columns, int64_t inner);

// A source of "<family>/halves.comp", as tile_source.
ir::KernelSource half_source(std::string_view family, const HalfTile& tile, std::string body);

}  // namespace ullage::ops
