// The verb `learn`: what plans must not use of a driver.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>

#include "tools/common/cli/output.h"
#include "tools/common/cli/progress.h"
#include "tools/common/files/cache_folder.h"
#include "tools/common/files/files.h"
#include "tools/conform/options.h"
#include "tools/conform/text_file.h"
#include "tools/conform/verbs.h"

namespace ullage::conform {
namespace {

using tools::ToolResult;

struct LearnArguments {
  DeviceArguments device;
  std::string from, out;
  uint32_t jobs = 1;
  double timeout = 60;
};

// The case as a file; empty where its suite has none.
std::string script_of(Suites suites, const CaseRecord& record, const SuiteOptions& options) {
  if (!record.result.artifacts.empty()) return record.result.artifacts.front().bytes;
  const Suite* const suite = find_suite(suites, record.id);
  if (suite == nullptr || suite->reproduce == nullptr) return {};
  const auto file = suite->reproduce(record.id, options);
  return file ? file->bytes : std::string();
}

bool has_case(const Ability& ability, const CaseId& id) {
  return std::ranges::any_of(ability.cases,
                             [&](std::string_view name) { return matches(name, id); });
}

ir::Result<std::vector<CaseId>> cases_of_abilities(Suites suites, const SuiteOptions& options) {
  auto all = select_cases(suites, options, {.suites = {"driver", "matrix"}});
  if (!all) return all;
  std::erase_if(*all, [](const CaseId& id) {
    return std::ranges::none_of(abilities(), [&](const Ability& a) { return has_case(a, id); });
  });
  return all;
}

ToolResult<DriverFailures> learn_here(const LearnArguments& options, const ConformTool& tool) {
  RunOptions run;
  run.device = device_of(options.device);
  run.jobs = options.jobs;
  run.timeout_seconds = options.timeout;
  tools::Progress progress("learn");
  run.on_progress = [&](size_t done, const CaseId& id) { progress.show(id, done, 0); };
  const auto launcher = local_launcher(tool);
  if (!launcher) return tools::failure_of(launcher.error());
  auto failures = learn_failures(tool.suites, *launcher, run);
  if (!failures) return tools::failure_of(failures.error());
  return *std::move(failures);
}

ToolResult<DriverFailures> read_failures(const std::string& path) {
  const auto text = read_text(path);
  if (!text) return tools::failure_of(text.error());
  auto failures = parse_driver_failures(*text);
  if (!failures) return tools::usage(fmt::format("{}: {}", path, failures.error().message));
  return *std::move(failures);
}

void print(const DriverFailures& failures) {
  std::set<std::string_view> names;
  for (const FailedCase& one : failures.cases) {
    names.insert(one.ability);
    tools::print("{} is not used: {}: {}: {}\n", one.ability, one.id, one.outcome, one.message);
  }
  tools::print("{}, {}: plans do without {} of {} abilities\n", failures.device, failures.driver,
               names.size(), abilities().size());
}

ToolResult<> learn(const LearnArguments& options, const ConformTool& tool) {
  const auto failures =
      options.from.empty() ? learn_here(options, tool) : read_failures(options.from);
  if (!failures) return failures.error();
  print(*failures);
  const std::string text = to_text(*failures), kept = path_of(*failures);
  if (!kept.empty()) {
    if (auto made = tools::make_folder(tools::cache_folder()); !made) {
      return tools::failure_of(made.error());
    }
  }
  for (const std::string& path : {kept, options.out}) {
    if (path.empty()) continue;
    if (auto written = tools::write_file(path, text); !written) {
      return tools::failure_of(written.error());
    }
    tools::print("written to {}\n", path);
  }
  return {};
}

}  // namespace

ir::Result<DriverFailures> learn_failures(Suites suites, const Launcher& launcher,
                                          const RunOptions& run) {
  const auto cases = cases_of_abilities(suites, run.suite);
  if (!cases) return cases.error();
  const auto ran = run_isolated(*cases, launcher, run);
  if (!ran) return ran.error();
  if (!ran->device) return ir::Error{ir::ErrorCode::no_device, "no worker opened a device", {}};
  DriverFailures failures{.device = ran->device->name,
                          .driver = ran->device->driver,
                          .driver_uuid = ran->device->driver_uuid};
  for (const CaseRecord& record : ran->records) {
    if (!blames_driver(record.result.outcome)) continue;
    for (const Ability& ability : abilities()) {
      if (!has_case(ability, record.id)) continue;
      failures.cases.push_back({.ability = std::string(ability.name),
                                .id = record.id,
                                .outcome = std::string(name_of(record.result.outcome)),
                                .message = record.result.message,
                                .script = script_of(suites, record, run.suite)});
    }
  }
  return failures;
}

tools::Verb add_learn(tools::Command parent, const ConformTool& tool) {
  tools::Command verb = parent.add_subcommand(
      "learn", "find what a driver does wrong, so that plans for it do without");
  const auto options = std::make_shared<LearnArguments>();
  add_device(verb, options->device);
  verb.add_option("--from", options->from,
                  "take what another machine has learned, and run nothing");
  verb.add_option("--out", options->out, "write it to this file, too");
  verb.add_option("--jobs,-j", options->jobs, "processes at a time").show_default();
  verb.add_option("--timeout", options->timeout, "seconds that a case may take").positive();
  return [options, &tool] { return learn(*options, tool); };
}

}  // namespace ullage::conform
