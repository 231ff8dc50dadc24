// A device profile as bytes, for a compiler in another process or on another machine.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/result.h"
#include "ir/program/device_profile.h"

namespace ullage::runtime {

// The same profile gives the same bytes.
std::vector<std::byte> profile_bytes(const ir::DeviceProfile& profile);

// Accepts any bytes. Errors: invalid_file for anything that profile_bytes() of this or an earlier
// version did not write.
ir::Result<ir::DeviceProfile> parse_profile(std::span<const std::byte> bytes);

}  // namespace ullage::runtime
