// ZIP files, as PKWARE's APPNOTE has them.
#include "tools/common/files/files.h"

#include <zlib.h>

#include <cstdint>

namespace ullage::tools {
namespace {

void append(std::string& out, uint32_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> 8 * i & 0xff);
}

uint32_t size_of(const std::string& text) {
  return static_cast<uint32_t>(text.size());
}

// What the header before a file and its entry in the directory have in common.
std::string entry_of(const std::string& name, const std::string& bytes) {
  constexpr uint32_t kVersion = 20, kUtf8 = 1 << 11, kFirstDay = 1 << 5 | 1;
  const auto crc = static_cast<uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
  std::string out;
  for (const uint32_t half : {kVersion, kUtf8, 0u, 0u, kFirstDay}) append(out, half, 2);
  for (const uint32_t word : {crc, size_of(bytes), size_of(bytes)}) append(out, word, 4);
  append(out, size_of(name), 2);
  append(out, 0, 2);
  return out;
}

}  // namespace

std::string zip_of(std::span<const std::pair<std::string, std::string>> files) {
  std::string out, directory;
  for (const auto& [name, bytes] : files) {
    const std::string entry = entry_of(name, bytes);
    append(directory, 0x02014b50, 4);
    append(directory, 20, 2);
    directory += entry;
    append(directory, 0, 2);  // comment, disk, attributes
    append(directory, 0, 4);
    append(directory, 0, 4);
    append(directory, size_of(out), 4);
    directory += name;
    append(out, 0x04034b50, 4);
    out += entry + name + bytes;
  }
  const uint32_t start = size_of(out);
  const auto count = static_cast<uint32_t>(files.size());
  out += directory;
  append(out, 0x06054b50, 4);
  append(out, 0, 4);
  append(out, count, 2);
  append(out, count, 2);
  append(out, size_of(directory), 4);
  append(out, start, 4);
  append(out, 0, 2);
  return out;
}

}  // namespace ullage::tools
