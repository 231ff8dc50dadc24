// The null backend: checks what a driver would be told (ranges, bindings, hazards, group counts)
// and computes nothing, so that host-only tests run the whole session logic.
#pragma once

#include <memory>

#include "runtime/backend.h"

namespace ullage::runtime {

// Outputs of a run keep whatever the memory held. A recording whose active dispatches race
// (overlapping accesses, one of them a write, without a barrier between) fails on submit.
std::unique_ptr<Device> create_null_device();

}  // namespace ullage::runtime
