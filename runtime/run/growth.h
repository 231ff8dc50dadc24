// Runs whose counts nothing bounds: where sessions begin, and what a runtime without them says.
#pragma once

#include <span>

#include "runtime/loaded_program.h"
#include "runtime/run/bounds.h"
#include "runtime/session_types.h"

namespace ullage::runtime {

// Leaves that the session chooses get what runs of the program needed before. Error: the policy
// asks for runs again, a capacity has no bound, and this runtime was built without them.
Result<void> begin_growth(const LoadedProgram& program, OverflowPolicy policy,
                          std::span<Leaf> leaves);

}  // namespace ullage::runtime
