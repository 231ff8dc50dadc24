#include "frontends/comprehension/definition_graph.h"

#include <algorithm>
#include <utility>

#include "ops/generate/generate.h"

namespace ullage::comprehension {
namespace {

// Its parameters as inputs; sizes without a value are symbols of that name.
std::vector<ir::Value> inputs_of(ir::Builder& builder, const Definition& definition,
                                 const std::map<std::string, int64_t>& sizes,
                                 const std::vector<std::string>& device_inputs) {
  std::vector<ir::Value> inputs;
  for (const Declaration& parameter : definition.parameters) {
    std::vector<ir::ExtentExpr> shape;
    for (const Dim& dim : parameter.dims) {
      const auto given = sizes.find(dim.name);
      ir::ExtentExpr& extent = shape.emplace_back();
      if (dim.name.empty()) extent = builder.pool().constant(dim.number);
      if (given != sizes.end()) extent = builder.pool().constant(given->second);
    }
    const bool host = std::ranges::find(device_inputs, parameter.name) == device_inputs.end();
    const ir::Value input = builder.input(parameter.name, parameter.dtype, std::move(shape), host);
    for (size_t axis = 0; axis < parameter.dims.size(); ++axis) {
      const std::string& name = parameter.dims[axis].name;
      if (!name.empty() && !sizes.contains(name)) builder.name_symbol(input.extent(axis), name);
    }
    inputs.push_back(input);
  }
  return inputs;
}

bool is_of_device(const Output& output) {
  return std::ranges::any_of(output.minimum, ir::depends_on_device);
}

}  // namespace

ir::Result<DefinitionGraph> definition_graph(const Unit& unit, const Definition& definition,
                                             const GraphOptions& options) {
  ir::Builder builder;
  const std::vector<ir::Value> inputs =
      inputs_of(builder, definition, options.sizes, options.device_inputs);
  auto built = build(builder, unit, definition, inputs, options.options);
  if (!built) return built.error();
  for (const Output& output : built->outputs) builder.output(output.name, output.value);
  for (const Output& output : built->outputs) {
    if (!is_of_device(output)) continue;
    const auto rank = static_cast<int64_t>(output.minimum.size());
    builder.output(minimum_name(output.name), ops::extent_values(builder, output.minimum, {rank}));
  }
  auto graph = builder.finish();
  if (!graph) return graph.error();
  return DefinitionGraph{definition.name, *std::move(graph), *std::move(built)};
}

std::string minimum_name(const std::string& result) {
  return result + ".min";
}

}  // namespace ullage::comprehension
