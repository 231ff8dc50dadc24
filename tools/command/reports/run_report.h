// What the verbs that run a model once share: inputs from files, outputs and a report to files.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ir/graph/tensor.h"
#include "tools/command/models/execution.h"

namespace ullage::tools {

using RunInputs = std::vector<std::pair<std::string, ir::Tensor>>;

// From NAME=FILE arguments. Failure: usage for a name given twice.
ToolResult<RunInputs> read_inputs(const std::vector<std::string>& arguments);

// What importing may know: small inputs decide the structure of a model that is compiled for one
// run.
ModelInputs known_inputs(const RunInputs& inputs, const Target& target,
                         const SessionChoices& choices);

// Binds, runs once, writes OUTPUT.npy files into `output_dir` with a table of them on stdout. The
// report: outputs, nodes, statistics, timings. Of the outputs the first `shown` are written and
// reported.
ToolResult<nlohmann::ordered_json> run_once(Execution& execution, const RunInputs& inputs,
                                            const std::string& output_dir, size_t shown = SIZE_MAX);

}  // namespace ullage::tools
