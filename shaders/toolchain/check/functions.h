// The functions of a module as lists of blocks, in an order in which the decoder emits them.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders::check {

struct SourceBlock {
  uint32_t label = 0;
  size_t first = 0, last = 0;  // instructions of the module behind the label; `last` ends it
  uint32_t merge = 0, continue_target = 0;  // labels; 0: none
};

struct Function {
  uint32_t id = 0;
  std::vector<uint32_t> parameters{};
  // What is after a construct stands after all that is in it, a loop's continue target after its
  // body. Blocks that nothing reaches are left out.
  std::vector<SourceBlock> blocks{};
  // Of values that only their own block uses: the last instruction that does.
  std::unordered_map<uint32_t, size_t> last_use{};
};

std::unordered_map<uint32_t, Function> functions_of(const SpirvModule& module);

}  // namespace ullage::shaders::check
