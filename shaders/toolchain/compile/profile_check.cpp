// Profiles from files, and the comparison of a shader with one.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/compile/limits.h"
#include "shaders/toolchain/compile/names.h"
#include "shaders/toolchain/compile/profile.h"
#include "shaders/toolchain/spirv/resources.h"

namespace ullage::shaders {
std::map<std::string, uint64_t> limit_needs(const SpirvModule& module,
                                            const SpirvEntryPoint& entry) {
  std::map<std::string, uint64_t> needs;
  const bool has_workgroups = entry.model == spv::ExecutionModelGLCompute;
  const WorkgroupSize group = has_workgroups ? module.workgroup_size(entry) : WorkgroupSize();
  needs["maxComputeWorkGroupInvocations"] = uint64_t{group.size[0]} * group.size[1] * group.size[2];
  for (int axis = 0; axis < 3; ++axis) {
    needs["maxComputeWorkGroupSize[" + std::to_string(axis) + "]"] = group.size[axis];
  }
  needs["maxComputeSharedMemorySize"] = shared_bytes_of(module);
  const auto add = [&](const char* limit, uint64_t count) { needs[limit] += count; };
  for (const SpirvResource& r : resources_of(module)) {
    if (r.kind == ResourceKind::push_constants) {
      add("maxPushConstantsSize", size_of_type(module, r.type));
      continue;
    }
    uint64_t& sets = needs["maxBoundDescriptorSets"];
    sets = std::max<uint64_t>(sets, uint64_t{r.set} + 1);
    add("maxPerStageResources", r.count);
    if (const char* limit = descriptor_limit(r.kind)) add(limit, r.count);
    if (r.kind == ResourceKind::combined_image_sampler) {
      add("maxPerStageDescriptorSamplers", r.count);
    }
    if (r.kind == ResourceKind::uniform_buffer) {
      uint64_t& range = needs["maxUniformBufferRange"];
      range = std::max<uint64_t>(range, size_of_type(module, r.type));
    }
  }
  return needs;
}

ir::Result<LimitProfile> parse_profile(std::string_view json, const std::string& file) {
  const auto wrong = [&](const std::string& what) {
    return ir::invalid_argument(file + ": " + what);
  };
  const auto parsed = nlohmann::ordered_json::parse(json, nullptr, false);
  if (!parsed.is_object()) return wrong("a profile is a JSON object");
  LimitProfile profile;
  profile.name = file;
  profile.capabilities = {"*"};
  for (const auto& [key, value] : parsed.items()) {
    if (key == "name" && value.is_string()) {
      profile.name = value.get<std::string>();
    } else if (key == "description" && value.is_string()) {
      profile.description = value.get<std::string>();
    } else if (key == "spirv" && value.is_string() && value.get<std::string>().size() == 3 &&
               value.get<std::string>().starts_with("1.")) {
      profile.spirv_minor = static_cast<uint32_t>(value.get<std::string>()[2] - '0');
    } else if (key == "limits" && value.is_object()) {
      for (const auto& [limit, number] : value.items()) {
        if (!number.is_number_unsigned()) return wrong("limit " + limit + " is a whole number");
        if (!is_known_limit(limit)) return wrong("limit " + limit + " is none that is checked");
        profile.limits[limit] = number.get<uint64_t>();
      }
    } else if (key == "capabilities" && value.is_array()) {
      profile.capabilities.clear();
      for (const auto& name : value) {
        if (!name.is_string()) return wrong("capabilities are names");
        profile.capabilities.push_back(name.get<std::string>());
      }
    } else if (key != "$schema") {
      return wrong("\"" + key + "\" does not conform to docs/schemas/shader-profile.schema.json");
    }
  }
  return profile;
}

std::vector<std::string> check_profile(const SpirvModule& module, const SpirvEntryPoint& entry,
                                       const LimitProfile& profile) {
  std::vector<std::string> broken;
  const auto version = [](uint32_t major, uint32_t minor) { return major * 100 + minor; };
  if (version(module.version_major(), module.version_minor()) >
      version(profile.spirv_major, profile.spirv_minor)) {
    broken.push_back("SPIR-V " + std::to_string(module.version_major()) + "." +
                     std::to_string(module.version_minor()) + " is newer than the profile's 1." +
                     std::to_string(profile.spirv_minor));
  }
  for (const auto& [name, need] : limit_needs(module, entry)) {
    const auto limit = profile.limits.find(name);
    if (limit == profile.limits.end() || need <= limit->second) continue;
    broken.push_back(name + " is " + std::to_string(limit->second) + ", the shader needs " +
                     std::to_string(need));
  }
  const auto allows = [&](const std::string& name) {
    return std::ranges::find(profile.capabilities, name) != profile.capabilities.end();
  };
  if (allows("*")) return broken;
  for (uint32_t capability : module.capabilities()) {
    const std::string name = capability_name(capability);
    if (!allows(name)) broken.push_back("the capability " + name + " is not promised");
  }
  return broken;
}

}  // namespace ullage::shaders
