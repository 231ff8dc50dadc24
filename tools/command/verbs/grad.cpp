// `ullage grad`: the gradient of the sum of the first output of a model, or of a comprehension, by
// one run on the device.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "autodiff/checkpoint.h"
#include "autodiff/derivatives.h"
#include "autodiff/loops/saved_carries.h"
#include "compiler/model_file.h"
#include "tools/command/checks/gradient_check.h"
#include "tools/command/comprehension/definition_graph.h"
#include "tools/command/reports/run_report.h"
#include "tools/command/verbs/verbs.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/json_file.h"

namespace ullage::tools {
namespace {

struct GradArguments {
  DefinitionOptions definition;  // its file is the model
  std::string output_dir, json;
  std::vector<std::string> wrt, inputs;
  bool check = false;
  std::optional<int64_t> checkpoint;
  Target target;
};

// Graph inputs and weights by name.
ToolResult<std::vector<ir::ValueId>> find_values(const ir::Graph& graph,
                                                 const std::vector<std::string>& names) {
  std::vector<ir::ValueId> found;
  for (const std::string& name : names) {
    ir::ValueId match = ir::kNoValue;
    for (ir::ValueId id = 0; id < graph.values.size(); ++id) {
      const ir::ValueInfo& info = graph.value(id);
      const bool given = info.constant || std::ranges::find(graph.inputs, id) != graph.inputs.end();
      if (match == ir::kNoValue && given && info.name == name) match = id;
    }
    if (match == ir::kNoValue) {
      return usage(fmt::format("--wrt {}: the model has no such input or weight", name));
    }
    found.push_back(match);
  }
  return found;
}

// What is no model is a text of comprehensions.
ToolResult<ir::Graph> graph_of(const GradArguments& options, const ModelInputs& known) {
  if (has_graph(options.definition.file)) return import_model(options.definition.file, known);
  auto definition = definition_graph(options.definition, known.device_inputs);
  if (!definition) return definition.error();
  return std::move(definition->graph);
}

bool names_definition(const DefinitionOptions& options) {
  return !options.definition.empty() || options.strict || !options.sizes.empty();
}

struct Differentiated {
  ir::Graph graph;
  std::vector<ir::ValueId> wrt;
  ir::Result<ir::Graph> gradient;
};

ToolResult<Differentiated> differentiate(const GradArguments& options, const ModelInputs& known) {
  auto given = graph_of(options, known);
  if (!given) return given.error();
  // The forward pass is what there is before differentiation: with what its loops save.
  auto graph = autodiff::save_carries(*std::move(given));
  if (!graph) return failure_of(graph.error());
  auto wrt = find_values(*graph, options.wrt);
  if (!wrt) return wrt.error();
  auto gradient = autodiff::grad(*graph, *wrt);
  return Differentiated{*std::move(graph), *std::move(wrt), std::move(gradient)};
}

// Symbols that are constants have no bounds.
void drop_bounds_of_inputs(const ir::Graph& graph, SessionChoices& choices) {
  const ir::LeafName name_of = ir::leaf_names(graph);
  for (uint32_t i = 0; i < graph.inputs.size(); ++i) {
    const ir::ValueInfo& input = graph.value(graph.inputs[i]);
    for (uint32_t axis = 0; axis < input.shape.rank(); ++axis) {
      choices.bounds.erase(fmt::format("{}.{}", input.name, axis));
      choices.bounds.erase(name_of(*graph.pool->input_axis(i, axis).node()));
    }
  }
}

bool is_unsupported(const ToolResult<Differentiated>& found) {
  return found && !found->gradient && found->gradient.error().code == ir::ErrorCode::unsupported;
}

// Loops whose carried values follow no rule are unrolled; a rule that needs numbers (a recurrence
// is unrolled) gets those of this run.
ToolResult<Differentiated> differentiate_for(const GradArguments& options, const RunInputs& inputs,
                                             SessionChoices& choices) {
  ModelInputs known = known_inputs(inputs, options.target, choices);
  auto rolled = differentiate(options, known);
  if (!is_unsupported(rolled)) return rolled;
  known.loops = onnx::Loops::unrolled;
  auto general = differentiate(options, known);
  if (!is_unsupported(general)) return general ? std::move(general) : std::move(rolled);
  for (const auto& [name, tensor] : inputs) known.extents[name] = tensor.shape();
  auto special = differentiate(options, known);
  if (!special || !special->gradient) return general;
  drop_bounds_of_inputs(general->graph, choices);
  return special;
}

// Extents of the inputs at hand; what is not an extent may be anything.
ir::LeafRange range_of(const ir::Graph& graph, const RunInputs& inputs) {
  return [&graph, &inputs](const ir::ExtentNode& leaf) {
    if (leaf.op != ir::ScalarOp::input_axis) return ir::Interval{};
    const std::string& name = graph.value(graph.inputs[leaf.input]).name;
    const auto given = std::ranges::find(inputs, name, [](const auto& pair) { return pair.first; });
    if (given == inputs.end() || leaf.index >= given->second.rank()) {
      return ir::Interval{0, ir::Interval::kMax};
    }
    const int64_t extent = given->second.shape()[leaf.index];
    return ir::Interval{extent, extent};
  };
}

// With --checkpoint: reports, before a run, what stays in memory between the passes.
ToolResult<> report_residuals(Differentiated& found, const GradArguments& options,
                              const RunInputs& inputs) {
  const size_t forward_nodes = found.graph.nodes.size();
  const ir::LeafRange range = range_of(found.graph, inputs);
  if (options.checkpoint) {
    auto again = autodiff::checkpoint(
        *std::move(found.gradient), forward_nodes,
        {.keep = {}, .bytes = std::max<int64_t>(*options.checkpoint, 0), .range = range});
    if (!again) return failure_of(again.error());
    found.gradient = std::move(again);
  }
  const ir::Graph& graph = *found.gradient;
  constexpr size_t kLongest = 160;
  const ir::ExtentExpr bytes = autodiff::residual_bytes(graph, forward_nodes);
  std::string formula = ir::to_string(bytes, ir::leaf_names(graph));
  if (formula.size() > kLongest) formula = formula.substr(0, kLongest) + " ...";
  const ir::Interval size = ir::bounds(bytes, range);
  print("{} values stay between the passes: {} bytes{}\n",
        autodiff::residuals(graph, forward_nodes).size(), formula,
        size.high == ir::Interval::kMax ? "" : fmt::format(", here at most {}", size.high));
  return {};
}

ToolResult<> run(const GradArguments& options) {
  const std::string& model = options.definition.file;
  const auto kind = compiler::kind_of_model(model);
  if (kind && *kind == compiler::ModelKind::program) {
    return usage(model + ": gradients need the model itself or its text, not a program");
  }
  if (has_graph(model) && names_definition(options.definition)) {
    return usage(model + ": --def, --strict and --size are for comprehensions");
  }
  SessionChoices choices = options.target.choices;
  const auto inputs = read_inputs(options.inputs);
  if (!inputs) return inputs.error();
  auto found = differentiate_for(options, *inputs, choices);
  if (!found) return found.error();
  if (!found->gradient) {
    return failure_of(ir::in_context(model, found->gradient.error()));
  }
  if (const auto done = report_residuals(*found, options, *inputs); !done) return done.error();
  auto execution = open_execution(*found->gradient, model, options.target, choices);
  if (!execution) return execution.error();
  auto report = run_once(*execution, *inputs, options.output_dir);
  if (!report) return report.error();
  ToolResult<> checked = check_validation(execution->context, options.target);
  if (checked && options.check) {
    checked = check_gradients(found->graph, found->wrt, *inputs, *execution);
  }
  return finish_report(options.json, std::move(*report), std::move(checked));
}

}  // namespace

Verb add_grad(Command app) {
  Command verb = app.add_subcommand(
      "grad", "gradient of the sum of the first output of a model or comprehension");
  const auto options = std::make_shared<GradArguments>();
  verb.add_option("MODEL", options->definition.file,
                  ".onnx or .pt2, or a text of comprehensions; compiled in memory")
      .required();
  add_definition_options(verb, options->definition);
  verb.add_option("--wrt", options->wrt, "inputs or weights to differentiate by: a,b")
      .required()
      .delimiter(',')
      .one_value_per_use();
  verb.add_option("--input", options->inputs, "NAME=FILE.npy or NAME=FILE.png, as for run")
      .one_value_per_use();
  verb.add_option("--output-dir", options->output_dir, "folder for grad_NAME.npy files").required();
  verb.add_option("--json", options->json, "write outputs, nodes, statistics, timings to it");
  verb.add_flag("--check", options->check,
                "compare with finite differences of the reference, in double precision");
  verb.add_option("--checkpoint", options->checkpoint,
                  "most bytes kept between the passes; the rest is computed again");
  add_options(verb, options->target);
  add_session_options(verb, options->target.choices);
  return [options] { return shown_whole(run(*options), options->definition.file); };
}

}  // namespace ullage::tools
