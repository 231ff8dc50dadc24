// The kernels of sums of products of signed bytes along rows of words: of rows of a matrix, or of
// windows of a convolution.
#pragma once

#include <array>
#include <cstdint>

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

struct ByteProductKernel {
  ir::KernelSource source;
  int64_t rows = 0, columns = 0;  // of a tile
};
// quantization/byte_matrices.comp where there are matrices of bytes and enough rows, else
// quantization/bytes.comp.
ByteProductKernel choose_byte_product(const ir::DeviceProfile& profile, int64_t expected_rows,
                                      int64_t expected_columns);

// Workgroups of such a kernel.
std::array<ir::ExtentExpr, 3> byte_product_groups(const ir::LowerContext& context,
                                                  const ByteProductKernel& kernel,
                                                  ir::ExtentExpr rows, ir::ExtentExpr columns);

}  // namespace ullage::ops
