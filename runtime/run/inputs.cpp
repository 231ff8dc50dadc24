// The inputs of a run in flight: what is bound, where its bytes are, and the host scalars read from
// them.
#include "runtime/run/inputs.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>

#include "base/message.h"
#include "runtime/element.h"

namespace ullage::runtime {
namespace {

void keep(BoundInput& input, std::span<const std::byte> bytes) {
  if (!input.region.empty() && bytes.size() <= input.region.size()) {
    if (!bytes.empty()) std::memmove(input.region.data(), bytes.data(), bytes.size());
    input.bytes = input.region.first(bytes.size());
    input.staged.clear();
    input.staged.shrink_to_fit();
    return;
  }
  input.staged.assign(bytes.begin(), bytes.end());
  input.bytes = input.staged;
}

}  // namespace

std::optional<uint64_t> tensor_bytes(ir::DType dtype, std::span<const int64_t> extents) {
  uint64_t bytes = ir::size_bytes(dtype);
  bool empty = false;
  for (int64_t extent : extents) {
    if (extent == 0) {
      empty = true;
    } else if (__builtin_mul_overflow(bytes, static_cast<uint64_t>(extent), &bytes)) {
      return std::nullopt;
    }
  }
  return empty ? 0 : bytes;
}

ir::Result<void> Inputs::check(size_t input, ir::DType dtype,
                               std::span<const int64_t> extents) const {
  const ir::ProgramInput& rule = program_->inputs[input];
  // The name is built only for errors: this code runs for every input of every run.
  const auto prefix = [&] { return ir::message("input {}: ", rule.name); };
  if (dtype != rule.dtype) {
    return ir::invalid_argument("{}must be {}, given {}", prefix(), ir::name_of(rule.dtype),
                                ir::name_of(dtype));
  }
  if (extents.size() != rule.extents.size()) {
    return ir::invalid_argument("{}must have rank {}, given {}", prefix(), rule.extents.size(),
                                extents.size());
  }
  for (size_t axis = 0; axis < extents.size(); ++axis) {
    const auto which = [&] { return ir::message("{}extent of axis {}", prefix(), axis); };
    if (extents[axis] < 0) {
      return ir::invalid_argument("{} must not be negative, given {}", which(), extents[axis]);
    }
    const auto& source = program_->scalars.code[rule.extents[axis]];
    if (source.op == ir::ScalarOp::constant && source.value != extents[axis]) {
      return ir::invalid_argument("{} must be {}, given {}", which(), source.value, extents[axis]);
    }
  }
  return {};
}

// Binding an input again with the same extents changes no number if none is computed from its
// elements.
void Inputs::take_extents(size_t input, std::span<const int64_t> extents) {
  BoundInput& entry = inputs_[input];
  const bool same = entry.bound && !program_->inputs[input].host_read &&
                    std::ranges::equal(entry.extents, extents);
  if (same) return;
  ++revision_;
  entry.bound = false;  // until both are there
  entry.extents.assign(extents.begin(), extents.end());
}

ir::Result<void> Inputs::bind(size_t input, ir::DType dtype, std::span<const int64_t> extents,
                              std::span<const std::byte> bytes) {
  if (auto ok = check(input, dtype, extents); !ok) return ok;
  const auto expected = tensor_bytes(dtype, extents);
  if (!expected || *expected != bytes.size()) {
    return ir::invalid_argument(
        "input {}: size_bytes must be the product of the extents times the element size, {}, given "
        "{}",
        program_->inputs[input].name,
        (expected ? std::to_string(*expected) : std::string("beyond 64 bits")), bytes.size());
  }
  BoundInput& entry = inputs_[input];
  take_extents(input, extents);
  entry.bound = false;                                  // until its bytes are there
  if (entry.region.size() < bytes.size()) ++revision_;  // allocating them may fail
  keep(entry, bytes);
  entry.bound = true;
  entry.on_device = false;
  return {};
}

ir::Result<void> check_stays_on_device(const ir::ProgramInput& input) {
  if (!input.host_read && input.buffer != ir::kNoIndex) return {};
  return ir::invalid_argument(
      "input {}: its elements decide sizes on the host; compile it as device data", input.name);
}

ir::Result<void> Inputs::bind_on_device(size_t input, ir::DType dtype,
                                        std::span<const int64_t> extents) {
  if (auto ok = check(input, dtype, extents); !ok) return ok;
  if (auto ok = check_stays_on_device(program_->inputs[input]); !ok) return ok;
  BoundInput& entry = inputs_[input];
  take_extents(input, extents);
  keep(entry, {});
  entry.bound = entry.on_device = true;
  return {};
}

ir::Result<void> Inputs::check_all_bound() const {
  for (size_t i = 0; i < inputs_.size(); ++i) {
    if (!inputs_[i].bound) {
      return ir::invalid_argument("run: input {} is not bound", program_->inputs[i].name);
    }
  }
  return {};
}

void Inputs::place(const std::vector<std::span<std::byte>>& regions) {
  // Old and new regions of different inputs may overlap, so all bytes are copied through host
  // memory.
  release();
  for (size_t i = 0; i < inputs_.size(); ++i) {
    BoundInput& input = inputs_[i];
    input.region = regions[i];
    if (input.region.size() < input.staged.size() || input.region.empty()) continue;
    keep(input, input.staged);
  }
}

void Inputs::release() {
  for (BoundInput& input : inputs_) {
    if (input.staged.empty()) {
      input.staged.assign(input.bytes.begin(), input.bytes.end());
      input.bytes = input.staged;
    }
    input.region = {};
  }
}

bool Inputs::integer_leaf(const ir::ScalarInstruction& leaf, int64_t& value) const {
  const bool of_input =
      leaf.op == ir::ScalarOp::input_axis || leaf.op == ir::ScalarOp::runtime_scalar;
  if (!of_input || leaf.input >= inputs_.size() || !inputs_[leaf.input].bound) return false;
  const BoundInput& input = inputs_[leaf.input];
  if (leaf.op == ir::ScalarOp::input_axis) {
    if (leaf.index >= input.extents.size()) return false;
    value = input.extents[leaf.index];
    return true;
  }
  const auto element = element_as_integer(program_->inputs[leaf.input].dtype, input.bytes,
                                          leaf.index, leaf.semantics);
  if (element) value = *element;
  return element.has_value();
}

bool Inputs::floating_leaf(const ir::ScalarInstruction& leaf, double& value) const {
  const bool of_input =
      leaf.op == ir::ScalarOp::runtime_scalar || leaf.op == ir::ScalarOp::float_runtime_scalar;
  if (!of_input || leaf.input >= inputs_.size() || !inputs_[leaf.input].bound) return false;
  const auto element =
      element_as_float(program_->inputs[leaf.input].dtype, inputs_[leaf.input].bytes, leaf.index);
  if (element) value = *element;
  return element.has_value();
}

}  // namespace ullage::runtime
