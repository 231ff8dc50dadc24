// CheckOperands: the places of the operands of a kernel check in one memory, and their content
// before it runs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ir/program/program.h"
#include "runtime/self_test/check_sizes.h"
#include "runtime/self_test/generated_data.h"

namespace ullage::runtime {

// Contents: the real constants; generated data for what calls read before anything writes it;
// poison elsewhere, so that missing results are detected. The program outlives it.
class CheckOperands {
 public:
  explicit CheckOperands(const ir::Program& program) : program_(&program) {}

  // One operand per buffer. Scalars are in the control memory.
  struct Operand {
    uint32_t buffer = 0;
    uint64_t offset = 0, size = 0;
    bool read_first = false, written = false;
    bool operator==(const Operand&) const = default;
  };

  // Adds the operands of a call, in order of the calls. `of_node`: what it writes is compared.
  void add(const ir::ProgramDispatch& call, bool of_node);
  // Assigns places one after another, and those of scalars according to `control`. REQUIRES: once,
  // after the last add(). False: they are too large to be checked, or have no bound.
  bool place(const CheckSizes& sizes, const ir::ControlLayout& control, uint64_t alignment);

  // Except for scalars.
  uint64_t bytes() const { return bytes_; }
  std::span<const Operand> all() const { return operands_; }
  const Operand& of(uint32_t buffer) const;
  bool is_scalar(const Operand& operand) const;
  // Whether the buffers and their sizes are the same.
  bool operator==(const CheckOperands& other) const { return operands_ == other.operands_; }

  // The initial content, of bytes() bytes; kept until release().
  std::span<const std::byte> image(Range range);
  void release();

 private:
  bool is_generated(const Operand& operand) const;
  void place_constants();

  const ir::Program* program_;
  std::vector<Operand> operands_;
  uint64_t bytes_ = 0;
  std::vector<std::byte> image_;
  std::optional<Range> imaged_;  // of the generated data in the image
};

}  // namespace ullage::runtime
