// Driver statistics of kernels, for scripts.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>

#include "tools/conform/vulkan/pipeline_executable.h"

namespace ullage::tools {

// A list: {"executable", "subgroup_size", "common": {NAME: {"value", "source"}} by the names of
// common_statistics, "driver": [{"name", "value", "description"}], "forms": [{"name",
// "description", "bytes"}]}.
nlohmann::ordered_json statistics_json(std::span<const runtime::PipelineExecutable> executables);

}  // namespace ullage::tools
