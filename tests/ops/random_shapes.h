// Shapes: extents and tensors from a seed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "tools/samples/random_tensor.h"

namespace ullage::test {

// Extents from 1 to 300, small ones as often as large ones.
class Shapes {
 public:
  explicit Shapes(uint32_t seed) : engine_(seed) {}
  int64_t extent(int64_t most = 300) {
    const auto bits = static_cast<uint32_t>(std::uniform_int_distribution<int>(1, 9)(engine_));
    return std::uniform_int_distribution<int64_t>(
        1, std::min<int64_t>(int64_t{1} << bits, most))(engine_);
  }
  // Elements from -3 to 3.
  ir::Tensor tensor(ir::DType dtype, std::vector<int64_t> shape) {
    return samples::random_tensor(dtype, std::move(shape), static_cast<uint32_t>(engine_()), -3, 3);
  }

 private:
  std::mt19937 engine_;
};

}  // namespace ullage::test
