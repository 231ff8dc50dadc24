// Tensors at the edge of the tools: dtypes of the C API, extents as text.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

#include "ir/dtype.h"
#include "ir/graph/tensor.h"
#include "ullage/ullage.h"

namespace ullage::tools {

// The two enumerations have the same order.
static_assert(static_cast<int>(ir::DType::boolean) == ULLAGE_BOOL);
static_assert(static_cast<int>(ir::DType::i64) == ULLAGE_I64);
inline ullage_dtype to_c(ir::DType dtype) {
  return static_cast<ullage_dtype>(dtype);
}
inline ir::DType from_c(ullage_dtype dtype) {
  return static_cast<ir::DType>(dtype);
}

// "[1, 3, 48, 320]"
inline std::string text_of(const std::vector<int64_t>& extents) {
  return fmt::format("[{}]", fmt::join(extents, ", "));
}

}  // namespace ullage::tools
