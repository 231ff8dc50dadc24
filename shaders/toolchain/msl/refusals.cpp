// What may reach the translator is listed; the rest is refused, with a reason where there is more
// to say than its name.
#include <algorithm>
#include <spirv-tools/libspirv.hpp>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/msl/program_msl.h"
#include "shaders/toolchain/spirv/resources.h"

namespace ullage::shaders {
namespace {

// With which texts have been tried.
constexpr spv::Capability kAllowed[] = {
    spv::CapabilityMatrix,
    spv::CapabilityShader,
    spv::CapabilityFloat16,
    spv::CapabilityInt64,
    spv::CapabilityInt16,
    spv::CapabilityInt8,
    spv::CapabilityStorageImageExtendedFormats,
    spv::CapabilityStorageImageReadWithoutFormat,
    spv::CapabilityStorageImageWriteWithoutFormat,
    spv::CapabilityImageQuery,
    spv::CapabilityImageGatherExtended,
    spv::CapabilityImage1D,
    spv::CapabilitySampled1D,
    spv::CapabilityImageBuffer,
    spv::CapabilitySampledBuffer,
    spv::CapabilityImageCubeArray,
    spv::CapabilitySampledCubeArray,
    spv::CapabilityUniformBufferArrayDynamicIndexing,
    spv::CapabilitySampledImageArrayDynamicIndexing,
    spv::CapabilityStorageBufferArrayDynamicIndexing,
    spv::CapabilityStorageImageArrayDynamicIndexing,
    spv::CapabilityUniformTexelBufferArrayDynamicIndexing,
    spv::CapabilityStorageTexelBufferArrayDynamicIndexing,
    spv::CapabilityShaderNonUniform,
    spv::CapabilityUniformBufferArrayNonUniformIndexing,
    spv::CapabilitySampledImageArrayNonUniformIndexing,
    spv::CapabilityStorageBufferArrayNonUniformIndexing,
    spv::CapabilityStorageImageArrayNonUniformIndexing,
    spv::CapabilityGroupNonUniform,
    spv::CapabilityGroupNonUniformVote,
    spv::CapabilityGroupNonUniformArithmetic,
    spv::CapabilityGroupNonUniformBallot,
    spv::CapabilityGroupNonUniformShuffle,
    spv::CapabilityGroupNonUniformShuffleRelative,
    spv::CapabilityGroupNonUniformClustered,
    spv::CapabilityGroupNonUniformQuad,
    spv::CapabilityStorageBuffer16BitAccess,
    spv::CapabilityUniformAndStorageBuffer16BitAccess,
    spv::CapabilityStoragePushConstant16,
    spv::CapabilityStorageBuffer8BitAccess,
    spv::CapabilityUniformAndStorageBuffer8BitAccess,
    spv::CapabilityStoragePushConstant8,
    spv::CapabilityVariablePointersStorageBuffer,
    spv::CapabilityVariablePointers,
    spv::CapabilityVulkanMemoryModel,
    spv::CapabilityVulkanMemoryModelDeviceScope,
    spv::CapabilityDenormPreserve,
    spv::CapabilityDenormFlushToZero,
    spv::CapabilitySignedZeroInfNanPreserve,
    spv::CapabilityRoundingModeRTE,
    spv::CapabilityRoundingModeRTZ,
    spv::CapabilityWorkgroupMemoryExplicitLayoutKHR,
    spv::CapabilityWorkgroupMemoryExplicitLayout8BitAccessKHR,
    spv::CapabilityWorkgroupMemoryExplicitLayout16BitAccessKHR,
};

struct Refusal {
  spv::Capability capability = spv::CapabilityMax;
  const char* reason = nullptr;
};
constexpr Refusal kReasons[] = {
    {spv::CapabilityFloat64, "double does not exist in MSL"},
    {spv::CapabilityInt64Atomics, "64-bit atomics do not exist in portable MSL"},
    {spv::CapabilityPhysicalStorageBufferAddresses,
     "buffer references need resources that the host makes resident; the binding convention has "
     "none"},
    {spv::CapabilityRuntimeDescriptorArray,
     "descriptor arrays without a length have no index in the binding convention"},
    {spv::CapabilitySubgroupBallotKHR,
     "GL_ARB_shader_ballot has no translation; write it with GL_KHR_shader_subgroup_ballot"},
    {spv::CapabilitySubgroupVoteKHR,
     "GL_ARB_shader_group_vote has no translation; write it with GL_KHR_shader_subgroup_vote"},
    {spv::CapabilityAtomicFloat32AddEXT, "atomics on floats do not exist in portable MSL"},
    {spv::CapabilityAtomicFloat64AddEXT, "atomics on floats do not exist in portable MSL"},
};

constexpr spv::BuiltIn kBuiltIns[] = {
    spv::BuiltInNumWorkgroups,      spv::BuiltInWorkgroupSize,
    spv::BuiltInWorkgroupId,        spv::BuiltInLocalInvocationId,
    spv::BuiltInGlobalInvocationId, spv::BuiltInLocalInvocationIndex,
    spv::BuiltInSubgroupSize,       spv::BuiltInNumSubgroups,
    spv::BuiltInSubgroupId,         spv::BuiltInSubgroupLocalInvocationId,
    spv::BuiltInSubgroupEqMask,     spv::BuiltInSubgroupGeMask,
    spv::BuiltInSubgroupGtMask,     spv::BuiltInSubgroupLeMask,
    spv::BuiltInSubgroupLtMask,
};

// "Int8", as SPIRV-Tools writes it.
std::string name_of(uint32_t capability) {
  const std::vector<uint32_t> words = {
      spv::MagicNumber, 0x10600, 0, 1, 0, 2u << 16 | spv::OpCapability, capability};
  spvtools::SpirvTools tools(SPV_ENV_UNIVERSAL_1_6);
  tools.SetMessageConsumer([](auto&&...) {});
  std::string text;
  (void)tools.Disassemble(words, &text, SPV_BINARY_TO_TEXT_OPTION_NO_HEADER);
  const size_t at = text.find_last_of(' ');
  return at == std::string::npos ? std::to_string(capability)
                                 : text.substr(at + 1, text.find_last_not_of('\n') - at);
}

// The word of an atomic instruction with its memory semantics; 0: not an atomic.
size_t semantics_word(uint32_t opcode) {
  switch (static_cast<spv::Op>(opcode)) {
    case spv::OpAtomicStore:
      return 3;
    case spv::OpAtomicLoad:
    case spv::OpAtomicExchange:
    case spv::OpAtomicCompareExchange:
    case spv::OpAtomicIIncrement:
    case spv::OpAtomicIDecrement:
    case spv::OpAtomicIAdd:
    case spv::OpAtomicISub:
    case spv::OpAtomicSMin:
    case spv::OpAtomicUMin:
    case spv::OpAtomicSMax:
    case spv::OpAtomicUMax:
    case spv::OpAtomicAnd:
    case spv::OpAtomicOr:
    case spv::OpAtomicXor:
      return 5;
    default:
      return 0;
  }
}

const uint32_t kOrdered = spv::MemorySemanticsAcquireMask | spv::MemorySemanticsReleaseMask |
                          spv::MemorySemanticsAcquireReleaseMask |
                          spv::MemorySemanticsSequentiallyConsistentMask;

bool is_barrier(const SpirvInstruction& i) {
  return i.opcode == spv::OpMemoryBarrier || i.opcode == spv::OpControlBarrier;
}

// "": all of them are allowed.
std::string refused_capability(const SpirvModule& module) {
  for (const Refusal& refusal : kReasons) {
    if (module.has_capability(refusal.capability)) return refusal.reason;
  }
  for (uint32_t capability : module.capabilities()) {
    if (std::ranges::find(kAllowed, capability) != std::end(kAllowed)) continue;
    return "the capability " + name_of(capability) + " has no translation";
  }
  return "";
}

// A component of a vector of bools in workgroup storage: such a vector is one of shorts there, and
// the translator takes a component for a bool.
bool is_shared_bool_component(const SpirvModule& m, const SpirvInstruction& i) {
  if (i.opcode != spv::OpAccessChain && i.opcode != spv::OpInBoundsAccessChain) return false;
  const SpirvInstruction* const pointer = m.definition(i.type_id);
  const SpirvInstruction* const to = pointer ? m.definition(pointer->word(3)) : nullptr;
  if (!to || to->opcode != spv::OpTypeBool || pointer->word(2) != spv::StorageClassWorkgroup) {
    return false;
  }
  const SpirvInstruction* const base = m.definition(i.word(3));
  const SpirvInstruction* const from = base ? m.definition(base->type_id) : nullptr;
  const SpirvInstruction* type = from ? m.definition(from->word(3)) : nullptr;
  for (size_t w = 4; type && w < i.words.size(); ++w) {
    if (type->opcode == spv::OpTypeVector) return true;
    const bool is_struct = type->opcode == spv::OpTypeStruct;
    const uint32_t member = is_struct ? m.constant(i.word(w)).value_or(0) : 0;
    type = m.definition(type->word(is_struct ? size_t{member} + 2 : 2));
  }
  return false;
}

// The translator copies such a texture into a variable and forgets its sampler.
bool is_array_of_textures_with_samplers(const SpirvModule& m, const SpirvInstruction& i) {
  const SpirvInstruction* const element =
      i.opcode == spv::OpTypeArray ? m.definition(i.word(2)) : nullptr;
  return element && element->opcode == spv::OpTypeSampledImage;
}

// The translator copies such an image into a variable whose type is that of a sampled one.
bool is_array_of_storage_images(const SpirvModule& m, const SpirvInstruction& i) {
  const SpirvInstruction* const element =
      i.opcode == spv::OpTypeArray ? m.definition(i.word(2)) : nullptr;
  return element && element->opcode == spv::OpTypeImage && element->word(7) == 2;
}

// "": nothing is wrong with it by itself.
std::string refused_instruction(const SpirvModule& m, const SpirvInstruction& i) {
  if (is_ordered_atomic(m, i)) {
    return "atomic operations are relaxed in MSL: acquire and release orders would be lost";
  }
  if (i.opcode == spv::OpImageTexelPointer) {
    return "atomics on images need an argument that the binding convention does not have; count in "
           "a "
           "buffer";
  }
  if (is_array_of_textures_with_samplers(m, i)) {
    return "an array of textures with samplers has no translation; make it one of textures, and "
           "bind samplers apart";
  }
  if (is_array_of_storage_images(m, i)) {
    return "an array of storage images has no translation; bind them one by one";
  }
  if (i.opcode == spv::OpVariable && i.word(3) == spv::StorageClassWorkgroup &&
      i.words.size() > 4) {
    return "threadgroup memory has no initial values in MSL; store them, then call barrier()";
  }
  if (is_shared_bool_component(m, i)) {
    return "a component of a shared vector of bools has no translation; share uints";
  }
  if (i.opcode == spv::OpExtInstImport) {
    const std::string set = spirv_string(i.words.subspan(2));
    if (set != "GLSL.std.450" && !set.starts_with("NonSemantic.")) {
      return "the instruction set " + set + " has no translation";
    }
  }
  const bool is_builtin = i.opcode == spv::OpDecorate && i.word(2) == spv::DecorationBuiltIn;
  if (is_builtin && std::ranges::find(kBuiltIns, i.word(3)) == std::end(kBuiltIns)) {
    return "a built-in variable (" + std::string(m.name(i.word(1))) + ") has no translation";
  }
  return "";
}

}  // namespace

bool is_ordered_atomic(const SpirvModule& module, const SpirvInstruction& i) {
  const size_t at = semantics_word(i.opcode);
  return at != 0 && (module.constant(i.word(at)).value_or(0) & kOrdered) != 0;
}

ir::Result<void> refuse_for_msl(const SpirvModule& module, std::vector<std::string>& warnings) {
  if (const std::string reason = refused_capability(module); !reason.empty()) {
    return ir::unsupported(reason);
  }
  const auto shared = shared_variables_of(module);
  if (std::ranges::count_if(shared, &SharedVariable::is_block) > 1) {
    return ir::unsupported("shared blocks lie over each other, which threadgroup memory cannot");
  }
  bool fence = false, volatile_load = false;
  const SpirvInstruction* before = nullptr;
  for (const SpirvInstruction& i : module.instructions()) {
    if (const std::string reason = refused_instruction(module, i); !reason.empty()) {
      return ir::unsupported(reason);
    }
    // memoryBarrierShared(); barrier(); is one barrier in MSL, as intended.
    fence |= before && before->opcode == spv::OpMemoryBarrier && !is_barrier(i);
    before = &i;
    volatile_load |= (i.opcode == spv::OpDecorate && i.word(2) == spv::DecorationVolatile) ||
                     (i.opcode == spv::OpMemberDecorate && i.word(3) == spv::DecorationVolatile);
  }
  if (fence) {
    warnings.push_back(
        "a memory barrier without a control barrier becomes threadgroup_barrier: every thread of "
        "the group must reach it");
  }
  if (volatile_load) {
    warnings.push_back("a load of a volatile buffer may be emitted twice; poll with an atomic");
  }
  return {};
}

}  // namespace ullage::shaders
