// A compute shader as a pipeline that nothing is bound to, for compilers to be asked about it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "tools/conform/vulkan/raw_device.h"

namespace ullage::tools {

// Descriptors and push constants are those that the module declares, used or not; specialisation
// constants have their defaults. `entry` "": its only compute entry point. `subgroup_size` 0: the
// driver's choice. Errors: invalid_file (no module, no such entry point), unsupported (an array of
// descriptors without a length, an acceleration structure).
ir::Result<runtime::RawPipeline> pipeline_of_module(std::vector<uint32_t> spirv,
                                                    const std::string& entry = "",
                                                    uint32_t subgroup_size = 0);

}  // namespace ullage::tools
