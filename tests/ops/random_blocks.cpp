#include "tests/ops/random_blocks.h"

#include <cstring>

#include "tests/ops/device_run.h"

namespace ullage::test {

using namespace ir;

Tensor random_blocks(BlockFormat format, int64_t rows, int64_t blocks, uint32_t seed) {
  Tensor bytes = random_tensor(DType::u8, {rows, blocks * block_bytes(format)}, seed, 0, 255);
  const Tensor scales = random_tensor(DType::f16, {rows * blocks, 2}, seed + 1, -0.02, 0.02);
  const size_t first = format == BlockFormat::q6_k ? 208 : 0;
  for (size_t b = 0; b < static_cast<size_t>(rows * blocks); ++b) {
    std::memcpy(bytes.mutable_bytes().data() + b * static_cast<size_t>(block_bytes(format)) + first,
                scales.bytes().data() + 4 * b, has_offset(format) ? 4 : 2);
  }
  return bytes;
}

}  // namespace ullage::test
