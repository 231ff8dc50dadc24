// The pipeline cache on disk: one file per driver, checked before the driver sees it.
#include "runtime/vulkan/pipeline_cache.h"

#include <cstring>

#include "base/message.h"
#include "base/replace_file.h"
#include "base/utf8_path.h"
#include "runtime/file/mapped_file.h"

namespace ullage::runtime::vulkan {
namespace {

constexpr uint64_t kMagic = 0x31484341434c4c55;  // "ULLCACH1"
constexpr uint64_t kMaxBytes = uint64_t{64} << 20;

struct FileHeader {
  uint64_t magic = kMagic;
  uint64_t bytes = 0;
  uint64_t hash = 0;
};

uint64_t fnv1a(std::span<const std::byte> bytes) {
  uint64_t hash = 0xcbf29ce484222325;
  for (std::byte b : bytes) hash = (hash ^ static_cast<uint64_t>(b)) * 0x100000001b3;
  return hash;
}

// DriverTrait::crashes_on_foreign_caches: drivers ought to compare the header themselves.
bool is_for(std::span<const std::byte> blob, const VkPhysicalDeviceProperties& properties) {
  VkPipelineCacheHeaderVersionOne header{};
  if (blob.size() < sizeof header) return false;
  std::memcpy(&header, blob.data(), sizeof header);
  return header.headerSize == sizeof header &&
         header.headerVersion == VK_PIPELINE_CACHE_HEADER_VERSION_ONE &&
         header.vendorID == properties.vendorID && header.deviceID == properties.deviceID &&
         !std::memcmp(header.pipelineCacheUUID, properties.pipelineCacheUUID, VK_UUID_SIZE);
}

}  // namespace

std::string cache_path(const std::string& directory, const std::array<uint8_t, 16>& driver_uuid,
                       const VkPhysicalDeviceProperties& properties) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string name = "ullage-";
  for (uint8_t byte : driver_uuid) {
    name += kDigits[byte >> 4];
    name += kDigits[byte & 15];
  }
  name += ir::message("-{}.cache", properties.driverVersion);
  return ir::path_in(directory, name);
}

std::vector<std::byte> read_cache(const std::string& path,
                                  const VkPhysicalDeviceProperties& properties) {
  const auto file = map_file(path);
  FileHeader header;
  if (!file || file->bytes.size() < sizeof header) return {};
  std::memcpy(&header, file->bytes.data(), sizeof header);
  const auto blob = file->bytes.subspan(sizeof header);
  if (header.magic != kMagic || header.bytes > kMaxBytes || header.bytes != blob.size()) return {};
  if (fnv1a(blob) != header.hash || !is_for(blob, properties)) return {};
  return {blob.begin(), blob.end()};
}

void write_cache(const std::string& path, std::span<const std::byte> blob) {
  if (blob.size() > kMaxBytes) return;
  const FileHeader header{.bytes = blob.size(), .hash = fnv1a(blob)};
  (void)replace_file(path, std::as_bytes(std::span(&header, 1)), blob);
}

}  // namespace ullage::runtime::vulkan
