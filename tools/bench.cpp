// `ullage bench`: the listed sizes in turn, in one session: first run, steady state, counters.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "tools/bench_inputs.h"
#include "tools/clock.h"
#include "tools/execution.h"
#include "tools/files.h"
#include "tools/profile_table.h"
#include "tools/progress.h"
#include "tools/tensor_text.h"
#include "tools/text_table.h"
#include "tools/verbs.h"

namespace ullage::tools {
namespace {

struct Options {
  std::string model, json;
  std::vector<std::string> shapes, values;
  uint32_t runs = 10;
  double seconds = 2;
  uint32_t profile = 0;
  Target target;
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
Attempt<double> timed_run(Session& session, const NamedTensors& inputs, uint32_t outputs) {
  const Clock clock;
  for (const auto& [name, tensor] : inputs) {
    const Status status =
        session.set_input(name, to_c(tensor.dtype()), tensor.shape(), tensor.bytes());
    if (!status) return failure_of(status);
  }
  if (const Status status = session.run(); !status) return failure_of(status);
  for (uint32_t i = 0; i < outputs; ++i) {
    if (const auto view = session.output(i); !view) return failure_of(view.status());
  }
  return clock.ms();
}

// The first size of a session is prepared (planned, recorded, warmed up) before its first run.
Attempt<Measurement> measure(Execution& execution, const NamedTensors& inputs, bool prepare,
                             const Options& options) {
  Measurement result;
  Session& session = execution.session;
  const uint32_t outputs = ullage_program_output_count(execution.program.get());
  result.before = session.statistics();
  if (prepare) {
    for (const auto& [name, tensor] : inputs) {
      const Status status =
          session.set_input(name, to_c(tensor.dtype()), tensor.shape(), tensor.bytes());
      if (!status) return failure_of(status);
    }
    if (const Status status = session.prepare(); !status) return failure_of(status);
  }
  const auto first = timed_run(session, inputs, outputs);
  if (!first) return first.failure();
  result.first_ms = *first;
  const Clock clock;
  while (result.later_ms.size() < options.runs &&
         (result.later_ms.size() < 3 || clock.ms() < options.seconds * 1e3)) {
    const auto ms = timed_run(session, inputs, outputs);
    if (!ms) return ms.failure();
    result.later_ms.push_back(*ms);
  }
  result.after = session.statistics();
  return result;
}

std::string label_of(const Sizes& sizes) {
  std::string label;
  for (const auto& [name, extents] : sizes) {
    label += fmt::format("{}{}{}", label.empty() ? "" : " ", name, text_of(extents));
  }
  return label;
}

Verdict bench(const Options& options) {
  auto choices = session_choices(options.target);
  if (!choices) return choices.failure();
  const auto visits = parse_visits(options.shapes);
  if (!visits) return visits.failure();
  const auto values = parse_values(options.values);
  if (!values) return values.failure();
  ModelInputs known;
  known.device_inputs = options.target.device_inputs;
  known.bounds = choices->bounds;
  SessionChoices unbounded;
  unbounded.residues = choices->residues;
  unbounded.precision = choices->precision;
  auto execution =
      open_execution(options.model, options.target, known, unbounded, options.profile != 0);
  if (!execution) return execution.failure();
  const auto infos = execution->program.inputs();
  if (Verdict verdict = check_names(infos, *visits, *values)) return verdict;
  add_default_bounds(infos, *visits, *choices);
  if (Verdict verdict = reopen_session(*execution, *choices)) return verdict;

  TextTable table(
      {"size", "first ms", "median ms", "runs", "pipelines", "recorded", "replans", "retries"});
  nlohmann::ordered_json report = {{"sizes", nlohmann::ordered_json::array()}};
  Progress progress("bench");
  for (size_t i = 0; i < visits->size(); ++i) {
    const Sizes& sizes = (*visits)[i];
    progress.show(label_of(sizes), i, visits->size());
    const auto inputs = fill_inputs(infos, sizes, *values);
    if (!inputs) return inputs.failure();
    const auto m = measure(*execution, *inputs, i == 0, options);
    if (!m) return m.failure();
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
    if (options.profile != 0) {
      progress.show("", 1, 1);
      fmt::print("{}\n{}", label_of(sizes), profile_table(execution->session, options.profile));
    }
  }
  fmt::print("{}", table.text());
  if (!options.json.empty()) {
    if (auto done = write_file(options.json, report.dump(1) + "\n"); !done) {
      return failure_of(done.error());
    }
  }
  return check_validation(execution->context, options.target);
}

}  // namespace

Verb add_bench(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand("bench", "time a model at several sizes");
  const auto options = std::make_shared<Options>();
  verb->add_option("MODEL", options->model, ".ull, or .onnx (compiled in memory)")->required();
  verb->add_option("--shape", options->shapes,
                   "NAME=1,3,48,320; repeatable. A name that comes again starts the next size")
      ->allow_extra_args(false);
  verb->add_option("--value", options->values,
                   "NAME=16000: elements of an input, at every size (default: seeded uniform, "
                   "floats in -1 to 1, integers 0 to 9)")
      ->allow_extra_args(false);
  verb->add_option("--runs", options->runs, "most runs a size after the first")
      ->capture_default_str();
  verb->add_option("--seconds", options->seconds, "most time a size, but at least 3 runs")
      ->capture_default_str();
  verb->add_option("--profile", options->profile, "show the N dearest dispatches of each size");
  verb->add_option("--json", options->json, "write the measurements to this file");
  add_options(*verb, options->target);
  add_overflow(*verb, options->target);
  return [options] { return bench(*options); };
}

}  // namespace ullage::tools
