// Carries: state of a session that stays on the device.
#include "runtime/run/carries.h"

#include <algorithm>
#include <cstring>

namespace ullage::runtime {

bool Carries::from_output(size_t output) const {
  return std::ranges::find(all_, output, &Carry::output) != all_.end();
}

bool Carries::to_input(size_t input) const {
  return std::ranges::find(all_, input, &Carry::input) != all_.end();
}

Result<void> Carries::add(size_t output, size_t input) {
  const ir::ProgramOutput& from = program_.outputs[output];
  const ir::ProgramInput& to = program_.inputs[input];
  if (from.dtype != to.dtype || from.extents.size() != to.extents.size()) {
    return ir::invalid_argument("carry: output {} and input {} must agree in dtype and rank",
                                from.name, to.name);
  }
  if (to.host_read || to.buffer == ir::kNoIndex) {
    return ir::invalid_argument(
        "carry: the elements of input {} decide sizes on the host; compile it as device data",
        to.name);
  }
  if (from_output(output) || to_input(input)) {
    return ir::invalid_argument("carry: output {} or input {} is carried already", from.name,
                                to.name);
  }
  all_.push_back({.output = output, .input = input});
  return {};
}

// Makes both sides `bytes` large. What side `side_` holds stays.
Result<void> Carries::grow(RunSlot& slot, Carry& carry, uint64_t bytes) {
  for (std::unique_ptr<Memory>& old : carry.sides) {
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

Result<void> Carries::set(Runs runs, size_t input, ir::DType dtype,
                          std::span<const int64_t> extents, std::span<const std::byte> bytes) {
  Carry& carry = *std::ranges::find(all_, input, &Carry::input);
  // Checked as any input is; then it moves to where runs find it.
  if (auto ok = runs.slot.set_input(input, dtype, extents, bytes); !ok) return ok;
  carry.started = false;
  if (auto ok = grow(runs.slot, carry, ir::reserved_bytes(bytes.size())); !ok) return ok;
  if (!bytes.empty()) std::memcpy(carry.sides[side_]->host(), bytes.data(), bytes.size());
  carry.extents.assign(extents.begin(), extents.end());
  carry.started = true;
  return bind(runs);
}

// The slot reads side `side_` and writes the other.
Result<void> Carries::bind(Runs runs) {
  for (Carry& carry : all_) {
    if (!carry.started) continue;
    const Memory& from = *carry.sides[side_];
    auto ok = runs.slot.bind_input(carry.input, program_.inputs[carry.input].dtype, carry.extents,
                                   {carry.sides[side_].get(), 0, from.size()});
    if (!ok) return ok;
    Memory* const to = carry.sides[1 - side_].get();
    runs.outputs[carry.output] = {to, 0, to->size()};
  }
  return {};
}

Result<void> Carries::ensure(Runs runs) {
  for (const Carry& carry : all_) {
    if (carry.started) continue;
    return ir::invalid_argument("run: input {} is carried and has no first value: set_input",
                                program_.inputs[carry.input].name);
  }
  // How large outputs can be follows from what the next run reads.
  if (auto ok = bind(runs); !ok) return ok;
  bool grew = false;
  for (Carry& carry : all_) {
    const auto needs = runs.slot.output_needs(carry.output);
    if (!needs) return needs.error();
    if (carry.sides[0]->size() >= needs->bytes && carry.sides[1]->size() >= needs->bytes) continue;
    if (auto ok = grow(runs.slot, carry, needs->bytes); !ok) return ok;
    grew = true;
  }
  return grew ? bind(runs) : Result<void>();
}

Result<void> Carries::prepare(Runs runs) {
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

void Carries::turn(const RunSlot& slot) {
  if (empty()) return;
  for (Carry& carry : all_) {
    const auto extents = slot.data(carry.output).extents;
    carry.extents.assign(extents.begin(), extents.end());
  }
  side_ = 1 - side_;
}

}  // namespace ullage::runtime
