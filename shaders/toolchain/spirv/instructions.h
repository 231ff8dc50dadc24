// SPIR-V as a list of instructions: how passes of our own read a module and write a new one. No
// numbers of SPIR-V: callers have those that they need.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace ullage::shaders {

inline constexpr size_t kHeader = 5,
                        kBound = 3;  // words of the header; the one that bounds the ids

// All words of one, the first with length and opcode.
using Instruction = std::span<const uint32_t>;

inline uint32_t op_of(Instruction i) {
  return i[0] & 0xffff;
}

// Visits the instructions behind the header in order. A length of 0 counts as 1, one beyond the end
// is cut off there. REQUIRES: a whole header.
template <class Visit>
void for_each(std::span<const uint32_t> spirv, Visit visit) {
  for (size_t at = kHeader; at < spirv.size();) {
    const size_t length = std::max<size_t>(spirv[at] >> 16, 1);
    visit(spirv.subspan(at, std::min(length, spirv.size() - at)));
    at += length;
  }
}

inline void add(std::vector<uint32_t>& words, uint32_t op, std::span<const uint32_t> operands) {
  words.push_back(static_cast<uint32_t>(operands.size() + 1) << 16 | op);
  words.insert(words.end(), operands.begin(), operands.end());
}
inline void add(std::vector<uint32_t>& words, uint32_t op,
                std::initializer_list<uint32_t> operands) {
  add(words, op, std::span(operands.begin(), operands.size()));
}

}  // namespace ullage::shaders
