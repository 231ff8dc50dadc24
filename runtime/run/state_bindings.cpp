// StateBindings: state of a session that stays on the device.
#include "runtime/run/state_bindings.h"

#include <algorithm>
#include <cstring>

namespace ullage::runtime {

bool StateBindings::from_output(size_t output) const {
  return std::ranges::find(all_, output, &StateBinding::output) != all_.end();
}

bool StateBindings::to_input(size_t input) const {
  return std::ranges::find(all_, input, &StateBinding::input) != all_.end();
}

Result<void> StateBindings::add(size_t output, size_t input) {
  const ir::ProgramOutput& from = program_.outputs[output];
  const ir::ProgramInput& to = program_.inputs[input];
  if (from.dtype != to.dtype || from.extents.size() != to.extents.size()) {
    return ir::invalid_argument("bind_state: output {} and input {} must agree in dtype and rank",
                                from.name, to.name);
  }
  if (to.host_read || to.buffer == ir::kNoIndex) {
    return ir::invalid_argument(
        "bind_state: the elements of input {} decide sizes on the host; compile it as device data",
        to.name);
  }
  if (from_output(output) || to_input(input)) {
    return ir::invalid_argument("bind_state: output {} or input {} is bound already", from.name,
                                to.name);
  }
  all_.push_back({.output = output, .input = input});
  return {};
}

// Makes both sides `bytes` large. What side `side_` holds stays.
Result<void> StateBindings::grow(RunInFlight& slot, StateBinding& binding, uint64_t bytes) {
  for (std::unique_ptr<Memory>& old : binding.sides) {
    if (old != nullptr && old->size() >= bytes) continue;
    auto made = device_.allocate(Heap::outputs, bytes);
    if (!made) return made.error();
    std::memset((*made)->host(), 0, (*made)->size());
    if (old != nullptr) {
      std::memcpy((*made)->host(), old->host(), old->size());
      slot.forget(*old);
    }
    old = std::move(*made);
  }
  return {};
}

Result<void> StateBindings::set(Runs runs, size_t input, ir::DType dtype,
                                std::span<const int64_t> extents,
                                std::span<const std::byte> bytes) {
  StateBinding& binding = *std::ranges::find(all_, input, &StateBinding::input);
  // Checked as any input is; then it moves to where runs find it.
  if (auto ok = runs.slot.set_input(input, dtype, extents, bytes); !ok) return ok;
  binding.started = false;
  if (auto ok = grow(runs.slot, binding, ir::reserved_bytes(bytes.size())); !ok) return ok;
  if (!bytes.empty()) std::memcpy(binding.sides[side_]->host(), bytes.data(), bytes.size());
  binding.extents.assign(extents.begin(), extents.end());
  binding.started = true;
  return bind(runs);
}

// The slot reads side `side_` and writes the other.
Result<void> StateBindings::bind(Runs runs) {
  for (StateBinding& binding : all_) {
    if (!binding.started) continue;
    const Memory& from = *binding.sides[side_];
    auto ok = runs.slot.bind_input(binding.input, program_.inputs[binding.input].dtype,
                                   binding.extents, {binding.sides[side_].get(), 0, from.size()});
    if (!ok) return ok;
    Memory* const to = binding.sides[1 - side_].get();
    runs.outputs[binding.output] = {to, 0, to->size()};
  }
  return {};
}

Result<void> StateBindings::ensure(Runs runs) {
  for (const StateBinding& binding : all_) {
    if (binding.started) continue;
    return ir::invalid_argument("run: input {} is bound state and has no first value: set_input",
                                program_.inputs[binding.input].name);
  }
  // How large outputs can be follows from what the next run reads.
  if (auto ok = bind(runs); !ok) return ok;
  bool grew = false;
  for (StateBinding& binding : all_) {
    const auto needs = runs.slot.output_needs(binding.output);
    if (!needs) return needs.error();
    if (binding.sides[0]->size() >= needs->bytes && binding.sides[1]->size() >= needs->bytes)
      continue;
    if (auto ok = grow(runs.slot, binding, needs->bytes); !ok) return ok;
    grew = true;
  }
  return grew ? bind(runs) : Result<void>();
}

Result<void> StateBindings::prepare(Runs runs) {
  // Also where this fails, runs go on from the side that has the state.
  struct Back {
    size_t& side;
    const size_t kept = side;
    ~Back() { side = kept; }
  } const back{side_};
  // Once in each direction.
  for (int turn = 0; turn < 2; ++turn) {
    side_ = 1 - side_;
    if (auto ok = bind(runs); !ok) return ok;
    runs.slot.bind_outputs(runs.outputs);
    if (auto ok = runs.slot.prepare(); !ok) return ok;
  }
  return {};
}

void StateBindings::turn(const RunInFlight& slot) {
  if (empty()) return;
  for (StateBinding& binding : all_) {
    const auto extents = slot.data(binding.output).extents;
    binding.extents.assign(extents.begin(), extents.end());
  }
  side_ = 1 - side_;
}

}  // namespace ullage::runtime
