// What a script requires of a device.
#include <algorithm>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/compile/names.h"
#include "shaders/toolchain/compile/target.h"
#include "shaders/toolchain/spirv/resources.h"
#include "tools/conform/script/prepare_script.h"
#include "tools/conform/script/script_memory.h"
#include "tools/conform/script/script_shaders.h"

namespace ullage::conform {
namespace {

using runtime::RawBinding;
using runtime::RawDevice;
using runtime::RawPipeline;

struct CapabilityNeed {
  spv::Capability capability;
  const char* feature;  // null: every device has it
};
constexpr CapabilityNeed kCapabilities[] = {
    {spv::CapabilityShader, nullptr},
    {spv::CapabilityMatrix, nullptr},
    {spv::CapabilityImageQuery, nullptr},
    {spv::CapabilityFloat64, "shaderFloat64"},
    {spv::CapabilityInt64, "shaderInt64"},
    {spv::CapabilityInt16, "shaderInt16"},
    {spv::CapabilityInt8, "shaderInt8"},
    {spv::CapabilityFloat16, "shaderFloat16"},
    {spv::CapabilityInt64Atomics, "shaderBufferInt64Atomics"},
    {spv::CapabilityStorageBuffer16BitAccess, "storageBuffer16BitAccess"},
    {spv::CapabilityUniformAndStorageBuffer16BitAccess, "uniformAndStorageBuffer16BitAccess"},
    {spv::CapabilityStoragePushConstant16, "storagePushConstant16"},
    {spv::CapabilityStorageBuffer8BitAccess, "storageBuffer8BitAccess"},
    {spv::CapabilityUniformAndStorageBuffer8BitAccess, "uniformAndStorageBuffer8BitAccess"},
    {spv::CapabilityStoragePushConstant8, "storagePushConstant8"},
    {spv::CapabilityVariablePointers, "variablePointers"},
    {spv::CapabilityVariablePointersStorageBuffer, "variablePointersStorageBuffer"},
    {spv::CapabilityVulkanMemoryModelKHR, "vulkanMemoryModel"},
    {spv::CapabilityVulkanMemoryModelDeviceScopeKHR, "vulkanMemoryModelDeviceScope"},
    {spv::CapabilityGroupNonUniform, "subgroupBasic"},
    {spv::CapabilityGroupNonUniformVote, "subgroupVote"},
    {spv::CapabilityGroupNonUniformArithmetic, "subgroupArithmetic"},
    {spv::CapabilityGroupNonUniformBallot, "subgroupBallot"},
    {spv::CapabilityGroupNonUniformShuffle, "subgroupShuffle"},
    {spv::CapabilityGroupNonUniformShuffleRelative, "subgroupShuffleRelative"},
    {spv::CapabilityGroupNonUniformClustered, "subgroupClustered"},
    {spv::CapabilityGroupNonUniformQuad, "subgroupQuad"},
    {spv::CapabilityStorageBufferArrayDynamicIndexing, "shaderStorageBufferArrayDynamicIndexing"},
    {spv::CapabilityUniformBufferArrayDynamicIndexing, "shaderUniformBufferArrayDynamicIndexing"},
    {spv::CapabilityShaderNonUniform, "descriptorIndexing"},
    {spv::CapabilityRuntimeDescriptorArray, "runtimeDescriptorArray"},
    {spv::CapabilityStorageBufferArrayNonUniformIndexing,
     "shaderStorageBufferArrayNonUniformIndexing"},
    {spv::CapabilityUniformBufferArrayNonUniformIndexing,
     "shaderUniformBufferArrayNonUniformIndexing"},
    {spv::CapabilitySampledImageArrayNonUniformIndexing,
     "shaderSampledImageArrayNonUniformIndexing"},
    {spv::CapabilityStorageImageArrayNonUniformIndexing,
     "shaderStorageImageArrayNonUniformIndexing"},
    {spv::CapabilitySampledImageArrayDynamicIndexing, "shaderSampledImageArrayDynamicIndexing"},
    {spv::CapabilityStorageImageArrayDynamicIndexing, "shaderStorageImageArrayDynamicIndexing"},
    {spv::CapabilityUniformTexelBufferArrayDynamicIndexing,
     "shaderUniformTexelBufferArrayDynamicIndexing"},
    {spv::CapabilityStorageTexelBufferArrayDynamicIndexing,
     "shaderStorageTexelBufferArrayDynamicIndexing"},
    {spv::CapabilityPhysicalStorageBufferAddresses, "bufferDeviceAddress"},
    {spv::CapabilitySampledBuffer, nullptr},
    {spv::CapabilityImageBuffer, nullptr},
    {spv::CapabilitySampled1D, nullptr},
    {spv::CapabilityImage1D, nullptr},
    {spv::CapabilityStorageImageExtendedFormats, "shaderStorageImageExtendedFormats"},
    {spv::CapabilityStorageImageReadWithoutFormat, "shaderStorageImageReadWithoutFormat"},
    {spv::CapabilityStorageImageWriteWithoutFormat, "shaderStorageImageWriteWithoutFormat"},
    {spv::CapabilityImageGatherExtended, "shaderImageGatherExtended"},
    {spv::CapabilityImageCubeArray, "imageCubeArray"},
    {spv::CapabilitySampledCubeArray, "imageCubeArray"},
    {spv::CapabilityDotProductKHR, "shaderIntegerDotProduct"},
    {spv::CapabilityDotProductInputAllKHR, "shaderIntegerDotProduct"},
    {spv::CapabilityDotProductInput4x8BitKHR, "shaderIntegerDotProduct"},
    {spv::CapabilityDotProductInput4x8BitPackedKHR, "shaderIntegerDotProduct"},
    {spv::CapabilityAtomicFloat32AddEXT, "shaderBufferFloat32AtomicAdd"},
    // Their execution modes have the width.
    {spv::CapabilitySignedZeroInfNanPreserve, nullptr},
    {spv::CapabilityDenormPreserve, nullptr},
    {spv::CapabilityDenormFlushToZero, nullptr},
    {spv::CapabilityRoundingModeRTE, nullptr},
    {spv::CapabilityRoundingModeRTZ, nullptr},
    {spv::CapabilityWorkgroupMemoryExplicitLayoutKHR, "workgroupMemoryExplicitLayout"},
};

struct ModeNeed {
  spv::ExecutionMode mode;
  std::string_view feature;  // without the width of its floats
};
constexpr ModeNeed kModes[] = {
    {spv::ExecutionModeSignedZeroInfNanPreserve, "shaderSignedZeroInfNanPreserveFloat"},
    {spv::ExecutionModeDenormPreserve, "shaderDenormPreserveFloat"},
    {spv::ExecutionModeDenormFlushToZero, "shaderDenormFlushToZeroFloat"},
    {spv::ExecutionModeRoundingModeRTE, "shaderRoundingModeRTEFloat"},
    {spv::ExecutionModeRoundingModeRTZ, "shaderRoundingModeRTZFloat"},
};

// Extensions of SPIR-V without a capability.
constexpr std::pair<std::string_view, const char*> kExtensions[] = {
    {"SPV_KHR_subgroup_uniform_control_flow", "shaderSubgroupUniformControlFlow"}};

ir::Error lacks(const std::string& what) {
  return ir::unsupported("the device has no " + what);
}

// SPIR-V 1.`minor`.
ir::Result<void> check_version(uint32_t minor, const RawDevice& device) {
  constexpr uint32_t kVulkanMinor[] = {0, 1, 1, 1, 2, 2, 3};
  const uint64_t has = device.limit("apiVersion").value_or(0) >> 12 & 0x3ff;
  if (has >= kVulkanMinor[minor]) return {};
  if (minor == 4 && has == 1 && device.extension("VK_KHR_spirv_1_4")) return {};
  return ir::unsupported("SPIR-V 1." + std::to_string(minor) + " needs Vulkan 1." +
                         std::to_string(kVulkanMinor[minor]) + ", the device has 1." +
                         std::to_string(has));
}

ir::Result<void> check_requirement(const Requirement& r, const RawDevice& device) {
  if (r.kind == Requirement::Kind::extension) {
    return device.extension(r.name) ? ir::Result<void>() : lacks(r.name);
  }
  if (r.kind == Requirement::Kind::feature) {
    return device.feature(r.name).value_or(false) ? ir::Result<void>() : lacks(r.name);
  }
  if (r.kind == Requirement::Kind::spirv) {
    return check_version(static_cast<uint32_t>(r.at_least >> 8 & 0xff), device);
  }
  const uint64_t limit = device.limit(r.name).value_or(0);
  if (limit >= r.at_least) return {};
  return ir::unsupported("the device's " + r.name + " must be at least " +
                         std::to_string(r.at_least) + ", is " + std::to_string(limit));
}

ir::Result<void> check_modes(const shaders::SpirvModule& module, const RawDevice& device) {
  for (const shaders::SpirvInstruction& one : module.instructions()) {
    if (one.opcode != spv::OpExecutionMode) continue;
    for (const ModeNeed& need : kModes) {
      if (one.word(2) != need.mode) continue;
      const std::string name = std::string(need.feature) + std::to_string(one.word(3));
      if (!device.feature(name).value_or(false)) return lacks(name);
    }
  }
  return {};
}

ir::Result<void> check_limit(const RawDevice& device, const std::string& name, uint64_t used) {
  const uint64_t limit = device.limit(name).value_or(0);
  if (used <= limit) return {};
  return ir::unsupported("the device's " + name + " is " + std::to_string(limit) +
                         ", the shader has " + std::to_string(used));
}

ir::Result<void> check_requirements(const Script& script, const RawDevice& device) {
  for (const Requirement& r : script.requirements) {
    if (auto ok = check_requirement(r, device); !ok) {
      return ir::unsupported(to_text(r.place) + ": " + ok.error().message);
    }
  }
  return {};
}

// The workgroup with the pipeline's constants, and its shared memory.
ir::Result<void> check_workgroup(const shaders::SpirvModule& module, const ScriptPipeline& pipeline,
                                 const RawDevice& device) {
  const auto entry = std::ranges::find_if(module.entry_points(), [&](const auto& e) {
    return e.name == pipeline.entry && e.model == spv::ExecutionModelGLCompute;
  });
  const shaders::WorkgroupSize size = module.workgroup_size(*entry);
  uint64_t invocations = 1;
  for (int axis = 0; axis < 3; ++axis) {
    uint64_t extent = size.size[axis];
    for (const ScriptConstant& c : pipeline.constants) {
      if (size.spec_id[axis] == c.id) extent = c.bits;
    }
    invocations *= extent;
    const std::string name = "maxComputeWorkGroupSize[" + std::to_string(axis) + ']';
    if (auto ok = check_limit(device, name, extent); !ok) return ok;
  }
  if (auto ok = check_limit(device, "maxComputeWorkGroupInvocations", invocations); !ok) return ok;
  return check_limit(device, "maxComputeSharedMemorySize", shaders::shared_bytes_of(module));
}

ir::Result<void> check_subgroups(const ScriptPipeline& pipeline, const RawDevice& device) {
  const uint32_t size = pipeline.subgroup_size;
  if (pipeline.full_subgroups && !device.feature("computeFullSubgroups").value_or(false)) {
    return lacks("computeFullSubgroups");
  }
  if (size == 0) return {};
  const uint64_t low = device.limit("minSubgroupSize").value_or(0);
  const uint64_t high = device.limit("maxSubgroupSize").value_or(0);
  const bool control = device.feature("subgroupSizeControl").value_or(false);
  if (control && size >= low && size <= high) return {};
  return ir::unsupported("the device's subgroups cannot have " + std::to_string(size) +
                         " invocations");
}

ir::Result<void> check_format(const ScriptBinding& b, const Script& script,
                              const RawDevice& device) {
  using Kind = ScriptBinding::Kind;
  const bool is_image = b.kind == Kind::storage_image || b.kind == Kind::sampled_image ||
                        b.kind == Kind::combined_image_sampler;
  const auto* const format = is_image ? script.buffers[b.buffer].image->format : b.format;
  if (format == nullptr) return {};
  const std::string name = to_text(b.place) + ": the device has no " + std::string(format->name);
  if (!device.supports(*format, b.kind)) {
    constexpr std::string_view kAs[] = {"",
                                        "",
                                        " in storage texel buffers",
                                        " in uniform texel buffers",
                                        " in storage images",
                                        " in sampled images",
                                        " in sampled images",
                                        ""};
    return ir::unsupported(name + std::string(kAs[static_cast<size_t>(b.kind)]));
  }
  if (b.kind == Kind::combined_image_sampler && script.samplers[b.sampler].linear &&
      !device.filters(*format)) {
    return ir::unsupported(name + " with linear filters");
  }
  return {};
}

ir::Result<void> check_binding(const ScriptBinding& b, uint64_t size, const RawDevice& device) {
  using Kind = ScriptBinding::Kind;
  const uint64_t sets = device.limit("maxBoundDescriptorSets").value_or(4);
  if (b.set >= sets) {
    return ir::unsupported(to_text(b.place) + ": the device's maxBoundDescriptorSets is " +
                           std::to_string(sets));
  }
  if (b.kind != Kind::storage && b.kind != Kind::uniform) return {};
  const std::string kind = b.kind == Kind::uniform ? "Uniform" : "Storage";
  const uint64_t alignment = device.limit("min" + kind + "BufferOffsetAlignment").value_or(256);
  const uint64_t range = device.limit("max" + kind + "BufferRange").value_or(0);
  if (b.offset % alignment != 0) {
    return ir::unsupported(to_text(b.place) +
                           ": the device requires offsets that are multiples of " +
                           std::to_string(alignment));
  }
  if (size > range) {
    return ir::unsupported(to_text(b.place) + ": the device's max" + kind + "BufferRange is " +
                           std::to_string(range) + ", bound are " + std::to_string(size));
  }
  return {};
}

bool has_addresses(const Script& script) {
  const auto is_pushed = [](const ScriptStep& step) {
    const auto* const dispatch = std::get_if<DispatchStep>(&step);
    return dispatch != nullptr && !dispatch->addresses.empty();
  };
  const auto is_filled = [](const ScriptBuffer& b) { return !b.filling.buffers.empty(); };
  return std::ranges::any_of(script.steps, is_pushed) ||
         std::ranges::any_of(script.buffers, is_filled);
}

ir::Result<void> check_pipeline(const Script& script, const ScriptPipeline& pipeline,
                                const RawPipeline& raw, const shaders::SpirvModule& module,
                                const RawDevice& device) {
  if (auto ok = check_version(module.version_minor(), device); !ok) return ok;
  if (auto ok = check_capabilities(module, device); !ok) return ok;
  if (auto ok = check_modes(module, device); !ok) return ok;
  if (auto ok = check_workgroup(module, pipeline, device); !ok) return ok;
  if (auto ok = check_subgroups(pipeline, device); !ok) return ok;
  for (size_t i = 0; i < raw.bindings.size(); ++i) {
    const ScriptBinding& b = pipeline.bindings[i];
    if (auto ok = check_binding(b, raw.bindings[i].size, device); !ok) return ok;
    if (auto ok = check_format(b, script, device); !ok) return ok;
  }
  return check_limit(device, "maxPushConstantsSize", raw.push_bytes);
}

ir::Result<void> check_groups(const DispatchStep& step, const RawDevice& device) {
  for (int axis = 0; axis < 3; ++axis) {
    const std::string name = "maxComputeWorkGroupCount[" + std::to_string(axis) + ']';
    if (step.groups[axis] > device.limit(name).value_or(0)) {
      return ir::unsupported("the device's " + name + " is below " +
                             std::to_string(step.groups[axis]));
    }
  }
  return {};
}

}  // namespace

ir::Result<void> check_capabilities(const shaders::SpirvModule& module, const RawDevice& device) {
  for (uint32_t capability : module.capabilities()) {
    const auto row = std::ranges::find(kCapabilities, static_cast<spv::Capability>(capability),
                                       &CapabilityNeed::capability);
    if (row == std::end(kCapabilities)) {
      return ir::unsupported("the shader's capability " +
                             std::string(shaders::capability_name(capability)) +
                             " cannot be used by scripts");
    }
    if (row->feature && !device.feature(row->feature).value_or(false)) return lacks(row->feature);
  }
  const std::vector<std::string> extensions = module.extensions();
  for (const auto& [extension, feature] : kExtensions) {
    if (std::ranges::find(extensions, extension) == extensions.end()) continue;
    if (!device.feature(feature).value_or(false)) return lacks(feature);
  }
  return {};
}

ir::Result<void> check_device(const Script& script, const PreparedScript& prepared,
                              const RawDevice& device) {
  if (auto ok = check_requirements(script, device); !ok) return ok;
  for (size_t i = 0; i < prepared.pipelines.size(); ++i) {
    const ScriptPipeline& pipeline = script.pipelines[i];
    const auto ok =
        check_pipeline(script, pipeline, prepared.pipelines[i], prepared.modules[i], device);
    if (!ok) return ir::unsupported(to_text(pipeline.place) + ": " + ok.error().message);
  }
  if (has_addresses(script) && !device.feature("bufferDeviceAddress").value_or(false)) {
    return lacks("bufferDeviceAddress");
  }
  for (const auto& step : script.steps) {
    const auto* const dispatch = std::get_if<DispatchStep>(&step);
    if (dispatch == nullptr) continue;
    if (auto ok = check_groups(*dispatch, device); !ok) return ok;
  }
  return {};
}

}  // namespace ullage::conform
