// Where the tools keep their files, by the conventions of the system.
#include "tools/common/files/cache_folder.h"

#include <cstdlib>

namespace ullage::tools {

std::string cache_folder() {
  if (const char* folder = std::getenv("XDG_CACHE_HOME"); folder && *folder) {
    return std::string(folder) + "/ullage";
  }
  if (const char* home = std::getenv("HOME"); home && *home) {
    return std::string(home) + "/.cache/ullage";
  }
  return {};
}

}  // namespace ullage::tools
