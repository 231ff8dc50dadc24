// The verbs `run`, `merge` and the internal one that starts workers.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <memory>
#include <thread>

#include "tools/common/cli/output.h"
#include "tools/common/cli/progress.h"
#include "tools/conform/deqp/deqp_run.h"
#include "tools/conform/options.h"
#include "tools/conform/reports/evaluate.h"
#include "tools/conform/runner/adb.h"
#include "tools/conform/runner/runner.h"
#include "tools/conform/verbs.h"

namespace ullage::conform {
namespace {

using tools::ToolResult;

struct RunArguments {
  SelectionArguments selection;
  DeviceArguments device;
  CriteriaArguments criteria;
  bool is_isolated = true;  // each batch in a separate process
  std::string plant;
  DeqpArguments deqp;
  AdbChoice adb;
  bool is_remote = false;  // through adb
  uint32_t jobs = 0;
  double timeout = 60;
  int repeats = 0;
};

// A phone has one GPU and one slow link.
size_t jobs_of(const RunArguments& options) {
  if (options.jobs > 0) return options.jobs;
  if (options.is_remote) return 1;
  return std::max(1u, std::thread::hardware_concurrency());
}

ToolResult<RunResult> run_cases(const RunArguments& options, const ConformTool& tool,
                                const std::vector<CaseId>& cases, const RunOptions& run) {
  if (!options.is_isolated) {
    auto result = run_here(tool.suites, cases, run);
    if (!result) return tools::failure_of(result.error());
    return *std::move(result);
  }
  const auto launcher =
      options.is_remote ? adb_launcher(options.adb, worker_words(tool)) : local_launcher(tool);
  if (!launcher) return tools::failure_of(launcher.error());
  auto result = run_isolated(cases, *launcher, run);
  if (!result) return tools::failure_of(result.error());
  return *std::move(result);
}

RunOptions run_options_of(const RunArguments& options, tools::Progress& progress, size_t total) {
  RunOptions run;
  run.device = device_of(options.device);
  if (options.is_remote) run.device.cache.clear();  // a folder of this machine
  run.suite = suite_options_of(options.selection);
  run.suite.plant = options.plant;
  run.jobs = jobs_of(options);
  run.timeout_seconds = options.timeout;
  run.repeats = options.repeats;
  run.on_progress = [&progress, total](size_t done, const CaseId& id) {
    progress.show(id, done, total);
  };
  return run;
}

// Reads what is expected; removes names of case lists that no suite has from the selection.
struct Plan {
  Expectations expectations = {};
  std::vector<std::string> missing = {};
};

ToolResult<Plan> plan_of(const RunArguments& options, Suites suites, Selection& selection) {
  const DeqpArguments& deqp = options.deqp;
  if (deqp.folder.empty()) {
    if (deqp.baseline.empty() && deqp.skips.empty() && deqp.flakes.empty()) return Plan{};
    return tools::usage("--baseline, --skips and --flakes go with --deqp");
  }
  if (!options.criteria.waivers.empty() || options.repeats > 0) {
    return tools::usage("--deqp takes --baseline and --flakes, not --waivers and --repeat-flaky");
  }
  auto expectations = read_expectations(deqp);
  if (!expectations) return tools::usage(expectations.error().message);
  auto missing = unknown_names(suites, suite_options_of(options.selection), selection);
  if (!missing) return tools::usage(missing.error().message);
  if (selection.names) {
    std::erase_if(*selection.names, [&](const std::string& name) {
      return std::ranges::binary_search(*missing, name);
    });
  }
  return Plan{*std::move(expectations), *std::move(missing)};
}

ToolResult<> run(const RunArguments& options, const ConformTool& tool) {
  auto selection = selection_of(options.selection);
  if (!selection) return tools::usage(selection.error().message);
  const auto criteria = make_criteria(options.criteria);
  if (!criteria) return criteria.error();
  const auto plan = plan_of(options, tool.suites, *selection);
  if (!plan) return plan.error();
  const auto cases = select_cases(tool.suites, suite_options_of(options.selection), *selection);
  if (!cases) return tools::usage(cases.error().message);
  Results results{.tool = ullage_version(),
                  .started = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))),
                  .seed = options.selection.seed};
  const auto start = std::chrono::steady_clock::now();
  const bool is_deqp = !options.deqp.folder.empty();
  DeqpRun deqp;
  {
    tools::Progress progress("conform");
    const RunCases run_some = [&](const std::vector<CaseId>& some) {
      return run_cases(options, tool, some, run_options_of(options, progress, some.size()));
    };
    if (is_deqp) {
      auto ran = run_expecting(*cases, plan->missing, plan->expectations, run_some);
      if (!ran) return ran.error();
      deqp = *std::move(ran);
    } else {
      auto ran = run_some(*cases);
      if (!ran) return ran.error();
      deqp.ran = *std::move(ran);
    }
  }
  if (is_deqp) {
    const auto written = write_csv(options.deqp.folder, deqp);
    if (!written) return tools::failure_of(written.error());
    tools::print("{}/results.csv: {}\n", options.deqp.folder, counts_text(deqp.results));
  }
  const std::vector<std::string> unexpected = unexpected_lines(deqp);
  results.device = std::move(deqp.ran.device);
  results.cases = std::move(deqp.ran.records);
  results.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const Shard shard = selection->shard;
  for (size_t i = 0; i < results.cases.size(); ++i) {
    results.cases[i].index = shard.index + i * shard.count;
  }
  if (shard.count > 1) results.shards = {fmt::format("{}/{}", shard.index + 1, shard.count)};
  return evaluate(*criteria, std::move(results), unexpected);
}

