// Buffers of the host as those of a program, and its recording.
#include "primitives/binding.h"

#include <algorithm>
#include <cstring>

#include "runtime/run/device_values.h"
#include "runtime/run/run_values.h"

namespace ullage::primitives {
namespace {

using runtime::MemoryRange;

constexpr uint64_t kWordBytes = 4;

struct NamedRange {
  std::string_view name{};
  HostRange range{};
  bool is_written = false;
};

bool overlap(const HostRange& a, const HostRange& b) {
  return a.buffer == b.buffer && a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes;
}

// Up to a multiple of what a copy needs.
uint64_t whole_words(uint64_t bytes) {
  return (bytes + kWordBytes - 1) / kWordBytes * kWordBytes;
}

}  // namespace

ir::Result<std::unique_ptr<const Binding>> Binding::create(
    std::shared_ptr<const Primitive> primitive, const Buffers& buffers) {
  std::unique_ptr<Binding> binding(new Binding(std::move(primitive)));
  if (auto ok = binding->check(buffers); !ok) return ok.error();
  if (auto ok = binding->write_control(buffers.arguments); !ok) return ok.error();
  if (auto ok = binding->borrow(buffers); !ok) return ok.error();
  if (auto ok = binding->record_dispatches(); !ok) return ok.error();
  binding->list_copies(buffers);
  return std::unique_ptr<const Binding>(std::move(binding));
}

ir::Result<void> Binding::check(const Buffers& buffers) const {
  const ir::MemoryPlan& memory = primitive_->memory();
  const uint64_t alignment = primitive_->program().device().limits().alignment;
  std::vector<NamedRange> all;
  const auto add = [&](std::string_view name, HostRange range, uint64_t bytes, uint64_t multiple,
                       bool is_written) -> ir::Result<void> {
    if (range.buffer == 0) {
      return ir::invalid_argument("primitive_bind: the buffer of {} must not be null", name);
    }
    if (range.offset % multiple != 0) {
      return ir::invalid_argument(
          "primitive_bind: the offset of {} must be a multiple of {}, is {}", name, multiple,
          range.offset);
    }
    if (range.bytes < bytes || range.offset > UINT64_MAX - range.bytes) {
      return ir::invalid_argument(
          "primitive_bind: {} needs {} bytes at its offset, has {} from {} on", name, bytes,
          range.bytes, range.offset);
    }
    range.bytes = bytes;
    all.push_back({name, range, is_written});
    return {};
  };
  const std::span<const Operand> operands = primitive_->operands();
  for (size_t i = 0; i < operands.size(); ++i) {
    auto ok = add(operands[i].name, buffers.operands[i], memory.size[operands[i].buffer], alignment,
                  operands[i].is_output);
    if (!ok) return ok;
  }
  auto ok = add("scratch", buffers.scratch, primitive_->scratch_bytes(), alignment, true);
  if (ok) ok = add("count", buffers.count, kWordBytes, kWordBytes, false);
  if (ok && buffers.result_count) {
    ok = add("result_count", *buffers.result_count, kWordBytes, kWordBytes, true);
  }
  if (ok && buffers.argument) ok = add("argument", *buffers.argument, kWordBytes, kWordBytes, true);
  if (!ok) return ok;
  for (size_t i = 0; i < all.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (!all[i].is_written && !all[j].is_written) continue;
      if (!overlap(all[i].range, all[j].range)) continue;
      return ir::invalid_argument("primitive_bind: {} and {} overlap, and one of them is written",
                                  all[j].name, all[i].name);
    }
  }
  return {};
}

// Table and group counts of all that the host knows; the device finds the rest in every execution.
ir::Result<void> Binding::write_control(const Argument& argument) {
  const runtime::LoadedProgram& program = primitive_->program();
  const ir::Program& code = program.program();
  const auto inputs = primitive_->inputs(argument);
  if (!inputs) return inputs.error();
  ir::ScalarInputs leaves;
  leaves.integer = [&](const ir::ScalarInstruction& leaf, int64_t& value) {
    return !ir::is_device_leaf(leaf.op) && inputs->integer_leaf(leaf, value);
  };
  leaves.floating = [](const ir::ScalarInstruction&, double&) { return false; };
  runtime::Registers registers;
  ir::run(code.scalars, leaves, registers);
  const runtime::DeviceValues device(code);
  if (auto ok = runtime::check_guards(code, registers, device, false); !ok) return ok;
  runtime::ControlWords words;
  auto ok = runtime::control_words(code, registers, primitive_->memory().size,
                                   program.device().profile().max_groups, &device, words);
  if (!ok) return ok;
  control_bytes_ = whole_words(primitive_->memory().table_bytes);
  auto memory = program.device().allocate(runtime::MemoryPool::control, 2 * control_bytes_);
  if (!memory) return memory.error();
  control_ = std::move(*memory);
  std::memset(control_->host(), 0, 2 * control_bytes_);
  std::byte* const first = control_->host() + control_bytes_;
  std::ranges::copy(std::as_bytes(std::span(words.table)), first);
  std::ranges::copy(std::as_bytes(std::span(words.groups)), first + ir::kIndirectOffset);
  device.write(registers, first);
  return {};
}

