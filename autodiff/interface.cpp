// Names and values at the edge of transformed graphs.
#include "autodiff/interface.h"

#include <algorithm>

#include "autodiff/predicate.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"

namespace ullage::autodiff {

using ir::Builder;
using ir::Result;
using ir::Value;

std::string free_name(const ir::Graph& graph, const std::string& name) {
  const auto taken = [&](const std::string& candidate) {
    return std::ranges::any_of(graph.inputs,
                               [&](ir::ValueId id) { return graph.value(id).name == candidate; }) ||
           std::ranges::any_of(graph.outputs,
                               [&](const ir::GraphOutput& o) { return o.name == candidate; });
  };
  std::string candidate = name;
  for (int n = 2; taken(candidate); ++n) candidate = name + "_" + std::to_string(n);
  return candidate;
}

Result<std::vector<Value>> arguments_of(Builder& builder, std::span<const ir::ValueId> wrt) {
  std::vector<Value> arguments;
  for (ir::ValueId id : wrt) {
    const ir::Graph& graph = builder.graph();
    const bool known = id < graph.values.size();
    if (!known || graph.value(id).producer != ir::kNoNode) {
      return ir::invalid_argument("differentiate: %" + std::to_string(id) +
                                  " is neither an input nor a constant");
    }
    const ir::ValueInfo& info = graph.value(id);
    if (std::ranges::count(wrt, id) > 1) {
      return ir::invalid_argument("differentiate: " + info.name + " is given twice");
    }
    if (!ir::is_float(info.dtype)) {
      return ir::invalid_argument("differentiate: " + info.name + " must be of a float dtype, is " +
                                  std::string(ir::name_of(info.dtype)));
    }
    arguments.emplace_back(&builder, id);
  }
  return arguments;
}

Result<Value> input_like(Builder& builder, Value x, const std::string& prefix,
                         const std::string& name) {
  std::vector<ir::ExtentExpr> shape = ops::extents_of(x);
  const Value input =
      builder.input(free_name(builder.graph(), prefix + name), x.dtype(), std::move(shape));
  if (builder.failed()) return builder.error();
  return input;
}

std::vector<NamedValue> float_outputs(Builder& builder) {
  std::vector<NamedValue> found;
  for (const ir::GraphOutput& output : builder.graph().outputs) {
    if (!ir::is_float(builder.graph().value(output.value).dtype)) continue;
    found.push_back({output.name, Value(&builder, output.value)});
  }
  return found;
}

Result<void> add_gradients(Builder& builder, std::span<const Value> arguments,
                           std::span<const Value> gradients) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Value gradient = gradients[i].valid() ? gradients[i] : ops::zeros_like(arguments[i]);
    builder.output(free_name(builder.graph(), "grad_" + arguments[i].info().name), gradient);
  }
  if (builder.failed()) return builder.error();
  return {};
}

}  // namespace ullage::autodiff
