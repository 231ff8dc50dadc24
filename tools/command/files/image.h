// Pictures as tensors and back, by libpng.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "ir/graph/tensor.h"

namespace ullage::tools {

// 8-bit RGB, row by row.
struct Image {
  uint32_t width = 0, height = 0;
  std::vector<uint8_t> pixels;
};

// Any PNG; alpha is laid over white, grey and palettes become RGB. Errors: invalid_file with
// libpng's words; pictures above 64 million pixels.
ir::Result<Image> read_png(const std::string& path);
ir::Result<void> write_png(const std::string& path, const Image& image);

// f32 [1, 3, height, width], each channel (x / 255 - 0.5) / 0.5, hence in [-1, 1].
ir::Tensor to_tensor(const Image& image);

}  // namespace ullage::tools
