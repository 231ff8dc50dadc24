// What reference implementations of ops compute with: elements as numbers and walks over indices.
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

// Row-major strides of concrete extents.
std::vector<int64_t> dense_strides(std::span<const int64_t> shape);
int64_t product_of(std::span<const int64_t> shape);
// Calls `visit(index)`, with a span of coordinates, for every index of `shape` in row-major order.
template <class Visit>
void for_each_index(std::span<const int64_t> shape, const Visit& visit) {
  if (product_of(shape) == 0) return;
  std::vector<int64_t> index(shape.size(), 0);
  while (true) {
    visit(std::span<const int64_t>(index));
    size_t axis = shape.size();
    while (axis > 0 && ++index[axis - 1] == shape[axis - 1]) index[--axis] = 0;
    if (axis == 0) return;
  }
}

// Copies elements between tensors of one dtype, without conversion.
struct ElementCopier {
  ElementCopier(const ir::Tensor& from, ir::Tensor& to);
  void operator()(int64_t from_index, int64_t to_index) const;
  const std::byte* source;
  std::byte* target;
  size_t width;
};

}  // namespace ullage::ops
