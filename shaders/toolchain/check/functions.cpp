// Reverse postorder, merge blocks visited first so that they come out last.
#include "shaders/toolchain/check/functions.h"

#include <algorithm>
#include <spirv/unified1/spirv.hpp>
#include <unordered_set>

namespace ullage::shaders::check {
namespace {

bool ends_block(uint32_t opcode) {
  return (opcode >= spv::OpBranch && opcode <= spv::OpUnreachable) ||
         opcode == spv::OpTerminateInvocation;
}

std::vector<uint32_t> successors(const SpirvModule& module, const SourceBlock& block) {
  const SpirvInstruction& end = module.instructions()[block.last];
  if (end.opcode == spv::OpBranch) return {end.word(1)};
  if (end.opcode == spv::OpBranchConditional) return {end.word(2), end.word(3)};
  if (end.opcode != spv::OpSwitch) return {};
  const SpirvInstruction* const selector = module.definition(end.word(1));
  const SpirvInstruction* const type = selector ? module.definition(selector->type_id) : nullptr;
  const size_t step = type && type->word(2) == 64 ? 3 : 2;
  std::vector<uint32_t> labels = {end.word(2)};
  for (size_t w = 3; w + step <= end.words.size(); w += step)
    labels.push_back(end.word(w + step - 1));
  return labels;
}

std::vector<SourceBlock> ordered(const SpirvModule& module,
                                 const std::vector<SourceBlock>& blocks) {
  std::unordered_map<uint32_t, size_t> by_label;
  for (size_t b = 0; b < blocks.size(); ++b) by_label[blocks[b].label] = b;
  std::vector<bool> seen(blocks.size());
  std::vector<SourceBlock> postorder;
  struct Visit {
    size_t block = 0;
    std::vector<uint32_t> next;  // the last first
  };
  std::vector<Visit> stack;
  const auto enter = [&](size_t b) {
    seen[b] = true;
    std::vector<uint32_t> next = successors(module, blocks[b]);
    if (blocks[b].continue_target) next.push_back(blocks[b].continue_target);
    if (blocks[b].merge) next.push_back(blocks[b].merge);
    stack.push_back({b, std::move(next)});
  };
  if (!blocks.empty()) enter(0);
  while (!stack.empty()) {
    Visit& top = stack.back();
    if (top.next.empty()) {
      postorder.push_back(blocks[top.block]);
      stack.pop_back();
      continue;
    }
    const auto target = by_label.find(top.next.back());
    top.next.pop_back();
    if (target != by_label.end() && !seen[target->second]) enter(target->second);
  }
  std::ranges::reverse(postorder);
  return postorder;
}

// Ids that an instruction may use: all its words, literals among them, which only makes a value
// live longer than it must.
void find_last_uses(const SpirvModule& module, Function& f) {
  const auto& instructions = module.instructions();
  std::unordered_map<uint32_t, size_t> home;  // the block that defines a value
  std::unordered_set<uint32_t> shared;
  for (size_t b = 0; b < f.blocks.size(); ++b) {
    for (size_t i = f.blocks[b].first; i <= f.blocks[b].last; ++i) {
      if (instructions[i].result_id) home[instructions[i].result_id] = b;
    }
  }
  for (size_t b = 0; b < f.blocks.size(); ++b) {
    for (size_t i = f.blocks[b].first; i <= f.blocks[b].last; ++i) {
      const SpirvInstruction& one = instructions[i];
      for (size_t w = 1; w < one.words.size(); ++w) {
        const uint32_t id = one.word(w);
        const auto at = home.find(id);
        if (at == home.end() || id == one.result_id) continue;
        if (at->second != b || one.opcode == spv::OpPhi) shared.insert(id);
        f.last_use[id] = i;
      }
    }
  }
  for (uint32_t id : shared) f.last_use.erase(id);
}

}  // namespace

std::unordered_map<uint32_t, Function> functions_of(const SpirvModule& module) {
  std::unordered_map<uint32_t, Function> functions;
  Function open;
  SourceBlock block;
  const auto& instructions = module.instructions();
  for (size_t i = 0; i < instructions.size(); ++i) {
    const SpirvInstruction& one = instructions[i];
    if (one.opcode == spv::OpFunction) open = {.id = one.result_id};
    if (one.opcode == spv::OpFunctionParameter) open.parameters.push_back(one.result_id);
    if (one.opcode == spv::OpLabel) block = {.label = one.result_id, .first = i + 1};
    if (one.opcode == spv::OpSelectionMerge) block.merge = one.word(1);
    if (one.opcode == spv::OpLoopMerge) {
      block.merge = one.word(1), block.continue_target = one.word(2);
    }
    if (block.label && ends_block(one.opcode)) {
      block.last = i;
      open.blocks.push_back(block);
      block = {};
    }
    if (one.opcode != spv::OpFunctionEnd) continue;
    open.blocks = ordered(module, open.blocks);
    find_last_uses(module, open);
    functions.emplace(open.id, std::move(open));
    open = {};
  }
  return functions;
}

}  // namespace ullage::shaders::check
