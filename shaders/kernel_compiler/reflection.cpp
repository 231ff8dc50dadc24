// What a kernel may bind, and the limits that it must keep.
#include "shaders/kernel_compiler/reflection.h"

#include <algorithm>
#include <map>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/spirv/module.h"
#include "shaders/toolchain/spirv/resources.h"

namespace ullage::shaders {
namespace {

ir::Error broken(const std::string& what) {
  return ir::internal_error("kernel: " + what);
}

bool is_texel_buffer(const SpirvResource& resource) {
  return resource.kind == ResourceKind::storage_texel_buffer ||
         resource.kind == ResourceKind::uniform_texel_buffer;
}

bool has_half_texels(const SpirvModule& module, const SpirvResource& resource) {
  constexpr size_t kFormat = 8;  // a word of OpTypeImage
  return is_texel_buffer(resource) &&
         module.definition(resource.type)->word(kFormat) == spv::ImageFormatRgba16f;
}

ir::Result<void> collect_resources(const SpirvModule& module, Reflection& result) {
  std::map<uint32_t, const SpirvResource*> bound;
  const std::vector<SpirvResource> resources = resources_of(module);
  for (const SpirvResource& resource : resources) {
    if (resource.kind == ResourceKind::push_constants) {
      result.push_bytes = size_of_type(module, resource.type);
      continue;
    }
    const std::string place =
        "set " + std::to_string(resource.set) + " binding " + std::to_string(resource.binding);
    if (resource.kind == ResourceKind::uniform_buffer) {
      if (resource.set != 1 || resource.binding != 0) {
        return broken("the extent table lies at " + place);
      }
      result.uses_table = true;
      continue;
    }
    const bool is_storage = resource.kind == ResourceKind::storage_buffer;
    if (resource.set != 0 || (!is_storage && !is_texel_buffer(resource))) {
      return broken("only storage and texel buffers of set 0 may be bound: " + place);
    }
    if (!bound.emplace(resource.binding, &resource).second) return broken("bound twice: " + place);
  }
  for (const auto& [binding, resource] : bound) {
    if (binding != result.texel.size()) {
      return broken("bindings must be 0, 1, 2 ...: " + std::to_string(result.texel.size()) +
                    " is missing");
    }
    result.texel.push_back(is_texel_buffer(*resource));
    result.half.push_back(has_half_texels(module, *resource));
  }
  return {};
}

}  // namespace

ir::Result<Reflection> reflect(std::span<const uint32_t> spirv) {
  const auto module = SpirvModule::parse(spirv);
  if (!module) return broken(module.error().message);
  if (module->entry_points().size() != 1) return broken("a kernel has one entry point");
  Reflection result;
  result.capabilities = module->capabilities();
  result.shared_bytes = shared_bytes_of(*module);
  std::ranges::copy(module->workgroup_size(module->entry_points()[0]).size, result.local_size);
  if (auto ok = collect_resources(*module, result); !ok) return ok.error();
  return result;
}

namespace {

// Later than the headers here.
constexpr uint32_t kCapabilityCooperativeMatrix = 6022, kCapabilityHalfDot = 6912;

// Is this capability covered by the kernel's `needs`?
bool is_allowed(uint32_t capability, const ir::KernelRequirements& needs) {
  switch (capability) {
    case spv::CapabilityMatrix:
    case spv::CapabilityShader:
      return true;
    case spv::CapabilityImageBuffer:
    case spv::CapabilitySampledBuffer:
      return needs.texel_buffers;
    case spv::CapabilityFloat64:
      return needs.float64;
    case spv::CapabilityInt64:
      return needs.int64;
    case spv::CapabilityGroupNonUniform:
      return needs.subgroup_size != 0 || needs.subgroup_shuffle || needs.subgroup_arithmetic;
    case spv::CapabilityGroupNonUniformShuffle:
    case spv::CapabilityGroupNonUniformShuffleRelative:
    case spv::CapabilityGroupNonUniformQuad:
    case spv::CapabilityGroupNonUniformBallot:
    case spv::CapabilityGroupNonUniformVote:
      return needs.subgroup_shuffle;
    case spv::CapabilityGroupNonUniformArithmetic:
    case spv::CapabilityGroupNonUniformClustered:
      return needs.subgroup_arithmetic;
    case spv::CapabilityFloat16:
      return needs.arithmetic.float16;
    case spv::CapabilityInt8:
      return needs.arithmetic.int8;
    case spv::CapabilityDotProductKHR:
    case spv::CapabilityDotProductInput4x8BitPackedKHR:
      return needs.arithmetic.integer_dot;
    case kCapabilityHalfDot:
      return needs.arithmetic.half_dot;
    case spv::CapabilityVulkanMemoryModelKHR:
    case kCapabilityCooperativeMatrix:
      return !needs.arithmetic.matrices.empty();
    default:
      return false;
  }
}

ir::Result<void> at_most(const char* what, uint64_t given, uint64_t limit) {
  if (given <= limit) return {};
  return broken(std::string(what) + " must not exceed " + std::to_string(limit) + ", given " +
                std::to_string(given));
}

}  // namespace

ir::Result<void> check_limits(const Reflection& kernel, const ir::KernelRequirements& needs,
                              const ir::DeviceProfile& profile) {
  for (uint32_t capability : kernel.capabilities) {
    if (!is_allowed(capability, needs)) {
      return broken("SPIR-V capability " + std::to_string(capability) +
                    " is not among the kernel's stated needs");
    }
  }
  const auto storage =
      static_cast<uint64_t>(std::count(kernel.texel.begin(), kernel.texel.end(), false));
  const uint64_t invocations =
      uint64_t{kernel.local_size[0]} * kernel.local_size[1] * kernel.local_size[2];
  if (auto ok = at_most("storage buffers", storage, profile.max_storage_buffers); !ok) return ok;
  if (auto ok = at_most("push constant bytes", kernel.push_bytes, profile.max_push_bytes); !ok) {
    return ok;
  }
  if (auto ok = at_most("invocations", invocations, profile.max_workgroup_invocations); !ok) {
    return ok;
  }
  if (auto ok = at_most("local size x", kernel.local_size[0], profile.max_workgroup_size_x); !ok) {
    return ok;
  }
  return at_most("bytes of shared memory", kernel.shared_bytes, profile.max_shared_bytes);
}

}  // namespace ullage::shaders
