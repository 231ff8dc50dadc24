// Autotune: times the variants of every kernel of a model on a device.
#pragma once

#include <vector>

#include "tools/command/models/bench_inputs.h"
#include "tools/command/models/model.h"
#include "tools/command/tuning/tuning.h"

namespace ullage::tools {

// Times what is not known yet: compiles the graph once per candidate and runs it at these sizes.
ToolResult<Tuning> autotune(const ir::Graph& graph, const Target& target,
                            const SessionChoices& choices, const std::vector<Sizes>& visits);

}  // namespace ullage::tools
