// Each check is one sentence about Metal and the instructions that break it.
#include "shaders/toolchain/msl/program_msl.h"

#include <spirv/unified1/spirv.hpp>
#include <unordered_set>

namespace ullage::shaders {
namespace {

struct Refusal {
  spv::Capability capability = spv::CapabilityMax;
  const char* reason = nullptr;
};

constexpr Refusal kCapabilities[] = {
    {spv::CapabilityFloat64, "double does not exist in MSL"},
    {spv::CapabilityInt64Atomics, "64-bit atomics do not exist in portable MSL"},
    {spv::CapabilityPhysicalStorageBufferAddresses,
     "buffer references need resources that the host makes resident; the binding convention has "
     "none"},
    {spv::CapabilityRuntimeDescriptorArray,
     "descriptor arrays without a length have no index in the binding convention"},
};

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
    case spv::OpAtomicFAddEXT:
      return 5;
    default:
      return 0;
  }
}

const uint32_t kOrdered = spv::MemorySemanticsAcquireMask | spv::MemorySemanticsReleaseMask |
                          spv::MemorySemanticsAcquireReleaseMask |
                          spv::MemorySemanticsSequentiallyConsistentMask;

bool is_ordered_atomic(const SpirvModule& module, const SpirvInstruction& i) {
  const size_t at = semantics_word(i.opcode);
  return at != 0 && (module.constant(i.word(at)).value_or(0) & kOrdered) != 0;
}

bool is_barrier(const SpirvInstruction& i) {
  return i.opcode == spv::OpMemoryBarrier || i.opcode == spv::OpControlBarrier;
}

// Ids computed from the constant that is decorated WorkgroupSize.
std::unordered_set<uint32_t> made_of_workgroup_size(const SpirvModule& module) {
  std::unordered_set<uint32_t> ids;
  for (const SpirvInstruction& i : module.instructions()) {
    if (i.opcode == spv::OpFunction) break;
    if (i.result_id == 0) continue;
    if (module.decoration(i.result_id, spv::DecorationBuiltIn) == spv::BuiltInWorkgroupSize) {
      if (i.opcode == spv::OpSpecConstantComposite) ids.insert(i.result_id);
    } else if (i.opcode == spv::OpSpecConstantOp) {
      for (size_t w = 4; w < i.words.size(); ++w) {
        if (ids.contains(i.word(w))) ids.insert(i.result_id);
      }
    }
  }
  return ids;
}

}  // namespace

ir::Result<void> refuse_for_msl(const SpirvModule& module, std::vector<std::string>& warnings) {
  for (const Refusal& refusal : kCapabilities) {
    if (module.has_capability(refusal.capability)) return ir::unsupported(refusal.reason);
  }
  const auto sizes = made_of_workgroup_size(module);
  bool fence = false, volatile_load = false;
  const SpirvInstruction* before = nullptr;
  for (const SpirvInstruction& i : module.instructions()) {
    if (is_ordered_atomic(module, i)) {
      return ir::unsupported(
          "atomic operations are relaxed in MSL: acquire and release orders would be lost");
    }
    if (i.opcode == spv::OpTypeArray && sizes.contains(i.word(3))) {
      return ir::unsupported(
          "an array length that depends on gl_WorkGroupSize with a specialisation constant is no "
          "constant "
          "in MSL; write the size as a literal or a macro");
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