ir::Result<void> Binding::borrow(const Buffers& buffers) {
  std::vector<HostRange> all = buffers.operands;
  all.insert(all.end(), {buffers.scratch, buffers.count});
  for (const auto& word : {buffers.result_count, buffers.argument}) {
    if (word) all.push_back(*word);
  }
  std::map<uint64_t, uint64_t> ends;
  for (const HostRange& range : all) {
    uint64_t& end = ends[range.buffer];
    end = std::max(end, range.offset + range.bytes);
  }
  for (const auto& [buffer, end] : ends) {
    auto memory = primitive_->program().device().borrow(buffer, end);
    if (!memory) return memory.error();
    borrowed_[buffer] = std::move(*memory);
  }
  const auto range_in = [&](const HostRange& range) {
    return MemoryRange{borrowed_.at(range.buffer).get(), range.offset, range.bytes};
  };
  for (const HostRange& range : buffers.operands) operands_.push_back(range_in(range));
  scratch_ = range_in(buffers.scratch);
  return {};
}

MemoryRange Binding::range_of(uint32_t buffer) const {
  const ir::MemoryPlan& memory = primitive_->memory();
  const uint64_t bytes = memory.size[buffer];
  const auto in_scratch = [&](uint64_t offset) {
    return MemoryRange{scratch_.memory, scratch_.offset + offset, bytes};
  };
  if (buffer == primitive_->count_buffer()) return in_scratch(0);
  if (buffer == primitive_->counts_buffer()) return in_scratch(primitive_->counts_offset());
  const std::span<const Operand> operands = primitive_->operands();
  const auto operand = std::ranges::find(operands, buffer, &Operand::buffer);
  if (operand != operands.end()) {
    const MemoryRange& bound = operands_[static_cast<size_t>(operand - operands.begin())];
    return {bound.memory, bound.offset, bytes};
  }
  switch (primitive_->program().program().buffers[buffer].kind) {
    case ir::BufferKind::constant:
    case ir::BufferKind::packed:
      return primitive_->program().constant_range(buffer);
    case ir::BufferKind::scalar:
    case ir::BufferKind::control:
      return {control_.get(), memory.offset[buffer], bytes};
    default:
      return in_scratch(primitive_->arena_offset() + memory.offset[buffer]);
  }
}

ir::Result<void> Binding::record_dispatches() {
  const runtime::LoadedProgram& program = primitive_->program();
  const ir::Program& code = program.program();
  runtime::RecordingInfo info;
  info.control = control_.get();
  for (const ir::ProgramDispatch& dispatch : code.dispatches) {
    const ir::ProgramKernel& kernel = code.kernels[dispatch.kernel];
    runtime::RecordedDispatch recorded;
    recorded.kernel = &program.kernel(dispatch.kernel);
    recorded.source = &kernel;
    recorded.push = dispatch.push;
    recorded.barrier_before = dispatch.barrier_before;
    for (size_t i = 0; i < dispatch.bindings.size(); ++i) {
      const auto& [buffer, access] = dispatch.bindings[i];
      recorded.operands.push_back(
          {.range = range_of(buffer), .access = access, .texel = kernel.texel[i]});
      recorded.resolve = recorded.resolve || code.buffers[buffer].kind == ir::BufferKind::control;
    }
    info.dispatches.push_back(std::move(recorded));
  }
  auto recording = program.device().record(info);
  if (!recording) return recording.error();
  recording_ = std::move(*recording);
  // The group counts are still 0: drivers compile at the first dispatch, also of nothing.
  if (auto ok = recording_->submit(); !ok) return ok;
  return recording_->wait();
}

void Binding::list_copies(const Buffers& buffers) {
  const auto control = [&](uint64_t begin, uint64_t end) {
    before_.push_back({{control_.get(), control_bytes_ + begin, end - begin},
                       {control_.get(), begin, end - begin}});
  };
  control(0, primitive_->program().program().slots.size() * kWordBytes);
  control(ir::kIndirectOffset, control_bytes_);
  const auto word = [&](const HostRange& range) {
    return MemoryRange{borrowed_.at(range.buffer).get(), range.offset, kWordBytes};
  };
  const auto in_scratch = [&](uint64_t offset) {
    return MemoryRange{scratch_.memory, scratch_.offset + offset, kWordBytes};
  };
  before_.push_back({word(buffers.count), in_scratch(0)});
  const uint64_t counts = primitive_->counts_offset();
  if (buffers.result_count) after_.push_back({in_scratch(counts), word(*buffers.result_count)});
  if (buffers.argument) {
    after_.push_back({in_scratch(counts + kWordBytes), word(*buffers.argument)});
  }
}

}  // namespace ullage::primitives
