// Operands of cases and their copies for loops on the host.
#pragma once

#include <memory>
#include <random>
#include <vector>

#include "bench/kernels/case.h"

namespace ullage::bench {

// Elements value(engine) in order; the same in every run.
template <class T, class F>
ir::Tensor filled(ir::DType dtype, std::vector<int64_t> shape, F value) {
  ir::Tensor t(dtype, std::move(shape));
  auto* elements = reinterpret_cast<T*>(t.mutable_bytes().data());
  std::mt19937 engine(1);
  for (int64_t i = 0; i < t.element_count(); ++i) elements[i] = static_cast<T>(value(engine));
  return t;
}

// f32 in (-1, 1).
ir::Tensor fractions(std::vector<int64_t> shape);

// A copy that closures share.
template <class T>
std::shared_ptr<std::vector<T>> shared_copy(const ir::Tensor& t) {
  const auto* elements = reinterpret_cast<const T*>(t.bytes().data());
  return std::make_shared<std::vector<T>>(elements, elements + t.element_count());
}

template <class T = float>
std::shared_ptr<std::vector<T>> shared_vector(int64_t count) {
  return std::make_shared<std::vector<T>>(static_cast<size_t>(count));
}

// An input whose extents are known when it is bound.
ir::Value dynamic_input(ir::Builder& builder, const char* name, ir::DType dtype, size_t rank);

// The same graph with the kernels that serve GPUs: 128 to 256 wide, through shared memory.
Peer gpu_class(std::string name, Goals goals);

}  // namespace ullage::bench
