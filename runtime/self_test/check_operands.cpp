// Constants are packed once per image, whatever ranges are requested.
#include "runtime/self_test/check_operands.h"

#include <algorithm>
#include <cstring>

#include "runtime/backend.h"
#include "runtime/pack.h"

namespace ullage::runtime {
namespace {

// Larger operands are not checked; capacities without a bound get this size.
constexpr uint64_t kMostBytes = uint64_t{24} << 20;

uint64_t rounded_up(uint64_t value, uint64_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

// Constants have their own bytes, independent of the sizes.
uint64_t content_bytes(const ir::Program& program, const CheckSizes& sizes, uint32_t buffer) {
  const ir::ProgramBuffer& row = program.buffers[buffer];
  if (row.kind == ir::BufferKind::constant) return program.constants[row.index].bytes.size();
  if (row.kind != ir::BufferKind::packed) return sizes.capacities[buffer];
  return static_cast<uint64_t>(program.packs[row.index].size_bytes());
}

void fill_words(std::span<std::byte> bytes, uint32_t word) {
  for (size_t at = 0; at + sizeof word <= bytes.size(); at += sizeof word) {
    std::memcpy(&bytes[at], &word, sizeof word);
  }
}

}  // namespace

void CheckOperands::add(const ir::ProgramDispatch& call, bool of_node) {
  for (const auto& binding : call.bindings) {
    const auto known = std::ranges::find(operands_, binding.buffer, &Operand::buffer);
    const bool is_new = known == operands_.end();
    Operand& operand = is_new ? operands_.emplace_back() : *known;
    operand.buffer = binding.buffer;
    if (is_new) operand.read_first = binding.access != ir::Access::write;
    if (binding.access != ir::Access::read && of_node) operand.written = true;
  }
}

bool CheckOperands::place(const CheckSizes& sizes, const ir::ControlLayout& control,
                          uint64_t alignment) {
  for (Operand& operand : operands_) {
    operand.size = content_bytes(*program_, sizes, operand.buffer);
    if (is_scalar(operand)) {
      operand.offset = control.scalar[operand.buffer];
      continue;
    }
    operand.offset = rounded_up(bytes_, alignment);
    if (operand.size > kMostBytes) return false;
    bytes_ = operand.offset + ir::reserved_bytes(operand.size);
    if (bytes_ > kMostBytes) return false;
  }
  return true;
}

const CheckOperands::Operand& CheckOperands::of(uint32_t buffer) const {
  return *std::ranges::find(operands_, buffer, &Operand::buffer);
}

bool CheckOperands::is_scalar(const Operand& operand) const {
  return program_->buffers[operand.buffer].kind == ir::BufferKind::scalar;
}

bool CheckOperands::is_generated(const Operand& operand) const {
  const ir::BufferKind kind = program_->buffers[operand.buffer].kind;
  return operand.read_first && kind != ir::BufferKind::scalar && kind != ir::BufferKind::constant &&
         kind != ir::BufferKind::packed;
}

void CheckOperands::place_constants() {
  image_.resize(bytes_);
  fill_words(image_, kPoison);
  for (const Operand& operand : operands_) {
    const ir::ProgramBuffer& buffer = program_->buffers[operand.buffer];
    if (buffer.kind == ir::BufferKind::constant) {
      const auto bytes = std::span(program_->constants[buffer.index].bytes);
      std::ranges::copy(bytes, std::span(image_).subspan(operand.offset).begin());
    } else if (buffer.kind == ir::BufferKind::packed) {
      pack(program_->packs[buffer.index], program_->constants,
           std::span(image_).subspan(operand.offset, operand.size));
    }
  }
}

std::span<const std::byte> CheckOperands::image(Range range) {
  if (image_.empty()) place_constants();
  if (imaged_ == range) return image_;
  for (const Operand& operand : operands_) {
    if (!is_generated(operand)) continue;
    generate_data(program_->buffers[operand.buffer].storage, operand.buffer,
                  std::span(image_).subspan(operand.offset, operand.size), range);
  }
  imaged_ = range;
  return image_;
}

void CheckOperands::release() {
  image_ = {};
  imaged_.reset();
}

}  // namespace ullage::runtime
