// Device profiles that programs are compiled for.
#pragma once

#include <string>
#include <vector>

#include "ir/program/device_profile.h"
#include "tools/command/target.h"
#include "tools/common/files/cache_folder.h"

namespace ullage::tools {

// The device of `target` as a context, its log on stderr. Failure: no device.
ToolResult<Context> open_context(const Target& target, bool timestamps = false);

// The device at hand, masked to the requested tier, without what has failed on its driver
// (tools/conform/learn/driver_failures.h), with the overrides below. Failure: no device; a file of
// failures that is damaged.
ToolResult<ir::DeviceProfile> profile_of_device(const Target& target);

// One by name (ir/program/named_profiles.h); "device" is the one at hand. With the driver traits
// that the environment variable ULLAGE_TRAITS forces and forbids: "+name,-name". Failure: a name or
// trait that is unknown.
ToolResult<ir::DeviceProfile> find_profile(const std::string& name, const Target& target);

}  // namespace ullage::tools
