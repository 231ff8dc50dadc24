// One model of the demo: compiled once, one session, counters around each run.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ir/graph/tensor.h"
#include "tools/command/models/execution.h"

namespace ullage::demo {

// Cost and counters of one run.
struct RunReport {
  double ms = 0;
  uint64_t host_waits = 0, pipelines = 0, recordings = 0, dispatches = 0, replans = 0, retries = 0;
};

class ModelSession {
 public:
  static tools::ToolResult<ModelSession> open(const std::string& path, const tools::Target& target,
                                              const tools::SessionChoices& choices);

  static tools::ToolResult<ModelSession> open(const ir::Graph& graph, const std::string& name,
                                              const tools::Target& target,
                                              const tools::SessionChoices& choices);

  // Outputs are separate tensors, in the model's order.
  tools::ToolResult<std::vector<ir::Tensor>> run(
      const std::vector<std::pair<std::string, ir::Tensor>>& inputs, RunReport& report);

  // How long the model took to compile.
  double compile_ms() const { return execution_.bytes.compile_ms; }
  ullage_statistics statistics() const { return execution_.session.statistics(); }
  const std::string& input_name() const { return input_name_; }

 private:
  explicit ModelSession(tools::Execution execution) : execution_(std::move(execution)) {}
  tools::Execution execution_;
  std::string input_name_;
};

}  // namespace ullage::demo
