// A module as a list of instructions that may be taken out and changed one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace ullage::shaders {

struct EditInstruction {
  uint32_t opcode = 0, type_id = 0, result_id = 0;
  std::vector<uint32_t> words;        // with the first one, whose count is computed when written
  std::vector<uint16_t> id_operands;  // positions of ids that are used: not type, not result
};

struct EditModule {
  uint32_t header[5] = {};
  std::vector<EditInstruction> instructions;
};

// Empty for words that are no module.
EditModule split_module(const std::vector<uint32_t>& words);
std::vector<uint32_t> join_module(const EditModule& module);

// How often each id is used, names, decorations and entry points' interfaces not counted.
std::unordered_map<uint32_t, size_t> count_uses(const EditModule& module);

// OpName, OpDecorate and others of their kind: they go with what they are about.
bool is_about_an_id(uint32_t opcode);
// Debug instructions.
bool is_debug(uint32_t opcode);

// Removes the instructions at these positions (ascending), and what is about their results.
EditModule without(const EditModule& module, const std::vector<size_t>& positions);

}  // namespace ullage::shaders
