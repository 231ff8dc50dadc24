// The verb `bundle`.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "tools/common/cli/output.h"
#include "tools/common/cli/progress.h"
#include "tools/common/files/files.h"
#include "tools/conform/deqp/deqp_run.h"
#include "tools/conform/options.h"
#include "tools/conform/reports/results.h"
#include "tools/conform/runner/selection.h"
#include "tools/conform/runner/temporary_folder.h"
#include "tools/conform/shrink.h"
#include "tools/conform/text_file.h"
#include "tools/conform/verbs.h"

namespace ullage::conform {
namespace {

using tools::ToolResult;
namespace fs = std::filesystem;

struct BundleArguments {
  DeviceArguments device;
  std::string name, output, reference;
  uint64_t seed = 1, max_tests = 500;
  double timeout = 60;
};

// The line and the report of the case.
void add_results(const RunResult& ran, uint64_t seed, Bundle& bundle) {
  const CaseRecord& record = ran.records[0];
  bundle.files.push_back({"results.csv", results_csv({{record.id, status_of(record.result.outcome),
                                                       record.result.seconds}})});
  bundle.files.push_back({"results.json", to_text(Results{.device = ran.device,
                                                          .tool = ullage_version(),
                                                          .seed = seed,
                                                          .seconds = record.result.seconds,
                                                          .cases = ran.records})});
}

std::string readme_of(const CaseRecord& record, const Bundle& bundle, const std::string& tool) {
  std::string text = fmt::format("{}: {}\n{}\n\n", record.id, name_of(record.result.outcome),
                                 record.result.message);
  const std::pair<std::string_view, std::string> uses[] = {
      {"case.script", tool + " replay case.script"},
      {"case.graph", tool + " replay case.graph"},
      {"case.amber", "amber case.amber (github.com/google/amber)"},
      {"case.foz", "fossilize-replay case.foz (github.com/ValveSoftware/Fossilize)"},
      {"results.csv", "the line of deqp-runner's results"},
      {"results.json", "the same with device, driver and details"}};
  for (const auto& [file, use] : uses) {
    if (std::ranges::find(bundle.files, file, &Artifact::name) == bundle.files.end()) continue;
    text += fmt::format("{:<14} {}\n", file, use);
  }
  text += "shaders/       SPIR-V; NAME.small.spv ends as NAME.spv does\n";
  for (const std::string& note : bundle.notes) text += note + "\n";
  return text;
}

ToolResult<> write(const std::string& output, const Bundle& bundle) {
  if (output.ends_with(".zip")) {
    std::vector<std::pair<std::string, std::string>> files;
    for (const Artifact& file : bundle.files) files.emplace_back(file.name, file.bytes);
    if (auto done = tools::write_file(output, tools::zip_of(files)); !done) {
      return tools::failure_of(done.error());
    }
    return {};
  }
  for (const Artifact& file : bundle.files) {
    const fs::path path = fs::path(output) / file.name;
    if (auto created = tools::make_folder(path.parent_path().string()); !created) {
      return tools::failure_of(created.error());
    }
    if (auto done = tools::write_file(path.string(), file.bytes); !done) {
      return tools::failure_of(done.error());
    }
  }
  return {};
}

// Scripts of the suite `driver` have no file yet: they get one in `folder`.
ir::Result<Bundle> pack(const ConformTool& tool, const CaseId& id, const std::string& name,
                        const RunResult& ran, const std::string& folder, const Rerun& rerun) {
  const CaseResult& result = ran.records[0].result;
  const Suite* const suite = find_suite(tool.suites, id);
  if (suite->name == "script") return bundle_script(name, result, rerun);
  if (suite->name == "replay") {
    const auto text = read_text(name);
    if (!text) return text.error();
    return tool.bundle_graph({name, *text}, rerun);
  }
  if (suite->reproduce == nullptr) {
    return ir::invalid_argument(
        fmt::format("suite {} cannot write its cases as files", suite->name));
  }
  auto whole = suite->reproduce(id, rerun.options.suite);
  if (!whole) return whole.error();
  if (!whole->name.ends_with(".graph")) {
    const std::string path = folder + "/case.script";
    if (auto done = tools::write_file(path, whole->bytes); !done) return done.error();
    return bundle_script(path, result, rerun);
  }
  if (!is_bad(result.outcome)) return tool.bundle_graph(*whole, rerun);
  ShrinkRun how{.suites = tool.suites, .launcher = rerun.launcher, .options = rerun.options};
  how.on_progress = [&](size_t tried) {
    if (rerun.on_progress) rerun.on_progress(fmt::format("{} candidates", tried));
  };
  const auto shrunk = shrink_case(id, how);
  if (!shrunk) return shrunk.error();
  return tool.bundle_graph(shrunk->smallest, rerun);
}

ToolResult<> bundle(const BundleArguments& options, const ConformTool& tool) {
  const auto launcher = local_launcher(tool);
  if (!launcher) return tools::failure_of(launcher.error());
  Rerun rerun{.suites = tool.suites, .launcher = *launcher, .max_tests = options.max_tests};
  rerun.options.device = device_of(options.device);
  rerun.options.suite.seed = options.seed;
  rerun.options.timeout_seconds = options.timeout;
  if (!options.reference.empty()) {
    rerun.reference = rerun.options.device;
    rerun.reference->device = options.reference;
  }
  const auto id = case_of(options.name, tool.suites, rerun.options.suite);
  if (!id) return id.error();
  if (find_suite(tool.suites, *id) == nullptr) return tools::usage("no suite has the case " + *id);
  const auto folder = TemporaryFolder::create();
  if (!folder) return tools::failure_of(folder.error());
  const auto ran = run_isolated({*id}, *launcher, rerun.options);
  if (!ran) return tools::failure_of(ran.error());
  tools::Progress progress("bundle");
  rerun.on_progress = [&](const std::string& what) { progress.show(what); };
  auto packed = pack(tool, *id, options.name, *ran, (*folder)->path(), rerun);
  if (!packed) return tools::failure_of(packed.error());
  add_results(*ran, options.seed, *packed);
  packed->files.push_back({"README.txt", readme_of(ran->records[0], *packed, name_of(tool))});
  if (const auto done = write(options.output, *packed); !done) return done.error();
  tools::print("{}: {}: {}\n", options.output, *id, name_of(ran->records[0].result.outcome));
  for (const Artifact& file : packed->files) {
    tools::print("{:>9} {}\n", file.bytes.size(), file.name);
  }
  for (const std::string& note : packed->notes) tools::print("{}\n", note);
  return {};
}

}  // namespace

tools::Verb add_bundle(tools::Command parent, const ConformTool& tool) {
  tools::Command verb =
      parent.add_subcommand("bundle", "pack a case for people who do not have this tool");
  const auto options = std::make_shared<BundleArguments>();
  verb.add_option("CASE", options->name, "an id, as `list` prints it; or a script or graph case")
      .required();
  verb.add_option("-o,--output", options->output, "a folder, or a file that ends with .zip")
      .required();
  add_device(verb, options->device);
  verb.add_option("--reference", options->reference,
                  "a device, as --device, on which the case passes: shaders of one that fails are "
                  "shrunk against it");
  verb.add_option("--max-tests", options->max_tests, "candidates of each shader").show_default();
  verb.add_option("--seed", options->seed, "as of the run that found the case");
  verb.add_option("--timeout", options->timeout, "seconds that a case may take").positive();
  return [options, &tool] { return bundle(*options, tool); };
}

}  // namespace ullage::conform
