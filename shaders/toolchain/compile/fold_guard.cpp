// What SPIRV-Tools 2023.1 and 2025.3 fold wrongly: found by comparing it with our own evaluator of
// constants.
#include "shaders/toolchain/compile/fold_guard.h"

#include <spirv/unified1/GLSL.std.450.h>
#include <algorithm>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/spirv/constants.h"
#include "shaders/toolchain/spirv/instructions.h"

namespace ullage::shaders {
namespace {

// By the number of operands: instructions without effects that spirv-opt does not fold.
constexpr uint32_t kStandIns[] = {0, spv::OpOuterProduct, spv::OpBitFieldSExtract,
                                  spv::OpBitFieldInsert};

constexpr uint32_t kOpTypeCooperativeMatrixKHR = 4456;

const SpirvInstruction* type_of(const SpirvModule& m, uint32_t value) {
  const SpirvInstruction* const v = m.definition(value);
  return v ? m.definition(v->type_id) : nullptr;
}

const SpirvInstruction* component_of(const SpirvModule& m, const SpirvInstruction* type) {
  return type && type->opcode == spv::OpTypeVector ? m.definition(type->word(2)) : type;
}

bool is_integer(const SpirvInstruction* type, bool is_signed) {
  return type && type->opcode == spv::OpTypeInt && (type->word(3) != 0) == is_signed;
}

bool is_narrow(const SpirvInstruction* type) {
  return type && (type->opcode == spv::OpTypeInt || type->opcode == spv::OpTypeFloat) &&
         type->word(2) < 32;
}

bool is_matrix_of_subgroup(const SpirvInstruction* type) {
  return type && (type->opcode == spv::OpTypeCooperativeMatrixNV ||
                  type->opcode == kOpTypeCooperativeMatrixKHR);
}

// Arithmetic of components, and conversions.
bool is_arithmetic(uint32_t opcode) {
  return (opcode >= spv::OpConvertFToU && opcode <= spv::OpFConvert) || opcode == spv::OpBitcast ||
         (opcode >= spv::OpSNegate && opcode <= spv::OpFMod) || opcode == spv::OpMatrixTimesScalar;
}

// Whether the type decides what the instruction means, which it does not.
bool obeys_the_type(const SpirvModule& m, const SpirvInstruction& i) {
  const SpirvInstruction* const from = component_of(m, type_of(m, i.word(3)));
  const SpirvInstruction* const to = component_of(m, m.definition(i.type_id));
  switch (static_cast<spv::Op>(i.opcode)) {
    case spv::OpConvertSToF:
      return is_integer(from, false);
    case spv::OpConvertUToF:
      return is_integer(from, true);
    case spv::OpConvertFToS:
      return is_integer(to, false);
    case spv::OpConvertFToU:
      return is_integer(to, true);
    case spv::OpSConvert:
      return is_integer(from, false);
    case spv::OpUConvert:
      return is_integer(from, true);
    default:
      return false;
  }
}

bool obeys_the_type(const SpirvInstruction* component, uint32_t glsl) {
  switch (glsl) {
    case GLSLstd450SMin:
    case GLSLstd450SMax:
    case GLSLstd450SClamp:
      return is_integer(component, false);
    case GLSLstd450UMin:
    case GLSLstd450UMax:
    case GLSLstd450UClamp:
      return is_integer(component, true);
    default:
      return false;
  }
}

// A constant that is not negative and whose double has no overflow, or a vector of such.
bool is_small(const SpirvModule& m, uint32_t id) {
  const SpirvInstruction* const c = m.definition(id);
  if (c && c->opcode == spv::OpConstantComposite) {
    const auto parts = constant_operands(*c);
    return std::ranges::all_of(parts, [&](uint32_t part) { return is_small(m, part); });
  }
  const auto value = m.integer(id);
  constexpr int64_t kLimit = int64_t{1} << 30;
  const auto number = static_cast<int32_t>(value.value_or(INT32_MAX));
  return c && c->opcode == spv::OpConstant && value && number >= 0 && number < kLimit;
}

bool is_folded_wrongly(const SpirvModule& m, const SpirvInstruction& i) {
  if (is_arithmetic(i.opcode) && is_matrix_of_subgroup(m.definition(i.type_id))) return true;
  // The sum of remainder and divisor overflows (2023.1), but not of small divisors; multiples of a
  // negative divisor leave the divisor (2025.3).
  if (i.opcode == spv::OpSMod) return !is_small(m, i.word(4));
  // Components narrower than a word are taken for words.
  if (i.opcode == spv::OpBitcast) {
    return is_narrow(component_of(m, type_of(m, i.word(3)))) ||
           is_narrow(component_of(m, m.definition(i.type_id)));
  }
  return obeys_the_type(m, i);
}

}  // namespace

FoldGuard::Original FoldGuard::original_of(const SpirvInstruction& i) const {
  if (i.opcode == spv::OpExtInst) {
    const bool is_wrong =
        i.word(3) == glsl_set_ &&
        obeys_the_type(component_of(module_, module_.definition(i.type_id)), i.word(4));
    return is_wrong ? Original{i.opcode, i.word(4)} : Original{};
  }
  return is_folded_wrongly(module_, i) ? Original{i.opcode, 0} : Original{};
}

FoldGuard::FoldGuard(const SpirvModule& module) : module_(module) {
  std::vector<uint32_t> free_types;
  for (const SpirvInstruction& i : module.instructions()) {
    if (i.opcode == spv::OpExtInstImport && spirv_string(i.words.subspan(2)) == "GLSL.std.450") {
      glsl_set_ = i.result_id;
      import_.assign(i.words.begin(), i.words.end());
    }
    if (i.opcode >= spv::OpTypeVoid && i.opcode <= spv::OpTypeFunction) {
      free_types.push_back(i.result_id);
    }
    const Original original = original_of(i);
    if (original.opcode == 0 || types_.contains(original)) continue;
    if (free_types.empty()) {
      has_types_ = false;
      return;
    }
    types_[original] = free_types.back();
    originals_[free_types.back()] = original;
    free_types.pop_back();
  }
}

ir::Result<std::vector<uint32_t>> FoldGuard::hidden() const {
  if (!has_types_) {
    return ir::internal_error("the module has fewer types than kinds of instructions to protect");
  }
  if (types_.empty()) return module_.words();
  std::vector<uint32_t> words(module_.words().begin(), module_.words().begin() + kHeader);
  for (const SpirvInstruction& i : module_.instructions()) {
    const Original original = original_of(i);
    if (original.opcode == 0) {
      words.insert(words.end(), i.words.begin(), i.words.end());
      continue;
    }
    std::vector<uint32_t> operands = {i.type_id, i.result_id};
    const auto rest = i.words.subspan(original.glsl ? 5 : 3);
    operands.insert(operands.end(), rest.begin(), rest.end());
    operands.push_back(types_.at(original));
    add(words, kStandIns[rest.size()], operands);
  }
  return words;
}

std::vector<uint32_t> FoldGuard::shown(std::vector<uint32_t> optimized) const {
  if (types_.empty() || optimized.size() < kHeader) return optimized;
  std::vector<uint32_t> words(optimized.begin(), optimized.begin() + kHeader);
  bool has_import = import_.empty();
  for_each(optimized, [&](Instruction i) {
    has_import |= op_of(i) == spv::OpExtInstImport && i.size() > 1 && i[1] == glsl_set_;
    // Passes drop an import that nothing seems to use.
    if (op_of(i) == spv::OpMemoryModel && !has_import) {
      words.insert(words.end(), import_.begin(), import_.end());
    }
    const auto original = originals_.find(i.back());
    const bool stands_in =
        std::find(kStandIns + 1, std::end(kStandIns), op_of(i)) != std::end(kStandIns) &&
        original != originals_.end();
    if (!stands_in) {
      words.insert(words.end(), i.begin(), i.end());
      return;
    }
    std::vector<uint32_t> operands = {i[1], i[2]};
    if (original->second.glsl) {
      operands.insert(operands.end(), {glsl_set_, original->second.glsl});
    }
    operands.insert(operands.end(), i.begin() + 3, i.end() - 1);
    add(words, original->second.opcode, operands);
  });
  return words;
}

}  // namespace ullage::shaders
