// Post-dominators by iteration over bit sets: functions of kernels have some hundred blocks.
#include "shaders/toolchain/lint/control_flow.h"

#include <algorithm>
#include <spirv/unified1/spirv.hpp>

namespace ullage::shaders {
namespace {

bool ends_block(uint32_t opcode) {
  switch (static_cast<spv::Op>(opcode)) {
    case spv::OpBranch:
    case spv::OpBranchConditional:
    case spv::OpSwitch:
    case spv::OpReturn:
    case spv::OpReturnValue:
    case spv::OpKill:
    case spv::OpUnreachable:
      return true;
    default:
      return false;
  }
}

// Labels that the last instruction of a block names, and the id it looks at.
std::vector<uint32_t> targets_of(const SpirvInstruction& end, uint32_t& condition) {
  std::vector<uint32_t> labels;
  if (end.opcode == spv::OpBranch) labels.push_back(end.word(1));
  if (end.opcode == spv::OpBranchConditional) {
    condition = end.word(1);
    labels = {end.word(2), end.word(3)};
  }
  if (end.opcode == spv::OpSwitch) {
    condition = end.word(1);
    labels.push_back(end.word(2));
    for (size_t w = 4; w < end.words.size(); w += 2) labels.push_back(end.word(w));
  }
  return labels;
}

struct Raw {
  std::vector<Block> blocks;
  std::unordered_map<uint32_t, uint32_t> index;  // by label
};

void link(const SpirvModule& module, Raw& raw) {
  for (Block& block : raw.blocks) {
    for (uint32_t label : targets_of(module.instructions()[block.last], block.condition)) {
      const auto target = raw.index.find(label);
      if (target != raw.index.end()) block.successors.push_back(target->second);
    }
    std::ranges::sort(block.successors);
    const auto repeated = std::ranges::unique(block.successors);
    block.successors.erase(repeated.begin(), repeated.end());
    if (block.successors.size() < 2) block.condition = 0;
  }
}

// Keeps what the entry reaches, in the order of the module.
std::vector<Block> reachable(Raw raw) {
  std::vector<bool> seen(raw.blocks.size());
  std::vector<uint32_t> stack;
  if (!raw.blocks.empty()) stack.push_back(0);
  while (!stack.empty()) {
    const uint32_t i = stack.back();
    stack.pop_back();
    if (seen[i]) continue;
    seen[i] = true;
    for (uint32_t s : raw.blocks[i].successors) stack.push_back(s);
  }
  std::vector<uint32_t> moved(raw.blocks.size());
  std::vector<Block> kept;
  for (uint32_t i = 0; i < raw.blocks.size(); ++i) {
    if (!seen[i]) continue;
    moved[i] = static_cast<uint32_t>(kept.size());
    kept.push_back(std::move(raw.blocks[i]));
  }
  for (uint32_t i = 0; i < kept.size(); ++i) {
    for (uint32_t& s : kept[i].successors) s = moved[s];
  }
  for (uint32_t i = 0; i < kept.size(); ++i) {
    for (uint32_t s : kept[i].successors) kept[s].predecessors.push_back(i);
  }
  return kept;
}

using Sets = std::vector<std::vector<bool>>;

// sets[b][d]: d is on every way from b to an end. `edges` are successors; for dominators the caller
// gives predecessors.
Sets on_every_way(const std::vector<Block>& blocks, std::vector<uint32_t> Block::* edges) {
  const size_t n = blocks.size();
  Sets sets(n, std::vector<bool>(n, true));
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = 0; k < n; ++k) {
      const size_t b = edges == &Block::successors ? n - 1 - k : k;
      std::vector<bool> now(n, !(blocks[b].*edges).empty());
      if (edges == &Block::predecessors && b == 0) now.assign(n, false);
      for (uint32_t s : blocks[b].*edges) {
        for (size_t d = 0; d < n; ++d) now[d] = now[d] && sets[s][d];
      }
      now[b] = true;
      if (now == sets[b]) continue;
      sets[b] = std::move(now);
      changed = true;
    }
  }
  return sets;
}

void find_deciders(std::vector<Block>& blocks) {
  const Sets after = on_every_way(blocks, &Block::successors);
  for (uint32_t a = 0; a < blocks.size(); ++a) {
    if (blocks[a].condition == 0) continue;
    for (uint32_t b = 0; b < blocks.size(); ++b) {
      const bool some =
          std::ranges::any_of(blocks[a].successors, [&](uint32_t s) { return bool(after[s][b]); });
      const bool always = a != b && after[a][b];
      if (some && !always) blocks[b].deciders.push_back(a);
    }
  }
}

// A natural loop per edge back to a dominator.
void find_loops(std::vector<Block>& blocks) {
  const Sets before = on_every_way(blocks, &Block::predecessors);
  for (uint32_t tail = 0; tail < blocks.size(); ++tail) {
    for (uint32_t header : blocks[tail].successors) {
      if (!before[tail][header]) continue;
      std::vector<bool> inside(blocks.size());
      std::vector<uint32_t> stack{tail};
      inside[header] = true;
      while (!stack.empty()) {
        const uint32_t b = stack.back();
        stack.pop_back();
        if (inside[b]) continue;
        inside[b] = true;
        for (uint32_t p : blocks[b].predecessors) stack.push_back(p);
      }
      for (uint32_t b = 0; b < blocks.size(); ++b) {
        if (inside[b]) blocks[b].loops.push_back(header);
      }
    }
  }
}

}  // namespace

std::vector<ControlFlow> control_flow_of(const SpirvModule& module) {
  std::vector<ControlFlow> functions;
  std::optional<Raw> raw;
  uint32_t open = 0;  // label of the block at hand
  size_t first = 0;
  const auto& instructions = module.instructions();
  for (size_t at = 0; at < instructions.size(); ++at) {
    const SpirvInstruction& i = instructions[at];
    if (i.opcode == spv::OpFunction) {
      functions.push_back({.function = i.result_id});
      raw.emplace();
    }
    if (!raw) continue;
    if (i.opcode == spv::OpFunctionParameter) functions.back().parameters.push_back(i.result_id);
    if (i.opcode == spv::OpLabel) {
      open = i.result_id;
      first = at;
    }
    if (open != 0 && ends_block(i.opcode)) {
      raw->index.emplace(open, static_cast<uint32_t>(raw->blocks.size()));
      raw->blocks.push_back({.label = open, .first = first, .last = at});
      open = 0;
    }
    if (i.opcode != spv::OpFunctionEnd) continue;
    link(module, *raw);
    ControlFlow& flow = functions.back();
    flow.blocks = reachable(std::move(*raw));
    find_deciders(flow.blocks);
    find_loops(flow.blocks);
    raw.reset();
    if (flow.blocks.empty()) functions.pop_back();
  }
  return functions;
}

}  // namespace ullage::shaders
