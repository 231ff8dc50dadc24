#include "ops/schedule/matrix_tile.h"

#include <algorithm>

namespace ullage::ops {

using ir::DType;

namespace {

// Matrices of 8 and 16 divide what a subgroup computes.
constexpr int64_t kSubgroupSide = 32, kSubgroupsAside = 2, kSide = kSubgroupSide * kSubgroupsAside;
constexpr int64_t kStepQuads = 8;  // of the inner axis
constexpr int64_t kMinRows = 64, kMinColumns = 24, kMinInner = 16;

// Of both operands of a step and of the sums, each row longer than it is by what keeps banks apart.
int64_t shared_bytes(const Tile& tile) {
  constexpr int64_t kHalfQuad = 8, kQuad = 16;
  const int64_t panel_quads = tile.columns() / 4;
  return tile.rows() * (tile.unroll + 2) * kHalfQuad +
         4 * tile.unroll * (panel_quads + 2) * kHalfQuad + tile.rows() * (panel_quads + 1) * kQuad;
}

bool divides(uint32_t part, int64_t whole) {
  return part % 4 == 0 && whole % part == 0;
}

Tile tile_of(int64_t lanes) {
  constexpr int64_t kColumnLanes = kSide / 4;
  return {.lane_rows = kSide / (lanes / kColumnLanes),
          .vectors = 1,
          .lanes = lanes,
          .column_lanes = kColumnLanes,
          .unroll = kStepQuads,
          .staged = true};
}

}  // namespace

std::optional<MatrixTile> choose_matrix_tile(const ir::DeviceProfile& profile, int64_t rows,
                                             int64_t columns, int64_t inner) {
  const ir::MatrixShape* shape = profile.arithmetic.matrix_of(DType::f16, DType::f32);
  const int64_t subgroup = profile.subgroup_size;
  const int64_t lanes = subgroup * kSubgroupsAside * kSubgroupsAside;
  if (profile.form != ir::KernelForm::gpu || !profile.arithmetic.float16 || shape == nullptr ||
      subgroup < 4 ||
      lanes > std::min(profile.max_workgroup_invocations, profile.max_workgroup_size_x)) {
    return std::nullopt;
  }
  if (!divides(shape->rows, kSubgroupSide) || !divides(shape->columns, kSubgroupSide) ||
      !divides(shape->inner, 4 * kStepQuads)) {
    return std::nullopt;
  }
  const Tile tile = tile_of(lanes);
  if (rows < kMinRows || columns < kMinColumns || inner < kMinInner ||
      shared_bytes(tile) > profile.max_shared_bytes) {
    return std::nullopt;
  }
  return MatrixTile{.tile = tile,
                    .shape = *shape,
                    .subgroup = subgroup,
                    .column_subgroups = kSubgroupsAside,
                    .row_matrices = kSubgroupSide / shape->rows,
                    .column_matrices = kSubgroupSide / shape->columns};
}

ir::KernelSource matrix_source(std::string file, const MatrixTile& tile, std::string body) {
  ir::KernelSource source = tile_source(std::move(file), tile.tile, std::move(body));
  add_define(source, "MATRIX_ROWS", tile.shape.rows);
  add_define(source, "MATRIX_COLUMNS", tile.shape.columns);
  add_define(source, "MATRIX_INNER", tile.shape.inner);
  add_define(source, "MR", tile.row_matrices);
  add_define(source, "MC", tile.column_matrices);
  add_define(source, "GC", tile.column_subgroups);
  source.needs.subgroup_size = static_cast<uint32_t>(tile.subgroup);
  source.needs.arithmetic.float16 = true;
  source.needs.arithmetic.matrices = {tile.shape};
  return source;
}

}  // namespace ullage::ops
