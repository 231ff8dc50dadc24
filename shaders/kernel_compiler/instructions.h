// SPIR-V as a list of instructions: how passes of our own read a module and write it anew.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <spirv/unified1/spirv.hpp>
#include <vector>

namespace ullage::shaders {

inline constexpr size_t kHeader = 5,
                        kBound = 3;  // words of the header; the one that bounds the ids

// All words of one, the first with length and operation.
using Instruction = std::span<const uint32_t>;

inline spv::Op op_of(Instruction i) {
  return static_cast<spv::Op>(i[0] & 0xffff);
}

// REQUIRES: a whole header.
template <class Visit>
void for_each(const std::vector<uint32_t>& spirv, Visit visit) {
  for (size_t at = kHeader; at < spirv.size();) {
    const size_t length = std::max<size_t>(spirv[at] >> 16, 1);
    visit(Instruction(spirv).subspan(at, std::min(length, spirv.size() - at)));
    at += length;
  }
}

inline void add(std::vector<uint32_t>& words, spv::Op op, std::span<const uint32_t> operands) {
  words.push_back(static_cast<uint32_t>(operands.size() + 1) << 16 | static_cast<uint32_t>(op));
  words.insert(words.end(), operands.begin(), operands.end());
}

}  // namespace ullage::shaders
