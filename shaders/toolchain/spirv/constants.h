// Values of constants: what OpConstant..., OpSpecConstant... and OpSpecConstantOp have,
// specialisation constants at their defaults.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {

// Evaluates constants one by one, in the order of their module, so that each costs as much as it
// has operands. Not for more than one thread. REQUIRES: the module outlives it.
class Constants {
 public:
  explicit Constants(const SpirvModule& module) : module_(module) {}

  // Gives the result of a constant instruction its value. Other instructions, and those whose value
  // is not defined (division by zero, shifts beyond the width) or whose operands have none, do
  // nothing.
  void define(const SpirvInstruction& i);
  // The bits of a scalar, those above its width 0; nothing for composites and what has no value.
  std::optional<uint64_t> bits(uint32_t id) const;
  // Part `index` of a composite as a scalar's bits.
  std::optional<uint64_t> bits(uint32_t id, uint32_t index);
  // An integer, signed ones with their sign in all 64 bits.
  std::optional<uint64_t> integer(uint32_t id) const;

 private:
  // A scalar, a composite of parts_[first], parts_[first + 1] ..., or zeros of a type.
  struct Value {
    uint32_t type = 0;
    uint64_t scalar = 0;
    size_t first = 0, count = 0;
    bool is_null = false;
  };
  using At = std::optional<size_t>;  // in values_

  At add(const Value& value);
  At scalar(uint32_t type, uint64_t bits);
  At composite(uint32_t type, const std::vector<size_t>& parts);
  At value_of(uint32_t id) const;
  At part(size_t value, uint32_t index);
  At evaluate(const SpirvInstruction& i);
  At extracted(size_t value, std::span<const uint32_t> indices);
  At inserted(size_t object, size_t whole, std::span<const uint32_t> indices);
  At shuffled(uint32_t type, size_t a, size_t b, std::span<const uint32_t> components);
  // An instruction on scalars, or on vectors component by component.
  At operation(uint32_t type, uint32_t opcode, std::span<const size_t> operands);

  const SpirvModule& module_;
  std::vector<Value> values_;
  std::vector<size_t> parts_;
  std::unordered_map<uint32_t, size_t> by_id_;
};

// The bits of what an instruction makes of scalars; nothing where SPIR-V does not define it, and
// for instructions that OpSpecConstantOp may not have in shaders. Bits above a width are 0.
struct ScalarOperand {
  uint64_t bits = 0;
  uint32_t width = 32;  // 1: bool
};
std::optional<uint64_t> fold_scalars(uint32_t opcode, uint32_t width,
                                     std::span<const ScalarOperand> operands);

// The ids that a constant is made of; literals among its operands are not.
std::span<const uint32_t> constant_operands(const SpirvInstruction& i);
// The SpecIds that values of these constants depend on, sorted.
std::vector<uint32_t> spec_ids_of(const SpirvModule& module, std::vector<uint32_t> constants);

}  // namespace ullage::shaders
