// The null backend: checks the calls that a driver would get (ranges, bindings, hazards, group
// counts) and computes nothing, so that host-only tests run the whole session logic.
#pragma once

#include <functional>
#include <memory>

#include "runtime/backend.h"

namespace ullage::runtime {

// Microseconds that a dispatch with these group counts takes; negative: not measured.
using NullClock = std::function<double(uint32_t dispatch, const uint32_t (&groups)[3])>;

// Outputs of a run contain whatever was in memory. A recording whose active dispatches race
// (overlapping accesses, one of them a write, without a barrier between them) fails on submit. A
// step has ended as soon as it is launched, and took the sum of what `clock` says of its
// dispatches.
std::unique_ptr<Device> create_null_device(NullClock clock = {});

}  // namespace ullage::runtime
