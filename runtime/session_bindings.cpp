// Session: inputs and outputs in the host's buffers.
#include <algorithm>

#include "runtime/session.h"

namespace ullage::runtime {

Result<size_t> Session::input_index(const char* caller, std::string_view name) const {
  const auto& inputs = code().inputs;
  const auto input = std::ranges::find(inputs, name, &ir::ProgramInput::name);
  if (input != inputs.end()) return static_cast<size_t>(input - inputs.begin());
  return ir::invalid_argument("{}: the program has no input {}", caller, name);
}

Result<MemoryRange> Session::borrow(const HostRange& range) {
  if (range.buffer == 0) return ir::invalid_argument("bind: the buffer must not be null");
  const auto known =
      std::ranges::find(borrowed_, range.buffer, [](const auto& b) { return b.first; });
  if (known != borrowed_.end()) return MemoryRange{known->second.get(), range.offset, range.bytes};
  auto memory = program_->device().borrow(range.buffer, range.offset + range.bytes);
  if (!memory) return memory.error();
  borrowed_.emplace_back(range.buffer, std::move(*memory));
  return MemoryRange{borrowed_.back().second.get(), range.offset, range.bytes};
}

bool Session::is_bound(const Memory& memory) const {
  for (size_t i = 0; i < version_.size(); ++i) {
    if (entries_[newest_entry_[i]].run->input_range(i).memory == &memory) return true;
  }
  return names(outputs_, memory);
}

bool Session::is_idle() {
  return std::ranges::all_of(entries_, [](const RunEntry& entry) {
    const auto dropped = entry.run->is_dropped();
    return !entry.pending && dropped && !*dropped;
  });
}

MemoryRange Session::share(const SharedRange& range) {
  if (is_idle()) {
    std::erase_if(shared_, [&](const std::shared_ptr<Memory>& memory) {
      if (memory.use_count() > 1 || is_bound(*memory)) return false;
      for (RunEntry& entry : entries_) entry.run->forget(*memory);
      return true;
    });
  }
  if (std::ranges::find(shared_, range.memory) == shared_.end()) shared_.push_back(range.memory);
  return {range.memory.get(), range.offset, range.bytes};
}

Result<void> Session::bind_input(std::string_view name, ir::DType dtype,
                                 std::span<const int64_t> extents, const HostRange& range) {
  if (auto ok = input_index("bind_input", name); !ok) return ok.error();
  const auto borrowed = borrow(range);
  if (!borrowed) return borrowed.error();
  return bind_range(name, dtype, extents, *borrowed);
}

Result<void> Session::bind_input(std::string_view name, ir::DType dtype,
                                 std::span<const int64_t> extents, const SharedRange& range) {
  return bind_range(name, dtype, extents, share(range));
}

Result<void> Session::bind_range(std::string_view name, ir::DType dtype,
                                 std::span<const int64_t> extents, const MemoryRange& range) {
  if (auto ok = program_->context().check_alive(); !ok) return ok;
  const auto index = input_index("bind_input", name);
  if (!index) return index.error();
  if (state_bindings_.to_input(*index)) {
    return ir::invalid_argument("bind_input: input {} is bound state", code().inputs[*index].name);
  }
  const auto entry = next("bind_input");
  if (!entry) return entry.error();
  if (auto ok = (*entry)->run->bind_input(*index, dtype, extents, range); !ok) return ok;
  (*entry)->inputs[*index] = ++version_[*index];
  newest_entry_[*index] = static_cast<size_t>(*entry - entries_.data());
  return {};
}

Result<void> Session::bind_output(size_t output, const std::optional<HostRange>& range) {
  if (auto ok = check_output("bind_output", output); !ok) return ok;
  if (!range) return bind_range(output, {});
  const auto borrowed = borrow(*range);
  if (!borrowed) return borrowed.error();
  return bind_range(output, *borrowed);
}

Result<void> Session::bind_output(size_t output, const SharedRange& range) {
  return bind_range(output, share(range));
}

Result<void> Session::bind_range(size_t output, const MemoryRange& range) {
  if (auto ok = program_->context().check_alive(); !ok) return ok;
  if (auto ok = check_output("bind_output", output); !ok) return ok;
  if (state_bindings_.from_output(output)) {
    return ir::invalid_argument("bind_output: output {} is bound state",
                                code().outputs[output].name);
  }
  const uint64_t alignment = program_->device().limits().alignment;
  if (range.offset % alignment != 0) {
    return ir::invalid_argument(
        "bind_output: {}: the buffer's offset must be a multiple of {}, given {}",
        code().outputs[output].name, alignment, range.offset);
  }
  outputs_[output] = range;
  return {};
}

Result<RangeNeeds> Session::input_needs(std::string_view name,
                                        std::span<const int64_t> extents) const {
  const auto index = input_index("input_needs", name);
  if (!index) return index.error();
  const ir::ProgramInput& rule = code().inputs[*index];
  if (extents.size() != rule.extents.size()) {
    return ir::invalid_argument("input_needs: input {} must have rank {}, given {}", rule.name,
                                rule.extents.size(), extents.size());
  }
  const auto bytes = tensor_bytes(rule.dtype, extents);
  if (!bytes || std::ranges::any_of(extents, [](int64_t e) { return e < 0; })) {
    return ir::invalid_argument(
        "input_needs: the extents of {} must not be negative and their product must fit 64 bits",
        rule.name);
  }
  return entries_.front().run->input_needs(*index, *bytes);
}

Result<RangeNeeds> Session::output_needs(size_t output) {
  if (auto ok = check_output("output_needs", output); !ok) return ok.error();
  const auto entry = next("output_needs");
  if (!entry) return entry.error();
  if (auto ok = sync(**entry); !ok) return ok.error();
  const auto needs = (*entry)->run->output_needs(std::span(&output, 1));
  if (!needs) return needs.error();
  return needs->front();
}

Result<size_t> Session::next_run_index(const char* caller) {
  const auto entry = next(caller);
  if (!entry) return entry.error();
  return static_cast<size_t>(*entry - entries_.data());
}

bool Session::is_texel_output(size_t output) const {
  return output < code().outputs.size() && entries_.front().run->is_texel_output(output);
}

Result<void> Session::forget(uint64_t buffer) {
  if (auto ok = check_idle("forget"); !ok) return ok;
  const auto known = std::ranges::find(borrowed_, buffer, [](const auto& b) { return b.first; });
  if (known == borrowed_.end()) return {};
  unbind(*known->second);
  borrowed_.erase(known);
  return {};
}

void Session::unbind(const Memory& memory) {
  for (size_t i = 0; i < version_.size(); ++i) {
    if (entries_[newest_entry_[i]].run->input_range(i).memory != &memory) continue;
    for (RunEntry& entry : entries_) entry.run->unbind(i);
    version_[i] = 0;
    for (RunEntry& entry : entries_) entry.inputs[i] = 0;
  }
  for (RunEntry& entry : entries_) entry.run->forget(memory);
  for (MemoryRange& range : outputs_) {
    if (range.memory == &memory) range = {};
  }
}

}  // namespace ullage::runtime
