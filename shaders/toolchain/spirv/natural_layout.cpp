#include "shaders/toolchain/spirv/natural_layout.h"

#include <algorithm>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/spirv/resources.h"

namespace ullage::shaders {
namespace {

constexpr int kDeepestNesting = 64;

// `count` of them one behind the other.
TypeSize repeated(TypeSize element, uint64_t count) {
  const uint64_t stride = align_up(element.bytes, element.alignment);
  return {std::min<uint64_t>(stride * count, UINT32_MAX), element.alignment};
}

}  // namespace

TypeSize NaturalLayout::of(uint32_t id, bool inside, int depth) {
  const SpirvInstruction* const type = module_.definition(id);
  if (!type || depth > kDeepestNesting) return {};
  const auto key = std::pair(id, inside);
  if (const auto at = known_.find(key); at != known_.end()) return at->second;
  const TypeSize size = compute(*type, inside, depth);
  return known_[key] = size;
}

TypeSize NaturalLayout::compute(const SpirvInstruction& t, bool inside, int depth) {
  const auto element = [&] { return of(t.word(2), inside, depth + 1); };
  switch (static_cast<spv::Op>(t.opcode)) {
    case spv::OpTypeBool: {
      const uint32_t bytes = inside ? rules_.bool_bytes_inside : rules_.bool_bytes;
      return {bytes, bytes};
    }
    case spv::OpTypeInt:
    case spv::OpTypeFloat: {
      const uint32_t bytes = std::max(t.word(2) / 8, 1u);
      return {bytes, bytes};
    }
    case spv::OpTypePointer:
      return {8, 8};
    case spv::OpTypeVector: {
      const TypeSize one = element();
      const uint32_t slots = t.word(3) == 3 ? 4 : t.word(3);
      return {one.bytes * (rules_.pads_vectors ? slots : t.word(3)), one.alignment * slots};
    }
    case spv::OpTypeMatrix:
      return repeated(element(), t.word(3));
    case spv::OpTypeArray:
      return repeated(element(), array_length(module_, t));
    case spv::OpTypeStruct:
      return of_struct(t, depth);
    default:
      return {};
  }
}

TypeSize NaturalLayout::of_struct(const SpirvInstruction& t, int depth) {
  TypeSize size;
  for (size_t w = 2; w < t.words.size(); ++w) {
    const TypeSize member = of(t.word(w), true, depth + 1);
    size.bytes = align_up(size.bytes, member.alignment) + member.bytes;
    size.alignment = std::max(size.alignment, member.alignment);
  }
  size.bytes = std::min<uint64_t>(align_up(size.bytes, size.alignment), UINT32_MAX);
  return size;
}

}  // namespace ullage::shaders
