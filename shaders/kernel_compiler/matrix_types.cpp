// One pass over the words to find the types, one to write the module anew.
#include "shaders/kernel_compiler/module_edits.h"

#include <map>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/spirv/instructions.h"

namespace ullage::shaders {
namespace {

// Later than the headers here.
constexpr uint32_t kTypeCooperativeMatrix = 4456;

// A scalar type without its id: operation, width and, of integers, signedness.
using Scalar = std::vector<uint32_t>;

constexpr uint32_t kFloat = spv::OpTypeFloat, kInt = spv::OpTypeInt;
const Scalar kIndex = {kInt, 32, 0};

// By number of VkComponentTypeKHR.
Scalar component(uint32_t number) {
  const Scalar kinds[] = {{kFloat, 16},  {kFloat, 32},  {kFloat, 64},  {kInt, 8, 1},
                          {kInt, 16, 1}, {kInt, 32, 1}, {kInt, 64, 1}, {kInt, 8, 0},
                          {kInt, 16, 0}, {kInt, 32, 0}, {kInt, 64, 0}};
  return kinds[std::min<size_t>(number, std::size(kinds) - 1)];
}

bool is_scalar(uint32_t op) {
  return op == spv::OpTypeFloat || op == spv::OpTypeInt;
}

// What stands in front of all other types.
class Preamble {
 public:
  explicit Preamble(uint32_t bound) : bound_(bound) {}

  void see(Instruction i) {
    if (is_scalar(op_of(i))) {
      Scalar scalar = {op_of(i)};
      scalar.insert(scalar.end(), i.begin() + 2, i.end());
      scalars_[scalar] = i[1];
    } else if (op_of(i) == kTypeCooperativeMatrix) {
      has_matrices_ = true;
    }
  }

  bool has_matrices() const { return has_matrices_; }
  uint32_t bound() const { return bound_; }

  // A matrix type with ids in place of its literals.
  std::vector<uint32_t> operands(Instruction type) {
    std::vector<uint32_t> ids = {type[1], of_scalar(component(type[2]))};
    for (uint32_t number : type.subspan(3)) ids.push_back(of_number(number));
    return ids;
  }

  void write(std::vector<uint32_t>& words) const {
    for (const auto& [scalar, id] : scalars_) {
      std::vector<uint32_t> operands = {id};
      operands.insert(operands.end(), scalar.begin() + 1, scalar.end());
      add(words, scalar[0], operands);
    }
    for (const auto& [number, id] : numbers_) {
      add(words, spv::OpConstant, std::vector{scalars_.at(kIndex), id, number});
    }
  }

 private:
  uint32_t of_scalar(const Scalar& scalar) {
    const auto [entry, added] = scalars_.try_emplace(scalar, bound_);
    if (added) ++bound_;
    return entry->second;
  }

  uint32_t of_number(uint32_t number) {
    of_scalar(kIndex);
    const auto [entry, added] = numbers_.try_emplace(number, bound_);
    if (added) ++bound_;
    return entry->second;
  }

  uint32_t bound_;
  bool has_matrices_ = false;
  std::map<Scalar, uint32_t> scalars_;
  std::map<uint32_t, uint32_t> numbers_;
};

bool begins_types(uint32_t op) {
  return op >= spv::OpTypeVoid && op <= spv::OpTypeForwardPointer;
}

}  // namespace

std::vector<uint32_t> with_matrix_types(const std::vector<uint32_t>& spirv) {
  if (spirv.size() < kHeader) return spirv;
  Preamble preamble(spirv[kBound]);
  for_each(spirv, [&](Instruction i) { preamble.see(i); });
  if (!preamble.has_matrices()) return spirv;
  std::map<uint32_t, std::vector<uint32_t>> types;
  for_each(spirv, [&](Instruction i) {
    if (op_of(i) == kTypeCooperativeMatrix) types[i[1]] = preamble.operands(i);
  });
  std::vector<uint32_t> words(spirv.begin(), spirv.begin() + kHeader);
  words[kBound] = preamble.bound();
  bool is_written = false;
  for_each(spirv, [&](Instruction i) {
    const uint32_t op = op_of(i);
    if (begins_types(op) && !is_written) {
      preamble.write(words);
      is_written = true;
    }
    if (op == kTypeCooperativeMatrix)
      add(words, op, types.at(i[1]));
    else if (!is_scalar(op))
      words.insert(words.end(), i.begin(), i.end());
  });
  return words;
}

}  // namespace ullage::shaders
