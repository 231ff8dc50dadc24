// Extents that kernels compute: where the device stores them, what the host writes there before a
// run and reads back afterwards.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ir/program/memory_plan.h"
#include "ir/program/program.h"
#include "ir/program/scalar_program.h"

namespace ullage::runtime {

// One per run in flight; empty for programs whose sizes the host knows.
class DeviceValues {
 public:
  explicit DeviceValues(const ir::Program& program);

  bool any() const { return !program_->device_scalars.empty(); }
  // Whether this register is known only after the run. kNoRegister: no.
  bool is_late(uint32_t reg) const { return reg != ir::kNoRegister && late_[reg]; }
  bool is_late(const ir::ProgramDispatch& d) const {
    return is_late(d.predicate) || is_late(d.groups[0]) || is_late(d.groups[1]) ||
           is_late(d.groups[2]);
  }
  bool is_late(const ir::ProgramGuard& guard) const {
    return is_late(guard.condition) || is_late(guard.predicate);
  }

  // Byte offset in the control memory of the 32-bit word with this register after a run: the count
  // that its kernel wrote, else a word of the table. None: not on the device.
  std::optional<uint64_t> word_of(uint32_t reg) const;

  // Byte offsets of the conditions of loops that may end before their last iteration, in the order
  // of the loops: words that are 0 from the first iteration on that does not take place. Behind
  // them that of the word that first_failure reads. Empty: there is no such loop.
  std::span<const uint64_t> observed() const { return observed_; }
  // Whether the loop has such a condition.
  bool has_condition(uint32_t loop) const;

  // Writes the registers that the host knows into the register file of the device, and clears the
  // error word, the conditions of loops and the state that resolves keep from the last run.
  // `control` is the mapped control memory.
  void write(std::span<const ir::ScalarValue> registers, std::byte* control) const;

  // Whether a check failed on the device in the last run.
  bool failed(const std::byte* control) const { return first_failure(control) != ir::kNoFailure; }
  // The first guard that failed there; later ones were not computed. kNoFailure: none.
  uint32_t first_failure(const std::byte* control) const;

  // Leaves of the last run, for ir::run: elements of the scalar buffers. False if the element is
  // not a number of the requested kind.
  bool integer(const ir::ScalarInstruction& leaf, const std::byte* control, int64_t& value) const;
  bool floating(const ir::ScalarInstruction& leaf, const std::byte* control, double& value) const;

 private:
  struct Element {
    const ir::ProgramDeviceScalar* scalar = nullptr;
    std::span<const std::byte> bytes;
  };
  std::vector<uint64_t> words_to_observe() const;
  Element element(const ir::ScalarInstruction& leaf, const std::byte* control) const;

  const ir::Program* program_;
  ir::ControlLayout layout_;
  std::vector<bool> late_;
  std::vector<uint32_t> scalar_of_row_;
  std::vector<uint64_t> observed_;
};

}  // namespace ullage::runtime
