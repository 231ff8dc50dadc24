// `ullage inspect`: what is in a model or a program file.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "ir/text/print.h"
#include "passes/compile.h"
#include "passes/kernels/plan_views.h"
#include "runtime/file/mapped_file.h"
#include "runtime/file/program_file.h"
#include "runtime/run/learned_extents.h"
#include "tools/command/models/model.h"
#include "tools/command/models/targets.h"
#include "tools/command/reports/plan_text.h"
#include "tools/command/reports/profiler.h"
#include "tools/command/reports/program_statistics.h"
#include "tools/command/reports/program_text.h"
#include "tools/command/verbs/verbs.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/files.h"
#include "tools/common/files/json_file.h"
#include "tools/common/statistics/statistics_json.h"
#include "tools/conform/fossilize/program_pipelines.h"

namespace ullage::tools {
namespace {

constexpr uint32_t kSlowestShown = 12;

struct InspectArguments {
  SizeOptions sizes;
  std::string json, foz, profile_file, machine_code, modules;
  bool graph = false, optimized = false, kernels = false, dispatches = false, nodes = false;
  bool profile = false, statistics = false;

  const std::string& model() const { return sizes.model; }
  const Target& target() const { return sizes.target; }
};

// By runs with the tools' folder of caches.
LearnedSizes learned_by(const ir::Program& program) {
  return runtime::LearnedExtents(cache_folder(), program).all();
}

ToolResult<> show_program(const ir::Program& program, const SessionChoices& choices,
                          const InspectArguments& options) {
  print("plan {}\n", summary_text(program));
  print_text(interface_text(program, learned_by(program)));
  print("peak bytes: {}\n", program.peak_formula.empty() ? "no formula" : program.peak_formula);
  if (const auto bytes = peak_bytes(program, choices.bounds)) {
    print("peak bytes at these bounds: {}\n", *bytes);
  } else if (!choices.bounds.empty()) {
    return failure_of(bytes.error());
  }
  if (const std::string costs = plan_cost_table(program); !costs.empty()) print("\n{}", costs);
  if (options.kernels) print("\n{}\n{}", kernel_table(program), needs_table(program));
  if (options.dispatches) print("\n{}", dispatch_table(program));
  print("\n{}", options.nodes ? node_table(program) : node_summary(program));
  return {};
}

ToolResult<> show_graph(const ir::Graph& graph, const InspectArguments& options) {
  if (!options.optimized) {
    print_text(ir::print(graph));
    return {};
  }
  const auto profile = profile_of_device(options.target());
  passes::CompileOptions compile_options;
  compile_options.profile = profile ? *profile : ir::portable_profile();
  passes::PlacementReport report;
  ir::Graph optimized = graph;
  if (auto done = passes::optimize(optimized, compile_options, report); !done) {
    return failure_of(done.error());
  }
  print_text(ir::print(optimized));
  // As comments, so that what is printed can be read again.
  const std::string views =
      passes::to_string(passes::plan_views(optimized, compile_options.profile));
  if (!views.empty()) print("// views:\n{}", views);
  return {};
}

ToolResult<std::vector<ir::Program>> programs_of(const InspectArguments& options,
                                                 const SessionChoices& choices) {
  std::vector<ir::Program> programs;
  if (has_graph(options.model())) {
    const auto graph = import_model(options.model(), model_inputs(options.target(), choices));
    if (!graph) return graph.error();
    const auto device = profile_of_device(options.target());
    auto plan = compile_graph(*graph, device ? *device : ir::portable_profile(), choices);
    if (!plan) return plan.error();
    programs.push_back(std::move(plan->program));
    return programs;
  }
  const auto file = runtime::map_file(options.model());
  if (!file) return failure_of(file.error());
  const auto opened = runtime::ProgramFile::open(file->bytes, file->owner);
  if (!opened) return failure_of(opened.error());
  for (size_t i = 0; i < opened->plan_count(); ++i) {
    auto program = opened->plan(i);
    if (!program) return failure_of(program.error());
    programs.push_back(std::move(*program));
  }
  return programs;
}

// The modules of all kernels, as files named after them; their names become members of `report`,
// the one of inspect_json.
ToolResult<> write_modules(const std::vector<ir::Program>& programs, const std::string& folder,
                           nlohmann::ordered_json& report) {
  if (const auto made = make_folder(folder); !made) return failure_of(made.error());
  for (size_t i = 0; i < programs.size(); ++i) {
    for (size_t k = 0; k < programs[i].kernels.size(); ++k) {
      const ir::ProgramKernel& kernel = programs[i].kernels[k];
      const std::string file = file_name_of(kernel.name) + ".spv";
      const auto done = write_file(folder + "/" + file, std::as_bytes(std::span(kernel.spirv)));
      if (!done) return failure_of(done.error());
      report["plans"][i]["kernel_list"][k]["file"] = file;
    }
  }
  return {};
}

// Prints the driver's statistics of the kernels, and adds it to their members of `report`, the one
// of inspect_json. A plan that the device cannot run has the reason instead. Failure: it can run
// none.
ToolResult<> show_statistics(const std::vector<ir::Program>& programs,
                             const InspectArguments& options, nlohmann::ordered_json& report) {
  const auto device = StatisticsDevice::open(options.target());
  if (!device) return device.error();
  report["device"] = {{"name", device->info().name}, {"driver", device->info().driver}};
  ToolResult<> last;
  bool any = false;
  for (size_t i = 0; i < programs.size(); ++i) {
    print("\nplan {} on {}, {}\n", i, device->info().name, device->info().driver);
    nlohmann::ordered_json& plan = report["plans"][i];
    const auto statistics = device->statistics_of(programs[i]);
    if (!statistics) {
      print("{}\n", statistics.error().message);
      plan["statistics_error"] = statistics.error().message;
      last = statistics.error();
      continue;
    }
    any = true;
    print_text(statistics_text(*statistics));
    for (size_t k = 0; k < statistics->size(); ++k) {
      plan["kernel_list"][k]["statistics"] = statistics_json((*statistics)[k].executables);
    }
    if (options.machine_code.empty()) continue;
    if (const auto done = write_forms(options.machine_code, *statistics); !done) return done;
  }
  return any ? ToolResult<>() : last;
}

ToolResult<> inspect(const InspectArguments& options) {
  if (!options.kernels && (options.statistics || !options.modules.empty())) {
    return usage("--statistics and --modules are about kernels: add --kernels");
  }
  if (!options.statistics && !options.machine_code.empty()) {
    return usage("--machine-code is a part of the statistics: add --statistics");
  }
  if (options.profile || !options.profile_file.empty()) {
    return show_profiles(options.sizes, kSlowestShown, options.profile_file);
  }
  const SessionChoices& choices = options.target().choices;
  if (options.graph || options.optimized) {
    if (!has_graph(options.model())) return usage("a program file has no graph; give the .onnx");
    const auto graph = import_model(options.model(), model_inputs(options.target(), choices));
    if (!graph) return graph.error();
    return show_graph(*graph, options);
  }
  const auto programs = programs_of(options, choices);
  if (!programs) return programs.error();
  if (!options.foz.empty()) {
    const auto database = fossilize::pipelines_of(*programs);
    if (const auto done = write_file(options.foz, database.bytes()); !done) {
      return failure_of(done.error());
    }
  }
  if (programs->size() > 1) print("{}\n", plan_table(*programs));
  nlohmann::ordered_json report = {{"plans", nlohmann::ordered_json::array()}};
  for (const ir::Program& program : *programs) {
    if (const auto done = show_program(program, choices, options); !done) return done.error();
    report["plans"].push_back(inspect_json(program, learned_by(program)));
  }
  if (!options.modules.empty()) {
    const auto done = write_modules(*programs, options.modules, report);
    if (!done) return done.error();
  }
  if (options.statistics) {
    auto done = show_statistics(*programs, options, report);
    return finish_report(options.json, std::move(report), std::move(done));
  }
  return finish_report(options.json, std::move(report));
}

}  // namespace

Verb add_inspect(Command app) {
  Command verb =
      app.add_subcommand("inspect", "inputs, symbols, guards, memory, kernels, where nodes run");
  const auto options = std::make_shared<InspectArguments>();
  verb.add_option("MODEL", options->sizes.model, ".onnx, .pt2, .gguf or .ull").required();
  verb.add_flag("--graph", options->graph, "the graph as imported, with shapes and guarantees");
  verb.add_flag("--optimized", options->optimized, "the graph after the passes");
  verb.add_flag("--kernels", options->kernels, "table of kernels, and which of them need most");
  verb.add_flag(
      "--statistics", options->statistics,
      "with --kernels: registers, spills, occupancy and more, as the device's driver reports");
  verb.add_option("--machine-code", options->machine_code,
                  "with --statistics: the driver's machine code of each kernel, into this folder");
  verb.add_option("--modules", options->modules, "with --kernels: their SPIR-V, into this folder");
  verb.add_flag("--dispatches", options->dispatches, "table of dispatches in order");
  verb.add_flag("--nodes", options->nodes, "every node, where it runs and why");
  verb.add_option("--json", options->json, "write all of it to this file");
  verb.add_option("--foz", options->foz,
                  "write the pipelines of every plan to this file, a Fossilize database");
  verb.add_flag("--profile", options->profile,
                "run it and show a timeline and the slowest dispatches, with their rates");
  verb.add_option("--profile-file", options->profile_file,
                  "write that timeline with every dispatch: .json, .svg or .html");
  add_size_options(verb, options->sizes);
  return [options] { return inspect(*options); };
}

}  // namespace ullage::tools
