// Files by std::ofstream and the runtime's mapping.
#include "tools/common/files/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

#include "runtime/file/mapped_file.h"
#include "tools/common/files/image.h"
#include "tools/common/files/npy.h"

namespace ullage::tools {
namespace {

using Piece = runtime::ProgramImage::Piece;

ir::Result<void> write_pieces(const std::string& path, std::span<const Piece> pieces) {
  std::ofstream stream(path, std::ios::binary);
  for (const Piece& piece : pieces) {
    stream.seekp(static_cast<std::streamoff>(piece.offset));
    stream.write(reinterpret_cast<const char*>(piece.bytes.data()),
                 static_cast<std::streamsize>(piece.bytes.size()));
  }
  stream.close();
  if (!stream) return ir::invalid_argument("cannot write " + path);
  return {};
}

}  // namespace

ir::Result<void> write_file(const std::string& path, std::span<const std::byte> bytes) {
  const Piece whole{.offset = 0, .bytes = bytes};
  return write_pieces(path, {&whole, 1});
}

ir::Result<void> write_file(const std::string& path, const std::string& text) {
  return write_file(path, std::as_bytes(std::span(text)));
}

ir::Result<void> write_file(const std::string& path, const runtime::ProgramImage& image) {
  return write_pieces(path, image.pieces());
}

ir::Result<void> make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) return ir::invalid_argument("cannot make " + path + ": " + error.message());
  return {};
}

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

namespace {

// FNV-1a.
uint64_t hash_of(const std::string& text) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (unsigned char c : text) hash = (hash ^ c) * 0x100000001b3u;
  return hash;
}

}  // namespace

std::string file_name_of(const std::string& name) {
  // Systems have 255, an ending included.
  constexpr size_t kMost = 200, kHash = 17;
  std::string result = name.empty() ? "_" : name;
  std::replace_if(
      result.begin(), result.end(),
      [](unsigned char c) { return !std::isalnum(c) && c != '.' && c != '_' && c != '-'; }, '_');
  if (result.size() <= kMost) return result;
  return result.substr(0, kMost - kHash) + fmt::format("-{:016x}", hash_of(name));
}

}  // namespace ullage::tools
