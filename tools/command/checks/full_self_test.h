// The kernel self-test in full: without the time limit that a load has.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "tools/common/cli/exit_code.h"

namespace ullage::tools {

// Checks the kernels of program files on a device, or without files those of the samples of every
// op, until nothing is left to check. Results are kept in the cache folder, where later loads find
// them (runtime/self_test/self_test.h). Shows its progress. Failure: no device, no cache folder, a
// file that cannot be loaded.
ToolResult<> run_full_self_test(uint32_t device, std::span<const std::string> files);

}  // namespace ullage::tools
