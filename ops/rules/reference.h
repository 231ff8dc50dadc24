// What references of rows compute with: elements as numbers and walks over indices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ir/graph/op.h"

namespace ullage::ops {

// All elements of a tensor: double for floats, uint64_t (two's complement) for integers.
template <class T>
std::vector<T> elements_of(const ir::Tensor& tensor);
// Result `i` from row-major elements; rounds floats, wraps integers.
template <class T>
void set_result(ir::EvaluateContext& context, size_t i, const std::vector<T>& elements);

// Elements of a concrete shape.
int64_t count_of(std::span<const int64_t> shape);
// Advances a row-major multi-index; false after the last one.
bool next_index(std::vector<int64_t>& index, const std::vector<int64_t>& shape);

}  // namespace ullage::ops
