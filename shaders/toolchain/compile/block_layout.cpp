// The rules are found by laying a struct out as glslang did, with one element, and comparing.
#include "shaders/toolchain/compile/block_layout.h"

#include <algorithm>
#include <map>
#include <optional>
#include <spirv/unified1/spirv.hpp>
#include <unordered_set>

#include "shaders/toolchain/spirv/instructions.h"
#include "shaders/toolchain/spirv/natural_layout.h"
#include "shaders/toolchain/spirv/resources.h"

namespace ullage::shaders {
namespace {

enum class BlockRules : uint8_t { std430, std140, scalar };
constexpr BlockRules kAllRules[] = {BlockRules::std430, BlockRules::std140, BlockRules::scalar};

constexpr int kDeepestMember = 64;

bool is_expression(const SpirvModule& m, const SpirvInstruction& array) {
  const SpirvInstruction* const length =
      array.opcode == spv::OpTypeArray ? m.definition(array.word(3)) : nullptr;
  return length && length->opcode == spv::OpSpecConstantOp;
}

// Whether the length of an array somewhere in a type is one. Each type is looked at once: structs
// that contain others twice, nested deeply, would take for ever otherwise.
bool has_expression(const SpirvModule& m, uint32_t type) {
  std::vector<uint32_t> open = {type};
  std::unordered_set<uint32_t> seen;
  while (!open.empty()) {
    const SpirvInstruction* const t = m.definition(open.back());
    open.pop_back();
    if (!t || !seen.insert(t->result_id).second) continue;
    if (is_expression(m, *t)) return true;
    if (t->opcode == spv::OpTypeStruct) {
      open.insert(open.end(), t->words.begin() + 2, t->words.end());
    } else if (t->opcode == spv::OpTypeArray || t->opcode == spv::OpTypeRuntimeArray) {
      open.push_back(t->word(2));
    }
  }
  return false;
}

// One layout of a module's types.
class BlockLayout {
 public:
  // `as_glslang`: with one element for lengths that are expressions.
  BlockLayout(const SpirvModule& module, BlockRules rules, bool as_glslang)
      : module_(module), rules_(rules), as_glslang_(as_glslang) {}

  std::vector<uint64_t> offsets_of(const SpirvInstruction& t, int depth = 0) {
    std::vector<uint64_t> offsets;
    uint64_t end = 0;
    for (uint32_t i = 0; i + 2 < t.words.size() && depth < kDeepestMember; ++i) {
      const TypeSize member = of_member(t, i, depth);
      offsets.push_back(align_up(end, member.alignment));
      end = offsets.back() + member.bytes;
    }
    return offsets;
  }

  uint64_t stride_of(const SpirvInstruction& array, const SpirvInstruction& in, uint32_t member,
                     int depth = 0) {
    const TypeSize element = of(array.word(2), in, member, depth + 1);
    return align_up(element.bytes, rules_ == BlockRules::std140 ? align_up(element.alignment, 16)
                                                                : element.alignment);
  }

 private:
  TypeSize of_member(const SpirvInstruction& t, uint32_t member, int depth) {
    return of(t.word(size_t{member} + 2), t, member, depth + 1);
  }

  // A type as, or within, a member of `in`, which has the layout of matrices.
  TypeSize of(uint32_t type, const SpirvInstruction& in, uint32_t member, int depth) {
    const SpirvInstruction* const t = module_.definition(type);
    if (!t || depth > kDeepestMember) return {};
    switch (static_cast<spv::Op>(t->opcode)) {
      case spv::OpTypeInt:
      case spv::OpTypeFloat:
        return {t->word(2) / 8, std::max(t->word(2) / 8, 1u)};
      case spv::OpTypePointer:
        return {8, 8};
      case spv::OpTypeVector:
        return vector(of(t->word(2), in, member, depth + 1), t->word(3));
      case spv::OpTypeMatrix:
        return matrix(*t, in, member, depth);
      case spv::OpTypeArray:
      case spv::OpTypeRuntimeArray: {
        const uint64_t stride = stride_of(*t, in, member, depth);
        const TypeSize element = of(t->word(2), in, member, depth + 1);
        return {std::min<uint64_t>(stride * length_of(*t), UINT32_MAX), rounded(element.alignment)};
      }
      case spv::OpTypeStruct: {
        TypeSize all;
        const auto offsets = offsets_of(*t, depth);
        for (uint32_t i = 0; i < offsets.size(); ++i) {
          const TypeSize one = of_member(*t, i, depth);
          all = {offsets[i] + one.bytes, std::max(all.alignment, one.alignment)};
        }
        all.alignment = rounded(all.alignment);
        return {align_up(all.bytes, all.alignment), all.alignment};
      }
      default:
        return {};
    }
  }

  uint64_t rounded(uint64_t alignment) const {
    return rules_ == BlockRules::std140 ? align_up(alignment, 16) : alignment;
  }

  TypeSize vector(TypeSize component, uint32_t count) const {
    const uint64_t slots = rules_ == BlockRules::scalar ? 1 : count == 3 ? 4 : count;
    return {component.bytes * count, component.alignment * slots};
  }

