// What may reach a translator: capabilities and built-in variables of lists, and places of
// resources that do not lie over each other.
#include <algorithm>
#include <map>
#include <span>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/compile/names.h"
#include "shaders/toolchain/msl/program_msl.h"
#include "shaders/toolchain/text/text_parts.h"

namespace ullage::shaders {
namespace {

constexpr spv::Capability kEsslCapabilities[] = {spv::CapabilityShader, spv::CapabilityMatrix,
                                                 spv::CapabilityImageQuery};
constexpr spv::Capability kHlslCapabilities[] = {
    spv::CapabilityShader,
    spv::CapabilityMatrix,
    spv::CapabilityImageQuery,
    spv::CapabilitySampledBuffer,
    spv::CapabilityImageBuffer,
    spv::CapabilitySampled1D,
    spv::CapabilityImage1D,
    spv::CapabilityStorageImageExtendedFormats,
    spv::CapabilityStorageImageWriteWithoutFormat,
    spv::CapabilitySampledImageArrayDynamicIndexing,
    spv::CapabilityStorageImageArrayDynamicIndexing,
    spv::CapabilityStorageBufferArrayDynamicIndexing,
    spv::CapabilityUniformBufferArrayDynamicIndexing,
    spv::CapabilityGroupNonUniform,
    spv::CapabilityGroupNonUniformVote,
    spv::CapabilityGroupNonUniformArithmetic,
    spv::CapabilityGroupNonUniformBallot,
    spv::CapabilityGroupNonUniformQuad,
};

constexpr spv::BuiltIn kEsslBuiltIns[] = {
    spv::BuiltInNumWorkgroups,     spv::BuiltInWorkgroupSize,      spv::BuiltInWorkgroupId,
    spv::BuiltInLocalInvocationId, spv::BuiltInGlobalInvocationId, spv::BuiltInLocalInvocationIndex,
};
constexpr spv::BuiltIn kHlslBuiltIns[] = {
    spv::BuiltInWorkgroupSize,
    spv::BuiltInWorkgroupId,
    spv::BuiltInLocalInvocationId,
    spv::BuiltInGlobalInvocationId,
    spv::BuiltInLocalInvocationIndex,
    spv::BuiltInSubgroupSize,
    spv::BuiltInSubgroupLocalInvocationId,
};

struct Language {
  const char* name = "";
  std::span<const spv::Capability> capabilities;
  std::span<const spv::BuiltIn> builtins;
};
constexpr Language kLanguages[] = {{"GLSL ES 3.1", kEsslCapabilities, kEsslBuiltIns},
                                   {"HLSL of shader model 6.0", kHlslCapabilities, kHlslBuiltIns}};

std::string refused_part(const SpirvModule& m, const SpirvInstruction& i, TextTarget target) {
  if (is_ordered_atomic(m, i)) {
    return "atomic operations are relaxed there: acquire and release orders would be lost";
  }
  if (target == TextTarget::wgsl) return "";
  const Language& language = kLanguages[static_cast<size_t>(target)];
  if (i.opcode == spv::OpVariable && i.word(3) == spv::StorageClassWorkgroup &&
      i.words.size() > 4) {
    return "shared memory has no initial values there; store them, then call barrier()";
  }
  if (i.opcode == spv::OpExtInstImport && spirv_string(i.words.subspan(2)) != "GLSL.std.450") {
    return "the instruction set " + spirv_string(i.words.subspan(2)) + " has no translation";
  }
  const bool is_builtin = i.opcode == spv::OpDecorate && i.word(2) == spv::DecorationBuiltIn;
  if (is_builtin && std::ranges::find(language.builtins, i.word(3)) == language.builtins.end()) {
    return "a built-in variable (" + std::string(m.name(i.word(1))) + ") is not in " +
           language.name;
  }
  return "";
}

// Buffers, textures and the rest count apart.
int class_of(ResourceKind kind, TextTarget target) {
  switch (kind) {
    case ResourceKind::uniform_buffer:
      return 0;
    case ResourceKind::storage_buffer:
      return 1;
    case ResourceKind::storage_image:
    case ResourceKind::storage_texel_buffer:
      return target == TextTarget::hlsl ? 1 : 2;
    case ResourceKind::sampler:
      return 4;
    default:
      return 3;
  }
}

// Arrays take as many places as they have elements.
std::string refused_place(const SpirvModule& module, TextTarget target) {
  std::map<std::tuple<int, uint32_t, uint32_t>, std::string> taken;
  for (const SpirvResource& r : resources_of(module)) {
    if (r.kind == ResourceKind::push_constants) continue;
    const bool is_separate =
        r.kind == ResourceKind::sampler || r.kind == ResourceKind::sampled_image;
    if (target == TextTarget::essl && is_separate) {
      return r.name + ": textures and samplers are one there; declare a sampler2D or its like";
    }
    const TextPlace place = place_of(r, target);
    if (target == TextTarget::essl && r.binding + r.count > 16) {
      return r.name + ": the binding convention has bindings 0 to 15 of a set";
    }
    for (uint32_t i = 0; i < r.count; ++i) {
      const auto [at, is_new] =
          taken.try_emplace({class_of(r.kind, target), place.set, place.binding + i}, r.name);
      if (!is_new) {
        return r.name + " (set " + std::to_string(r.set) + ", binding " +
               std::to_string(r.binding) + ") lies where " + at->second +
               " does: an array takes as many bindings there as it has elements";
      }
    }
  }
  return "";
}

}  // namespace

TextPlace place_of(const SpirvResource& r, TextTarget target) {
  if (target == TextTarget::essl) return {0, 16 * r.set + r.binding};
  return {r.set, r.binding};
}

ir::Result<void> refuse_for_text(const SpirvModule& module, TextTarget target) {
  for (const SpirvInstruction& i : module.instructions()) {
    if (const std::string reason = refused_part(module, i, target); !reason.empty()) {
      return ir::unsupported(reason);
    }
  }
  if (target == TextTarget::wgsl) return {};
  const Language& language = kLanguages[static_cast<size_t>(target)];
  for (const uint32_t capability : module.capabilities()) {
    if (std::ranges::find(language.capabilities, capability) != language.capabilities.end()) {
      continue;
    }
    return ir::unsupported("the capability " + capability_name(capability) + " is not in " +
                           language.name);
  }
  if (const std::string reason = refused_place(module, target); !reason.empty()) {
    return ir::unsupported(reason);
  }
  return {};
}

}  // namespace ullage::shaders
