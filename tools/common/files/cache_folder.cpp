// Where the tools keep their files, by the conventions of the system.
#include "tools/common/files/cache_folder.h"

#include <fmt/format.h>

#include <cstdlib>

#include "base/content_hash.h"

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

std::string uuid_text(std::span<const uint8_t, 16> uuid) {
  std::string text;
  for (const uint8_t byte : uuid) text += fmt::format("{:02x}", byte);
  return text;
}

std::string driver_file(const std::string& kind, const std::string& uuid, const std::string& device,
                        const std::string& driver) {
  const std::string folder = cache_folder();
  if (folder.empty()) return {};
  ContentHash version;
  version.add(device);
  version.add(driver);
  return fmt::format("{}/{}-{}-{}.json", folder, kind, uuid, version.hex());
}

}  // namespace ullage::tools
