// A temporary name, then a rename.
#include "runtime/file/replace_file.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <utility>

namespace ullage::runtime {
namespace {

std::string temporary_of(const std::string& path) {
  static std::atomic<uint32_t> serial = 0;  // two threads of a process may write at once
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  return path + "." + std::to_string(now) + "." + std::to_string(serial++) + ".tmp";
}

}  // namespace

FileReplacement::FileReplacement(std::string path)
    : path_(std::move(path)), temporary_(temporary_of(path_)) {
  std::error_code ignored;
  std::filesystem::create_directories(std::filesystem::path(path_).parent_path(), ignored);
  file_.open(temporary_, std::ios::binary);
}

FileReplacement::~FileReplacement() {
  if (temporary_.empty()) return;
  file_.close();
  std::error_code ignored;
  std::filesystem::remove(temporary_, ignored);
}

bool FileReplacement::write(uint64_t offset, std::span<const std::byte> bytes) {
  file_.seekp(static_cast<std::streamoff>(offset));
  file_.write(reinterpret_cast<const char*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
  return file_.good();
}

bool FileReplacement::commit() {
  const bool written = file_.good();
  file_.close();
  if (!written || !file_) return false;
  std::error_code error;
  std::filesystem::rename(temporary_, path_, error);
  if (error) return false;
  temporary_.clear();
  return true;
}

bool replace_file(const std::string& path, std::span<const std::byte> head,
                  std::span<const std::byte> body) {
  FileReplacement file(path);
  return file.write(0, head) && file.write(head.size(), body) && file.commit();
}

}  // namespace ullage::runtime
