#include "base/replace_file.h"

#include "base/utf8_path.h"

namespace ullage::runtime {

namespace fs = std::filesystem;

bool replace_file(const std::string& path, std::span<const std::byte> head,
                  std::span<const std::byte> body) {
  std::error_code ignored;
  fs::create_directories(ir::utf8_path(path).parent_path(), ignored);
  FileReplacement file(path);
  return file.write(0, head) && file.write(head.size(), body) && file.commit();
}

}  // namespace ullage::runtime
