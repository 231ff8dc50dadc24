// Instructions that SPIRV-Tools as distributions have it does not know, and refuses a module for.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace ullage::shaders {

// The ids of such an instruction; 0: it has none.
struct LaterIds {
  uint32_t type = 0, result = 0;
};

// Nothing: SPIRV-Tools must check it. This includes later instructions that are not well-formed.
// REQUIRES: `words` are a whole instruction, its length included.
std::optional<LaterIds> later_instruction(std::span<const uint32_t> words);

}  // namespace ullage::shaders
