// Runs through the C API, timed from inputs to outputs.
#include "examples/read_page/model_session.h"

#include "tools/command/files/tensor_text.h"
#include "tools/common/cli/clock.h"

namespace ullage::demo {

tools::ToolResult<ModelSession> ModelSession::open(const std::string& path,
                                                   const tools::Target& target,
                                                   const tools::SessionChoices& choices) {
  auto execution = tools::open_execution(path, target, {}, choices);
  if (!execution) return execution.error();
  ModelSession session(std::move(*execution));
  const auto inputs = session.execution_.program.inputs();
  if (!inputs.empty()) session.input_name_ = inputs[0].name;
  return session;
}

tools::ToolResult<ModelSession> ModelSession::open(const ir::Graph& graph, const std::string& name,
                                                   const tools::Target& target,
                                                   const tools::SessionChoices& choices) {
  auto execution = tools::open_execution(graph, name, target, choices);
  if (!execution) return execution.error();
  return ModelSession(std::move(*execution));
}

tools::ToolResult<std::vector<ir::Tensor>> ModelSession::run(
    const std::vector<std::pair<std::string, ir::Tensor>>& inputs, RunReport& report) {
  Session& session = execution_.session;
  const ullage_statistics before = session.statistics();
  const tools::Clock clock;
  for (const auto& [name, tensor] : inputs) {
    const Status status =
        session.set_input(name, tools::to_c(tensor.dtype()), tensor.shape(), tensor.bytes());
    if (!status) return tools::failure_of(status);
  }
  if (const Status status = session.run(); !status) return tools::failure_of(status);
  std::vector<ir::Tensor> outputs;
  for (uint32_t i = 0; i < ullage_program_output_count(execution_.program.get()); ++i) {
    const auto view = session.output(i);
    if (!view) return tools::failure_of(view.status());
    auto tensor = ir::Tensor::from_bytes(tools::from_c(view->dtype), view->extents, view->bytes);
    if (!tensor) return tools::failure_of(tensor.error());
    outputs.push_back(std::move(*tensor));
  }
  const ullage_statistics after = session.statistics();
  report = {clock.ms(),
            after.host_waits - before.host_waits,
            after.pipelines_created - before.pipelines_created,
            after.command_buffers_recorded - before.command_buffers_recorded,
            after.dispatches - before.dispatches,
            after.replans - before.replans,
            after.retries - before.retries};
  return outputs;
}

}  // namespace ullage::demo
