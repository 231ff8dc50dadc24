// Tiles of products of bytes by cooperative matrices of bytes: of rows rounded to bytes by blocks
// of quantized values (shaders/kernels/quantization/matrices.comp), and of rows of bytes
// (byte_matrices.comp).
#pragma once

#include <optional>

#include "ops/schedule/matrices.h"

namespace ullage::ops {

struct ByteTile {
  Tile tile;  // packs the blocks and stores the sums
  MatrixGrid matrices;
};

// On GPUs, for products that fill a tile, where the device reports a shape of signed bytes that
// divides the `scaled` quantized values that share a scale, or are multiplied in a step. `rows`:
// expected.
std::optional<ByteTile> choose_byte_tile(const ir::DeviceProfile& profile, int64_t rows,
                                         int64_t columns, int64_t scaled);

// A source of such a kernel, as tile_source.
ir::KernelSource byte_source(const ByteTile& tile, std::string file, std::string body);

}  // namespace ullage::ops
