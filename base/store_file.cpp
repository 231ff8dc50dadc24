// store_file: writes a temporary file and renames it.
#include "base/store_file.h"

#include <fstream>
#include <random>
#include <string>

namespace ullage::shaders {

void store_file(const std::filesystem::path& path, std::initializer_list<std::string_view> parts) {
  std::error_code ignored;
  std::filesystem::create_directories(path.parent_path(), ignored);
  std::filesystem::path temporary = path;
  temporary += '.' + std::to_string(std::random_device{}());
  std::ofstream file(temporary, std::ios::binary);
  for (std::string_view part : parts) file << part;
  file.close();
  std::error_code error;
  if (file) std::filesystem::rename(temporary, path, error);
  if (!file || error) std::filesystem::remove(temporary, ignored);
}

}  // namespace ullage::shaders
