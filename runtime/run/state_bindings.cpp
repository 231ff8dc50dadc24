// StateBindings: state of a session that stays on the device.
#include "runtime/run/state_bindings.h"

#include <algorithm>
#include <cstring>

#include "runtime/run/inputs.h"

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
  if (auto ok = check_stays_on_device(to); !ok) return ok;
  if (from_output(output) || to_input(input)) {
    return ir::invalid_argument("bind_state: output {} or input {} is bound already", from.name,
                                to.name);
  }
  all_.push_back({.output = output, .input = input});
  return {};
}

// Makes both sides `bytes` large. The content of side `side_` is kept.
Result<void> StateBindings::grow(RunInFlight& run, StateBinding& binding, uint64_t bytes) {
  for (std::unique_ptr<Memory>& old : binding.sides) {
    if (old != nullptr && old->size() >= bytes) continue;
    auto created = device_.allocate(MemoryPool::outputs, bytes);
    if (!created) return created.error();
    std::memset((*created)->host(), 0, (*created)->size());
    if (old != nullptr) {
      std::memcpy((*created)->host(), old->host(), old->size());
      run.forget(*old);
    }
    old = std::move(*created);
  }
  return {};
}

Result<void> StateBindings::set(Runs runs, size_t input, ir::DType dtype,
                                std::span<const int64_t> extents,
                                std::span<const std::byte> bytes) {
  StateBinding& binding = *std::ranges::find(all_, input, &StateBinding::input);
  // The value is checked like any input; then it is copied to the side that runs read.
  if (auto ok = runs.run.set_input(input, dtype, extents, bytes); !ok) return ok;
  binding.started = false;
  if (auto ok = grow(runs.run, binding, ir::reserved_bytes(bytes.size())); !ok) return ok;
  if (!bytes.empty()) std::memcpy(binding.sides[side_]->host(), bytes.data(), bytes.size());
  binding.extents.assign(extents.begin(), extents.end());
  binding.started = true;
  return bind(runs);
}

// Runs read side `side_` and write the other.
Result<void> StateBindings::bind(Runs runs) {
  for (StateBinding& binding : all_) {
    if (!binding.started) continue;
    const Memory& from = *binding.sides[side_];
    auto ok = runs.run.bind_input(binding.input, program_.inputs[binding.input].dtype,
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
  // The sizes of outputs depend on what the next run reads.
  if (auto ok = bind(runs); !ok) return ok;
  std::vector<size_t> outputs;
  for (const StateBinding& binding : all_) outputs.push_back(binding.output);
  const auto needs = runs.run.output_needs(outputs);
  if (!needs) return needs.error();
  bool grew = false;
  for (size_t i = 0; i < all_.size(); ++i) {
    const auto& sides = all_[i].sides;
    const uint64_t bytes = (*needs)[i].bytes;
    if (sides[0]->size() >= bytes && sides[1]->size() >= bytes) continue;
    if (auto ok = grow(runs.run, all_[i], bytes); !ok) return ok;
    grew = true;
  }
  return grew ? bind(runs) : Result<void>();
}

Result<void> StateBindings::prepare(Runs runs) {
  // On failure, too, runs continue with the side that has the state.
  struct Back {
    size_t& side;
    const size_t kept = side;
    ~Back() { side = kept; }
  } const back{side_};
  // Once per direction of the swap.
  for (int direction = 0; direction < 2; ++direction) {
    side_ = 1 - side_;
    if (auto ok = bind(runs); !ok) return ok;
    runs.run.bind_outputs(runs.outputs);
    if (auto ok = runs.run.prepare(); !ok) return ok;
  }
  return {};
}

void StateBindings::swap(const RunInFlight& run) {
  if (empty()) return;
  for (StateBinding& binding : all_) {
    const auto extents = run.data(binding.output).extents;
    binding.extents.assign(extents.begin(), extents.end());
  }
  side_ = 1 - side_;
}

}  // namespace ullage::runtime
