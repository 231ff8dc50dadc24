#include "tools/command/files/model_files.h"

#include <fstream>

#include "runtime/file/mapped_file.h"
#include "tools/command/files/image.h"
#include "tools/command/files/npy.h"

namespace ullage::tools {

ir::Result<ir::Tensor> read_tensor(const std::string& path) {
  if (path.ends_with(".png")) {
    const ir::Result<Image> image = read_png(path);
    if (!image) return image.error();
    return to_tensor(*image);
  }
  if (!path.ends_with(".npy")) return ir::invalid_argument(path + ": not .npy and not .png");
  const auto file = runtime::map_file(path);
  if (!file) return file.error();
  ir::Result<ir::Tensor> tensor = parse_npy(file->bytes);
  if (!tensor) return ir::invalid_file(path + ": " + tensor.error().message);
  return tensor;
}

ir::Result<void> write_program(const std::string& path, const runtime::ProgramImage& image) {
  std::ofstream stream(path, std::ios::binary);
  for (const runtime::ProgramImage::Piece& piece : image.pieces()) {
    stream.seekp(static_cast<std::streamoff>(piece.offset));
    stream.write(reinterpret_cast<const char*>(piece.bytes.data()),
                 static_cast<std::streamsize>(piece.bytes.size()));
  }
  stream.close();
  if (!stream) return ir::invalid_argument("cannot write " + path);
  return {};
}

}  // namespace ullage::tools
