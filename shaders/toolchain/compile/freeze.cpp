// Two steps: the values become defaults, then what depends on no other constant becomes plain.
#include "shaders/toolchain/compile/freeze.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <spirv/unified1/spirv.hpp>
#include <unordered_map>
#include <unordered_set>

#include "base/parse_whole.h"
#include "shaders/toolchain/spirv/constants.h"
#include "shaders/toolchain/spirv/instructions.h"

namespace ullage::shaders {
namespace {

std::optional<uint64_t> integer_bits(std::string_view text, uint32_t width, bool is_signed) {
  const bool is_negative = text.starts_with('-');
  std::string_view digits = text.substr(is_negative ? 1 : 0);
  const bool is_hex = digits.starts_with("0x");
  const auto size = ir::parse_whole<uint64_t>(is_hex ? digits.substr(2) : digits, is_hex ? 16 : 10);
  if (!size || (is_negative && !is_signed)) return std::nullopt;
  const uint64_t half = uint64_t{1} << (width - 1);
  const uint64_t limit = !is_signed ? (half - 1) * 2 + 1 : is_negative ? half : half - 1;
  if (*size > limit) return std::nullopt;
  return is_negative ? 0 - *size : *size;
}

// The bits of a value of a scalar type, sign-extended as SPIR-V has narrow ones.
std::optional<uint64_t> bits_of(const SpirvInstruction& type, const std::string& text) {
  if (type.opcode == spv::OpTypeBool) {
    if (text == "true" || text == "1") return 1;
    return text == "false" || text == "0" ? std::optional<uint64_t>(0) : std::nullopt;
  }
  const uint32_t width = type.word(2);
  if (type.opcode == spv::OpTypeInt) return integer_bits(text, width, type.word(3) != 0);
  if (width == 64) {
    const auto value = ir::parse_whole<double>(text);
    return value ? std::optional(std::bit_cast<uint64_t>(*value)) : std::nullopt;
  }
  const auto value = width == 32 ? ir::parse_whole<float>(text) : std::nullopt;
  return value ? std::optional<uint64_t>(std::bit_cast<uint32_t>(*value)) : std::nullopt;
}

// The constant that a name or a number means; null if there is none.
const SpirvInstruction* find_constant(const SpirvModule& module, const std::string& name) {
  const auto id = ir::parse_whole<uint32_t>(name);
  for (const SpirvInstruction& i : module.instructions()) {
    if (i.opcode == spv::OpFunction) break;
    const auto spec_id = module.decoration(i.result_id, spv::DecorationSpecId);
    if (i.result_id == 0 || !spec_id) continue;
    if (id ? *spec_id == *id : module.name(i.result_id) == name) return &i;
  }
  return nullptr;
}

// Instructions of a constant with these bits.
void add_scalar(std::vector<uint32_t>& words, const SpirvInstruction& type, uint32_t id,
                uint64_t bits, bool is_spec) {
  if (type.opcode == spv::OpTypeBool) {
    const uint32_t no = is_spec ? spv::OpSpecConstantFalse : spv::OpConstantFalse;
    const uint32_t yes = is_spec ? spv::OpSpecConstantTrue : spv::OpConstantTrue;
    add(words, bits ? yes : no, {type.result_id, id});
    return;
  }
  const uint32_t width = type.word(2);
  if (type.opcode == spv::OpTypeInt && width < 32) {
    const uint64_t sign = uint64_t{1} << (width - 1), mask = sign * 2 - 1;
    bits &= mask;
    if (type.word(3) != 0) bits = (bits ^ sign) - sign;
  }
  std::vector<uint32_t> operands = {type.result_id, id, static_cast<uint32_t>(bits)};
  if (width > 32) operands.push_back(static_cast<uint32_t>(bits >> 32));
  add(words, is_spec ? spv::OpSpecConstant : spv::OpConstant, operands);
}

ir::Result<std::vector<uint32_t>> with_defaults(const SpirvModule& module, const Frozen& frozen,
                                                std::unordered_set<uint32_t>& ids) {
  std::unordered_map<uint32_t, uint64_t> values;
  for (const auto& [name, text] : frozen) {
    const SpirvInstruction* const c = find_constant(module, name);
    if (!c) {
      return ir::invalid_argument("--freeze " + name +
                                  ": there is no specialisation constant of "
                                  "that name or number");
    }
    const SpirvInstruction* const type = module.definition(c->type_id);
    const auto bits = type ? bits_of(*type, text) : std::nullopt;
    if (!bits) {
      return ir::invalid_argument("--freeze " + name + "=" + text +
                                  ": the constant's type has no such value");
    }
    values[c->result_id] = *bits;
    ids.insert(c->result_id);
  }
  std::vector<uint32_t> words(module.words().begin(), module.words().begin() + kHeader);
  for (const SpirvInstruction& i : module.instructions()) {
    const auto value = values.find(i.result_id);
    if (i.result_id != 0 && value != values.end()) {
      add_scalar(words, *module.definition(i.type_id), i.result_id, value->second, true);
    } else {
      words.insert(words.end(), i.words.begin(), i.words.end());
    }
  }
  return words;
}

// Writes constants that depend on nothing else as plain ones.
class Plain {
 public:
  Plain(const SpirvModule& module, const std::unordered_set<uint32_t>& frozen)
      : module_(module), frozen_(frozen), values_(module), next_id_(module.id_bound()) {}

