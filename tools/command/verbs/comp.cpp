// `ullage comp`: comprehensions from files: what their ranges are, compiled, and run.
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "tools/command/comprehension/definition_report.h"
#include "tools/command/models/compile_file.h"
#include "tools/command/reports/run_report.h"
#include "tools/command/verbs/verbs.h"
#include "tools/common/cli/clock.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/json_file.h"

namespace ullage::tools {
namespace {

struct CompArguments {
  DefinitionOptions definition;
  std::string output, output_dir, json;
  std::vector<std::string> inputs, targets;
  Target target;
};

// The one of that name, or all.
ToolResult<std::vector<const comprehension::Definition*>> chosen(const comprehension::Unit& unit,
                                                                 const std::string& name) {
  std::vector<const comprehension::Definition*> definitions;
  if (name.empty()) {
    for (const comprehension::Definition& one : unit.definitions) definitions.push_back(&one);
    return definitions;
  }
  const auto named = comprehension::find_definition(unit, name);
  if (!named) return failure_of(named.error());
  definitions.push_back(*named);
  return definitions;
}

ToolResult<> check(const CompArguments& options) {
  const auto checked = read_comprehensions(options.definition);
  if (!checked) return checked.error();
  const comprehension::Unit& unit = checked->unit;
  const auto definitions = chosen(unit, options.definition.definition);
  if (!definitions) return definitions.error();
  const std::vector<std::string>& device_inputs = options.target.device_inputs;
  if (auto ok = check_names(*definitions, options.definition, device_inputs); !ok) return ok;
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const comprehension::Definition* definition : *definitions) {
    const auto graph = definition_graph(unit, *definition, options.definition, device_inputs);
    if (!graph) return graph.error();
    print_text((list.empty() ? "" : "\n") + definition_text(unit, *graph));
    list.push_back(definition_json(unit, *graph));
  }
  return finish_report(options.json, {{"defs", std::move(list)}});
}

ToolResult<> compile(const CompArguments& options) {
  const Clock clock;
  const SessionChoices& choices = options.target.choices;
  const auto profiles = profiles_named(options.targets, options.target);
  if (!profiles) return profiles.error();
  auto definition = definition_graph(options.definition, options.target.device_inputs);
  if (!definition) return definition.error();
  ModelParts parts;
  parts.entries.push_back({"", std::move(definition->graph)});
  auto report =
      compile_file(parts, *profiles, choices, {}, options.output, clock, options.targets.empty());
  if (!report) return report.error();
  return finish_report(options.json, *std::move(report));
}

// The values of the outputs that only give where others begin.
std::map<std::string, std::vector<int64_t>> minimums_on_device(const DefinitionGraph& definition,
                                                               const Execution& execution) {
  std::map<std::string, std::vector<int64_t>> found;
  const size_t results = definition.built.outputs.size();
  for (size_t i = results; i < definition.graph.outputs.size(); ++i) {
    const auto view = execution.session.output(static_cast<uint32_t>(i));
    if (!view) continue;
    const auto* numbers = reinterpret_cast<const int64_t*>(view->bytes.data());
    found[definition.graph.outputs[i].name] = {numbers, numbers + view->bytes.size() / 8};
  }
  return found;
}

ToolResult<> run(const CompArguments& options) {
  const SessionChoices& choices = options.target.choices;
  const auto inputs = read_inputs(options.inputs);
  if (!inputs) return inputs.error();
  const auto definition = definition_graph(options.definition, options.target.device_inputs);
  if (!definition) return definition.error();
  auto execution =
      open_execution(definition->graph, options.definition.file, options.target, choices);
  if (!execution) return execution.error();
  auto report = run_once(*execution, *inputs, options.output_dir, definition->built.outputs.size());
  if (!report) return report.error();
  const auto minimums =
      minimums_of(*definition, *inputs, minimums_on_device(*definition, *execution));
  if (!minimums) return minimums.error();
  auto& outputs = (*report)["outputs"];
  for (size_t i = 0; i < minimums->size(); ++i) outputs[i]["min"] = (*minimums)[i];
  return finish_report(options.json, *std::move(report),
                       check_validation(execution->context, options.target));
}

Verb on_file(ToolResult<> (*verb)(const CompArguments&),
             const std::shared_ptr<CompArguments>& options) {
  return [=] { return shown_whole(verb(*options), options->definition.file); };
}

void add_file(Command verb, DefinitionOptions& options) {
  verb.add_option("FILE", options.file, "text of comprehensions").required();
  add_definition_options(verb, options);
}

Verb add_check(Command comp) {
  Command verb =
      comp.add_subcommand("check", "ranges of the indices, what is proved, what a run checks");
  const auto options = std::make_shared<CompArguments>();
  add_file(verb, options->definition);
  verb.add_option("--device-input", options->target.device_inputs,
                  "a parameter that the host does not look at")
      .one_value_per_use();
  verb.add_option("--json", options->json, "also write it to this file");
  return on_file(check, options);
}

Verb add_comp_compile(Command comp) {
  Command verb = comp.add_subcommand("compile", "compile a definition to a program file");
  const auto options = std::make_shared<CompArguments>();
  add_file(verb, options->definition);
  verb.add_option("-o,--output", options->output, "the .ull file to write").required();
  verb.add_option("--target", options->targets,
                  "profile to compile for, repeatable (default: the device at hand and portable)")
      .one_value_per_use();
  verb.add_option("--json", options->json, "also write a report to this file");
  add_options(verb, options->target);
  return on_file(compile, options);
}

Verb add_comp_run(Command comp) {
  Command verb = comp.add_subcommand("run", "run a definition once, on inputs from files");
  const auto options = std::make_shared<CompArguments>();
  add_file(verb, options->definition);
  verb.add_option("--input", options->inputs, "NAME=FILE.npy, of rank 0 for a scalar")
      .one_value_per_use();
  verb.add_option("--output-dir", options->output_dir, "folder for RESULT.npy files").required();
  verb.add_option("--json", options->json,
                  "write outputs and where they begin, nodes, statistics, timings to it");
  add_options(verb, options->target);
  add_session_options(verb, options->target.choices);
  return on_file(run, options);
}

}  // namespace

Verb add_comp(Command app) {
  return app.add_subcommand("comp", "comprehensions: ops as formulas over indices")
      .add_verbs({add_check, add_comp_compile, add_comp_run});
}

}  // namespace ullage::tools
