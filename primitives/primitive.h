// Primitive: a program of the embedded file, loaded and laid out for a capacity.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "primitives/description.h"
#include "runtime/file/program_file.h"
#include "runtime/loaded_program.h"
#include "runtime/run/inputs.h"

namespace ullage::primitives {

// The program file that was embedded when the library was built; 16-byte aligned.
std::span<const std::byte> embedded_programs();

struct PrimitiveOptions {
  Description description{};
  uint32_t capacity = 1;    // most elements
  uint32_t results = 1;     // segments, bins, or k
  std::string_view plan{};  // "cpu", "portable", "mobile" or "desktop"; "": the best
};

// How the count of the results becomes an argument of a draw or dispatch.
struct Argument {
  uint32_t multiplier = 1, divisor = 1, most = UINT32_MAX;
};

// A buffer of the host that a primitive reads or writes.
struct Operand {
  std::string name{};
  ir::DType dtype = ir::DType::u32;
  bool is_output = false;
  uint64_t elements = 0;  // most of them
  uint32_t buffer = 0;    // of the program
};

// Immutable.
class Primitive {
 public:
  // Errors: unsupported for a description that the library does not have; out_of_memory for buffers
  // above the limits of the device.
  static ir::Result<std::shared_ptr<const Primitive>> create(
      std::shared_ptr<runtime::Context> context, const PrimitiveOptions& options);

  const runtime::LoadedProgram& program() const { return *program_; }
  const ir::MemoryPlan& memory() const { return memory_; }
  std::span<const Operand> operands() const { return operands_; }
  // Of the scratch: the count that the program reads, then its counts, then the arena.
  uint64_t counts_offset() const { return word_bytes_; }
  uint64_t arena_offset() const { return 2 * word_bytes_; }
  uint64_t scratch_bytes() const { return arena_offset() + memory_.arena_bytes; }
  uint32_t count_buffer() const { return count_buffer_; }
  uint32_t counts_buffer() const { return counts_buffer_; }

  // The inputs of a run: extents, and numbers of the host.
  ir::Result<runtime::Inputs> inputs(const Argument& argument) const;

 private:
  Primitive(std::shared_ptr<runtime::LoadedProgram> program, const PrimitiveOptions& options)
      : program_(std::move(program)), options_(options) {}
  ir::Result<void> lay_out();
  void list_operands(const std::vector<ir::Interval>& registers);
  uint64_t elements_of(std::string_view input) const;

  std::shared_ptr<runtime::LoadedProgram> program_;
  PrimitiveOptions options_;
  ir::MemoryPlan memory_;
  std::vector<Operand> operands_;
  uint64_t word_bytes_ = 0;
  uint32_t count_buffer_ = 0, counts_buffer_ = 0;
};

}  // namespace ullage::primitives