struct MergeOptions {
  std::vector<std::string> files;
  CriteriaArguments criteria;
};

ToolResult<> merge_files(const MergeOptions& options) {
  const auto criteria = make_criteria(options.criteria);
  if (!criteria) return criteria.error();
  std::vector<Results> parts;
  for (const std::string& path : options.files) {
    auto part = read_results(path);
    if (!part) return tools::failure_of(part.error());
    parts.push_back(*std::move(part));
  }
  auto whole = merge(std::move(parts));
  if (!whole) return tools::failure_of(whole.error());
  return evaluate(*criteria, *std::move(whole));
}

}  // namespace

tools::Verb add_run(tools::Command parent, const ConformTool& tool) {
  tools::Command verb = parent.add_subcommand("run", "run cases on a device and report");
  const auto options = std::make_shared<RunArguments>();
  add_selection(verb, options->selection, tool);
  add_device(verb, options->device);
  add_criteria(verb, options->criteria);
  add_deqp(verb, options->deqp);
  verb.add_choice("--isolate", options->is_isolated, {{"process", true}, {"none", false}},
                  "process: a driver's crash is a result; none");
  verb.add_option("--jobs,-j", options->jobs, "processes at a time; one per core without it");
  verb.add_option("--timeout", options->timeout, "seconds that a case may take").positive();
  verb.add_option("--repeat-flaky", options->repeats,
                  "run bad cases up to this often again; one that passes is flaky")
      .non_negative();
  verb.add_flag("--adb", options->is_remote, "run on the device behind adb");
  verb.add_option("--adb-serial", options->adb.serial, "which one, as `adb devices` calls it");
  verb.add_option("--adb-binary", options->adb.binary,
                  fmt::format("the static {} to push; this program without it", tool.program));
  add_plant(verb, options->plant, tool);
  return [options, &tool] { return run(*options, tool); };
}

tools::Verb add_merge(tools::Command parent) {
  tools::Command verb = parent.add_subcommand("merge", "join the results of shards");
  const auto options = std::make_shared<MergeOptions>();
  verb.add_option("FILES", options->files, "results of `run --shard I/N --json`").required();
  add_criteria(verb, options->criteria);
  return [options] { return merge_files(*options); };
}

tools::Verb add_worker(tools::Command parent, const ConformTool& tool) {
  tools::Command verb = parent.add_subcommand("worker", "run a batch of cases").hidden();
  const auto batch = std::make_shared<std::string>();
  verb.add_option("BATCH", *batch).required();
  return [batch, &tool]() -> ToolResult<> { run_worker(tool.suites, *batch); };
}

}  // namespace ullage::conform
