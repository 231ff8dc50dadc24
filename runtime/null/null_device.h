// The null backend: checks the calls that a driver would get (ranges, bindings, hazards, group
// counts) and computes nothing, so that host-only tests run the whole session logic.
#pragma once

#include <memory>

#include "runtime/backend.h"

namespace ullage::runtime {

// Outputs of a run contain whatever was in memory. A recording whose active dispatches race
// (overlapping accesses, one of them a write, without a barrier between them) fails on submit.
std::unique_ptr<Device> create_null_device();

}  // namespace ullage::runtime
