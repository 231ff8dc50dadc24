// The verbs `shrink` and `replay`.
#include "tools/conform/shrink.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "tools/common/cli/output.h"
#include "tools/common/cli/progress.h"
#include "tools/common/files/files.h"
#include "tools/common/files/json_file.h"
#include "tools/conform/options.h"
#include "tools/conform/reports/evaluate.h"
#include "tools/conform/result_json.h"
#include "tools/conform/runner/temporary_folder.h"
#include "tools/conform/text_file.h"
#include "tools/conform/verbs.h"

namespace ullage::conform {

using ir::Result;
using tools::ToolResult;

namespace {

// Candidates as files of the suites that run files, in order, until one ends as badly as the case
// did, and passes on the other device if there is one.
class Candidates {
 public:
  Candidates(const ShrinkRun& run, Outcome outcome, std::string folder)
      : run_(run), options_(run.options), outcome_(outcome), folder_(std::move(folder)) {}

  std::optional<size_t> find(std::span<const Artifact> files) {
    constexpr size_t kAtOnce = 8;
    for (size_t first = 0; first < files.size(); first += kAtOnce) {
      const auto found = find_among(files.subspan(first, std::min(kAtOnce, files.size() - first)));
      if (found) return first + *found;
    }
    return std::nullopt;
  }
  size_t tried() const { return tried_; }

 private:
  std::optional<size_t> find_among(std::span<const Artifact> files) {
    options_.suite.files.clear();
    for (size_t i = 0; i < files.size(); ++i) {
      const std::string& name = files[i].name;
      options_.suite.files.push_back(
          fmt::format("{}/{}{}", folder_, i, name.substr(std::min(name.rfind('.'), name.size()))));
      if (!tools::write_file(options_.suite.files.back(), files[i].bytes)) return std::nullopt;
    }
    const auto ran = run_files(run_.options.device);
    tried_ += files.size();
    if (run_.on_progress) run_.on_progress(tried_);
    if (!ran || ran->size() != files.size()) return std::nullopt;
    for (size_t i = 0; i < files.size(); ++i) {
      const CaseResult& result = (*ran)[i].result;
      if (result.outcome != outcome_ || is_refused(result)) continue;
      if (!run_.reference || passes(options_.suite.files[i])) return i;
    }
    return std::nullopt;
  }

  std::optional<std::vector<CaseRecord>> run_files(const DeviceChoice& device) const {
    RunOptions options = options_;
    options.device = device;
    const auto cases =
        select_cases(run_.suites, options.suite, {.suites = suites_of_files(run_.suites)});
    if (!cases) return std::nullopt;
    auto ran = run_isolated(*cases, run_.launcher, options);
    if (!ran) return std::nullopt;
    return std::move(ran->records);
  }
  bool passes(const std::string& file) {
    const std::vector<std::string> all = std::exchange(options_.suite.files, {file});
    const auto ran = run_files(*run_.reference);
    options_.suite.files = all;
    return ran && ran->size() == 1 && (*ran)[0].result.outcome == Outcome::pass;
  }
  // A candidate that is no longer a valid case: it fails, but no number differs.
  static bool is_refused(const CaseResult& result) {
    return result.outcome == Outcome::fail && !result.details.worst_error &&
           result.details.findings.empty();
  }

