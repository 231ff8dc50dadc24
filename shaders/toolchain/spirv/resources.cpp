// Variables of the interface, classified by storage class and type.
#include "shaders/toolchain/spirv/resources.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <spirv/unified1/spirv.hpp>
#include <tuple>
#include <unordered_set>

#include "shaders/toolchain/spirv/constants.h"
#include "shaders/toolchain/spirv/natural_layout.h"

namespace ullage::shaders {
namespace {

constexpr int kDeepest = 64;

uint32_t saturate(uint64_t bytes) {
  return static_cast<uint32_t>(std::min<uint64_t>(bytes, UINT32_MAX));
}

// Sizes of types, each computed once: structs that contain others twice, nested deeply, would take
// for ever otherwise.
class Sizes {
 public:
  explicit Sizes(const SpirvModule& module) : m_(module) {}

  // Bytes; `matrix_stride` and `row_major` come from the member of that type.
  uint64_t of(uint32_t id, uint32_t matrix_stride, bool row_major, int depth) {
    if (depth > kDeepest) return 0;
    const auto key = std::tuple(id, matrix_stride, row_major);
    if (const auto at = known_.find(key); at != known_.end()) return at->second;
    const SpirvInstruction* const type = m_.definition(id);
    const uint64_t size =
        type ? std::min<uint64_t>(compute(*type, matrix_stride, row_major, depth), UINT32_MAX) : 0;
    return known_[key] = size;
  }

 private:
  uint64_t compute(const SpirvInstruction& t, uint32_t matrix_stride, bool row_major, int depth) {
    const auto element = [&] { return of(t.word(2), matrix_stride, row_major, depth + 1); };
    switch (static_cast<spv::Op>(t.opcode)) {
      case spv::OpTypeBool:
        return 4;
      case spv::OpTypeInt:
      case spv::OpTypeFloat:
        return t.word(2) / 8;
      case spv::OpTypePointer:
        return 8;
      case spv::OpTypeVector:
        return element() * t.word(3);
      case spv::OpTypeMatrix: {
        if (matrix_stride == 0) return element() * t.word(3);
        const SpirvInstruction* const column = m_.definition(t.word(2));
        return uint64_t{matrix_stride} * (row_major && column ? column->word(3) : t.word(3));
      }
      case spv::OpTypeArray: {
        const auto stride = m_.decoration(t.result_id, spv::DecorationArrayStride);
        return (stride ? *stride : element()) * array_length(m_, t);
      }
      case spv::OpTypeStruct:
        return of_struct(t, depth);
      default:
        return 0;
    }
  }

  uint64_t of_struct(const SpirvInstruction& t, int depth) {
    uint64_t end = 0, packed = 0;
    const uint32_t id = t.result_id;
    for (uint32_t i = 0; i + 2 < t.words.size(); ++i) {
      const uint32_t stride = m_.member_decoration(id, i, spv::DecorationMatrixStride).value_or(0);
      const bool row_major = m_.member_decoration(id, i, spv::DecorationRowMajor).has_value();
      const uint64_t size = of(t.word(i + 2), stride, row_major, depth + 1);
      const auto offset = m_.member_decoration(id, i, spv::DecorationOffset);
      end = std::max(end, (offset ? *offset : packed) + size);
      packed += size;
    }
    return end;
  }

