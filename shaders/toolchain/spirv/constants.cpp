// One row per instruction; composites only hand their parts on.
#include "shaders/toolchain/spirv/constants.h"

#include <algorithm>
#include <set>
#include <spirv/unified1/spirv.hpp>
#include <unordered_set>

namespace ullage::shaders {
namespace {

// Composites with more parts than this have no value once a part of them is changed.
constexpr size_t kMostParts = 256;

uint64_t cut(uint64_t bits, uint32_t width) {
  return width >= 64 ? bits : bits & ((uint64_t{1} << width) - 1);
}

int64_t with_sign(uint64_t bits, uint32_t width) {
  if (width == 0 || width >= 64) return static_cast<int64_t>(bits);
  const uint64_t sign = uint64_t{1} << (width - 1);
  return static_cast<int64_t>((cut(bits, width) ^ sign) - sign);
}

using Folded = std::optional<uint64_t>;

// Quotients by zero and of the least number by -1 are not defined.
bool divides(int64_t a, int64_t b, uint32_t width) {
  return b != 0 && !(b == -1 && a == with_sign(uint64_t{1} << (width - 1), width));
}

Folded remainder_like_divisor(int64_t a, int64_t b) {
  const int64_t r = a % b;
  return static_cast<uint64_t>(r != 0 && (r < 0) != (b < 0) ? r + b : r);
}

Folded fold_unary(uint32_t opcode, ScalarOperand a) {
  switch (static_cast<spv::Op>(opcode)) {
    case spv::OpSNegate:
      return 0 - a.bits;
    case spv::OpNot:
      return ~a.bits;
    case spv::OpLogicalNot:
      return a.bits == 0;
    case spv::OpUConvert:
      return a.bits;
    case spv::OpSConvert:
      return static_cast<uint64_t>(with_sign(a.bits, a.width));
    default:
      return std::nullopt;
  }
}

Folded fold_signed(uint32_t opcode, int64_t a, int64_t b, uint32_t width) {
  switch (static_cast<spv::Op>(opcode)) {
    case spv::OpSDiv:
      return divides(a, b, width) ? Folded(static_cast<uint64_t>(a / b)) : std::nullopt;
    case spv::OpSRem:
      return divides(a, b, width) ? Folded(static_cast<uint64_t>(a % b)) : std::nullopt;
    case spv::OpSMod:
      return divides(a, b, width) ? remainder_like_divisor(a, b) : std::nullopt;
    case spv::OpSLessThan:
      return a < b;
    case spv::OpSLessThanEqual:
      return a <= b;
    case spv::OpSGreaterThan:
      return a > b;
    case spv::OpSGreaterThanEqual:
      return a >= b;
    default:
      return std::nullopt;
  }
}

Folded fold_shift(uint32_t opcode, ScalarOperand a, uint64_t by) {
  if (by >= a.width) return std::nullopt;
  switch (static_cast<spv::Op>(opcode)) {
    case spv::OpShiftLeftLogical:
      return a.bits << by;
    case spv::OpShiftRightLogical:
      return a.bits >> by;
    case spv::OpShiftRightArithmetic:
      return static_cast<uint64_t>(with_sign(a.bits, a.width) >> by);
    default:
      return std::nullopt;
  }
}

Folded fold_unsigned(uint32_t opcode, uint64_t a, uint64_t b) {
  switch (static_cast<spv::Op>(opcode)) {
    case spv::OpIAdd:
      return a + b;
    case spv::OpISub:
      return a - b;
    case spv::OpIMul:
      return a * b;
    case spv::OpUDiv:
      return b == 0 ? std::nullopt : Folded(a / b);
    case spv::OpUMod:
      return b == 0 ? std::nullopt : Folded(a % b);
    case spv::OpBitwiseOr:
    case spv::OpLogicalOr:
      return a | b;
    case spv::OpBitwiseXor:
      return a ^ b;
    case spv::OpBitwiseAnd:
    case spv::OpLogicalAnd:
      return a & b;
    case spv::OpIEqual:
    case spv::OpLogicalEqual:
      return a == b;
    case spv::OpINotEqual:
    case spv::OpLogicalNotEqual:
      return a != b;
    case spv::OpULessThan:
      return a < b;
    case spv::OpULessThanEqual:
      return a <= b;
    case spv::OpUGreaterThan:
      return a > b;
    case spv::OpUGreaterThanEqual:
      return a >= b;
    default:
      return std::nullopt;
  }
}

Folded fold_binary(uint32_t opcode, ScalarOperand a, ScalarOperand b) {
  if (const Folded shifted = fold_shift(opcode, a, b.bits)) return shifted;
  if (const Folded folded = fold_unsigned(opcode, a.bits, b.bits)) return folded;
  return fold_signed(opcode, with_sign(a.bits, a.width), with_sign(b.bits, b.width), a.width);
}

bool is_constant(uint32_t opcode) {
  return opcode == spv::OpSpecConstantOp ||
         (opcode >= spv::OpConstantTrue && opcode <= spv::OpSpecConstantComposite);
}

}  // namespace

std::optional<uint64_t> fold_scalars(uint32_t opcode, uint32_t width,
                                     std::span<const ScalarOperand> operands) {
  Folded folded;
  if (operands.size() == 1) folded = fold_unary(opcode, operands[0]);
  if (operands.size() == 2) folded = fold_binary(opcode, operands[0], operands[1]);
  if (operands.size() == 3 && opcode == spv::OpSelect) {
    folded = operands[operands[0].bits ? 1 : 2].bits;
  }
  return folded ? Folded(cut(*folded, width)) : std::nullopt;
}

namespace {

// Bits of a scalar type, 1 for bool; 0: it is none.
uint32_t width_of(const SpirvModule& module, uint32_t type) {
  const SpirvInstruction* const t = module.definition(type);
  if (!t) return 0;
  if (t->opcode == spv::OpTypeBool) return 1;
  return t->opcode == spv::OpTypeInt || t->opcode == spv::OpTypeFloat ? t->word(2) : 0;
}

// The type of part `index` of a composite type; 0: there is none.
uint32_t part_type(const SpirvModule& module, uint32_t type, uint32_t index) {
  const SpirvInstruction* const t = module.definition(type);
  if (!t) return 0;
  switch (static_cast<spv::Op>(t->opcode)) {
    case spv::OpTypeVector:
    case spv::OpTypeMatrix:
      return index < t->word(3) ? t->word(2) : 0;
    case spv::OpTypeArray:
      return t->word(2);
    case spv::OpTypeStruct:
      return t->word(size_t{index} + 2);
    default:
      return 0;
  }
}

}  // namespace

Constants::At Constants::add(const Value& value) {
  values_.push_back(value);
  return values_.size() - 1;
}

Constants::At Constants::scalar(uint32_t type, uint64_t bits) {
  return add({type, cut(bits, width_of(module_, type)), 0, 0, false});
}

Constants::At Constants::composite(uint32_t type, const std::vector<size_t>& parts) {
  const size_t first = parts_.size();
  parts_.insert(parts_.end(), parts.begin(), parts.end());
  return add({type, 0, first, parts.size(), false});
}

Constants::At Constants::value_of(uint32_t id) const {
  const auto at = by_id_.find(id);
  return at == by_id_.end() ? At() : at->second;
}

Constants::At Constants::part(size_t value, uint32_t index) {
  const Value whole = values_[value];
  if (whole.is_null) {
    const uint32_t type = part_type(module_, whole.type, index);
    return type == 0 ? At() : add({type, 0, 0, 0, true});
  }
  return index < whole.count ? At(parts_[whole.first + index]) : At();
}

Constants::At Constants::extracted(size_t value, std::span<const uint32_t> indices) {
  At at = value;
  for (uint32_t index : indices) at = at ? part(*at, index) : At();
  return at;
}

Constants::At Constants::inserted(size_t object, size_t whole, std::span<const uint32_t> indices) {
  // The composites on the way, outermost first.
  std::vector<size_t> path = {whole};
  for (uint32_t index : indices.first(indices.empty() ? 0 : indices.size() - 1)) {
    const At next = part(path.back(), index);
    if (!next) return {};
    path.push_back(*next);
  }
  At made = object;
  for (size_t level = indices.size(); made && level-- > 0;) {
    std::vector<size_t> parts;
    while (parts.size() <= kMostParts) {
      const At one = part(path[level], static_cast<uint32_t>(parts.size()));
      if (!one) break;
      parts.push_back(*one);
    }
    if (indices[level] >= parts.size() || parts.size() > kMostParts) return {};
    parts[indices[level]] = *made;
    made = composite(values_[path[level]].type, parts);
  }
  return made;
}

Constants::At Constants::shuffled(uint32_t type, size_t a, size_t b,
                                  std::span<const uint32_t> components) {
  const SpirvInstruction* const first = module_.definition(values_[a].type);
  const uint32_t split = first && first->opcode == spv::OpTypeVector ? first->word(3) : 0;
  std::vector<size_t> parts;
  for (uint32_t component : components) {
    const At one = component < split ? part(a, component) : part(b, component - split);
    if (!one) return {};
    parts.push_back(*one);
  }
  return composite(type, parts);
}

Constants::At Constants::operation(uint32_t type, uint32_t opcode,
                                   std::span<const size_t> operands) {
  const SpirvInstruction* const t = module_.definition(type);
  if (t && t->opcode == spv::OpTypeVector) {
    if (width_of(module_, t->word(2)) == 0) return {};
    std::vector<size_t> parts;
    for (uint32_t c = 0; c < std::min<uint32_t>(t->word(3), 16); ++c) {
      std::vector<size_t> scalars;
      for (size_t operand : operands) {
        // The condition of a selection may be one for all components.
        const bool is_one = width_of(module_, values_[operand].type) != 0;
        const At one = is_one ? At(operand) : part(operand, c);
        if (!one) return {};
        scalars.push_back(*one);
      }
      const At made = operation(t->word(2), opcode, scalars);
      if (!made) return {};
      parts.push_back(*made);
    }
    return composite(type, parts);
  }
  std::vector<ScalarOperand> scalars;
  for (size_t operand : operands) {
    const uint32_t width = width_of(module_, values_[operand].type);
    if (width == 0) return {};
    scalars.push_back({values_[operand].scalar, width});
  }
  const auto folded = fold_scalars(opcode, width_of(module_, type), scalars);
  return folded ? scalar(type, *folded) : At();
}

Constants::At Constants::evaluate(const SpirvInstruction& i) {
  const uint32_t opcode = i.word(3);
  const auto operand = [&](size_t word) { return value_of(i.word(word)); };
  const auto rest = [&](size_t from) { return i.words.subspan(std::min(from, i.words.size())); };
  switch (static_cast<spv::Op>(opcode)) {
    case spv::OpCompositeExtract:
      return operand(4) ? extracted(*operand(4), rest(5)) : At();
    case spv::OpCompositeInsert:
      return operand(4) && operand(5) ? inserted(*operand(4), *operand(5), rest(6)) : At();
    case spv::OpVectorShuffle:
      return operand(4) && operand(5) ? shuffled(i.type_id, *operand(4), *operand(5), rest(6))
                                      : At();
    default:
      break;
  }
  std::vector<size_t> operands;
  for (uint32_t id : rest(4)) {
    const At value = value_of(id);
    if (!value) return {};
    operands.push_back(*value);
  }
  return operation(i.type_id, opcode, operands);
}

void Constants::define(const SpirvInstruction& i) {
  At made;
  switch (static_cast<spv::Op>(i.opcode)) {
    case spv::OpConstantTrue:
    case spv::OpSpecConstantTrue:
    case spv::OpConstantFalse:
    case spv::OpSpecConstantFalse:
      made =
          scalar(i.type_id, i.opcode == spv::OpConstantTrue || i.opcode == spv::OpSpecConstantTrue);
      break;
    case spv::OpConstant:
    case spv::OpSpecConstant:
      made = scalar(i.type_id, uint64_t{i.word(4)} << 32 | i.word(3));
      break;
    case spv::OpConstantNull:
      made = add({i.type_id, 0, 0, 0, true});
      break;
    case spv::OpConstantComposite:
    case spv::OpSpecConstantComposite: {
      std::vector<size_t> parts;
      for (uint32_t id : i.words.subspan(std::min<size_t>(3, i.words.size()))) {
        const At one = value_of(id);
        if (!one) return;
        parts.push_back(*one);
      }
      made = composite(i.type_id, parts);
      break;
    }
    case spv::OpSpecConstantOp:
      made = evaluate(i);
      break;
    default:
      return;
  }
  if (made) by_id_[i.result_id] = *made;
}

std::optional<uint64_t> Constants::bits(uint32_t id) const {
  const At value = value_of(id);
  if (!value || width_of(module_, values_[*value].type) == 0) return {};
  return values_[*value].scalar;
}

std::optional<uint64_t> Constants::bits(uint32_t id, uint32_t index) {
  const At whole = value_of(id);
  const At value = whole ? part(*whole, index) : At();
  if (!value || width_of(module_, values_[*value].type) == 0) return {};
  return values_[*value].scalar;
}

std::optional<uint64_t> Constants::integer(uint32_t id) const {
  const At value = value_of(id);
  if (!value) return {};
  const SpirvInstruction* const type = module_.definition(values_[*value].type);
  if (!type || type->opcode != spv::OpTypeInt) return {};
  const uint64_t bits = values_[*value].scalar;
  return type->word(3) != 0 ? static_cast<uint64_t>(with_sign(bits, type->word(2))) : bits;
}

std::span<const uint32_t> constant_operands(const SpirvInstruction& i) {
  const auto from = [&i](size_t first) { return i.words.subspan(std::min(first, i.words.size())); };
  switch (static_cast<spv::Op>(i.opcode)) {
    case spv::OpConstantComposite:
    case spv::OpSpecConstantComposite:
      return from(3);
    case spv::OpSpecConstantOp: {
      const bool one = i.word(3) == spv::OpCompositeExtract;
      const bool two = i.word(3) == spv::OpCompositeInsert || i.word(3) == spv::OpVectorShuffle;
      const auto all = from(4);
      return one || two ? all.first(std::min<size_t>(one ? 1 : 2, all.size())) : all;
    }
    default:
      return {};
  }
}

std::vector<uint32_t> spec_ids_of(const SpirvModule& module, std::vector<uint32_t> constants) {
  std::set<uint32_t> found;
  std::unordered_set<uint32_t> seen;
  while (!constants.empty()) {
    const SpirvInstruction* const c = module.definition(constants.back());
    constants.pop_back();
    if (!c || !is_constant(c->opcode) || !seen.insert(c->result_id).second) continue;
    if (const auto id = module.decoration(c->result_id, spv::DecorationSpecId)) found.insert(*id);
    for (uint32_t id : constant_operands(*c)) constants.push_back(id);
  }
  return {found.begin(), found.end()};
}

}  // namespace ullage::shaders
