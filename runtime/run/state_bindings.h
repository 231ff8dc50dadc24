// StateBindings: state of a session that stays on the device: an output of one run is an input of
// the next.
#pragma once

#include <memory>
#include <vector>

#include "runtime/run/run_in_flight.h"

namespace ullage::runtime {

// Owns two memories per state value: runs read one and write the other, and the two are swapped
// after a successful run. They live as long as the session. When they have to grow, the value that
// the next run reads is copied, and the run in flight forgets the old memories.
class StateBindings {
 public:
  StateBindings(const ir::Program& program, Device& device) : program_(program), device_(device) {}

  bool empty() const { return all_.empty(); }
  bool from_output(size_t output) const;
  bool to_input(size_t input) const;
  // Errors: dtypes or ranks differ; either is bound already; the host must read the elements.
  Result<void> add(size_t output, size_t input);

  // The only run in flight of the session, while it is idle. `outputs`: the ranges for its outputs,
  // into which the ranges of bound outputs are written.
  struct Runs {
    RunInFlight& run;
    std::vector<MemoryRange>& outputs;
  };
  // Sets the value that the next run reads. Errors: those of RunInFlight::set_input. REQUIRES:
  // to_input(input).
  Result<void> set(Runs runs, size_t input, ir::DType dtype, std::span<const int64_t> extents,
                   std::span<const std::byte> bytes);
  // Allocates memory for the next run and binds its ranges. Errors: a value that was never set.
  Result<void> ensure(Runs runs);
  // Plans and records for both directions of the swap.
  Result<void> prepare(Runs runs);
  // Call it after a successful run: the next run reads what it wrote.
  void swap(const RunInFlight& run);

 private:
  // Runs read sides[side_] and write the other one.
  struct StateBinding {
    size_t output = 0, input = 0;
    std::unique_ptr<Memory> sides[2]{};
    std::vector<int64_t> extents{};  // of the value in sides[side_]
    bool started = false;            // there is a value
  };
  Result<void> grow(RunInFlight& run, StateBinding& binding, uint64_t bytes);
  Result<void> bind(Runs runs);

  const ir::Program& program_;
  Device& device_;
  std::vector<StateBinding> all_{};
  size_t side_ = 0;
};

}  // namespace ullage::runtime
