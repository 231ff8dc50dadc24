// Session: state that stays on the device: an output of one run is an input of the next.
#include <algorithm>
#include <cstring>

#include "runtime/session.h"

namespace ullage::runtime {

Result<void> Session::carry(size_t output, std::string_view input) {
  if (auto ok = check_idle("carry"); !ok) return ok;
  if (auto ok = check_output("carry", output); !ok) return ok;
  const auto index = input_index("carry", input);
  if (!index) return index.error();
  const ir::ProgramOutput& from = code().outputs[output];
  const ir::ProgramInput& to = code().inputs[*index];
  if (tracks_.size() != 1) {
    return ir::invalid_argument("carry: needs runs_in_flight 1, the session has " +
                                std::to_string(tracks_.size()));
  }
  if (from.dtype != to.dtype || from.extents.size() != to.extents.size()) {
    return ir::invalid_argument("carry: output " + from.name + " and input " + to.name +
                                " must agree in dtype and rank");
  }
  if (to.host_read || to.buffer == ir::kNoIndex) {
    return ir::invalid_argument("carry: the elements of input " + to.name +
                                " decide sizes on the host; compile it as device data");
  }
  const auto clashes = [&](const Carry& c) { return c.output == output || c.input == *index; };
  if (std::ranges::any_of(carries_, clashes)) {
    return ir::invalid_argument("carry: output " + from.name + " or input " + to.name +
                                " is carried already");
  }
  carries_.push_back({.output = output, .input = *index});
  return {};
}

bool Session::is_carried(size_t input) const {
  return std::ranges::any_of(carries_, [&](const Carry& c) { return c.input == input; });
}

// Makes both sides `bytes` large. What side `side_` holds stays.
Result<void> Session::grow(Carry& carry, uint64_t bytes) {
  RunSlot& slot = *tracks_.front().slot;
  for (size_t side = 0; side < 2; ++side) {
    std::unique_ptr<Memory>& old = carry.sides[side];
    if (old != nullptr && old->size() >= bytes) continue;
    auto made = program_->device().allocate(Heap::outputs, bytes);
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

Result<void> Session::set_state(size_t input, ir::DType dtype, std::span<const int64_t> extents,
                                std::span<const std::byte> bytes) {
  if (auto ok = check_idle("set_input"); !ok) return ok;
  Carry& carry = *std::ranges::find(carries_, input, &Carry::input);
  RunSlot& slot = *tracks_.front().slot;
  // Checked as any input is; then it moves to where runs find it.
  if (auto ok = slot.set_input(input, dtype, extents, bytes); !ok) return ok;
  carry.started = false;
  if (auto ok = grow(carry, ir::reserved_bytes(bytes.size())); !ok) return ok;
  if (!bytes.empty()) std::memcpy(carry.sides[side_]->host(), bytes.data(), bytes.size());
  carry.extents.assign(extents.begin(), extents.end());
  carry.started = true;
  return bind_carries();
}

// The slot reads side `side_` and writes the other.
Result<void> Session::bind_carries() {
  RunSlot& slot = *tracks_.front().slot;
  for (Carry& carry : carries_) {
    if (!carry.started) continue;
    const Memory& from = *carry.sides[side_];
    auto ok = slot.bind_input(carry.input, code().inputs[carry.input].dtype, carry.extents,
                              {carry.sides[side_].get(), 0, from.size()});
    if (!ok) return ok;
    Memory* const to = carry.sides[1 - side_].get();
    outputs_[carry.output] = {to, 0, to->size()};
  }
  return {};
}

Result<void> Session::ensure_carries() {
  for (Carry& carry : carries_) {
    if (!carry.started) {
      return ir::invalid_argument("run: input " + code().inputs[carry.input].name +
                                  " is carried and has no first value: set_input");
    }
    const auto needs = tracks_.front().slot->output_needs(carry.output);
    if (!needs) return needs.error();
    if (auto ok = grow(carry, needs->bytes); !ok) return ok;
  }
  return bind_carries();
}

Result<void> Session::prepare_carries() {
  // Also where this fails, runs go on from the side that has the state.
  struct Back {
    size_t& side;
    const size_t kept = side;
    ~Back() { side = kept; }
  } const back{side_};
  // Once in each direction.
  for (int turn = 0; turn < 2; ++turn) {
    side_ = 1 - side_;
    if (auto ok = bind_carries(); !ok) return ok;
    tracks_.front().slot->bind_outputs(outputs_);
    if (auto ok = tracks_.front().slot->prepare(); !ok) return ok;
  }
  return {};
}

// After a run that succeeded: what it wrote is what the next one reads.
void Session::turn_carries() {
  if (carries_.empty()) return;
  for (Carry& carry : carries_) {
    const auto extents = tracks_.front().slot->data(carry.output).extents;
    carry.extents.assign(extents.begin(), extents.end());
  }
  side_ = 1 - side_;
}

}  // namespace ullage::runtime
