// SizedExecution: a model opened for a list of sizes, as `bench` and `inspect --profile` take them.
#pragma once

#include <string>
#include <vector>

#include "tools/command/models/bench_inputs.h"
#include "tools/command/models/execution.h"
#include "tools/common/cli/command.h"

namespace ullage::tools {

// The options of such a verb.
struct SizeOptions {
  std::string model{};
  std::vector<std::string> shapes{}, values{};
  Target target{};
};

// Adds MODEL, --shape, --value and the options of a target.
void add_size_options(Command verb, SizeOptions& options);

struct SizedExecution {
  Execution execution;
  ModelInputs known;  // how the model was imported
  InputInfos infos;
  std::vector<Sizes> visits;
  Values values;

  // Tensors for one of the visits.
  ToolResult<NamedTensors> inputs_of(const Sizes& sizes) const {
    return fill_inputs(infos, sizes, values);
  }
};

// Opens the model with bounds that fit all its visits. `timestamps`: GPU time per dispatch.
ToolResult<SizedExecution> open_sized(const SizeOptions& options, bool timestamps);

// Every input of the session's next run.
Status set_inputs(Session& session, const NamedTensors& inputs);
// "x[1, 3, 48, 320]", input by input.
std::string label_of(const Sizes& sizes);

}  // namespace ullage::tools
