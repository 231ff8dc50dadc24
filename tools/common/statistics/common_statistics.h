// Statistics of several vendors' compilers under common names.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tools/conform/vulkan/pipeline_executable.h"

namespace ullage::tools {

// One number that most drivers give. `source` is the driver's own name and states its unit.
struct CommonStatistic {
  std::string name;
  uint64_t value = 0;
  std::string source;
};

// In this order, each only where the driver gives it:
//   registers     of an invocation (of a subgroup of Intel's), as the driver counts them
//   spills        values written to memory because registers ran out
//   scratch       bytes of memory of an invocation or subgroup
//   shared        bytes of memory of a workgroup
//   occupancy     subgroups or invocations that a core keeps at once
//   instructions
//   code          bytes
//   cycles        the driver's own estimate of time; comparable on one driver alone
std::vector<CommonStatistic> common_statistics(
    std::span<const runtime::ExecutableStatistic> statistics);

// The names above, in that order.
std::vector<std::string> common_statistic_names();

}  // namespace ullage::tools