  const ShrinkRun& run_;
  RunOptions options_;
  Outcome outcome_;
  std::string folder_;
  size_t tried_ = 0;
};

struct ShrinkArguments {
  DeviceArguments device;
  std::vector<std::string> names;
  std::string output, plant, reference;
  uint64_t seed = 1;
  double timeout = 60;
};

void add_common(tools::Command verb, ShrinkArguments& options, const ConformTool& tool) {
  add_device(verb, options.device);
  verb.add_option("--seed", options.seed, "as of the run that found the case");
  verb.add_option("--timeout", options.timeout, "seconds that a case may take");
  add_plant(verb, options.plant, tool);
}

RunOptions run_options_of(const ShrinkArguments& options) {
  RunOptions run;
  run.device = device_of(options.device);
  run.suite.seed = options.seed;
  run.suite.plant = options.plant;
  run.timeout_seconds = options.timeout;
  return run;
}

ToolResult<> shrink(const ShrinkArguments& options, const ConformTool& tool) {
  RunOptions run = run_options_of(options);
  const auto id = case_of(options.names[0], tool.suites, run.suite);
  if (!id) return id.error();
  const auto launcher = local_launcher(tool);
  if (!launcher) return tools::failure_of(launcher.error());
  tools::Progress progress("shrink");
  ShrinkRun how{.suites = tool.suites, .launcher = *launcher, .options = run};
  how.on_progress = [&](size_t tried) { progress.show(fmt::format("{} candidates", tried)); };
  if (!options.reference.empty()) {
    how.reference = run.device;
    how.reference->device = options.reference;
  }
  const Result<Shrunk> shrunk = shrink_case(*id, how);
  if (!shrunk) return tools::failure_of(shrunk.error());
  const std::string path = options.output.empty() ? shrunk->smallest.name : options.output;
  if (auto written = tools::write_file(path, shrunk->smallest.bytes); !written) {
    return tools::failure_of(written.error());
  }
  tools::print("{}: {}: {}\n{}: {} bytes instead of {}, {} candidates tried\n",
               name_of(shrunk->result.outcome), *id, shrunk->result.message, path,
               shrunk->smallest.bytes.size(), shrunk->whole.bytes.size(), shrunk->tried);
  return {};
}

ToolResult<> replay(const ShrinkArguments& options, const ConformTool& tool) {
  RunOptions run = run_options_of(options);
  run.suite.files = options.names;
  const Selection selection{.suites = suites_of_files(tool.suites)};
  const auto cases = select_cases(tool.suites, run.suite, selection);
  if (!cases) return tools::usage(cases.error().message);
  if (cases->empty()) return tools::usage("no file is a graph case or a script");
  const auto launcher = local_launcher(tool);
  if (!launcher) return tools::failure_of(launcher.error());
  const Result<RunResult> ran = run_isolated(*cases, *launcher, run);
  if (!ran) return tools::failure_of(ran.error());
  size_t bad = 0, broken = 0;
  for (const CaseRecord& record : ran->records) {
    bad += is_bad(record.result.outcome);
    broken += record.result.outcome == Outcome::broken;
    tools::print("{} {}: {}\n", name_of(record.result.outcome), record.id, record.result.message);
    if (!record.result.details.empty())
      tools::print("{}\n", tools::json_text(to_json(record.result.details)));
    for (const Artifact& artifact : record.result.artifacts) {
      tools::print("{}:\n{}", artifact.name, artifact.bytes);
    }
  }
  if (bad == 0) return {};
  const std::string what = fmt::format("{} of {} are bad", bad, ran->records.size());
  return bad == broken ? tools::usage(what + ": no driver is at fault") : tools::failed(what);
}

}  // namespace

ToolResult<CaseId> case_of(const std::string& name, Suites suites, SuiteOptions& options) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(name, error)) return name;
  options.files = {name};
  const auto cases = select_cases(suites, options, {.suites = suites_of_files(suites)});
  if (!cases) return tools::usage(cases.error().message);
  if (cases->size() != 1) return tools::usage(name + ": neither a script nor a graph case");
  return cases->front();
}

Result<Shrunk> shrink_case(const CaseId& id, const ShrinkRun& run) {
  const Suite* const suite = find_suite(run.suites, id);
  if (suite == nullptr) return ir::invalid_argument("no suite has the case " + id);
  if (suite->reproduce == nullptr) {
    return ir::invalid_argument(
        fmt::format("suite {} cannot write its cases as files", suite->name));
  }
  Result<Artifact> whole = suite->reproduce(id, run.options.suite);
  if (!whole) return whole.error();
  const Result<RunResult> ran = run_isolated({id}, run.launcher, run.options);
  if (!ran) return ran.error();
  Shrunk shrunk{.whole = *whole, .smallest = *whole, .result = ran->records[0].result};
  if (!blames_driver(shrunk.result.outcome)) {
    return ir::invalid_argument(
        fmt::format("{} is not bad: {}", id, name_of(shrunk.result.outcome)));
  }
  if (suite->shrink == nullptr) return shrunk;
  if (suite->needs_reference && shrunk.result.outcome == Outcome::fail && !run.reference) {
    return ir::invalid_argument(
        "removing anything from a shader changes its numbers: --reference names a device on which "
        "the script passes");
  }
  const auto folder = TemporaryFolder::create();
  if (!folder) return folder.error();
  Candidates candidates(run, shrunk.result.outcome, (*folder)->path());
  Result<Artifact> smallest = suite->shrink(
      *whole, [&](std::span<const Artifact> files) { return candidates.find(files); });
  if (!smallest) return smallest.error();
  shrunk.smallest = *std::move(smallest);
  shrunk.tried = candidates.tried();
  return shrunk;
}

tools::Verb add_shrink(tools::Command parent, const ConformTool& tool) {
  tools::Command verb =
      parent.add_subcommand("shrink", "make one small file of a bad case that `replay` runs");
  const auto options = std::make_shared<ShrinkArguments>();
  verb.add_option("CASE", options->names, "an id, as `list` prints it; or a script")
      .required()
      .exactly(1);
  verb.add_option("-o,--output", options->output, "the file");
  verb.add_option("--reference", options->reference,
                  "a device, as --device, on which candidates must pass: for scripts that fail");
  add_common(verb, *options, tool);
  return [options, &tool] { return shrink(*options, tool); };
}

tools::Verb add_replay(tools::Command parent, const ConformTool& tool) {
  tools::Command verb = parent.add_subcommand("replay", "run files of `shrink`, or scripts");
  const auto options = std::make_shared<ShrinkArguments>();
  verb.add_option("FILES", options->names).required();
  add_common(verb, *options, tool);
  return [options, &tool] { return replay(*options, tool); };
}

}  // namespace ullage::conform
