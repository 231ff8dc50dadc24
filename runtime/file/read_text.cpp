// read_text: maps the file, so that it can be replaced while it is read.
#include "runtime/file/mapped_file.h"

namespace ullage::runtime {

std::string read_text(const std::string& path) {
  const auto file = map_file(path);
  if (!file) return {};
  return {reinterpret_cast<const char*>(file->bytes.data()), file->bytes.size()};
}

}  // namespace ullage::runtime
