// `ullage shader compile --statistics`: a device driver's statistics of the compiled shaders.
#pragma once

#include <vector>

#include "tools/common/statistics/statistics_text.h"
#include "tools/shader/options.h"

namespace ullage::tools {

// One per result, in order; of those that did not compile, without executables. Texts of machine
// code go to the folder of --machine-code. Failure: no such device; unsupported, where it lacks
// what a shader needs or its driver has no statistics.
ToolResult<std::vector<KernelStatistics>> driver_statistics(
    const std::vector<shaders::OfflineResult>& results, const ShaderOptions& options);

}  // namespace ullage::tools
