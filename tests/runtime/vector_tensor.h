// A row of int32 as the C API takes it.
#pragma once

#include <cstdint>
#include <vector>

#include "ullage/ullage.h"

namespace ullage::runtime {

// Null data: where it lies is said elsewhere.
inline ullage_tensor vector_of(int64_t n, const int32_t* data = nullptr) {
  ullage_tensor tensor{};
  tensor.size = sizeof tensor;
  tensor.dtype = ULLAGE_I32;
  tensor.rank = 1;
  tensor.extents[0] = n;
  tensor.data = data;
  tensor.size_bytes = static_cast<size_t>(n) * 4;
  return tensor;
}

inline ullage_tensor vector_of(const std::vector<int32_t>& numbers) {
  return vector_of(static_cast<int64_t>(numbers.size()), numbers.data());
}

}  // namespace ullage::runtime
