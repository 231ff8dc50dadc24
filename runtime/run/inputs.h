// The inputs of one run in flight: what is bound, where its bytes are, and the host scalars read
// from them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "ir/program/program.h"
#include "ir/program/scalar_program.h"

namespace ullage::runtime {

// One input. Its bytes are in `staged`, or in the region that `place` assigned, or not visible to
// the host: then the caller knows where the device finds them.
struct BoundInput {
  explicit BoundInput(std::pmr::memory_resource* memory) : staged(memory) {}

  bool bound = false;
  bool on_device = false;
  std::vector<int64_t> extents;
  std::pmr::vector<std::byte> staged;
  std::span<std::byte> region;       // in the current plan; empty: none
  std::span<const std::byte> bytes;  // in `staged` or `region`
};

// Error (invalid_argument): the host must read the elements of the input.
ir::Result<void> check_stays_on_device(const ir::ProgramInput& input);

// Product of the extents times the element size, or none on overflow.
std::optional<uint64_t> tensor_bytes(ir::DType dtype, std::span<const int64_t> extents);

class Inputs {
 public:
  // `memory` allocates the copies of inputs.
  Inputs(const ir::Program& program, std::pmr::memory_resource* memory) : program_(&program) {
    for (size_t i = 0; i < program.inputs.size(); ++i) inputs_.emplace_back(memory);
  }

  // Copies the bytes. Errors (invalid_argument): dtype, rank, an extent that the program fixes, a
  // byte count that is not the product of the extents.
  ir::Result<void> bind(size_t input, ir::DType dtype, std::span<const int64_t> extents,
                        std::span<const std::byte> bytes);
  // Binds the extents of an input whose bytes are on the device. Further errors: the host must read
  // the elements of the input.
  ir::Result<void> bind_on_device(size_t input, ir::DType dtype, std::span<const int64_t> extents);
  void unbind(size_t input) {
    inputs_[input].bound = false;
    ++revision_;
  }
  // The first input that is not bound, or none.
  ir::Result<void> check_all_bound() const;
  const BoundInput& operator[](size_t input) const { return inputs_[input]; }
  // Changes whenever extents, elements that the host reads, or bindings may have changed.
  uint64_t revision() const { return revision_; }

  // Moves the bytes of every input that fits into regions[input]; others stay staged. The regions
  // must stay valid until the next place or release.
  void place(const std::vector<std::span<std::byte>>& regions);
  // Moves all bytes back into host memory, before their regions are released.
  void release();

  // For ir::run: leaves of bound inputs; false if there is no such number.
  bool integer_leaf(const ir::ScalarInstruction& leaf, int64_t& value) const;
  bool floating_leaf(const ir::ScalarInstruction& leaf, double& value) const;

 private:
  ir::Result<void> check(size_t input, ir::DType dtype, std::span<const int64_t> extents) const;
  void take_extents(size_t input, std::span<const int64_t> extents);

  const ir::Program* program_;
  std::vector<BoundInput> inputs_;
  uint64_t revision_ = 0;
};

}  // namespace ullage::runtime
