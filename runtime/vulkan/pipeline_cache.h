// The pipeline cache on disk: one file per driver, checked before the driver sees it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "runtime/vulkan/api.h"

namespace ullage::runtime::vulkan {

// `directory`/ullage-<driver uuid>-<driver version>.cache
std::string cache_path(const std::string& directory, const std::array<uint8_t, 16>& driver_uuid,
                       const VkPhysicalDeviceProperties& properties);

// The blob, or none if the file is missing, damaged or from another driver.
std::vector<std::byte> read_cache(const std::string& path,
                                  const VkPhysicalDeviceProperties& properties);

// Writes a temporary file and renames it, so that readers never see a partial file. A failure is no
// error: the next process compiles again.
void write_cache(const std::string& path, std::span<const std::byte> blob);

}  // namespace ullage::runtime::vulkan
