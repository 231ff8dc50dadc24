// The control words that tests give to the resolve kernel, as a host would write them.
#pragma once

#include <optional>
#include <vector>

#include "tests/runtime/resolve_run.h"

namespace ullage::runtime {

// `count` integer leaves that nobody binds on the device: their registers are the host's.
ir::ScalarProgram host_leaves(size_t count);

// The head, the register file with `values` as the host would write them (none: poison), then
// `behind` words.
std::vector<uint32_t> control_with(const ir::DeviceCode& code,
                                   const std::vector<std::optional<int64_t>>& values,
                                   size_t behind = 0);

// Everything in `code`, on control words as above.
params::ResolveParams all_of(const ir::DeviceCode& code);

// Register `reg` of control words as above.
ir::ScalarValue register_at(const std::vector<uint32_t>& control, size_t reg);

}  // namespace ullage::runtime
