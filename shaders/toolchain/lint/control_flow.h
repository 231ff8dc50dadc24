// The blocks of a SPIR-V function and which branches decide whether a block runs.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {

struct Block {
  uint32_t label = 0;
  size_t first = 0, last = 0;          // instructions of the module; `last` ends the block
  uint32_t condition = 0;              // id that chooses among several successors; 0: none does
  std::vector<uint32_t> successors{};  // block indices; a switch may name one several times
  std::vector<uint32_t> predecessors{};
  // Blocks whose branch decides whether this one runs, directly (control dependence).
  std::vector<uint32_t> deciders{};
  std::vector<uint32_t> loops{};  // headers of the natural loops that contain it
};

// One function; blocks that nothing reaches are left out.
struct ControlFlow {
  uint32_t function = 0;
  std::vector<uint32_t> parameters{};  // ids
  std::vector<Block> blocks{};         // the first is the entry
};

// Every function with a body. REQUIRES: spirv-val accepts the module; on others the result is
// meaningless but there is one.
std::vector<ControlFlow> control_flow_of(const SpirvModule& module);

}  // namespace ullage::shaders
