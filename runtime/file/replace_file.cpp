// replace_file: a temporary name, then a rename.
#include "runtime/file/replace_file.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>

namespace ullage::runtime {
namespace {

bool write(std::ofstream& file, std::span<const std::byte> bytes) {
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  return file.good();
}

}  // namespace

bool replace_file(const std::string& path, std::span<const std::byte> head,
                  std::span<const std::byte> body) {
  static std::atomic<uint32_t> serial = 0;  // two threads of a process may write at once
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  const std::string temporary =
      path + "." + std::to_string(now) + "." + std::to_string(serial++) + ".tmp";
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
  std::ofstream file(temporary, std::ios::binary);
  const bool written = write(file, head) && write(file, body);
  file.close();
  if (written && file) {
    std::filesystem::rename(temporary, path, error);
    if (!error) return true;
  }
  std::filesystem::remove(temporary, error);
  return false;
}

}  // namespace ullage::runtime
