#include "tools/command/files/model_files.h"

#include <vector>

#include "runtime/file/mapped_file.h"
#include "tools/command/files/image.h"
#include "tools/command/files/npy.h"
#include "tools/common/files/files.h"

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
  std::vector<FilePart> parts;
  for (const runtime::ProgramImage::Piece& piece : image.pieces()) {
    parts.push_back({piece.offset, piece.bytes});
  }
  return write_file(path, parts);
}

}  // namespace ullage::tools
