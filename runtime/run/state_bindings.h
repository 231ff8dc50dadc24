// StateBindings: state of a session that stays on the device: an output of one run is an input of
// the next.
#pragma once

#include <memory>
#include <vector>

#include "runtime/run/run_in_flight.h"

namespace ullage::runtime {

// Owns two memories per state value: runs read one side and write the other, and the sides turn
// after a run that succeeded. They live as long as the session; where they must grow, what the next
// run reads is copied and the slot forgets the old ones.
class StateBindings {
 public:
  StateBindings(const ir::Program& program, Device& device) : program_(program), device_(device) {}

  bool empty() const { return all_.empty(); }
  bool from_output(size_t output) const;
  bool to_input(size_t input) const;
  // Errors: dtypes or ranks differ; either is bound already; the host must read the elements.
  Result<void> add(size_t output, size_t input);

  // Of the slot that has all runs, while none is in flight. `outputs`: the ranges that its outputs
  // are bound to next; those of bound outputs are written here.
  struct Runs {
    RunInFlight& slot;
    std::vector<MemoryRange>& outputs;
  };
  // The value that the next run reads. Errors: of RunInFlight::set_input. REQUIRES:
  // to_input(input).
  Result<void> set(Runs runs, size_t input, ir::DType dtype, std::span<const int64_t> extents,
                   std::span<const std::byte> bytes);
  // Room for the next run, and its ranges bound. Errors: a value that was never set.
  Result<void> ensure(Runs runs);
  // Plans and records the slot in both directions.
  Result<void> prepare(Runs runs);
  // After a run that succeeded: what it wrote is what the next one reads.
  void turn(const RunInFlight& slot);

 private:
  // Runs read sides[side_] and write the other one.
  struct StateBinding {
    size_t output = 0, input = 0;
    std::unique_ptr<Memory> sides[2]{};
    std::vector<int64_t> extents{};  // of what sides[side_] holds
    bool started = false;            // it holds something
  };
  Result<void> grow(RunInFlight& slot, StateBinding& binding, uint64_t bytes);
  Result<void> bind(Runs runs);

  const ir::Program& program_;
  Device& device_;
  std::vector<StateBinding> all_{};
  size_t side_ = 0;
};

}  // namespace ullage::runtime
