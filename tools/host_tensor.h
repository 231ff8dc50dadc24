// HostTensor: what the tools read from files, fill with numbers and hand to a session.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "ir/dtype.h"
#include "ullage/ullage.h"

namespace ullage::tools {

// Dense, row-major; data.size() is the product of extents times the element size.
struct HostTensor {
  ir::DType dtype = ir::DType::f32;
  std::vector<int64_t> extents;
  std::vector<std::byte> data;
};

// The two enumerations have the same order.
static_assert(static_cast<int>(ir::DType::boolean) == ULLAGE_BOOL);
static_assert(static_cast<int>(ir::DType::i64) == ULLAGE_I64);
inline ullage_dtype to_c(ir::DType dtype) { return static_cast<ullage_dtype>(dtype); }
inline ir::DType from_c(ullage_dtype dtype) { return static_cast<ir::DType>(dtype); }

// "[1, 3, 48, 320]"
std::string text_of(const std::vector<int64_t>& extents);
// Product of the extents; -1 where one is negative or it overflows.
int64_t element_count(const std::vector<int64_t>& extents);
// A number as one element of `dtype`; integers are truncated.
void append_element(HostTensor& tensor, double value);

}  // namespace ullage::tools
