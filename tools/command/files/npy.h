// NumPy's .npy files: one tensor each, C order.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "ir/graph/tensor.h"

namespace ullage::tools {

// Format versions 1 to 3, little-endian, every dtype NumPy has and we do; bf16 is what ml_dtypes
// writes ('<V2' or 'bfloat16'). Elements in Fortran order are brought into C's. Errors:
// invalid_file with the rule: not .npy, another dtype or byte order, a size that is not the
// shape's.
ir::Result<ir::Tensor> parse_npy(std::span<const std::byte> file);

// Format version 1 (extents of rank up to 8 always fit); bf16 as '<V2'.
std::vector<std::byte> format_npy(ir::DType dtype, const std::vector<int64_t>& extents,
                                  std::span<const std::byte> data);

}  // namespace ullage::tools
