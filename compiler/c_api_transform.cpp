// Creates models from models (derivatives and batches), and adds models to graphs.
#include <algorithm>

#include "autodiff/batching/vmap.h"
#include "autodiff/checkpoint.h"
#include "autodiff/derivatives.h"
#include "compiler/c_api.h"
#include "compiler/graph_recorder.h"

namespace ullage::compiler {
namespace {

using runtime::null_argument;

// Copies share the pool of their expressions.
ir::Result<ir::Graph> graph_of(const char* function, const ullage_model* model) {
  if (!model) return null_argument(function, "model");
  if (model->entries.size() == 1) return model->entries.front().graph;
  return ir::unsupported(std::string(function) + ": takes models of one program, given " +
                         std::to_string(model->entries.size()));
}

// The inputs of these names; without names all inputs of float dtype.
ir::Result<std::vector<ir::ValueId>> inputs_named(const ir::Graph& graph,
                                                  const std::vector<std::string>& names) {
  std::vector<ir::ValueId> found;
  for (const std::string& name : names) {
    const auto input = std::ranges::find_if(
        graph.inputs, [&](ir::ValueId id) { return graph.value(id).name == name; });
    if (input == graph.inputs.end()) {
      return ir::invalid_argument("model_differentiate: there is no input '" + name + "'");
    }
    found.push_back(*input);
  }
  if (!names.empty()) return found;
  std::ranges::copy_if(graph.inputs, std::back_inserter(found),
                       [&](ir::ValueId id) { return ir::is_float(graph.value(id).dtype); });
  return found;
}

ir::Result<ir::Graph> derived(ir::Graph graph, ullage_derivative kind,
                              std::span<const ir::ValueId> wrt) {
  switch (kind) {
    case ULLAGE_GRADIENT:
      return autodiff::grad(std::move(graph), wrt);
    case ULLAGE_VALUE_AND_GRADIENT:
      return autodiff::value_and_grad(std::move(graph), wrt);
    case ULLAGE_TANGENT:
      return autodiff::jvp(std::move(graph), wrt);
    case ULLAGE_COTANGENT:
      break;
  }
  return autodiff::vjp(std::move(graph), wrt);
}

ir::Result<ir::Graph> differentiated(const ullage_model* model, ullage_derivative kind,
                                     const ullage_derivative_options& given) {
  auto graph = graph_of("model_differentiate", model);
  if (!graph) return graph;
  const auto names = names_of("model_differentiate", "inputs", given.inputs, given.input_count);
  if (!names) return names.error();
  const auto wrt = inputs_named(*graph, *names);
  if (!wrt) return wrt.error();
  const size_t forward_nodes = graph->nodes.size();
  auto result = derived(*std::move(graph), kind, *wrt);
  if (!result || !given.recompute) return result;
  if (kind == ULLAGE_TANGENT) {
    return ir::invalid_argument("model_differentiate: a tangent keeps nothing to be recomputed");
  }
  return autodiff::checkpoint(*std::move(result), forward_nodes, {});
}

ir::Result<ir::Graph> batched(const ullage_model* model, const ullage_batch_options& given) {
  const auto graph = graph_of("model_batch", model);
  if (!graph) return graph.error();
  const auto in = list_of("model_batch", "input_axes", given.input_axes, given.input_axis_count);
  if (!in) return in.error();
  const auto out =
      list_of("model_batch", "output_axes", given.output_axes, given.output_axis_count);
  if (!out) return out.error();
  autodiff::BatchAxes axes;
  for (const int64_t axis : *in) {
    axes.in.push_back(axis < 0 ? std::nullopt : std::optional(static_cast<size_t>(axis)));
  }
  axes.out.assign(out->begin(), out->end());
  if (given.rows > 0) axes.rows = given.rows;
  return autodiff::vmap(*graph, axes);
}

}  // namespace
}  // namespace ullage::compiler

using namespace ullage;
using compiler::guarded;
using runtime::null_argument;

ullage_status ullage_model_differentiate(const ullage_model* model, ullage_derivative derivative,
                                         const ullage_derivative_options* options,
                                         ullage_model** result) {
  return guarded([&]() -> ir::Result<void> {
    if (!result) return null_argument("model_differentiate", "result");
    *result = nullptr;
    const auto given = runtime::read_struct("model_differentiate", options);
    if (!given) return given.error();
    ullage_derivative kind{};
    if (auto ok = runtime::read_enum("model_differentiate", "derivative", "ullage_derivative",
                                     derivative, ULLAGE_COTANGENT, kind);
        !ok) {
      return ok;
    }
    auto graph = compiler::differentiated(model, kind, *given);
    if (!graph) return graph.error();
    *result = compiler::make_model(std::move(*graph));
    return {};
  });
}

ullage_status ullage_model_batch(const ullage_model* model, const ullage_batch_options* options,
                                 ullage_model** result) {
  return guarded([&]() -> ir::Result<void> {
    if (!result) return null_argument("model_batch", "result");
    *result = nullptr;
    const auto given = runtime::read_struct("model_batch", options);
    if (!given) return given.error();
    auto graph = compiler::batched(model, *given);
    if (!graph) return graph.error();
    *result = compiler::make_model(std::move(*graph));
    return {};
  });
}

ullage_status ullage_graph_inline(ullage_graph* graph, const ullage_model* model,
                                  const ullage_value* inputs, uint32_t input_count,
                                  ullage_value* outputs, uint32_t* output_count) {
  return guarded([&]() -> ir::Result<void> {
    if (!graph) return null_argument("graph_inline", "graph");
    if (!output_count) return null_argument("graph_inline", "output_count");
    auto from = compiler::graph_of("graph_inline", model);
    if (!from) return from.error();
    const auto given = compiler::list_of("graph_inline", "inputs", inputs, input_count);
    if (!given) return given.error();
    for (const ullage_value value : *given) {
      if (auto ok = compiler::check_value("graph_inline", *graph, value); !ok) return ok;
    }
    const size_t count = from->outputs.size();
    if (!outputs || *output_count < count) {
      return ir::invalid_argument("graph_inline: the model has " + std::to_string(count) +
                                  " outputs, the array has capacity for " +
                                  std::to_string(outputs ? *output_count : 0));
    }
    const size_t first = graph->recorder.values().size();
    graph->described.clear();
    auto added =
        graph->recorder.make([from = std::make_shared<const ir::Graph>(*std::move(from)),
                              operands = std::vector<ullage_value>(given->begin(), given->end())](
                                 ir::Builder& builder, std::span<const ir::Value> values) {
          std::vector<ir::Value> taken;
          for (const ullage_value operand : operands) taken.push_back(values[operand]);
          return compiler::add_graph(builder, *from, taken);
        });
    if (!added) return added;
    *output_count = static_cast<uint32_t>(count);
    for (uint32_t i = 0; i < count; ++i) outputs[i] = static_cast<ullage_value>(first + i);
    return {};
  });
}
