// read_text: by the mapping that shares the file with who replaces it.
#include "runtime/file/mapped_file.h"

namespace ullage::runtime {

std::string read_text(const std::string& path) {
  const auto file = map_file(path);
  if (!file) return {};
  return {reinterpret_cast<const char*>(file->bytes.data()), file->bytes.size()};
}

}  // namespace ullage::runtime
