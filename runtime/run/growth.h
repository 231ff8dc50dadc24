// Runs with unbounded counts: initial capacities of sessions, and the errors of a runtime without
// this feature.
#pragma once

#include <span>

#include "runtime/loaded_program.h"
#include "runtime/run/bounds.h"
#include "runtime/session_types.h"

namespace ullage::runtime {

// Leaves that the session chooses get what earlier runs of the program needed; returns their
// number. Error: the policy requires repeated runs, a capacity has no bound, and this runtime was
// built without them.
Result<uint64_t> begin_growth(const LoadedProgram& program, OverflowPolicy policy,
                              std::span<Leaf> leaves);

}  // namespace ullage::runtime
