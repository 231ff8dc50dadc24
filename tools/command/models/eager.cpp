// Eager runs: a graph compiled, run once and forgotten.
#include "tools/command/models/eager.h"

#include <algorithm>

#include "passes/compile.h"
#include "runtime/file/program_file.h"
#include "runtime/profile.h"
#include "shaders/toolchain/msl/program_msl.h"
#include "tools/command/files/tensor_text.h"
#include "tools/command/models/targets.h"

namespace ullage::tools {
namespace {

constexpr int64_t kSmallestCapacity = 64;

// Capacity of axes that nothing bounds: as many entries as the largest input has elements.
std::vector<ullage_bound> first_bounds(const CompiledProgram& compiled,
                                       std::span<const ir::Tensor> inputs) {
  int64_t capacity = kSmallestCapacity;
  for (const ir::Tensor& input : inputs) capacity = std::max(capacity, input.element_count());
  std::vector<ullage_bound> bounds;
  for (const std::string& name : compiled.capacities) bounds.push_back({name.c_str(), capacity});
  return bounds;
}

std::vector<std::string> capacities_of(const ir::Program& program) {
  std::vector<std::string> names;
  for (const ir::ProgramSymbol& symbol : program.symbols) {
    const bool capacity = program.scalars.code[symbol.reg].op == ir::ScalarOp::capacity;
    if (capacity) names.push_back(symbol.name);
  }
  return names;
}

Status bind(Session& session, const Program& program, std::span<const ir::Tensor> inputs) {
  const auto infos = program.inputs();
  if (infos.size() != inputs.size()) {
    return {ULLAGE_INVALID_ARGUMENT, "run_eager: the graph takes " + std::to_string(infos.size()) +
                                         " inputs, given " + std::to_string(inputs.size())};
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    Status status = session.set_input(infos[i].name, to_c(inputs[i].dtype()), inputs[i].shape(),
                                      inputs[i].bytes());
    if (!status) return status;
  }
  return {};
}

}  // namespace

ir::Result<CompiledProgram> compile_program(const Context& context, const ir::Graph& graph) {
  passes::CompileOptions options;
  options.profile = runtime::profile_of(context.get());
  options.to_msl = shaders::program_msl;
  options.shaders.cache_folder = cache_folder();
  const auto program = passes::compile(graph, options);
  if (!program) return program.error();
  const ir::Program* const plans[] = {&*program};
  auto bytes = runtime::write_program(plans);
  if (!bytes) return bytes.error();
  auto owner = std::make_shared<const std::vector<std::byte>>(std::move(*bytes));
  auto loaded = Program::load_memory(context, *owner);
  if (!loaded) return error_of(loaded.status());
  return CompiledProgram{std::move(owner), std::move(*loaded), capacities_of(*program)};
}

ir::Result<EagerResult> run_eager(const Context& context, const ir::Graph& graph,
                                  std::span<const ir::Tensor> inputs) {
  const auto compiled = compile_program(context, graph);
  if (!compiled) return compiled.error();
  const auto bounds = first_bounds(*compiled, inputs);
  ullage_session_options options = {};
  options.bounds = bounds.data();
  options.bound_count = static_cast<uint32_t>(bounds.size());
  auto session = Session::create(compiled->program, options);
  if (!session) return error_of(session.status());
  if (const Status status = bind(*session, compiled->program, inputs); !status) {
    return error_of(status);
  }
  if (const Status status = session->run(); !status) return error_of(status);
  EagerResult result;
  for (uint32_t i = 0; i < graph.outputs.size(); ++i) {
    const auto view = session->output(i);
    if (!view) return error_of(view.status());
    auto tensor = ir::Tensor::from_bytes(from_c(view->dtype), view->extents, view->bytes);
    if (!tensor) return tensor.error();
    result.outputs.push_back(std::move(*tensor));
  }
  result.statistics = session->statistics();
  return result;
}

}  // namespace ullage::tools
