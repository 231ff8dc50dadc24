// `ullage compile`: MODEL.onnx to FILE.ull, one plan per target.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "ir/program/named_profiles.h"
#include "runtime/file/program_file.h"
#include "tools/command/checks/accuracy.h"
#include "tools/command/files/model_files.h"
#include "tools/command/models/compile_file.h"
#include "tools/command/models/model.h"
#include "tools/command/models/targets.h"
#include "tools/command/reports/program_text.h"
#include "tools/command/reports/run_report.h"
#include "tools/command/tuning/tuning.h"
#include "tools/command/verbs/verbs.h"
#include "tools/common/cli/clock.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/json_file.h"

namespace ullage::tools {
namespace {

struct CompileArguments {
  std::string model, output, json;
  std::vector<std::string> targets, pins, given, inputs, shapes;
  int64_t draft = 0, batch = 0;
  bool autotune = false;
  Target target;
};

// By default a plan for the device at hand, if there is one, and one that runs anywhere.
ToolResult<ModelInputs> inputs_of(const CompileArguments& options, const SessionChoices& choices) {
  ModelInputs inputs = model_inputs(options.target, choices);
  inputs.given = options.given;
  for (const std::string& text : options.pins) {
    const auto pair = parse_pair("--specialize", text);
    if (!pair) return pair.error();
    auto tensor = read_tensor(pair->second);
    if (!tensor) return failure_of(tensor.error());
    inputs.specialized[pair->first] = std::move(*tensor);
  }
  const auto visits = parse_visits(options.shapes);
  if (!visits) return visits.error();
  if (!visits->empty()) inputs.sizes = {visits->front().begin(), visits->front().end()};
  return inputs;
}

// Of which kinds answers of a language model are. Failure: usage, for another model.
ToolResult<std::vector<AnswerForm>> answer_forms(const CompileArguments& options) {
  std::vector<AnswerForm> forms = {{}, {.continues = true}};
  if (options.draft != 0) {
    forms.push_back({.draft = options.draft});
    forms.push_back({.continues = true, .draft = options.draft});
  }
  if (options.batch != 0) forms.push_back({.batch = options.batch});
  if (forms.size() == 2 || is_language_model(options.model)) return forms;
  return usage("--speculate and --batch require a language model, given " + options.model);
}

// --input files, and --shape or bounds with generated elements for the others.
ToolResult<NamedTensors> fed_by(const CompileArguments& options, const SessionChoices& choices,
                                const InputInfos& infos) {
  auto given = read_inputs(options.inputs);
  if (!given) return given.error();
  auto visits = parse_visits(options.shapes);
  if (!visits) return visits.error();
  Sizes sizes = visits->front();
  for (const auto& [name, tensor] : *given) sizes.emplace_back(name, tensor.shape());
  for (const ullage_tensor_info& info : infos) {
    if (std::ranges::any_of(sizes, [&](const auto& size) { return size.first == info.name; })) {
      continue;
    }
    std::vector<int64_t> extents(info.extents, info.extents + info.rank);
    for (uint32_t axis = 0; axis < info.rank; ++axis) {
      if (extents[axis] >= 0) continue;
      const auto bound = choices.bounds.find(info.symbols[axis] ? info.symbols[axis] : "");
      if (bound == choices.bounds.end()) {
        return failed(fmt::format("what size has {}? Give --input, --shape or --bound", info.name));
      }
      extents[axis] = bound->second;
    }
    sizes.emplace_back(info.name, std::move(extents));
  }
  auto made = fill_inputs(infos, sizes, {});
  if (!made) return made.error();
  for (auto& [name, tensor] : *made) {
    const auto file = std::ranges::find(*given, name, [](const auto& pair) { return pair.first; });
    if (file != given->end()) tensor = file->second;
  }
  return made;
}

bool has_varying_input(const ir::Graph& graph) {
  return std::ranges::any_of(graph.inputs, [&](ir::ValueId id) {
    return std::ranges::any_of(graph.value(id).shape.axes(), [](const ir::AxisExtent& axis) {
      return !ir::as_constant(axis.live);
    });
  });
}

// The program of f16 or of quantised weights against its f32 reference on the device at hand. That
// it cannot be run is no failure to compile it.
nlohmann::ordered_json report_accuracy(const CompileArguments& options,
                                       const SessionChoices& choices, const ir::Graph& graph) {
  const bool no_size = options.inputs.empty() && options.shapes.empty() && choices.bounds.empty();
  if (no_size && has_varying_input(graph)) {
    print("accuracy: not measured: give --input or --shape\n");
    return {{"not_measured", "give --input or --shape"}};
  }
  const auto report =
      measure_accuracy(graph, options.model, options.target, choices,
                       [&](const InputInfos& infos) { return fed_by(options, choices, infos); });
  if (!report) {
    print("accuracy: not measured: {}\n", report.error().message);
    return {{"not_measured", report.error().message}};
  }
  print_text(accuracy_text(*report));
  return accuracy_json(*report);
}

// What measuring at the sizes given found, printed; nothing without --autotune.
ToolResult<Tuning> tuning_of(const CompileArguments& options, const ir::Graph& graph,
                             const SessionChoices& choices) {
  if (!options.autotune) return Tuning{};
  const auto visits = parse_visits(options.shapes);
  if (!visits) return visits.error();
  auto tuning = autotune(graph, options.target, choices, *visits);
  if (tuning) print_text(tuning->text());
  return tuning;
}

void print_targets() {
  print("{:<14} the device at hand, as `ullage devices` shows it\n", "device");
  for (const ir::DeviceProfile& profile : ir::named_profiles()) {
    print("{:<14} {}\n", profile.name, profile_text(profile));
  }
}

ToolResult<> compile(const CompileArguments& options) {
  if (options.targets == std::vector<std::string>{"list"}) {
    print_targets();
    return {};
  }
  if (options.model.empty() || options.output.empty()) {
    return usage("compile requires MODEL.onnx and -o FILE.ull (see --help)");
  }
  const Clock clock;
  const SessionChoices& choices = options.target.choices;
  const auto profiles = profiles_named(options.targets, options.target);
  if (!profiles) return profiles.error();
  const auto inputs = inputs_of(options, choices);
  if (!inputs) return inputs.error();
  const auto forms = answer_forms(options);
  if (!forms) return forms.error();
  const auto model = import_parts(options.model, *inputs, *forms);
  if (!model) return model.error();
  const ir::Graph& graph = model->entries.front().graph;

  const auto tuning = tuning_of(options, graph, choices);
  if (!tuning) return tuning.error();

  auto report = compile_file(*model, *profiles, choices, tuning->tune(), options.output, clock,
                             options.targets.empty());
  if (!report) return report.error();
  if (!choices.is_exact()) {
    (*report)["accuracy"] = report_accuracy(options, choices, graph);
  }
  return finish_report(options.json, *std::move(report));
}

}  // namespace

Verb add_compile(Command app) {
  Command verb =
      app.add_subcommand("compile", "compile MODEL.onnx, MODEL.pt2 or MODEL.gguf to a program file");
  const auto options = std::make_shared<CompileArguments>();
  verb.add_option("MODEL", options->model, ".onnx, .pt2 or .gguf file");
  verb.add_option("-o,--output", options->output, "the .ull file to write");
  verb.add_option("--target,--plans", options->targets,
                  "profiles to compile a plan for each, A,B or several times; `list` prints them "
                  "(default: the device at hand and portable)")
      .one_value_per_use()
      .delimiter(',');
  verb.add_option("--given", options->given,
                  "an input that every run gives, though the model has an initializer for it")
      .one_value_per_use();
  verb.add_option("--specialize,--pin", options->pins,
                  "NAME=FILE.npy: fix this input's values where they decide the structure")
      .one_value_per_use();
  verb.add_option("--input", options->inputs,
                  "NAME=FILE.npy: what to measure the accuracy on, as for `run`")
      .one_value_per_use();
  verb.add_option("--speculate", options->draft,
                  "of a .gguf: also programs of answers whose steps draft so many tokens, 1 to 8, "
                  "for `generate --speculate`")
      .positive();
  verb.add_option("--batch", options->batch,
                  "of a .gguf: also a program that answers so many prompts at once, 1 to 64, for "
                  "`generate --batch`")
      .positive();
  verb.add_flag("--autotune", options->autotune,
                "time the variants of every kernel on the device at hand and keep the fastest");
  verb.add_option(
          "--shape", options->shapes,
          "NAME=1,3,48,320: the size of an input in the first run, where sizes decide a rank "
          "or a number of pieces; also of inputs that are generated to measure accuracy, "
          "and with --autotune: sizes to time, as in `bench`")
      .one_value_per_use();
  verb.add_option("--json", options->json, "also write a report to this file");
  add_options(verb, options->target);
  return [options] { return compile(*options); };
}

}  // namespace ullage::tools
