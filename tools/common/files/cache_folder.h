// The folder of things that are kept between processes.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace ullage::tools {

// Where compiled kernels, pipelines and shaders are kept: $XDG_CACHE_HOME/ullage, else
// ~/.cache/ullage; empty where neither is set.
std::string cache_folder();
// The UUID of a driver, in hexadecimal.
std::string uuid_text(std::span<const uint8_t, 16> uuid);
// Path of the file there that is about one version of a driver: KIND-UUID-VERSION.json. `uuid`: as
// uuid_text; the name and the driver's text tell versions apart that share one. Empty where there
// is no folder.
std::string driver_file(const std::string& kind, const std::string& uuid, const std::string& device,
                        const std::string& driver);

}  // namespace ullage::tools
