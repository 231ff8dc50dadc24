// Tiles of products whose operands are stored as f16 and multiplied as they are: by cooperative
// matrices or by pairs along the sum (shaders/lib/matrix_tile.glsl, pair_tile.glsl). And which
// kernel of a family takes a tile.
#pragma once

#include <optional>
#include <string_view>

#include "ops/schedule/kernel_table.h"
#include "ops/schedule/matrices.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

struct HalfTile {
  Tile tile;                             // packs the operands and stores the sums
  std::optional<MatrixGrid> matrices{};  // else by pairs
  bool half_dot = false;                 // whose products are one instruction
};

// On GPUs, for products that fill a tile: matrices where the device reports a shape that
// fits, knows the size of its subgroups and has space for the tile; else pairs where they are worth
// while. `rows`: expected; `columns`, `inner`: exact if known, else guesses.
std::optional<HalfTile> choose_half_tile(const ir::DeviceProfile& profile, int64_t rows,
                                         int64_t columns, int64_t inner);

// A source of the family's kernel for `half`, or for `tile` where there is none, as tile_source.
ir::KernelSource product_source(const ir::DeviceProfile& profile, std::string_view family,
                                const Tile& tile, const std::optional<HalfTile>& half,
                                std::string body);

// Its table; files are those of a family's folder.
std::vector<KernelChoice> tile_kernels();

}  // namespace ullage::ops