  const SpirvModule& m_;
  std::map<std::tuple<uint32_t, uint32_t, bool>, uint64_t> known_;
};

std::optional<ResourceKind> kind_of_opaque(const SpirvModule& m, const SpirvInstruction& type) {
  switch (static_cast<spv::Op>(type.opcode)) {
    case spv::OpTypeSampler:
      return ResourceKind::sampler;
    case spv::OpTypeAccelerationStructureKHR:
      return ResourceKind::acceleration_structure;
    case spv::OpTypeSampledImage: {
      const SpirvInstruction* const image = m.definition(type.word(2));
      return image && image->word(3) == spv::DimBuffer ? ResourceKind::uniform_texel_buffer
                                                       : ResourceKind::combined_image_sampler;
    }
    case spv::OpTypeImage: {
      const bool storage = type.word(7) == 2, buffer = type.word(3) == spv::DimBuffer;
      if (buffer) {
        return storage ? ResourceKind::storage_texel_buffer : ResourceKind::uniform_texel_buffer;
      }
      return storage ? ResourceKind::storage_image : ResourceKind::sampled_image;
    }
    default:
      return std::nullopt;
  }
}

std::optional<ResourceKind> kind_of(const SpirvModule& m, uint32_t storage,
                                    const SpirvInstruction& type) {
  switch (static_cast<spv::StorageClass>(storage)) {
    case spv::StorageClassStorageBuffer:
      return ResourceKind::storage_buffer;
    case spv::StorageClassPushConstant:
      return ResourceKind::push_constants;
    case spv::StorageClassUniform:
      return m.decoration(type.result_id, spv::DecorationBufferBlock)
                 ? ResourceKind::storage_buffer
                 : ResourceKind::uniform_buffer;
    case spv::StorageClassUniformConstant:
      return kind_of_opaque(m, type);
    default:
      return std::nullopt;
  }
}

// Decorated as a whole, or every member of its block is.
bool is_decorated(const SpirvModule& m, const SpirvResource& r, spv::Decoration kind) {
  if (m.decoration(r.variable, kind)) return true;
  const SpirvInstruction* const block = m.definition(r.type);
  if (!block || block->opcode != spv::OpTypeStruct || block->words.size() < 3) return false;
  for (uint32_t i = 0; i + 2 < block->words.size(); ++i) {
    if (!m.member_decoration(r.type, i, kind)) return false;
  }
  return true;
}

void describe(const SpirvModule& m, SpirvResource& r) {
  r.set = m.decoration(r.variable, spv::DecorationDescriptorSet).value_or(0);
  r.binding = m.decoration(r.variable, spv::DecorationBinding).value_or(0);
  r.name = m.name(r.variable);
  if (r.name.empty()) r.name = m.name(r.type);
  const bool storage = r.kind == ResourceKind::storage_buffer ||
                       r.kind == ResourceKind::storage_image ||
                       r.kind == ResourceKind::storage_texel_buffer;
  r.readable = !is_decorated(m, r, spv::DecorationNonReadable);
  r.writable = storage && !is_decorated(m, r, spv::DecorationNonWritable);
  r.coherent = is_decorated(m, r, spv::DecorationCoherent);
  r.is_volatile = is_decorated(m, r, spv::DecorationVolatile);
  r.is_restrict = is_decorated(m, r, spv::DecorationRestrict);
}

// The variable's type without its pointer and the arrays of descriptors, whose lengths multiply.
const SpirvInstruction* pointee_of(const SpirvModule& m, const SpirvInstruction& variable,
                                   uint32_t& count) {
  const SpirvInstruction* const pointer = m.definition(variable.type_id);
  if (!pointer || pointer->opcode != spv::OpTypePointer) return nullptr;
  const SpirvInstruction* type = m.definition(pointer->word(3));
  for (int depth = 0; type && depth < kDeepest; ++depth) {
    if (type->opcode == spv::OpTypeRuntimeArray) {
      count = 0;
    } else if (type->opcode == spv::OpTypeArray) {
      count = saturate(uint64_t{count} * array_length(m, *type));
    } else {
      return type;
    }
    type = m.definition(type->word(2));
  }
  return nullptr;
}

}  // namespace

const char* to_string(ResourceKind kind) {
  constexpr const char* kNames[] = {
      "storage_buffer",         "uniform_buffer", "storage_texel_buffer",   "uniform_texel_buffer",
      "storage_image",          "sampled_image",  "combined_image_sampler", "sampler",
      "acceleration_structure", "push_constants"};
  return kNames[static_cast<size_t>(kind)];
}

std::vector<SpirvResource> resources_of(const SpirvModule& module) {
  std::vector<SpirvResource> found;
  for (const SpirvInstruction& i : module.instructions()) {
    if (i.opcode == spv::OpFunction) break;
    if (i.opcode != spv::OpVariable) continue;
    SpirvResource resource;
    const SpirvInstruction* const type = pointee_of(module, i, resource.count);
    if (!type) continue;
    const auto kind = kind_of(module, i.word(3), *type);
    if (!kind) continue;
    resource.kind = *kind;
    resource.variable = i.result_id;
    resource.type = type->result_id;
    describe(module, resource);
    found.push_back(std::move(resource));
  }
  std::ranges::sort(found, {}, [](const SpirvResource& r) {
    return std::tuple(r.kind == ResourceKind::push_constants, r.set, r.binding, r.variable);
  });
  return found;
}

uint32_t array_length(const SpirvModule& module, const SpirvInstruction& array) {
  if (array.opcode != spv::OpTypeArray) return 0;
  return saturate(module.integer(array.word(3)).value_or(0));
}

std::vector<uint32_t> size_spec_ids_of(const SpirvModule& module, uint32_t type) {
  std::vector<uint32_t> types = {type}, lengths;
  std::unordered_set<uint32_t> seen;
  while (!types.empty()) {
    const SpirvInstruction* const t = module.definition(types.back());
    types.pop_back();
    if (!t || !seen.insert(t->result_id).second) continue;
    if (t->opcode == spv::OpTypeStruct) {
      for (size_t w = 2; w < t->words.size(); ++w) types.push_back(t->word(w));
    } else if (t->opcode == spv::OpTypeArray || t->opcode == spv::OpTypeRuntimeArray) {
      types.push_back(t->word(2));
      if (t->opcode == spv::OpTypeArray) lengths.push_back(t->word(3));
    }
  }
  return spec_ids_of(module, std::move(lengths));
}

uint32_t size_of_type(const SpirvModule& module, uint32_t type, uint32_t matrix_stride,
                      bool row_major) {
  return saturate(Sizes(module).of(type, matrix_stride, row_major, 0));
}

uint32_t runtime_stride_of(const SpirvModule& module, uint32_t block) {
  const SpirvInstruction* const type = module.definition(block);
  if (!type || type->opcode != spv::OpTypeStruct || type->words.size() < 3) return 0;
  const SpirvInstruction* const last = module.definition(type->words.back());
  if (!last || last->opcode != spv::OpTypeRuntimeArray) return 0;
  return module.decoration(last->result_id, spv::DecorationArrayStride).value_or(0);
}

std::vector<SharedVariable> shared_variables_of(const SpirvModule& module) {
  std::vector<SharedVariable> found;
  for (const SpirvInstruction& i : module.instructions()) {
    if (i.opcode == spv::OpFunction) break;
    if (i.opcode != spv::OpVariable || i.word(3) != spv::StorageClassWorkgroup) continue;
    const SpirvInstruction* const pointer = module.definition(i.type_id);
    if (!pointer) continue;
    const uint32_t type = pointer->word(3);
    found.push_back({i.result_id, type, module.decoration(type, spv::DecorationBlock).has_value()});
  }
  return found;
}

uint32_t shared_bytes_of(const SpirvModule& module) {
  NaturalLayout layout(module, kStd430);
  uint64_t bytes = 0, largest_block = 0;
  for (const SharedVariable& v : shared_variables_of(module)) {
    if (v.is_block) {
      largest_block = std::max<uint64_t>(largest_block, size_of_type(module, v.type));
    } else {
      const TypeSize size = layout.of(v.type);
      bytes = align_up(bytes, size.alignment) + size.bytes;
    }
  }
  return saturate(bytes + largest_block);
}

std::vector<uint32_t> count_spec_ids_of(const SpirvModule& module, uint32_t variable) {
  const SpirvInstruction* const v = module.definition(variable);
  const SpirvInstruction* const pointer = v ? module.definition(v->type_id) : nullptr;
  const SpirvInstruction* type = pointer ? module.definition(pointer->word(3)) : nullptr;
  std::vector<uint32_t> lengths;
  while (type && type->opcode == spv::OpTypeArray && lengths.size() < kDeepest) {
    lengths.push_back(type->word(3));
    type = module.definition(type->word(2));
  }
  return spec_ids_of(module, std::move(lengths));
}

std::vector<uint32_t> shared_spec_ids_of(const SpirvModule& module) {
  std::set<uint32_t> ids;
  for (const SharedVariable& v : shared_variables_of(module)) {
    const auto more = size_spec_ids_of(module, v.type);
    ids.insert(more.begin(), more.end());
  }
  return {ids.begin(), ids.end()};
}

}  // namespace ullage::shaders
