// Cooperative matrices (shaders/lib/matrix.glsl): which shape a kernel takes, and what it needs.
#pragma once

#include <cstdint>

#include "ir/program/device_profile.h"
#include "ir/program/kernel_graph.h"

namespace ullage::ops {

// Does it divide what a kernel's subgroups multiply?
using MatrixFits = bool (*)(const ir::MatrixShape&);

// Of the shapes with factors of `factor` and sums of `sum` that fit, the one with most
// multiplications. Null where there is none, or where the size of a subgroup is unknown.
const ir::MatrixShape* choose_matrix(const ir::DeviceProfile& profile, ir::DType factor,
                                     ir::DType sum, MatrixFits fits);

// MATRIX_ROWS, MATRIX_COLUMNS and MATRIX_INNER, and that subgroups of that size hold such matrices.
void multiply_matrices(ir::KernelSource& source, const ir::MatrixShape& shape, uint32_t subgroup);

}  // namespace ullage::ops
