// Rules about a kernel's bindings and declarations.
#include <algorithm>
#include <array>
#include <spirv/unified1/spirv.hpp>
#include <unordered_set>

#include "shaders/toolchain/lint/checks.h"

namespace ullage::shaders {
namespace {

constexpr uint32_t kSets = 2, kBindings = 16;
constexpr uint32_t kMaxPush = 128, kMaxThreads = 1024, kMaxShared = 32768;

size_t place_of(const SpirvModule& module, uint32_t id) {
  const SpirvInstruction* const found = module.definition(id);
  return found ? static_cast<size_t>(found - module.instructions().data()) : 0;
}

// Ids that a pipeline may change, and those computed from the workgroup's size.
std::unordered_set<uint32_t> changeable_constants(const SpirvModule& module) {
  std::unordered_set<uint32_t> ids;
  for (const SpirvInstruction& i : module.instructions()) {
    if (i.opcode == spv::OpFunction) break;
    if (i.result_id == 0) continue;
    const bool own =
        i.opcode == spv::OpSpecConstant || i.opcode == spv::OpSpecConstantTrue ||
        i.opcode == spv::OpSpecConstantFalse || i.opcode == spv::OpSpecConstantComposite ||
        module.decoration(i.result_id, spv::DecorationBuiltIn) == spv::BuiltInWorkgroupSize;
    bool derived = false;
    for (size_t w = 3; w < i.words.size() && i.opcode == spv::OpSpecConstantOp; ++w) {
      derived = derived || ids.contains(i.word(w));
    }
    if (own || derived) ids.insert(i.result_id);
  }
  return ids;
}

// Types inside a type, itself included.
template <class F>
void for_types_in(const SpirvModule& module, uint32_t type, F f, int depth = 0) {
  constexpr int kDeepest = 32;
  const SpirvInstruction* const t = module.definition(type);
  if (!t || depth > kDeepest) return;
  f(*t);
  switch (static_cast<spv::Op>(t->opcode)) {
    case spv::OpTypeArray:
    case spv::OpTypeRuntimeArray:
    case spv::OpTypeVector:
    case spv::OpTypeMatrix:
      return for_types_in(module, t->word(2), f, depth + 1);
    case spv::OpTypeStruct:
      for (size_t w = 2; w < t->words.size(); ++w) for_types_in(module, t->word(w), f, depth + 1);
      return;
    default:
      return;
  }
}

}  // namespace

void check_resources(const LintContext& c) {
  for (const SpirvResource& r : c.resources) {
    if (r.kind == ResourceKind::push_constants) continue;
    const size_t at = place_of(c.module, r.variable);
    const std::string what =
        r.name + " (set " + std::to_string(r.set) + ", binding " + std::to_string(r.binding) + ")";
    const bool table = r.kind == ResourceKind::uniform_buffer && r.set == 1 && r.binding == 0;
    if (r.kind != ResourceKind::storage_buffer && !table) {
      c.report(at, what + " is a " + to_string(r.kind));
    } else if (r.set >= kSets || r.binding >= kBindings || r.count != 1) {
      c.report(at, what + " is outside sets 0 and 1, bindings 0 to 15, one descriptor each");
    }
  }
}

void check_push_block(const LintContext& c) {
  for (const SpirvResource& r : c.resources) {
    if (r.kind != ResourceKind::push_constants) continue;
    const size_t at = place_of(c.module, r.variable);
    const uint32_t bytes = size_of_type(c.module, r.type);
    if (bytes > kMaxPush) c.report(at, "the push block has " + std::to_string(bytes) + " bytes");
    bool scalars = true;
    for_types_in(c.module, r.type, [&](const SpirvInstruction& t) {
      scalars = scalars && t.opcode != spv::OpTypeVector && t.opcode != spv::OpTypeMatrix &&
                !((t.opcode == spv::OpTypeInt || t.opcode == spv::OpTypeFloat) && t.word(2) != 32);
    });
    if (!scalars) c.report(at, "the push block contains members that are not 32-bit scalars");
  }
}

void check_workgroup_size(const LintContext& c) {
  for (const SpirvEntryPoint& entry : c.module.entry_points()) {
    const size_t at = place_of(c.module, entry.function);
    const WorkgroupSize size = c.module.workgroup_size(entry);
    if (std::ranges::any_of(size.spec_id, [](const auto& id) { return id.has_value(); })) {
      c.report(at, "the workgroup size is a specialisation constant");
    }
    const uint64_t threads = uint64_t{size.size[0]} * size.size[1] * size.size[2];
    if (threads > kMaxThreads) {
      c.report(at, "the workgroup has " + std::to_string(threads) + " invocations");
    }
  }
  const uint32_t shared = shared_bytes_of(c.module);
  if (shared > kMaxShared) c.report(0, std::to_string(shared) + " bytes of shared memory");
}

void check_constant_array_sizes(const LintContext& c) {
  const auto changeable = changeable_constants(c.module);
  for (size_t at = 0; at < c.module.instructions().size(); ++at) {
    const SpirvInstruction& i = c.module.instructions()[at];
    if (i.opcode == spv::OpTypeArray && changeable.contains(i.word(3))) {
      c.report(at, "an array length that a pipeline may specialise");
    }
  }
}

void check_capabilities(const LintContext& c) {
  struct Refused {
    uint32_t capability;
    const char* what;
  };
  static constexpr Refused kRefused[] = {
      {spv::CapabilityFloat64, "doubles"},
      {spv::CapabilityInt64Atomics, "64-bit atomics"},
      {spv::CapabilityAtomicFloat32AddEXT, "float atomics"},
      {spv::CapabilityPhysicalStorageBufferAddresses, "buffer references"},
      {spv::CapabilityVulkanMemoryModel, "the Vulkan memory model"},
      {spv::CapabilityImageBuffer, "texel buffers"},
      {spv::CapabilitySampledBuffer, "texel buffers"},
      {spv::CapabilityStorageImageReadWithoutFormat, "images"},
      {spv::CapabilityStorageImageWriteWithoutFormat, "images"},
  };
  for (size_t at = 0; at < c.module.instructions().size(); ++at) {
    const SpirvInstruction& i = c.module.instructions()[at];
    if (i.opcode != spv::OpCapability) continue;
    for (const Refused& refused : kRefused) {
      if (i.word(1) == refused.capability) c.report(at, std::string("uses ") + refused.what);
    }
  }
}

void check_vectors_of_three(const LintContext& c) {
  for (const SpirvResource& r : c.resources) {
    bool found = false;
    for_types_in(c.module, r.type, [&](const SpirvInstruction& t) {
      found = found || (t.opcode == spv::OpTypeVector && t.word(3) == 3);
    });
    if (found) c.report(place_of(c.module, r.variable), r.name + " contains vectors of three");
  }
}

void check_names(const LintContext& c) {
  static constexpr std::array kWords = {
      std::string_view("as_type"),     std::string_view("bool2"),    std::string_view("constant"),
      std::string_view("device"),      std::string_view("float4x4"), std::string_view("fragment"),
      std::string_view("half"),        std::string_view("kernel"),   std::string_view("metal"),
      std::string_view("ptrdiff_t"),   std::string_view("size_t"),   std::string_view("thread"),
      std::string_view("threadgroup"), std::string_view("uchar"),    std::string_view("ushort"),
      std::string_view("vec"),         std::string_view("vertex"),
  };
  for (size_t at = 0; at < c.module.instructions().size(); ++at) {
    const SpirvInstruction& i = c.module.instructions()[at];
    if (i.opcode != spv::OpName) continue;
    const std::string name = spirv_string(i.words.subspan(2));
    // Functions are named "f(u1;".
    const std::string plain = name.substr(0, name.find('('));
    if (std::ranges::count(kWords, plain)) c.report(at, "the name " + plain + " is MSL's");
  }
}

}  // namespace ullage::shaders
