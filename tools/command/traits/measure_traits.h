// The micro-benchmark behind DeviceTraits.
#pragma once

#include "tools/command/traits/device_traits.h"

namespace ullage::tools {

// Some 100 ms of runs, and what compiling half a dozen kernels takes.
ToolResult<DeviceTraits> measure_traits(const Context& context);

}  // namespace ullage::tools
