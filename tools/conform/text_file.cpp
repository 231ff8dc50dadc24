// Reading whole files.
#include "tools/conform/text_file.h"

#include <fstream>
#include <sstream>

namespace ullage::conform {

ir::Result<std::string> read_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  if (in) text << in.rdbuf();
  if (!in || in.bad()) return ir::invalid_file(path + ": cannot be read");
  return text.str();
}

}  // namespace ullage::conform
