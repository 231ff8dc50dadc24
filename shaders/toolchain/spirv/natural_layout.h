// Sizes and alignments of types that carry no layout of their own: variables of workgroup storage.
#pragma once

#include <cstdint>
#include <map>

#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {

// What std430 and Metal disagree about.
struct LayoutRules {
  uint32_t bool_bytes = 4;         // of a variable, and of arrays and vectors of them
  uint32_t bool_bytes_inside = 4;  // of a member
  bool pads_vectors = false;       // a vector of three is as large as one of four
};
inline constexpr LayoutRules kStd430 = {4, 4, false};
inline constexpr LayoutRules kMetalLayout = {2, 1, true};

struct TypeSize {
  uint64_t bytes = 0;
  uint64_t alignment = 1;
};

// Of types of one module, each computed once. REQUIRES: the module outlives it.
class NaturalLayout {
 public:
  NaturalLayout(const SpirvModule& module, const LayoutRules& rules)
      : module_(module), rules_(rules) {}

  // An array without a length counts 0, and so does a type nested deeper than any real one.
  TypeSize of(uint32_t type) { return of(type, false, 0); }

 private:
  TypeSize of(uint32_t type, bool inside, int depth);
  TypeSize compute(const SpirvInstruction& type, bool inside, int depth);
  TypeSize of_struct(const SpirvInstruction& type, int depth);

  const SpirvModule& module_;
  LayoutRules rules_;
  std::map<std::pair<uint32_t, bool>, TypeSize> known_;
};

inline uint64_t align_up(uint64_t offset, uint64_t alignment) {
  return (offset + alignment - 1) / alignment * alignment;
}

}  // namespace ullage::shaders
