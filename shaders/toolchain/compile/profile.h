// Limits and features that a family of devices guarantees, and the needs of a shader.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {

// Limits have Vulkan's names (VkPhysicalDeviceLimits and its extensions); one that is absent is not
// checked. Capabilities have SPIR-V's names; "*" allows every one.
struct LimitProfile {
  std::string name, description;
  uint32_t spirv_major = 1, spirv_minor = 3;
  std::map<std::string, uint64_t> limits;
  std::vector<std::string> capabilities;
};

// T0 (VP_ANDROID_baseline_2022 on Vulkan 1.1), android15, android16, roadmap2022.
const std::vector<LimitProfile>& built_in_profiles();
// Null if there is none; letter case is ignored.
const LimitProfile* find_profile(std::string_view name);
// Reads a file that conforms to docs/schemas/shader-profile.schema.json. Errors: invalid_argument,
// beginning with `file`.
ir::Result<LimitProfile> parse_profile(std::string_view json, const std::string& file);

// What a shader needs, under the names that limits have.
std::map<std::string, uint64_t> limit_needs(const SpirvModule& module,
                                            const SpirvEntryPoint& entry);

// One sentence per exceeded limit: the shader's value and the profile's. Empty: it fits.
std::vector<std::string> check_profile(const SpirvModule& module, const SpirvEntryPoint& entry,
                                       const LimitProfile& profile);

}  // namespace ullage::shaders
