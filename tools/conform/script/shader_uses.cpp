// What an entry point of a module uses.
#include "tools/conform/script/shader_uses.h"

#include <algorithm>
#include <map>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/reduce/edit.h"
#include "shaders/toolchain/spirv/resources.h"

namespace ullage::conform {
namespace {

using shaders::EditInstruction;
using shaders::SpirvInstruction;
using shaders::SpirvModule;

bool is_access_chain(uint32_t opcode) {
  return opcode == spv::OpAccessChain || opcode == spv::OpInBoundsAccessChain;
}

class Uses {
 public:
  explicit Uses(const SpirvModule& module)
      : module_(module), edit_(shaders::split_module(module.words())) {
    const auto& all = edit_.instructions;
    for (size_t i = 0; i < all.size(); ++i) {
      if (all[i].opcode == spv::OpFunction) {
        functions_[all[i].result_id] = i;
        functions_begin_ = std::min(functions_begin_, i);
      }
      if (all[i].opcode == spv::OpVariable && i < functions_begin_)
        globals_.insert(all[i].result_id);
    }
  }

  ShaderUses of(uint32_t entry) {
    std::vector<uint32_t> waiting = {entry};
    std::unordered_set<uint32_t> seen = {entry};
    while (!waiting.empty()) {
      const uint32_t function = waiting.back();
      waiting.pop_back();
      const auto at = functions_.find(function);
      if (at == functions_.end()) continue;
      for (size_t i = at->second; i < edit_.instructions.size(); ++i) {
        const EditInstruction& one = edit_.instructions[i];
        if (one.opcode == spv::OpFunctionEnd) break;
        look_at(one);
        if (one.opcode != spv::OpFunctionCall || one.words.size() < 4) continue;
        if (seen.insert(one.words[3]).second) waiting.push_back(one.words[3]);
      }
    }
    return std::move(uses_);
  }

 private:
  void look_at(const EditInstruction& one) {
    for (const uint16_t operand : one.id_operands) {
      const uint32_t id = one.words[operand];
      if (!globals_.contains(id)) continue;
      uses_.variables.insert(id);
      const SpirvInstruction* const variable = module_.definition(id);
      if (variable == nullptr || variable->word(3) != spv::StorageClassPushConstant) continue;
      uses_.push_bytes = std::max(uses_.push_bytes, end_of(one, *variable));
    }
  }

  // The end of the member that an access chain begins with; of the whole block otherwise.
  uint32_t end_of(const EditInstruction& one, const SpirvInstruction& variable) const {
    const SpirvInstruction* const pointer = module_.definition(variable.type_id);
    if (pointer == nullptr) return 0;
    const uint32_t block = pointer->word(3);
    const SpirvInstruction* const type = module_.definition(block);
    const bool is_struct = type != nullptr && type->opcode == spv::OpTypeStruct;
    if (is_struct && is_access_chain(one.opcode) && one.words.size() > 4) {
      const auto member = module_.constant(one.words[4]);
      if (member && *member + 2 < type->words.size()) {
        const auto of_member = [&](uint32_t kind) {
          return module_.member_decoration(block, *member, kind);
        };
        return of_member(spv::DecorationOffset).value_or(0) +
               shaders::size_of_type(module_, type->word(*member + 2),
                                     of_member(spv::DecorationMatrixStride).value_or(0),
                                     of_member(spv::DecorationRowMajor).has_value());
      }
    }
    return shaders::size_of_type(module_, block);
  }

  const SpirvModule& module_;
  const shaders::EditModule edit_;
  std::map<uint32_t, size_t> functions_;  // by id, the place of OpFunction
  size_t functions_begin_ = SIZE_MAX;     // of the first of them
  std::unordered_set<uint32_t> globals_;
  ShaderUses uses_;
};

uint32_t bytes_of(const SpirvModule& module, uint32_t type) {
  const SpirvInstruction* const definition = module.definition(type);
  if (definition == nullptr || definition->opcode == spv::OpTypeBool) return 4;
  return definition->word(2) / 8;
}

}  // namespace

ShaderUses uses_of(const SpirvModule& module, const shaders::SpirvEntryPoint& entry) {
  return Uses(module).of(entry.function);
}

std::vector<SpecConstant> spec_constants_of(const SpirvModule& module) {
  std::vector<SpecConstant> constants;
  for (const SpirvInstruction& one : module.instructions()) {
    const bool is_scalar = one.opcode == spv::OpSpecConstant ||
                           one.opcode == spv::OpSpecConstantTrue ||
                           one.opcode == spv::OpSpecConstantFalse;
    const auto id = module.decoration(one.result_id, spv::DecorationSpecId);
    if (is_scalar && id) constants.push_back({*id, bytes_of(module, one.type_id)});
  }
  std::ranges::sort(constants, {}, &SpecConstant::id);
  return constants;
}

}  // namespace ullage::conform
