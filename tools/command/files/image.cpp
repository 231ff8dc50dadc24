// libpng's simplified interface: no callbacks, no longjmp.
#include "tools/command/files/image.h"

#include <png.h>

namespace ullage::tools {

ir::Result<Image> read_png(const std::string& path) {
  png_image png = {};
  png.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&png, path.c_str())) {
    return ir::invalid_file(path + ": " + png.message);
  }
  if (uint64_t{png.width} * png.height > 64'000'000) {
    png_image_free(&png);
    return ir::invalid_file(path + ": a picture may have at most 64 million pixels");
  }
  png.format = PNG_FORMAT_RGB;
  Image image{png.width, png.height, std::vector<uint8_t>(PNG_IMAGE_SIZE(png))};
  const png_color white = {255, 255, 255};
  if (!png_image_finish_read(&png, &white, image.pixels.data(), 0, nullptr)) {
    const std::string message = png.message;
    png_image_free(&png);
    return ir::invalid_file(path + ": " + message);
  }
  return image;
}

ir::Result<void> write_png(const std::string& path, const Image& image) {
  png_image png = {};
  png.version = PNG_IMAGE_VERSION;
  png.width = image.width;
  png.height = image.height;
  png.format = PNG_FORMAT_RGB;
  if (!png_image_write_to_file(&png, path.c_str(), 0, image.pixels.data(), 0, nullptr)) {
    return ir::invalid_argument(path + ": " + png.message);
  }
  return {};
}

ir::Tensor to_tensor(const Image& image) {
  ir::Tensor tensor(ir::DType::f32, {1, 3, image.height, image.width});
  const size_t plane = size_t{image.width} * image.height;
  float* const out = reinterpret_cast<float*>(tensor.mutable_bytes().data());
  for (size_t i = 0; i < plane; ++i) {
    for (size_t c = 0; c < 3; ++c) {
      out[c * plane + i] = (static_cast<float>(image.pixels[i * 3 + c]) / 255.0f - 0.5f) / 0.5f;
    }
  }
  return tensor;
}

}  // namespace ullage::tools
