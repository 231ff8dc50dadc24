// Reader of the few SPIR-V instructions that declare a kernel's bindings.
#include "shaders/kernel_compiler/reflection.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include <spirv/unified1/spirv.hpp>

namespace ullage::shaders {
namespace {

struct Type {
  spv::Op op = spv::OpNop;
  std::vector<uint32_t> words;  // operands after the result id
};
struct Variable {
  uint32_t type = 0;
  spv::StorageClass storage = spv::StorageClassFunction;
};

// All definitions of a module that reflection needs, by id.
struct Module {
  std::unordered_map<uint32_t, Type> types;
  std::unordered_map<uint32_t, uint32_t> constants;
  std::map<uint32_t, Variable> variables;
  std::unordered_map<uint32_t, uint32_t> set, binding, array_stride;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> member_offset;
  Reflection result;
};

void read_decoration(Module& m, std::span<const uint32_t> w) {
  if (w.size() < 4) return;
  switch (static_cast<spv::Decoration>(w[2])) {
    case spv::DecorationDescriptorSet:
      m.set[w[1]] = w[3];
      break;
    case spv::DecorationBinding:
      m.binding[w[1]] = w[3];
      break;
    case spv::DecorationArrayStride:
      m.array_stride[w[1]] = w[3];
      break;
    default:
      break;
  }
}

void read_instruction(Module& m, spv::Op op, std::span<const uint32_t> w) {
  switch (op) {
    case spv::OpCapability:
      m.result.capabilities.push_back(w[1]);
      break;
    case spv::OpExecutionMode:
      if (w.size() >= 6 && w[2] == spv::ExecutionModeLocalSize) {
        std::copy_n(w.begin() + 3, 3, m.result.local_size);
      }
      break;
    case spv::OpDecorate:
      read_decoration(m, w);
      break;
    case spv::OpMemberDecorate:
      if (w.size() >= 5 && w[3] == spv::DecorationOffset) m.member_offset[{w[1], w[2]}] = w[4];
      break;
    case spv::OpTypeInt:
    case spv::OpTypeFloat:
    case spv::OpTypeBool:
    case spv::OpTypeVector:
    case spv::OpTypeMatrix:
    case spv::OpTypeArray:
    case spv::OpTypeRuntimeArray:
    case spv::OpTypeStruct:
    case spv::OpTypePointer:
    case spv::OpTypeImage:
      m.types[w[1]] = {op, {w.begin() + 2, w.end()}};
      break;
    case spv::OpConstant:
    case spv::OpSpecConstant:
      m.constants[w[2]] = w[3];
      break;
    case spv::OpVariable:
      m.variables[w[2]] = {w[1], static_cast<spv::StorageClass>(w[3])};
      break;
    default:
      break;
  }
}

// Bytes of a type as laid out in a block, or in shared memory (tightly packed, bool as a word).
uint32_t size_of(const Module& m, uint32_t id) {
  const auto it = m.types.find(id);
  if (it == m.types.end()) return 0;
  const auto& [op, w] = it->second;
  switch (op) {
    case spv::OpTypeInt:
    case spv::OpTypeFloat:
      return w[0] / 8;
    case spv::OpTypeBool:
      return 4;
    case spv::OpTypeVector:
    case spv::OpTypeMatrix:
      return w[1] * size_of(m, w[0]);
    case spv::OpTypeArray: {
      const auto length = m.constants.find(w[1]);
      const auto stride = m.array_stride.find(id);
      const uint32_t each = stride == m.array_stride.end() ? size_of(m, w[0]) : stride->second;
      return each * (length == m.constants.end() ? 0 : length->second);
    }
    case spv::OpTypeStruct: {
      uint32_t end = 0;
      for (uint32_t i = 0; i < w.size(); ++i) {
        const auto offset = m.member_offset.find({id, i});
        const uint32_t start = offset == m.member_offset.end() ? end : offset->second;
        end = std::max(end, start + size_of(m, w[i]));
      }
      return end;
    }
    default:
      return 0;
  }
}

ir::Error broken(const std::string& what) {
  return ir::internal_error("kernel: " + what);
}

bool is_texel_buffer(const Type& type) {
  return type.op == spv::OpTypeImage && type.words[1] == spv::DimBuffer;
}

bool has_half_texels(const Type& type) {
  constexpr size_t kFormat = 6;
  return is_texel_buffer(type) && type.words[kFormat] == spv::ImageFormatRgba16f;
}

ir::Result<void> collect_resources(Module& m) {
  std::map<uint32_t, const Type*> types;  // binding -> what is bound
  for (const auto& [id, variable] : m.variables) {
    const uint32_t pointee = m.types[variable.type].words[1];
    if (variable.storage == spv::StorageClassPushConstant) {
      m.result.push_bytes = size_of(m, pointee);
    } else if (variable.storage == spv::StorageClassWorkgroup) {
      m.result.shared_bytes += size_of(m, pointee);
    }
    if (!m.binding.contains(id)) continue;
    const uint32_t set = m.set[id], binding = m.binding[id];
    const std::string place = "set " + std::to_string(set) + " binding " + std::to_string(binding);
    if (variable.storage == spv::StorageClassUniform) {
      if (set != 1 || binding != 0) return broken("the extent table lies at " + place);
      m.result.uses_table = true;
      continue;
    }
    const bool is_texel = is_texel_buffer(m.types[pointee]);
    if (set != 0 || (variable.storage != spv::StorageClassStorageBuffer && !is_texel)) {
      return broken("only storage and texel buffers of set 0 may be bound: " + place);
    }
    if (!types.emplace(binding, &m.types[pointee]).second) return broken("bound twice: " + place);
  }
  for (const auto& [binding, type] : types) {
    if (binding != m.result.texel.size()) {
      return broken("bindings must be 0, 1, 2 ...: " + std::to_string(m.result.texel.size()) +
                    " is missing");
    }
    m.result.texel.push_back(is_texel_buffer(*type));
    m.result.half.push_back(has_half_texels(*type));
  }
  return {};
}

}  // namespace

ir::Result<Reflection> reflect(std::span<const uint32_t> spirv) {
  if (spirv.size() < 5 || spirv[0] != spv::MagicNumber) return broken("not SPIR-V");
  Module m;
  for (size_t at = 5; at < spirv.size();) {
    const uint32_t count = spirv[at] >> 16;
    if (count == 0 || at + count > spirv.size()) return broken("SPIR-V is cut off");
    const auto op = static_cast<spv::Op>(spirv[at] & 0xffffu);
    if (op == spv::OpFunction) break;
    read_instruction(m, op, spirv.subspan(at, count));
    at += count;
  }
  if (auto ok = collect_resources(m); !ok) return ok.error();
  return m.result;
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
