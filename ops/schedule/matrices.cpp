#include "ops/schedule/matrices.h"

#include <algorithm>

#include "ops/schedule/lanes.h"

namespace ullage::ops {

bool divides(uint32_t part, int64_t whole) {
  return part % 4 == 0 && part != 0 && whole % part == 0;
}

const ir::MatrixShape* choose_matrix(const ir::DeviceProfile& profile, ir::DType factor,
                                     ir::DType sum,
                                     const std::function<bool(const ir::MatrixShape&)>& fits) {
  if (profile.subgroup_size == 0) return nullptr;
  const auto multiplications = [](const ir::MatrixShape& shape) {
    return uint64_t{shape.rows} * shape.columns * shape.inner;
  };
  const ir::MatrixShape* best = nullptr;
  for (const ir::MatrixShape& shape : profile.arithmetic.matrices) {
    if (shape.a != factor || shape.b != factor || shape.sum != sum || shape.result != sum ||
        shape.saturates || !fits(shape)) {
      continue;
    }
    if (best == nullptr || multiplications(shape) > multiplications(*best)) best = &shape;
  }
  return best;
}

namespace {

int64_t subgroup_rows(const ir::DeviceProfile& profile) {
  return has_narrowed_registers(profile) ? MatrixGrid::kLeastRows : 2 * MatrixGrid::kLeastRows;
}

// Twice as many subgroups of half the rows: each of their lanes fetches half as much of a panel.
int64_t subgroups_down(const ir::DeviceProfile& profile) {
  return 2 * MatrixGrid::kSubgroupsAside * MatrixGrid::kLeastRows / subgroup_rows(profile);
}

}  // namespace

uint32_t matrix_subgroup(const ir::DeviceProfile& profile) {
  return has_narrowed_registers(profile) ? profile.min_subgroup_size : profile.subgroup_size;
}

int64_t matrix_columns(const ir::DeviceProfile& profile) {
  constexpr uint32_t kNarrowest = 8;
  const bool is_narrow = has_narrowed_registers(profile) && matrix_subgroup(profile) <= kNarrowest;
  return is_narrow ? MatrixGrid::kMostColumns / 2 : MatrixGrid::kMostColumns;
}

MatrixGrid grid_of(const ir::MatrixShape& shape, const ir::DeviceProfile& profile) {
  return {.shape = shape,
          .subgroup = matrix_subgroup(profile),
          .rows = subgroup_rows(profile) / shape.rows,
          .columns = matrix_columns(profile) / shape.columns};
}

std::optional<Tile> tile_of_matrices(const ir::DeviceProfile& profile) {
  constexpr int64_t kAside = MatrixGrid::kSubgroupsAside;
  const int64_t column_lanes = matrix_columns(profile) * kAside / 4, down = subgroups_down(profile);
  const int64_t lanes = matrix_subgroup(profile) * kAside * down;
  const uint32_t most = std::min(profile.max_workgroup_invocations, profile.max_workgroup_size_x);
  if (lanes < column_lanes || lanes > most) return std::nullopt;
  return Tile{.lane_rows = subgroup_rows(profile) * down * column_lanes / lanes,
              .vectors = 1,
              .lanes = lanes,
              .column_lanes = column_lanes};
}

void multiply_matrices(ir::KernelSource& source, const ir::MatrixShape& shape, uint32_t subgroup) {
  add_define(source, "MATRIX_ROWS", shape.rows);
  add_define(source, "MATRIX_COLUMNS", shape.columns);
  add_define(source, "MATRIX_INNER", shape.inner);
  source.needs.subgroup_size = subgroup;
  source.needs.arithmetic.matrices = {shape};
}

void multiply_matrices(ir::KernelSource& source, const MatrixGrid& grid) {
  multiply_matrices(source, grid.shape, grid.subgroup);
  add_define(source, "MR", grid.rows);
  add_define(source, "MC", grid.columns);
  add_define(source, "GC", MatrixGrid::kSubgroupsAside);
}

}  // namespace ullage::ops