  TypeSize matrix(const SpirvInstruction& t, const SpirvInstruction& in, uint32_t member,
                  int depth) {
    const SpirvInstruction* const column = module_.definition(t.word(2));
    if (!column) return {};
    const bool row_major =
        module_.member_decoration(in.result_id, member, spv::DecorationRowMajor).has_value();
    const TypeSize scalar = of(column->word(2), in, member, depth + 1);
    const uint32_t rows = column->word(3), columns = t.word(3);
    const TypeSize one = vector(scalar, row_major ? columns : rows);
    const uint64_t alignment = rounded(one.alignment);
    return {align_up(one.bytes, alignment) * (row_major ? rows : columns), alignment};
  }

  uint64_t length_of(const SpirvInstruction& array) const {
    if (as_glslang_ && is_expression(module_, array)) return 1;
    return array_length(module_, array);
  }

  const SpirvModule& module_;
  BlockRules rules_;
  bool as_glslang_;
};

std::vector<uint64_t> declared_offsets(const SpirvModule& m, const SpirvInstruction& t) {
  std::vector<uint64_t> offsets;
  for (uint32_t i = 0; i + 2 < t.words.size(); ++i) {
    offsets.push_back(
        m.member_decoration(t.result_id, i, spv::DecorationOffset).value_or(UINT32_MAX));
  }
  return offsets;
}

// Whether the rules give the offsets and strides that a struct and all inside it have.
bool matches(const SpirvModule& m, BlockRules rules, const SpirvInstruction& t, int depth = 0) {
  BlockLayout layout(m, rules, true);
  if (layout.offsets_of(t) != declared_offsets(m, t)) return false;
  for (uint32_t i = 0; i + 2 < t.words.size() && depth < kDeepestMember; ++i) {
    const SpirvInstruction* type = m.definition(t.word(size_t{i} + 2));
    while (type && (type->opcode == spv::OpTypeArray || type->opcode == spv::OpTypeRuntimeArray)) {
      const auto stride = m.decoration(type->result_id, spv::DecorationArrayStride);
      if (stride && *stride != layout.stride_of(*type, t, i)) return false;
      type = m.definition(type->word(2));
    }
    const bool is_struct = type && type->opcode == spv::OpTypeStruct;
    if (is_struct && !matches(m, rules, *type, depth + 1)) return false;
  }
  return true;
}

// The rules that give the layout that a struct has; nothing if none does.
std::optional<BlockRules> rules_of(const SpirvModule& m, const SpirvInstruction& t) {
  for (const BlockRules rules : kAllRules) {
    if (matches(m, rules, t)) return rules;
  }
  return std::nullopt;
}

// New values of Offset by struct and member, and of ArrayStride by array.
struct NewLayout {
  std::map<std::pair<uint32_t, uint32_t>, uint64_t> offsets;
  std::map<uint32_t, uint64_t> strides;
};

void lay_out(const SpirvModule& m, const SpirvInstruction& t, BlockRules rules, NewLayout& to) {
  BlockLayout layout(m, rules, false);
  const auto offsets = layout.offsets_of(t);
  for (uint32_t i = 0; i < offsets.size(); ++i) {
    to.offsets[{t.result_id, i}] = offsets[i];
    const SpirvInstruction* array = m.definition(t.word(size_t{i} + 2));
    for (int depth = 0; array && depth < kDeepestMember; ++depth) {
      if (array->opcode != spv::OpTypeArray && array->opcode != spv::OpTypeRuntimeArray) break;
      if (has_expression(m, array->word(2))) {
        to.strides[array->result_id] = layout.stride_of(*array, t, i);
      }
      array = m.definition(array->word(2));
    }
  }
}

}  // namespace

ir::Result<std::vector<uint32_t>> lay_out_blocks(const SpirvModule& module) {
  NewLayout layout;
  for (const SpirvInstruction& i : module.instructions()) {
    if (i.opcode != spv::OpTypeStruct || !has_expression(module, i.result_id) ||
        !module.member_decoration(i.result_id, 0, spv::DecorationOffset)) {
      continue;
    }
    const auto rules = rules_of(module, i);
    if (!rules) {
      return ir::unsupported("block " + std::string(module.name(i.result_id)) +
                             ": offsets behind an array whose length is an expression of "
                             "specialisation constants can only be computed by std430, std140 or "
                             "scalar layout; give the array a constant as its length");
    }
    lay_out(module, i, *rules, layout);
  }
  if (layout.offsets.empty()) return module.words();
  std::vector<uint32_t> words(module.words().begin(), module.words().begin() + kHeader);
  for (const SpirvInstruction& i : module.instructions()) {
    const auto offset = layout.offsets.find({i.word(1), i.word(2)});
    const auto stride = layout.strides.find(i.word(1));
    if (i.opcode == spv::OpMemberDecorate && i.word(3) == spv::DecorationOffset &&
        offset != layout.offsets.end()) {
      add(words, i.opcode,
          {i.word(1), i.word(2), i.word(3), static_cast<uint32_t>(offset->second)});
    } else if (i.opcode == spv::OpDecorate && i.word(2) == spv::DecorationArrayStride &&
               stride != layout.strides.end()) {
      add(words, i.opcode, {i.word(1), i.word(2), static_cast<uint32_t>(stride->second)});
    } else {
      words.insert(words.end(), i.words.begin(), i.words.end());
    }
  }
  return words;
}

}  // namespace ullage::shaders
