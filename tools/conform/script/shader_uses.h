// What an entry point of a module uses, through all functions that it calls.
#pragma once

#include <string_view>
#include <unordered_set>
#include <vector>

#include "shaders/toolchain/spirv/module.h"

namespace ullage::conform {

struct ShaderUses {
  std::unordered_set<uint32_t> variables;  // of the module: descriptors and others
  uint32_t push_bytes = 0;                 // up to the last byte of a push constant that is read
};

// REQUIRES: the entry point is one of the module's.
ShaderUses uses_of(const shaders::SpirvModule& module, const shaders::SpirvEntryPoint& entry);

// Of the constants that a pipeline may specialise, in order.
struct SpecConstant {
  uint32_t id = 0;
  uint32_t bytes = 0;  // booleans count 4
};
std::vector<SpecConstant> spec_constants_of(const shaders::SpirvModule& module);

}  // namespace ullage::conform
