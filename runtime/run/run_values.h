// Values that the host writes for one run: scalar registers evaluated, guards checked, extent table
// and group counts written.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"
#include "ir/program/program.h"
#include "runtime/run/device_values.h"
#include "runtime/run/inputs.h"

namespace ullage::runtime {

using Registers = std::vector<ir::ScalarValue>;

// Checks that the axes of bound inputs agree with their registers. Errors: out_of_bounds, with the
// name of the axis.
ir::Result<void> check_inputs(const ir::Program& program, const Inputs& inputs,
                              const Registers& registers);

// Checks every active guard that the host can evaluate before the run or, with `late`, the others;
// guards of capacities are excluded. Errors: out_of_bounds with the message and values of the
// guard.
ir::Result<void> check_guards(const ir::Program& program, const Registers& registers,
                              const DeviceValues& device, bool late);

// An axis that needs more than its capacity: the register of the capacity, and the needed extent.
struct Overflow {
  uint32_t capacity = 0;
  int64_t needed = 0;
  size_t guard = 0;
};
std::vector<Overflow> overflows(const ir::Program& program, const Registers& registers);
// The guard's message and values.
ir::Error failure_of(const ir::Program& program, const ir::ProgramGuard& guard,
                     const Registers& registers);

// 1 if a dispatch, guard or node with this predicate is active. Errors: a poisoned predicate.
ir::Result<bool> is_active(uint32_t predicate, const Registers& registers);

// Writes the extents of one output into `extents`. Errors: poisoned or negative, with the name of
// output and axis.
ir::Result<void> output_extents(const ir::ProgramOutput& output, const Registers& registers,
                                std::vector<int64_t>& extents);

// One word per slot. Errors: out_of_bounds.
ir::Result<void> table_words(const ir::Program& program, const Registers& registers,
                             std::vector<uint32_t>& table);

// Group counts of a dispatch; all 0: no work. `sizes` and `device` as for control_words, with its
// errors.
using Groups = std::array<uint32_t, 3>;
ir::Result<Groups> dispatch_groups(const ir::Program& program, const ir::ProgramDispatch& dispatch,
                                   const Registers& registers, std::span<const uint64_t> sizes,
                                   uint32_t max_groups, const DeviceValues* device);

struct ControlWords {
  std::vector<uint32_t> table;   // one word per slot
  std::vector<uint32_t> groups;  // three per dispatch; all 0: no work
  uint64_t active = 0;           // dispatches with work
};

// Fills `words`, which keeps its memory from run to run. Values that the device computes are 0
// here: resolve writes them. Without `device` all registers are known, as after a run. `sizes` are
// the bytes per buffer of the plan, a second check in addition to the bounds. Errors:
// out_of_bounds; unsupported (more groups than an axis can have), with the name of the dispatch.
ir::Result<void> control_words(const ir::Program& program, const Registers& registers,
                               std::span<const uint64_t> sizes, uint32_t max_groups,
                               const DeviceValues* device, ControlWords& words);

}  // namespace ullage::runtime
