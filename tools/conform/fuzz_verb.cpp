// The verb `fuzz`: random shaders until one is wrong, then the least such shader.
#include <fmt/format.h>

#include <memory>

#include "tools/common/cli/output.h"
#include "tools/common/cli/progress.h"
#include "tools/common/files/files.h"
#include "tools/conform/options.h"
#include "tools/conform/shrink.h"
#include "tools/conform/verbs.h"

namespace ullage::conform {
namespace {

using tools::ToolResult;

struct FuzzArguments {
  DeviceArguments device;
  std::string folder = ".";
  uint64_t seed = 1, programs = 200, shrinks = 5;
  uint32_t jobs = 1;
  double timeout = 60;
};

// Writes the least script of a finding.
ToolResult<> keep(const CaseRecord& record, const FuzzArguments& options, const ShrinkRun& how) {
  const auto shrunk = shrink_case(record.id, how);
  if (!shrunk) return tools::failure_of(shrunk.error());
  const std::string path = fmt::format("{}/{}", options.folder, shrunk->smallest.name);
  if (auto written = tools::write_file(path, shrunk->smallest.bytes); !written) {
    return tools::failure_of(written.error());
  }
  tools::print("{} {}: {}\n{}: {} bytes instead of {}\n", name_of(record.result.outcome), record.id,
               record.result.message, path, shrunk->smallest.bytes.size(),
               shrunk->whole.bytes.size());
  return {};
}

ToolResult<> fuzz(const FuzzArguments& options, const ConformTool& tool) {
  RunOptions run;
  run.device = device_of(options.device);
  run.suite.seed = options.seed;
  run.suite.programs = options.programs;
  run.jobs = options.jobs;
  run.timeout_seconds = options.timeout;
  const auto cases = select_cases(tool.suites, run.suite, {.suites = {"fuzz"}});
  if (!cases) return tools::usage(cases.error().message);
  const auto launcher = local_launcher(tool);
  if (!launcher) return tools::failure_of(launcher.error());
  tools::Progress progress("fuzz");
  run.on_progress = [&](size_t done, const CaseId& id) { progress.show(id, done, cases->size()); };
  const auto ran = run_isolated(*cases, *launcher, run);
  if (!ran) return tools::failure_of(ran.error());
  if (auto made = tools::make_folder(options.folder); !made) {
    return tools::failure_of(made.error());
  }
  ShrinkRun how{.suites = tool.suites, .launcher = *launcher, .options = run};
  how.options.on_progress = {};
  size_t found = 0, broken = 0;
  for (const CaseRecord& record : ran->records) {
    broken += record.result.outcome == Outcome::broken;
    if (!blames_driver(record.result.outcome) || found++ >= options.shrinks) continue;
    if (auto done = keep(record, options, how); !done) return done;
  }
  tools::print("{} programs, {} findings\n", cases->size(), found);
  if (broken > 0) return tools::usage(fmt::format("{} programs are broken", broken));
  if (found > 0) return tools::failed(fmt::format("{} of {} are bad", found, cases->size()));
  return {};
}

}  // namespace

tools::Verb add_fuzz(tools::Command parent, const ConformTool& tool) {
  tools::Command verb =
      parent.add_subcommand("fuzz", "run random shaders, and shrink those that are wrong");
  const auto options = std::make_shared<FuzzArguments>();
  add_device(verb, options->device);
  verb.add_option("--seed", options->seed, "of the first").show_default();
  verb.add_option("--count", options->programs, "shaders").show_default();
  verb.add_option("--shrink", options->shrinks, "at most so many findings are shrunk")
      .show_default();
  verb.add_option("-o,--output", options->folder, "the folder for scripts of findings");
  verb.add_option("--jobs,-j", options->jobs, "processes at a time").show_default();
  verb.add_option("--timeout", options->timeout, "seconds that a shader may take").positive();
  return [options, &tool] { return fuzz(*options, tool); };
}

}  // namespace ullage::conform
