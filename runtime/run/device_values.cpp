// Extents that kernels compute.
#include "runtime/run/device_values.h"

#include <algorithm>
#include <cstring>

#include "runtime/element.h"

namespace ullage::runtime {

DeviceValues::DeviceValues(const ir::Program& program)
    : program_(&program),
      layout_(ir::control_layout(program)),
      late_(ir::device_dependent(program.scalars)),
      observed_(words_to_observe()) {
  for (uint32_t i = 0; i < program.device_scalars.size(); ++i) {
    const uint32_t row = program.scalars.code[program.device_scalars[i].reg].input;
    if (row >= scalar_of_row_.size()) scalar_of_row_.resize(size_t{row} + 1, ir::kNoIndex);
    scalar_of_row_[row] = i;
  }
}

std::optional<uint64_t> DeviceValues::word_of(uint32_t reg) const {
  if (!is_late(reg)) return std::nullopt;
  for (const ir::ProgramDeviceScalar& scalar : program_->device_scalars) {
    const size_t width = ir::size_bytes(scalar.dtype);
    if (scalar.reg != reg || ir::is_float(scalar.dtype) || width < 4) continue;
    return layout_.scalar[scalar.buffer] + uint64_t{scalar.element} * width;  // little-endian
  }
  const auto slot = std::ranges::find(program_->slots, reg);
  if (slot == program_->slots.end()) return std::nullopt;
  return static_cast<uint64_t>(slot - program_->slots.begin()) * 4;
}

void DeviceValues::write(std::span<const ir::ScalarValue> registers, std::byte* control) const {
  // A loop whose outer one has ended before it began has no condition of its own.
  for (const uint64_t word : observed_) std::memset(control + word, 0, sizeof(uint32_t));
  const uint32_t none = ir::kNoFailure;
  std::memcpy(control + layout_.error, &none, sizeof none);
  if (layout_.resolves != 0) {
    const uint32_t changes = 1;
    std::memcpy(control + layout_.changes, &changes, sizeof changes);
    std::memset(control + layout_.changes + sizeof changes, 0, 4 * layout_.resolves);
  }
  for (size_t i = 0; i < program_->device_registers.size(); ++i) {
    const uint32_t reg = program_->device_registers[i];
    if (reg == ir::kNoRegister) continue;
    const uint32_t valid = registers[reg].valid ? 1 : 0;
    std::byte* entry = control + layout_.registers + i * ir::kDeviceRegisterBytes;
    std::memcpy(entry, &registers[reg].integer, 8);
    std::memcpy(entry + 8, &valid, 4);
  }
}

uint32_t DeviceValues::first_failure(const std::byte* control) const {
  uint32_t error = 0;
  std::memcpy(&error, control + layout_.error, sizeof error);
  return error;
}

DeviceValues::Element DeviceValues::element(const ir::ScalarInstruction& leaf,
                                            const std::byte* control) const {
  if (leaf.input >= scalar_of_row_.size()) return {};
  const uint32_t index = scalar_of_row_[leaf.input];
  if (index == ir::kNoIndex) return {};
  const ir::ProgramDeviceScalar& scalar = program_->device_scalars[index];
  const ir::ProgramBuffer& buffer = program_->buffers[scalar.buffer];
  const auto bytes = static_cast<size_t>(program_->scalars.code[buffer.bytes].value);
  return {&scalar, {control + layout_.scalar[scalar.buffer], bytes}};
}

bool DeviceValues::integer(const ir::ScalarInstruction& leaf, const std::byte* control,
                           int64_t& value) const {
  const Element at = element(leaf, control);
  if (at.scalar == nullptr) return false;
  const auto read =
      element_as_integer(at.scalar->dtype, at.bytes, at.scalar->element, leaf.semantics);
  if (read) value = *read;
  return read.has_value();
}

bool DeviceValues::floating(const ir::ScalarInstruction& leaf, const std::byte* control,
                            double& value) const {
  const Element at = element(leaf, control);
  if (at.scalar == nullptr) return false;
  const auto read = element_as_float(at.scalar->dtype, at.bytes, at.scalar->element);
  if (read) value = *read;
  return read.has_value();
}

}  // namespace ullage::runtime
