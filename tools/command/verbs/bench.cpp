// `ullage bench`: the listed sizes one by one, in one session: first run, steady state, counters.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "tools/command/models/sized_execution.h"
#include "tools/command/reports/frame_report.h"
#include "tools/command/reports/profiler.h"
#include "tools/command/verbs/verbs.h"
#include "tools/common/cli/clock.h"
#include "tools/common/cli/output.h"
#include "tools/common/cli/progress.h"
#include "tools/common/cli/text_table.h"
#include "tools/common/files/json_file.h"

namespace ullage::tools {
namespace {

struct BenchArguments {
  SizeOptions sizes;
  FrameOptions frames;
  std::string json, profile_file;
  uint32_t runs = 10, profile = 0;
  double seconds = 2;

  bool requires_profile() const { return profile != 0 || !profile_file.empty(); }
};

struct Measurement {
  double first_ms = 0;
  std::vector<double> later_ms;
  ullage_statistics before = {}, after = {};

  double median_ms() const {
    if (later_ms.empty()) return first_ms;
    std::vector<double> sorted = later_ms;
    std::sort(sorted.begin(), sorted.end());
    const size_t n = sorted.size();
    return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }
};

// What a caller pays for one answer: inputs in, run, outputs in sight.
ToolResult<double> timed_run(Session& session, const NamedTensors& inputs, uint32_t outputs) {
  const Clock clock;
  if (const Status status = set_inputs(session, inputs); !status) return failure_of(status);
  if (const Status status = session.run(); !status) return failure_of(status);
  for (uint32_t i = 0; i < outputs; ++i) {
    if (const auto view = session.output(i); !view) return failure_of(view.status());
  }
  return clock.ms();
}

// The first size of a session is prepared (planned, recorded, warmed up) before its first run.
ToolResult<Measurement> measure(Execution& execution, const NamedTensors& inputs, bool prepare,
                                const BenchArguments& options) {
  Measurement result;
  Session& session = execution.session;
  const uint32_t outputs = ullage_program_output_count(execution.program.get());
  result.before = session.statistics();
  if (prepare) {
    if (const Status status = set_inputs(session, inputs); !status) return failure_of(status);
    if (const Status status = session.prepare(); !status) return failure_of(status);
  }
  const auto first = timed_run(session, inputs, outputs);
  if (!first) return first.error();
  result.first_ms = *first;
  const Clock clock;
  while (result.later_ms.size() < options.runs &&
         (result.later_ms.size() < 3 || clock.ms() < options.seconds * 1e3)) {
    const auto ms = timed_run(session, inputs, outputs);
    if (!ms) return ms.error();
    result.later_ms.push_back(*ms);
  }
  result.after = session.statistics();
  return result;
}

// An hour is no frame.
constexpr double kMostBudgetMs = 3.6e6;

ToolResult<> bench(const BenchArguments& given) {
  BenchArguments options = given;
  const double budget = options.frames.budget_ms;
  if (!(budget >= 0 && budget <= kMostBudgetMs)) {
    return usage("--frame-budget-ms: 0 to 3,600,000 milliseconds");
  }
  options.sizes.target.choices.session.stepped = budget > 0;
  auto opened = open_sized(options.sizes, options.requires_profile());
  if (!opened) return opened.error();
  std::optional<Profiler> profiler;
  if (options.requires_profile()) {
    auto found = Profiler::open(*opened, options.sizes);
    if (!found) return found.error();
    profiler = std::move(*found);
  }

  TextTable table(
      {"size", "first ms", "median ms", "runs", "pipelines", "recorded", "replans", "retries"});
  nlohmann::ordered_json report = {{"sizes", nlohmann::ordered_json::array()},
                                   {"plans", plans_json(opened->execution.program)}};
  Progress progress("bench");
  for (size_t i = 0; i < opened->visits.size(); ++i) {
    const Sizes& sizes = opened->visits[i];
    progress.show(label_of(sizes), i, opened->visits.size());
    const auto inputs = opened->inputs_of(sizes);
    if (!inputs) return inputs.error();
    const auto m = measure(opened->execution, *inputs, i == 0, options);
    if (!m) return m.error();
    const uint64_t runs = m->after.runs - m->before.runs;
    const auto statistics = statistics_json(m->after, m->before);
    table.add({label_of(sizes), fmt::format("{:.2f}", m->first_ms),
               fmt::format("{:.2f}", m->median_ms()), std::to_string(runs),
               statistics["pipelines_created"].dump(),
               statistics["command_buffers_recorded"].dump(), statistics["replans"].dump(),
               statistics["retries"].dump()});
    nlohmann::ordered_json shapes;
    for (const auto& [name, tensor] : *inputs) shapes[name] = tensor.shape();
    report["sizes"].push_back({{"shapes", shapes},
                               {"first_run_ms", m->first_ms},
                               {"median_ms", m->median_ms()},
                               {"runs", runs},
                               {"statistics", statistics}});
    if (budget > 0) {
      const auto frames = run_frames(opened->execution.session, *inputs, options.frames);
      if (!frames) return frames.error();
      const auto json = frames_json(*frames);
      report["sizes"].back()["frames"] = json;
      progress.show("", 1, 1);
      print("{}: {} frames, {} results, {} steps above {} ms, the longest {:.2f} ms\n",
            label_of(sizes), frames->count, frames->results, frames->missed, budget,
            json["measured_ms"]["max"].get<double>());
    }
    if (!profiler) continue;
    profiler->take(opened->execution.session, *inputs, label_of(sizes));
    progress.show("", 1, 1);
    if (options.profile == 0) continue;
    print("{}\n{}", label_of(sizes), slowest_text(profiler->profiles().back(), options.profile));
  }
  print_text(table.text());
  print_text(plan_text(opened->execution.program));
  if (!options.profile_file.empty()) {
    if (const auto done = profiler->write(options.profile_file); !done) return done.error();
  }
  return finish_report(options.json, std::move(report),
                       check_validation(opened->execution.context, options.sizes.target));
}

}  // namespace

Verb add_bench(Command app) {
  Command verb = app.add_subcommand("bench", "time a model at several sizes");
  const auto options = std::make_shared<BenchArguments>();
  verb.add_option("MODEL", options->sizes.model, ".ull, or .onnx, .pt2 or .gguf (compiled in memory)")
      .required();
  verb.add_option("--runs", options->runs, "most runs a size after the first").show_default();
  verb.add_option("--seconds", options->seconds, "most time a size, but at least 3 runs")
      .show_default();
  verb.add_option("--frame-budget-ms", options->frames.budget_ms,
                  "then run each size inside of frames, with this much device time in each");
  verb.add_option("--frames", options->frames.frames, "how many frames, 60 a second")
      .show_default();
  verb.add_option("--profile", options->profile,
                  "show the N slowest dispatches of each size, with their rates");
  verb.add_option("--profile-file", options->profile_file,
                  "write every dispatch of each size's last run, as a timeline: .json, .svg or "
                  ".html");
  verb.add_option("--json", options->json, "write the measurements to this file");
  add_size_options(verb, options->sizes);
  add_session_options(verb, options->sizes.target.choices);
  add_plan(verb, options->sizes.target);
  return [options] { return bench(*options); };
}

}  // namespace ullage::tools
