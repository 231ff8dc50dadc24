// Finds instructions that can be removed.
#include "shaders/toolchain/reduce/opportunities.h"

#include <algorithm>
#include <spirv/unified1/spirv.hpp>

namespace ullage::shaders {
namespace {

bool may_go_without_result(uint32_t opcode) {
  switch (static_cast<spv::Op>(opcode)) {
    case spv::OpStore:
    case spv::OpCopyMemory:
    case spv::OpAtomicStore:
    case spv::OpImageWrite:
    case spv::OpControlBarrier:
    case spv::OpMemoryBarrier:
    case spv::OpNop:
    case spv::OpExtension:
    case spv::OpCapability:
      return true;
    default:
      return false;
  }
}

// Results that give a module its structure.
bool is_structure(uint32_t opcode) {
  switch (static_cast<spv::Op>(opcode)) {
    case spv::OpFunction:
    case spv::OpFunctionParameter:
    case spv::OpLabel:
    case spv::OpExtInstImport:
      return true;
    default:
      return false;
  }
}

// The position before the first function: new constants go there.
size_t end_of_globals(const EditModule& module) {
  const auto at =
      std::ranges::find(module.instructions, uint32_t{spv::OpFunction}, &EditInstruction::opcode);
  return static_cast<size_t>(at - module.instructions.begin());
}

bool has_null(const EditModule& module, uint32_t type) {
  const auto at = std::ranges::find_if(
      module.instructions, [type](const EditInstruction& i) { return i.result_id == type; });
  if (at == module.instructions.end()) return false;
  switch (static_cast<spv::Op>(at->opcode)) {
    case spv::OpTypeBool:
    case spv::OpTypeInt:
    case spv::OpTypeFloat:
    case spv::OpTypeVector:
    case spv::OpTypeMatrix:
      return true;
    default:
      return false;
  }
}

// The id of a constant without operands, added where it is missing.
uint32_t constant_of(EditModule& module, spv::Op opcode, uint32_t type) {
  for (const EditInstruction& i : module.instructions) {
    if (i.opcode == opcode && i.type_id == type) return i.result_id;
  }
  const uint32_t id = module.header[3]++;
  const EditInstruction constant{opcode, type, id, {0, type, id}, {}};
  module.instructions.insert(
      module.instructions.begin() + static_cast<ptrdiff_t>(end_of_globals(module)), constant);
  return id;
}

uint32_t type_of_bool(const EditModule& module) {
  const auto at =
      std::ranges::find(module.instructions, uint32_t{spv::OpTypeBool}, &EditInstruction::opcode);
  return at == module.instructions.end() ? 0 : at->result_id;
}

std::unordered_map<uint32_t, size_t> definitions(const EditModule& module) {
  std::unordered_map<uint32_t, size_t> at;
  for (size_t i = 0; i < module.instructions.size(); ++i) {
    if (module.instructions[i].result_id) at[module.instructions[i].result_id] = i;
  }
  return at;
}

// Types for which some value in a function could become a null constant.
std::vector<uint32_t> types_of_values(const EditModule& module) {
  std::vector<uint32_t> types;
  for (size_t i = end_of_globals(module); i < module.instructions.size(); ++i) {
    const uint32_t type = module.instructions[i].type_id;
    if (type == 0 || std::ranges::find(types, type) != types.end()) continue;
    if (has_null(module, type)) types.push_back(type);
  }
  return types;
}

// An operand of `definition` with its type; 0: none. Phis are left alone: their operands may not
// stand before a use.
uint32_t operand_like(const EditModule& module, const std::unordered_map<uint32_t, size_t>& at,
                      const EditInstruction& definition) {
  if (definition.opcode == spv::OpPhi || definition.opcode == spv::OpFunctionCall) return 0;
  for (uint16_t word : definition.id_operands) {
    const auto operand = at.find(definition.words[word]);
    if (operand == at.end()) continue;
    const EditInstruction& i = module.instructions[operand->second];
    if (i.type_id == definition.type_id) return i.result_id;
  }
  return 0;
}

}  // namespace

std::vector<size_t> debug_instructions(const EditModule& module) {
  std::vector<size_t> positions;
  for (size_t i = 0; i < module.instructions.size(); ++i) {
    if (is_debug(module.instructions[i].opcode)) positions.push_back(i);
  }
  return positions;
}

std::vector<size_t> removable_instructions(const EditModule& module) {
  const auto uses = count_uses(module);
  std::vector<size_t> positions;
  for (size_t at = 0; at < module.instructions.size(); ++at) {
    const EditInstruction& i = module.instructions[at];
    const bool unused = i.result_id != 0 && !uses.contains(i.result_id) && !is_structure(i.opcode);
    const bool plain = i.result_id == 0 && may_go_without_result(i.opcode);
    if (unused || plain) positions.push_back(at);
  }
  return positions;
}

std::vector<Replacement> branch_choices(EditModule& module, bool value) {
  const uint32_t type = type_of_bool(module);
  if (type == 0) return {};
  const uint32_t chosen =
      constant_of(module, value ? spv::OpConstantTrue : spv::OpConstantFalse, type);
  std::vector<Replacement> choices;
  for (size_t at = 0; at < module.instructions.size(); ++at) {
    const EditInstruction& i = module.instructions[at];
    if (i.opcode == spv::OpBranchConditional && i.words[1] != chosen) {
      choices.push_back({at, 1, chosen});
    }
  }
  return choices;
}

std::vector<Replacement> simpler_values(EditModule& module) {
  std::unordered_map<uint32_t, uint32_t> null_of;
  for (uint32_t type : types_of_values(module)) {
    null_of[type] = constant_of(module, spv::OpConstantNull, type);
  }
  const auto at = definitions(module);
  const size_t first = end_of_globals(module);
  std::vector<Replacement> found;
  for (size_t i = first; i < module.instructions.size(); ++i) {
    const EditInstruction& user = module.instructions[i];
    if (user.opcode == spv::OpPhi) continue;
    for (uint16_t word : user.id_operands) {
      const auto definition = at.find(user.words[word]);
      if (definition == at.end() || definition->second < first) continue;
      const EditInstruction& value = module.instructions[definition->second];
      uint32_t simpler = operand_like(module, at, value);
      if (const auto null = null_of.find(value.type_id); simpler == 0 && null != null_of.end()) {
        simpler = null->second;
      }
      if (simpler != 0) found.push_back({i, word, simpler});
    }
  }
  return found;
}

EditModule with(EditModule module, const std::vector<Replacement>& replacements) {
  for (const Replacement& r : replacements) module.instructions[r.at].words[r.word] = r.id;
  return module;
}

}  // namespace ullage::shaders
