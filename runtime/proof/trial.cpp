// One mapped memory holds all operands of the node, which the host fills before each run.
#include "runtime/proof/trial.h"

#include <algorithm>
#include <cstring>

#include "runtime/pack.h"

namespace ullage::runtime {
namespace {

uint64_t rounded_up(uint64_t value, uint64_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

// Constants have the bytes they have, whatever the sizes.
uint64_t content_bytes(const ir::Program& program, const TrialSizes& sizes, uint32_t buffer) {
  const ir::ProgramBuffer& row = program.buffers[buffer];
  if (row.kind == ir::BufferKind::constant) return program.constants[row.index].bytes.size();
  if (row.kind != ir::BufferKind::packed) return sizes.bytes[buffer];
  return static_cast<uint64_t>(program.packs[row.index].size_bytes());
}

void fill_words(std::span<std::byte> bytes, uint32_t word) {
  for (size_t at = 0; at + sizeof word <= bytes.size(); at += sizeof word) {
    std::memcpy(&bytes[at], &word, sizeof word);
  }
}

}  // namespace

std::vector<NodeRange> node_ranges(const ir::Program& program) {
  std::vector<NodeRange> ranges;
  for (uint32_t i = 0; i < program.dispatches.size(); ++i) {
    const ir::ProgramDispatch& dispatch = program.dispatches[i];
    const bool begins = i == 0 || dispatch.source != program.dispatches[i - 1].source ||
                        dispatch.label != program.dispatches[i - 1].label;
    if (begins) ranges.push_back({i, i});
    ranges.back().end = i + 1;
  }
  return ranges;
}

Trial::Trial(const ir::Program& program, const TrialSizes& sizes, NodeRange range,
             uint64_t alignment)
    : program_(program), sizes_(sizes), range_(range) {
  for (uint32_t i = range.begin; i < range.end; ++i) {
    if (!has_work(i)) continue;
    const ir::ProgramDispatch& dispatch = program.dispatches[i];
    if (std::ranges::find(kernels_, dispatch.kernel) == kernels_.end()) {
      kernels_.push_back(dispatch.kernel);
    }
    add_operands(dispatch);
  }
  possible_ = possible_ && !kernels_.empty();
  place(alignment);
  mark_leaving();
}

bool Trial::has_work(uint32_t dispatch) const {
  return sizes_.words.groups[size_t{dispatch} * 3] != 0;
}

bool Trial::is_of_this_node(const ir::ProgramDispatch& dispatch) const {
  const ir::ProgramDispatch& first = program_.dispatches[range_.begin];
  return dispatch.source == first.source && dispatch.label == first.label;
}

void Trial::add_operands(const ir::ProgramDispatch& dispatch) {
  for (const auto& binding : dispatch.bindings) {
    const auto known = std::ranges::find(operands_, binding.buffer, &Operand::buffer);
    const bool is_new = known == operands_.end();
    Operand& operand = is_new ? operands_.emplace_back() : *known;
    operand.buffer = binding.buffer;
    if (is_new) operand.read_first = binding.access != ir::Access::write;
    operand.written = operand.written || binding.access != ir::Access::read;
    if (program_.buffers[binding.buffer].kind == ir::BufferKind::control) possible_ = false;
  }
}

void Trial::place(uint64_t alignment) {
  for (Operand& operand : operands_) {
    operand.offset = rounded_up(bytes_, alignment);
    operand.size = content_bytes(program_, sizes_, operand.buffer);
    bytes_ = operand.offset + ir::reserved_bytes(operand.size);
  }
}

// Also finds operands that another stretch of the node's calls leaves for this one.
void Trial::mark_leaving() {
  for (uint32_t i = 0; i < program_.dispatches.size(); ++i) {
    if (i >= range_.begin && i < range_.end) continue;
    const ir::ProgramDispatch& dispatch = program_.dispatches[i];
    for (const auto& binding : dispatch.bindings) {
      const auto known = std::ranges::find(operands_, binding.buffer, &Operand::buffer);
      if (known == operands_.end()) continue;
      known->leaves = known->written;
      if (known->read_first && binding.access != ir::Access::read && is_of_this_node(dispatch)) {
        possible_ = false;
      }
    }
  }
  for (Operand& operand : operands_) {
    const ir::BufferKind kind = program_.buffers[operand.buffer].kind;
    if (kind == ir::BufferKind::output || kind == ir::BufferKind::scalar) {
      operand.leaves = operand.written;
    }
  }
  if (std::ranges::any_of(operands_, &Operand::leaves)) return;
  for (Operand& operand : operands_) operand.leaves = operand.written;
}

const Trial::Operand& Trial::operand(uint32_t buffer) const {
  return *std::ranges::find(operands_, buffer, &Operand::buffer);
}

// What nothing has been written to is poison, so that a result that is missing is seen.
void Trial::make_image() {
  image_.resize(bytes_);
  fill_words(image_, kPoison);
  for (const Operand& operand : operands_) {
    const std::span<std::byte> target(&image_[operand.offset], operand.size);
    const ir::ProgramBuffer& buffer = program_.buffers[operand.buffer];
    if (buffer.kind == ir::BufferKind::constant) {
      std::ranges::copy(program_.constants[buffer.index].bytes, target.begin());
    } else if (buffer.kind == ir::BufferKind::packed) {
      pack(program_.packs[buffer.index], program_.constants, target);
    } else if (operand.read_first) {
      make_data(buffer.storage, operand.buffer, target, values_);
    }
  }
}

void Trial::take(Range range) {
  if (values_ != range) release();
  values_ = range;
}

Result<std::vector<std::byte>> Trial::run(Device& device,
                                          const std::function<Form(uint32_t)>& form_of) {
  if (image_.empty()) make_image();
  auto memory = device.allocate(Heap::outputs, bytes_);
  if (!memory) return memory.error();
  auto control = device.allocate(Heap::control, ir::control_bytes(range_.end - range_.begin));
  if (!control) return control.error();
  std::memcpy((*memory)->host(), image_.data(), image_.size());
  std::memset((*control)->host(), 0, (*control)->size());
  std::ranges::copy(std::as_bytes(std::span(sizes_.words.table)), (*control)->host());

  RecordingInfo info;
  info.control = control->get();
  for (uint32_t i = range_.begin; i < range_.end; ++i) {
    if (!has_work(i)) continue;
    const ir::ProgramDispatch& dispatch = program_.dispatches[i];
    const Form form = form_of(dispatch.kernel);
    RecordedDispatch recorded;
    recorded.kernel = form.kernel;
    recorded.push = dispatch.push;
    recorded.barrier_before = true;
    for (size_t b = 0; b < dispatch.bindings.size(); ++b) {
      const Operand& bound = operand(dispatch.bindings[b].buffer);
      recorded.operands.push_back(
          {.range = {memory->get(), bound.offset, ir::reserved_bytes(bound.size)},
           .access = dispatch.bindings[b].access,
           .texel = form.source->texel[b],
           .half = !form.source->half.empty() && form.source->half[b]});
    }
    std::memcpy((*control)->host() + ir::kIndirectOffset + info.dispatches.size() * 12,
                &sizes_.words.groups[size_t{i} * 3], 12);
    info.dispatches.push_back(std::move(recorded));
  }
  auto recording = device.record(info);
  if (!recording) return recording.error();
  for (uint32_t part = 0; part < (*recording)->parts(); ++part) {
    if (auto ok = (*recording)->submit(part); !ok) return ok.error();
  }
  if (auto ok = (*recording)->wait(); !ok) return ok.error();
  return std::vector<std::byte>((*memory)->host(), (*memory)->host() + bytes_);
}

std::optional<std::string> Trial::difference(std::span<const std::byte> fast,
                                             std::span<const std::byte> plain) const {
  for (const Operand& operand : operands_) {
    if (!operand.leaves) continue;
    const ir::ProgramBuffer& buffer = program_.buffers[operand.buffer];
    const auto found =
        runtime::difference(buffer.storage, fast.subspan(operand.offset, operand.size),
                            plain.subspan(operand.offset, operand.size));
    if (!found) continue;
    const std::string& label = program_.dispatches[range_.begin].label;
    return label + ": " + (buffer.name.empty() ? "a result" : buffer.name) + ", " + *found;
  }
  return std::nullopt;
}

}  // namespace ullage::runtime
