#include "ops/schedule/matrices.h"

#include "ops/schedule/tile.h"

namespace ullage::ops {

const ir::MatrixShape* choose_matrix(const ir::DeviceProfile& profile, ir::DType factor,
                                     ir::DType sum, MatrixFits fits) {
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

void multiply_matrices(ir::KernelSource& source, const ir::MatrixShape& shape, uint32_t subgroup) {
  add_define(source, "MATRIX_ROWS", shape.rows);
  add_define(source, "MATRIX_COLUMNS", shape.columns);
  add_define(source, "MATRIX_INNER", shape.inner);
  source.needs.subgroup_size = subgroup;
  source.needs.arithmetic.matrices = {shape};
}

}  // namespace ullage::ops
