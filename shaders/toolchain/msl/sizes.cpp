// The translator keeps every offset and stride of SPIR-V; what it adds is at the end of structs.
#include "shaders/toolchain/msl/sizes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/spirv/natural_layout.h"
#include "shaders/toolchain/spirv/resources.h"

namespace ullage::shaders {
namespace {

constexpr int kDeepestBlock = 64;

class BlockSizes {
 public:
  explicit BlockSizes(const SpirvModule& module)
      : module_(module), natural_(module, kMetalLayout) {}

  // Each computed once.
  TypeSize of_struct(const SpirvInstruction& t, int depth) {
    if (const auto at = known_.find(t.result_id); at != known_.end()) return at->second;
    TypeSize all;
    for (uint32_t m = 0; m + 2 < t.words.size() && depth < kDeepestBlock; ++m) {
      const uint64_t offset = offset_of(t, m).value_or(all.bytes);
      TypeSize member = of_member(t, m, depth);
      const auto next = m + 3 < t.words.size() ? offset_of(t, m + 1) : std::nullopt;
      const bool fits = offset % member.alignment == 0 && (!next || offset + member.bytes <= *next);
      if (!fits) member = packed(t, m, member);
      all.bytes = std::max(all.bytes, offset + member.bytes);
      all.alignment = std::max(all.alignment, member.alignment);
    }
    all.bytes = align_up(all.bytes, all.alignment);
    return known_[t.result_id] = all;
  }

 private:
  std::optional<uint64_t> offset_of(const SpirvInstruction& t, uint32_t member) const {
    return module_.member_decoration(t.result_id, member, spv::DecorationOffset);
  }

  // As a packed vector, or as SPIR-V has it.
  TypeSize packed(const SpirvInstruction& t, uint32_t member, TypeSize size) {
    const SpirvInstruction* scalar = module_.definition(t.word(size_t{member} + 2));
    while (scalar && scalar->opcode != spv::OpTypeStruct && scalar->opcode != spv::OpTypeInt &&
           scalar->opcode != spv::OpTypeFloat && scalar->opcode != spv::OpTypePointer) {
      scalar = module_.definition(scalar->word(2));
    }
    const bool has_scalar = scalar && scalar->opcode != spv::OpTypeStruct;
    return {std::min<uint64_t>(size.bytes, spirv_bytes(t, member)),
            has_scalar ? natural_.of(scalar->result_id).alignment : 1};
  }

  uint64_t spirv_bytes(const SpirvInstruction& t, uint32_t member) const {
    const uint32_t id = t.result_id;
    return size_of_type(
        module_, t.word(size_t{member} + 2),
        module_.member_decoration(id, member, spv::DecorationMatrixStride).value_or(0),
        module_.member_decoration(id, member, spv::DecorationRowMajor).has_value());
  }

  TypeSize of_member(const SpirvInstruction& t, uint32_t member, int depth) {
    const uint32_t id = t.result_id;
    uint64_t count = 1;
    uint32_t stride = 0;
    const SpirvInstruction* type = module_.definition(t.word(size_t{member} + 2));
    for (int arrays = 0; type && arrays < kDeepestBlock; ++arrays) {
      if (type->opcode != spv::OpTypeArray && type->opcode != spv::OpTypeRuntimeArray) break;
      stride = module_.decoration(type->result_id, spv::DecorationArrayStride).value_or(0);
      count *= type->opcode == spv::OpTypeArray ? array_length(module_, *type) : 1;
      type = module_.definition(type->word(2));
    }
    if (!type) return {};
    TypeSize one = type->opcode == spv::OpTypeStruct ? of_struct(*type, depth + 1)
                                                     : natural_.of(type->result_id);
    if (type->opcode == spv::OpTypeMatrix) {
      const auto columns =
          module_.member_decoration(id, member, spv::DecorationMatrixStride).value_or(0);
      one = {spirv_bytes_of_matrix(*type, id, member, columns), std::max<uint64_t>(columns, 1)};
    }
    if (stride == 0) return one;
    // Elements further apart than they are large are vectors as large as the distance.
    const bool is_scalar_or_vector = type->opcode != spv::OpTypeStruct;
    const bool is_widened = is_scalar_or_vector && stride > one.bytes && stride <= 16;
    return {std::min<uint64_t>(stride * count, UINT32_MAX), is_widened ? stride : one.alignment};
  }

  uint64_t spirv_bytes_of_matrix(const SpirvInstruction& matrix, uint32_t id, uint32_t member,
                                 uint32_t stride) const {
    return size_of_type(module_, matrix.result_id, stride,
                        module_.member_decoration(id, member, spv::DecorationRowMajor).has_value());
  }

  const SpirvModule& module_;
  NaturalLayout natural_;
  std::map<uint32_t, TypeSize> known_;
};

}  // namespace

uint32_t msl_block_bytes(const SpirvModule& module, uint32_t block) {
  const SpirvInstruction* const t = module.definition(block);
  if (!t || t->opcode != spv::OpTypeStruct) return 0;
  const TypeSize size = BlockSizes(module).of_struct(*t, 0);
  return static_cast<uint32_t>(std::min<uint64_t>(size.bytes, UINT32_MAX));
}

uint32_t msl_threadgroup_bytes(const SpirvModule& module) {
  NaturalLayout layout(module, kMetalLayout);
  uint64_t bytes = 0;
  for (const SharedVariable& v : shared_variables_of(module)) {
    const TypeSize size =
        v.is_block ? TypeSize{msl_block_bytes(module, v.type), 16} : layout.of(v.type);
    bytes = align_up(bytes, size.alignment) + size.bytes;
  }
  return static_cast<uint32_t>(std::min<uint64_t>(bytes, UINT32_MAX));
}

}  // namespace ullage::shaders
