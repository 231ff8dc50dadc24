// DeviceCode: the part of a scalar program that the device computes, because it depends on counts
// that only the device knows; instructions of the kernel shaders/kernels/resolve/resolve.comp.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "ir/dtype.h"
#include "ir/program/program.h"
#include "ir/program/scalar_program.h"

namespace ullage::ir {

// Registers of the device lie in the control buffer, 4 words each: lo, hi, valid (0 or 1), 0.
struct DeviceCode {
  std::vector<uint32_t> words{};  // 8 per instruction: the kernel's code buffer
  uint32_t registers = 0;         // in the register file
  // What the host computes and writes before the first instruction runs, constants among it.
  struct HostRegister {
    uint32_t program_register = 0, device_register = 0;
    bool operator==(const HostRegister&) const = default;
  };
  std::vector<HostRegister> host_registers{};
};

// A tensor element in the control buffer that becomes a register.
struct DeviceElement {
  enum class Meaning : uint8_t {
    integer,        // an integer as it is, bool as 0 or 1; poison from a float, u64 above INT64_MAX
    truncate_size,  // TF-05: floats round half away from zero; poison where not finite or too large
    floating,       // a double; integers are converted
  };
  DType dtype = DType::i64;
  uint32_t word = 0;  // of the control buffer; 64-bit elements take the next one too
  uint32_t byte = 0;  // within the word, for elements of 1 and 2 bytes
  Meaning meaning = Meaning::integer;
};

// Group counts of one indirect dispatch.
struct DeviceGroups {
  uint32_t word = 0;  // of the control buffer: the first of three
  uint32_t groups[3] = {kNoRegister, kNoRegister, kNoRegister};  // kNoRegister: 1
  uint32_t predicate = kNoRegister;                              // kNoRegister: always
  uint32_t maximum = 65535;                                      // of each axis
};

// Loop iterations that one invocation spends on these instructions (8 words each). One dispatch may
// run kResolveBudget of shaders/params/resolve.h.
uint64_t device_code_cost(std::span<const uint32_t> words);

// Appends instructions in the order they run; registers are those of the scalar program. Several
// dispatches may run one code, a range of instructions each (size() between the calls is the
// boundary), on one register file. A register that is read and was not set by load() or compute()
// before becomes a host register.
class DeviceCodeBuilder {
 public:
  // REQUIRES: verify(program). Outlives the builder.
  explicit DeviceCodeBuilder(const ScalarProgram& program) : program_(program) {}

  // Register `reg` is a leaf that the device reads. Error: `reg` was loaded or computed before.
  Result<void> load(uint32_t reg, const DeviceElement& element);
  // `registers` ascend. Errors: one was loaded or computed before; a leaf that is no constant;
  // float_pow, which the device cannot do.
  Result<void> compute(std::span<const uint32_t> registers);
  // Control word `word` becomes the register clamped to 32 bits, 0 where poisoned.
  void store_slot(uint32_t reg, uint32_t word);
  // All three are 0 where the predicate is 0 or poisoned, a count is poisoned or below 1, or a
  // check has failed before.
  void store_groups(const DeviceGroups& groups);
  // Where the predicate is neither 0 nor poisoned, a condition that is 0 or poisoned sets the
  // error word to min(error word, guard).
  void check(uint32_t condition, uint32_t predicate, uint32_t guard);

  uint32_t size() const { return static_cast<uint32_t>(code_.words.size() / 8); }
  // device_code_cost of the instructions from `first` on.
  uint64_t cost_from(uint32_t first) const {
    return device_code_cost(std::span(code_.words).subspan(size_t{first} * 8));
  }
  DeviceCode take() { return std::move(code_); }

 private:
  uint32_t device_register(uint32_t reg);
  uint32_t device_register_or_none(uint32_t reg);
  Result<void> check_new(uint32_t reg) const;
  uint32_t define(uint32_t reg);
  Result<void> compute_one(uint32_t reg);
  struct Instruction;
  void append(const Instruction& instruction);

  const ScalarProgram& program_;
  DeviceCode code_;
  std::unordered_map<uint32_t, uint32_t> device_register_of_;
};

}  // namespace ullage::ir