  std::vector<uint32_t> run() {
    std::vector<uint32_t> words(module_.words().begin(), module_.words().begin() + kHeader);
    for (const SpirvInstruction& i : module_.instructions()) {
      values_.define(i);
      const bool is_number = i.opcode == spv::OpDecorate && frozen_.contains(i.word(1)) &&
                             i.word(2) == spv::DecorationSpecId;
      if (is_number) continue;
      if (!write_plain(i, words)) words.insert(words.end(), i.words.begin(), i.words.end());
    }
    words[kBound] = next_id_;
    return words;
  }

 private:
  bool write_plain(const SpirvInstruction& i, std::vector<uint32_t>& words) {
    if (i.opcode < spv::OpConstantTrue || i.opcode > spv::OpSpecConstantOp) return false;
    const auto operands = constant_operands(i);
    const bool is_whole =
        std::ranges::all_of(operands, [&](uint32_t o) { return plain_.contains(o); });
    const bool is_spec = module_.decoration(i.result_id, spv::DecorationSpecId).has_value();
    if (!is_whole || (is_spec && !frozen_.contains(i.result_id))) return false;
    const SpirvInstruction* const type = module_.definition(i.type_id);
    if (!type) return false;
    switch (static_cast<spv::Op>(i.opcode)) {
      case spv::OpSpecConstantComposite:
        add(words, spv::OpConstantComposite, i.words.subspan(1));
        break;
      case spv::OpSpecConstantTrue:
      case spv::OpSpecConstantFalse:
      case spv::OpSpecConstant:
        add_scalar(words, *type, i.result_id, *values_.bits(i.result_id), false);
        break;
      case spv::OpSpecConstantOp:
        if (!write_result(i, *type, words)) return false;
        break;
      default:
        plain_.insert(i.result_id);
        return false;
    }
    plain_.insert(i.result_id);
    return true;
  }

  // What cannot be evaluated stays an operation, on plain constants.
  bool write_result(const SpirvInstruction& i, const SpirvInstruction& type,
                    std::vector<uint32_t>& words) {
    if (const auto bits = values_.bits(i.result_id)) {
      add_scalar(words, type, i.result_id, *bits, false);
      return true;
    }
    const SpirvInstruction* const scalar = module_.definition(type.word(2));
    if (type.opcode != spv::OpTypeVector || !scalar || !values_.bits(i.result_id, 0)) return false;
    std::vector<uint32_t> vector = {i.type_id, i.result_id};
    for (uint32_t c = 0; c < type.word(3); ++c) {
      const auto bits = values_.bits(i.result_id, c);
      if (!bits) return false;
      add_scalar(words, *scalar, next_id_, *bits, false);
      vector.push_back(next_id_++);
    }
    add(words, spv::OpConstantComposite, vector);
    return true;
  }

  const SpirvModule& module_;
  const std::unordered_set<uint32_t>& frozen_;
  Constants values_;
  uint32_t next_id_;
  std::unordered_set<uint32_t> plain_;
};

}  // namespace

ir::Result<std::vector<uint32_t>> freeze_constants(const SpirvModule& module,
                                                   const Frozen& frozen) {
  std::unordered_set<uint32_t> ids;
  const auto words = with_defaults(module, frozen, ids);
  if (!words) return words.error();
  const auto specialised = SpirvModule::parse(*words);
  if (!specialised) return specialised.error();
  return Plain(*specialised, ids).run();
}

}  // namespace ullage::shaders
