// Compiles shaders of a script to SPIR-V, and checks their requirements on a device.
#include "tools/conform/script/script_shaders.h"

#include <algorithm>
#include <cstring>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/compile/glsl.h"
#include "shaders/toolchain/compile/names.h"
#include "shaders/toolchain/compile/target.h"
#include "shaders/toolchain/spirv/resources.h"

namespace ullage::conform {
namespace {

using shaders::Diagnostic;

ir::Error first_error(const ScriptShader& shader, const std::vector<Diagnostic>& diagnostics) {
  const auto at = std::ranges::find_if(
      diagnostics, [](const auto& d) { return d.severity == shaders::Severity::error; });
  if (at == diagnostics.end()) return ir::invalid_file("shader " + shader.name + ": no result");
  Place place = shader.place;
  place.line = at->line == 0 ? place.line : place.line + at->line - 1;
  place.column = at->column;
  return ir::invalid_file(to_text(place) + ": shader " + shader.name + ": " + at->message);
}

ir::Result<std::vector<uint32_t>> words_of(const ScriptShader& shader,
                                           shaders::ShaderTarget target) {
  if (shader.form == ScriptShader::Form::spirv) {
    std::vector<uint32_t> words(shader.text.size() / 4);
    if (!words.empty()) std::memcpy(words.data(), shader.text.data(), words.size() * 4);
    auto module = shaders::SpirvModule::parse(words);
    if (!module) return module.error();
    return module->words();
  }
  std::vector<Diagnostic> diagnostics;
  std::vector<uint32_t> words;
  if (shader.form == ScriptShader::Form::assembly) {
    words = shaders::assemble(shader.text, shader.place.file, target, diagnostics);
  } else {
    shaders::SourceFiles files;
    shaders::GlslSettings settings;
    settings.target = target;
    shaders::GlslResult compiled =
        shaders::compile_glsl(files, shader.place.file, {shader.text, {}}, settings);
    words = std::move(compiled.spirv);
    diagnostics = std::move(compiled.diagnostics);
  }
  if (words.empty()) return first_error(shader, diagnostics);
  return words;
}

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
    {spv::CapabilityAtomicFloat32AddEXT, "shaderBufferFloat32AtomicAdd"},
    {spv::CapabilitySignedZeroInfNanPreserve, "shaderSignedZeroInfNanPreserveFloat32"},
    {spv::CapabilityDenormPreserve, "shaderDenormPreserveFloat32"},
    {spv::CapabilityDenormFlushToZero, "shaderDenormFlushToZeroFloat32"},
    {spv::CapabilityRoundingModeRTE, "shaderRoundingModeRTEFloat32"},
    {spv::CapabilityRoundingModeRTZ, "shaderRoundingModeRTZFloat32"},
    {spv::CapabilityWorkgroupMemoryExplicitLayoutKHR, "workgroupMemoryExplicitLayout"},
};

// Extensions of SPIR-V without a capability.
constexpr std::pair<std::string_view, const char*> kExtensions[] = {
    {"SPV_KHR_subgroup_uniform_control_flow", "shaderSubgroupUniformControlFlow"}};

ir::Error lacks(const std::string& what) {
  return ir::unsupported("the device has no " + what);
}

ir::Result<void> check_requirement(const Requirement& r, const runtime::RawDevice& device) {
  if (r.kind == Requirement::Kind::extension) {
    return device.extension(r.name) ? ir::Result<void>() : lacks(r.name);
  }
  if (r.kind == Requirement::Kind::feature) {
    const auto has = device.feature(r.name);
    if (!has) return lacks("feature " + r.name + " that is known here");
    return *has ? ir::Result<void>() : lacks(r.name);
  }
  const auto limit = device.limit(r.name);
  if (!limit) return lacks("limit " + r.name + " that is known here");
  if (*limit >= r.at_least) return {};
  return ir::unsupported("the device's " + r.name + " must be at least " +
                         std::to_string(r.at_least) + ", is " + std::to_string(*limit));
}

ir::Result<void> check_limit(const runtime::RawDevice& device, const std::string& name,
                             uint64_t used) {
  const uint64_t limit = device.limit(name).value_or(0);
  if (used <= limit) return {};
  return ir::unsupported("the device's " + name + " is " + std::to_string(limit) +
                         ", the shader has " + std::to_string(used));
}

}  // namespace

ir::Result<std::vector<uint32_t>> compile_script_shader(const ScriptShader& shader) {
  const auto target = shaders::parse_target(shader.target);
  if (!target) return target.error();
  auto words = words_of(shader, *target);
  if (!words) return words;
  if (const auto valid = shaders::validate_spirv(*words, *target); !valid) {
    return ir::invalid_file(to_text(shader.place) + ": shader " + shader.name + ": " +
                            valid.error().message);
  }
  return words;
}

ir::Result<void> check_requirements(const Script& script, const runtime::RawDevice& device) {
  for (const Requirement& r : script.requirements) {
    if (auto ok = check_requirement(r, device); !ok) {
      ir::Error error = ok.error();
      error.message = to_text(r.place) + ": " + error.message;
      return error;
    }
  }
  return {};
}

ir::Result<void> check_capabilities(const shaders::SpirvModule& module,
                                    const runtime::RawDevice& device) {
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

ir::Result<void> check_workgroup(const shaders::SpirvModule& module, const ScriptPipeline& pipeline,
                                 const runtime::RawDevice& device) {
  const auto entry = std::ranges::find_if(module.entry_points(),
                                          [&](const auto& e) { return e.name == pipeline.entry; });
  if (entry == module.entry_points().end() || entry->model != spv::ExecutionModelGLCompute) {
    return ir::invalid_file(to_text(pipeline.place) + ": the shader has no compute entry point \"" +
                            pipeline.entry + '"');
  }
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

}  // namespace ullage::conform
