// Tiles whose products are cooperative matrices (shaders/lib/matrix_tile.glsl), for operands stored
// as f16.
#pragma once

#include <optional>
#include <string>

#include "ir/program/arithmetic.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

struct MatrixTile {
  Tile tile;              // packs the operands and stores the sums; its lanes are all subgroups
  ir::MatrixShape shape;  // of f16 factors and f32 sums
  int64_t subgroup = 0;
  int64_t column_subgroups = 0;                   // side by side
  int64_t row_matrices = 0, column_matrices = 0;  // that a subgroup holds
};

// In GPU form, for products that fill one and devices that report a shape, know the size of their
// subgroups and hold the tile. `rows`: expected; `columns`, `inner`: exact if known, else guesses.
std::optional<MatrixTile> choose_matrix_tile(const ir::DeviceProfile& profile, int64_t rows,
                                             int64_t columns, int64_t inner);

// As tile_source.
ir::KernelSource matrix_source(std::string file, const MatrixTile& tile, std::string body);

}  // namespace ullage::ops
