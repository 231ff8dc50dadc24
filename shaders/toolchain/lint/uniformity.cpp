// One step propagates divergence through every instruction; steps repeat until nothing changes.
#include "shaders/toolchain/lint/uniformity.h"

#include <algorithm>
#include <spirv/unified1/spirv.hpp>

namespace ullage::shaders {
namespace {

uint32_t storage_of(const SpirvModule& module, uint32_t variable) {
  const SpirvInstruction* const v = module.definition(variable);
  return v && v->opcode == spv::OpVariable ? v->word(3) : uint32_t{spv::StorageClassMax};
}

bool is_uniform_input(uint32_t builtin) {
  return builtin == spv::BuiltInNumWorkgroups || builtin == spv::BuiltInWorkgroupId ||
         builtin == spv::BuiltInWorkgroupSize || builtin == spv::BuiltInSubgroupSize ||
         builtin == spv::BuiltInNumSubgroups;
}

// Results that differ from invocation to invocation whatever the operands are.
bool is_divergent_operation(uint32_t opcode) {
  return (opcode >= spv::OpAtomicLoad && opcode <= spv::OpAtomicXor) ||
         (opcode >= spv::OpGroupNonUniformElect && opcode <= spv::OpGroupNonUniformQuadSwap) ||
         opcode == spv::OpAtomicFAddEXT;
}

}  // namespace

Uniformity::Uniformity(const SpirvModule& module)
    : module_(module), functions_(control_flow_of(module)) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const ControlFlow& flow : functions_) changed = step(flow) || changed;
  }
}

bool Uniformity::mark(uint32_t id) {
  return divergent_ids_.insert(id).second;
}

bool Uniformity::together(const ControlFlow& flow, uint32_t block) const {
  if (divergent_functions_.contains(flow.function)) return false;
  // Control dependence is transitive.
  std::vector<bool> seen(flow.blocks.size());
  std::vector<uint32_t> stack{block};
  while (!stack.empty()) {
    const uint32_t b = stack.back();
    stack.pop_back();
    if (seen[b]) continue;
    seen[b] = true;
    for (uint32_t decider : flow.blocks[b].deciders) {
      if (!is_uniform(flow.blocks[decider].condition)) return false;
      stack.push_back(decider);
    }
  }
  return true;
}

bool Uniformity::runs_together(size_t instruction) const {
  for (const ControlFlow& flow : functions_) {
    for (uint32_t b = 0; b < flow.blocks.size(); ++b) {
      const Block& block = flow.blocks[b];
      if (instruction >= block.first && instruction <= block.last) return together(flow, b);
    }
  }
  return false;
}

uint32_t Uniformity::root_of(uint32_t pointer) const {
  for (const SpirvInstruction* i = module_.definition(pointer); i;
       i = module_.definition(pointer)) {
    if (i->opcode != spv::OpAccessChain && i->opcode != spv::OpInBoundsAccessChain &&
        i->opcode != spv::OpCopyObject) {
      break;
    }
    pointer = i->word(3);
  }
  return pointer;
}

bool Uniformity::operands_uniform(const SpirvInstruction& i) const {
  for (size_t w = 3; w < i.words.size(); ++w) {
    if (!is_uniform(i.word(w))) return false;  // numbers among the operands are no divergent ids
  }
  return true;
}

// A value that depends on the preceding block.
bool Uniformity::phi_uniform(const ControlFlow& flow, uint32_t block,
                             const SpirvInstruction& phi) const {
  if (!operands_uniform(phi)) return false;
  const bool here = together(flow, block);
  for (uint32_t p : flow.blocks[block].predecessors) {
    if (here && !together(flow, p)) return false;
    const uint32_t condition = flow.blocks[p].condition;
    if (condition != 0 && !is_uniform(condition)) return false;
  }
  return true;
}

bool Uniformity::load_uniform(const SpirvInstruction& load) const {
  const uint32_t pointer = load.word(3), root = root_of(pointer);
  if (!is_uniform(pointer) || !is_uniform(root)) return false;
  if (storage_of(module_, root) != spv::StorageClassInput) return true;
  return is_uniform_input(module_.decoration(root, spv::DecorationBuiltIn).value_or(~0u));
}

// The value of a variable that is private to an invocation.
bool Uniformity::visit_store(uint32_t pointer, bool uniform) {
  const uint32_t root = root_of(pointer), storage = storage_of(module_, root);
  const bool own = storage == spv::StorageClassFunction || storage == spv::StorageClassPrivate ||
                   storage == spv::StorageClassMax;
  return own && !(uniform && is_uniform(pointer)) && mark(root);
}

bool Uniformity::visit_call(const SpirvInstruction& call, bool together) {
  bool changed = !together && divergent_functions_.insert(call.word(3)).second;
  const auto callee = std::ranges::find(functions_, call.word(3), &ControlFlow::function);
  if (callee == functions_.end()) return changed;
  for (size_t k = 0; k < callee->parameters.size(); ++k) {
    const uint32_t argument = call.word(4 + k), parameter = callee->parameters[k];
    if (!is_uniform(argument) || !is_uniform(root_of(argument))) changed |= mark(parameter);
    // A pointer's target may be written by the callee.
    if (!is_uniform(parameter)) changed |= visit_store(argument, false);
  }
  if (!is_uniform(callee->function)) changed |= mark(call.result_id);
  return changed;
}

bool Uniformity::visit(const ControlFlow& flow, uint32_t block, size_t at) {
  const SpirvInstruction& i = module_.instructions()[at];
  switch (static_cast<spv::Op>(i.opcode)) {
    case spv::OpStore:
      return visit_store(i.word(1), is_uniform(i.word(2)) && together(flow, block));
    case spv::OpFunctionCall:
      return visit_call(i, together(flow, block));
    case spv::OpReturnValue: {
      const bool uniform = is_uniform(i.word(1)) && together(flow, block);
      return !uniform && mark(flow.function);
    }
    default:
      break;
  }
  if (i.result_id == 0 || i.opcode == spv::OpLabel || !is_uniform(i.result_id)) return false;
  bool uniform = !is_divergent_operation(i.opcode);
  if (i.opcode == spv::OpLoad) {
    uniform = load_uniform(i);
  } else if (i.opcode == spv::OpPhi) {
    uniform = phi_uniform(flow, block, i);
  } else if (i.opcode != spv::OpVariable) {
    uniform = uniform && operands_uniform(i);
  }
  return !uniform && mark(i.result_id);
}

bool Uniformity::step(const ControlFlow& flow) {
  bool changed = false;
  for (uint32_t b = 0; b < flow.blocks.size(); ++b) {
    for (size_t at = flow.blocks[b].first; at <= flow.blocks[b].last; ++at) {
      changed = visit(flow, b, at) || changed;
    }
  }
  return changed;
}

}  // namespace ullage::shaders
