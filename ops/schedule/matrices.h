// Cooperative matrices (shaders/lib/matrix.glsl): which shape a kernel takes, how they lie in a
// tile of a product, and what the kernel needs.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "ops/schedule/tile.h"

namespace ullage::ops {

// Is a side of `part` elements whole vec4s, and `whole` whole sides?
bool divides(uint32_t part, int64_t whole);

// Of the shapes with factors of `factor` and sums of `sum` that fit what a kernel's subgroups
// multiply, the one with most multiplications. Null where there is none, or where the size of a
// subgroup is unknown.
const ir::MatrixShape* choose_matrix(const ir::DeviceProfile& profile, ir::DType factor,
                                     ir::DType sum,
                                     const std::function<bool(const ir::MatrixShape&)>& fits);

// Invocations of the subgroups that keep matrices: the narrowest where drivers choose, since the
// lanes of wider ones have fewer registers.
uint32_t matrix_subgroup(const ir::DeviceProfile& profile);

// Columns that such a subgroup computes.
int64_t matrix_columns(const ir::DeviceProfile& profile);

// How matrices of a shape lie in a tile of 64 rows: two by two subgroups compute 32 columns each of
// 32 rows; where drivers narrow them, four by two of 16 rows, and 16 columns where they have only 8
// lanes: 32 sums a lane.
struct MatrixGrid {
  static constexpr int64_t kSubgroupsAside = 2, kLeastRows = 16, kMostColumns = 32;

  ir::MatrixShape shape;
  uint32_t subgroup = 0;          // invocations of one
  int64_t rows = 0, columns = 0;  // matrices of a subgroup
};
MatrixGrid grid_of(const ir::MatrixShape& shape, const ir::DeviceProfile& profile);

// The tile that packs the operands of such a product and stores its sums; nothing where the device
// has no space for it.
std::optional<Tile> tile_of_matrices(const ir::DeviceProfile& profile);

// MATRIX_ROWS, MATRIX_COLUMNS and MATRIX_INNER, and that subgroups of that size can have such
// matrices; of a grid MR, MC and GC, too.
void multiply_matrices(ir::KernelSource& source, const ir::MatrixShape& shape, uint32_t subgroup);
void multiply_matrices(ir::KernelSource& source, const MatrixGrid& grid);

}  // namespace ullage::ops
