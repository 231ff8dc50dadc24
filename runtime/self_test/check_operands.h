// CheckOperands: where the operands of a kernel_check lie in one memory, and what they hold before
// it runs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ir/program/program.h"
#include "runtime/self_test/check_sizes.h"
#include "runtime/self_test/made_data.h"

namespace ullage::runtime {

// Real constants; data made for what calls read before anything is written to it; poison elsewhere,
// so that a result that is missing is seen. The program outlives it.
class CheckOperands {
 public:
  explicit CheckOperands(const ir::Program& program) : program_(&program) {}

  // One per buffer. Scalars lie in the control memory.
  struct Operand {
    uint32_t buffer = 0;
    uint64_t offset = 0, size = 0;
    bool read_first = false, written = false;
    bool operator==(const Operand&) const = default;
  };

  // Of a call. Calls come in order. `tried`: what it writes is compared.
  void add(const ir::ProgramDispatch& call, bool tried);
  // Beside each other, where `control` says where scalars lie. REQUIRES: once, after the last
  // add(). False: they are larger than is tried, or nothing bounds them.
  bool place(const CheckSizes& sizes, const ir::ControlLayout& control, uint64_t alignment);

  // But for scalars.
  uint64_t bytes() const { return bytes_; }
  std::span<const Operand> all() const { return operands_; }
  const Operand& of(uint32_t buffer) const;
  bool is_scalar(const Operand& operand) const;
  // Same buffers of the same sizes.
  bool operator==(const CheckOperands& other) const { return operands_ == other.operands_; }

  // Of bytes() bytes; kept until release().
  std::span<const std::byte> image(Range range);
  void release();

 private:
  bool is_made(const Operand& operand) const;
  void place_constants();

  const ir::Program* program_;
  std::vector<Operand> operands_;
  uint64_t bytes_ = 0;
  std::vector<std::byte> image_;
  std::optional<Range> imaged_;  // of what is made in it
};

}  // namespace ullage::runtime
