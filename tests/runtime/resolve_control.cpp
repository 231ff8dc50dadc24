// The control words that tests give to the resolve kernel.
#include "tests/runtime/resolve_control.h"

namespace ullage::runtime {

ir::ScalarProgram host_leaves(size_t count) {
  ir::ScalarProgram program;
  ir::ScalarInstruction leaf;
  leaf.op = ir::ScalarOp::runtime_scalar;
  program.code.assign(count, leaf);
  return program;
}

std::vector<uint32_t> control_with(const ir::DeviceCode& code,
                                   const std::vector<std::optional<int64_t>>& values,
                                   size_t behind) {
  std::vector<uint32_t> control = control_head();
  control.resize(kRegisters + size_t{4} * code.registers + behind, kPoison);
  for (const auto& host : code.host_registers) {
    const std::optional<int64_t> value = values.at(host.program_register);
    uint32_t* words = control.data() + kRegisters + size_t{4} * host.device_register;
    const auto bits = static_cast<uint64_t>(value.value_or(0));
    words[0] = static_cast<uint32_t>(bits);
    words[1] = static_cast<uint32_t>(bits >> 32);
    words[2] = value.has_value();
    words[3] = 0;
  }
  return control;
}

params::ResolveParams all_of(const ir::DeviceCode& code) {
  return range_of(0, static_cast<uint32_t>(code.words.size() / 8));
}

ir::ScalarValue register_at(const std::vector<uint32_t>& control, size_t reg) {
  const uint32_t* words = control.data() + kRegisters + reg * 4;
  ir::ScalarValue v;
  v.integer = static_cast<int64_t>(uint64_t{words[1]} << 32 | words[0]);
  v.valid = words[2] != 0;
  return v;
}

}  // namespace ullage::runtime
