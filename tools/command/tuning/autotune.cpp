// Dispatch times per candidate, added up by kernel shape.
#include "tools/command/tuning/tuning.h"

#include <algorithm>
#include <set>

#include "base/content_hash.h"
#include "base/replace_file.h"
#include "passes/compile.h"
#include "runtime/profile.h"
#include "tools/command/files/tensor_text.h"
#include "tools/command/models/execution.h"
#include "tools/command/models/targets.h"
#include "tools/command/traits/device_traits.h"
#include "tools/common/cli/progress.h"

namespace ullage::tools {
namespace {

constexpr int kRuns = 5;

using Times = std::map<std::string, double>;  // by node

// A model as one candidate compiles it. What runs for a node: kernels by content.
struct Measurement {
  std::string name;
  std::map<std::string, std::string> kernels;  // by node
  ProgramBytes bytes;                          // the program lives on them
  Program program;
  Session session;
  std::vector<NamedTensors> visits;
  std::vector<Times> least;  // per visit
};

std::map<std::string, std::string> kernels_of(const ir::Program& program) {
  std::map<std::string, std::string> kernels;
  for (const ir::ProgramDispatch& dispatch : program.dispatches) {
    const std::vector<uint32_t>& words = program.kernels[dispatch.kernel].spirv;
    ContentHash hash;
    hash.add({reinterpret_cast<const char*>(words.data()), words.size() * sizeof(uint32_t)});
    kernels[dispatch.label] += hash.hex();
  }
  return kernels;
}

ToolResult<Measurement> open_measurement(const Context& context, const ir::Graph& graph,
                                         const Candidate& candidate, SessionChoices choices,
                                         const std::vector<Sizes>& visits) {
  const auto plan = compile_graph(graph, candidate.profile, kernel_choices(choices));
  if (!plan) return plan.error();
  auto bytes = to_program_bytes(plan->program);
  if (!bytes) return bytes.error();
  auto program = Program::load_memory(context, bytes->bytes);
  if (!program) return failure_of(program.status());
  const auto infos = program->inputs();
  if (const auto done = check_names(infos, visits, {}); !done) return done.error();
  add_default_bounds(infos, visits, choices);
  auto session = open_session(*program, choices);
  if (!session) return failure_of(session.status());
  Measurement measurement{candidate.name,
                          kernels_of(plan->program),
                          std::move(*bytes),
                          std::move(*program),
                          std::move(*session),
                          {},
                          {}};
  for (const Sizes& sizes : visits) {
    auto inputs = fill_inputs(infos, sizes, {});
    if (!inputs) return inputs.error();
    measurement.visits.push_back(std::move(*inputs));
  }
  measurement.least.resize(measurement.visits.size());
  return measurement;
}

// One run of one size; the least time of every node stays.
ToolResult<> run_once(Measurement& measurement, size_t visit) {
  Session& session = measurement.session;
  for (const auto& [name, tensor] : measurement.visits[visit]) {
    const Status status =
        session.set_input(name, to_c(tensor.dtype()), tensor.shape(), tensor.bytes());
    if (!status) return failure_of(status);
  }
  if (const Status status = session.run(); !status) return failure_of(status);
  Times times;
  const uint32_t count = ullage_session_dispatch_count(session.get());
  for (uint32_t i = 0; i < count; ++i) {
    ullage_dispatch_time time = {};
    time.size = sizeof(time);
    const Status status = Status::of(ullage_session_get_dispatch_time(session.get(), i, &time));
    if (!status) return failure_of(status);
    times[time.label] += time.microseconds;
  }
  for (const auto& [node, us] : times) {
    const auto [entry, fresh] = measurement.least[visit].try_emplace(node, us);
    if (!fresh) entry->second = std::min(entry->second, us);
  }
  return {};
}

// Candidates alternate, so that other work of the machine affects all of them alike.
ToolResult<> run_all(std::vector<Measurement>& measurements) {
  Progress progress("timing");
  for (int run = 0; run < kRuns; ++run) {
    for (Measurement& measurement : measurements) {
      progress.show(measurement.name, static_cast<size_t>(run), kRuns);
      for (size_t visit = 0; visit < measurement.visits.size(); ++visit) {
        if (const auto done = run_once(measurement, visit); !done) return done.error();
      }
    }
  }
  return {};
}

// The nodes that kernels are chosen for.
ToolResult<ir::Graph> optimized(const ir::Graph& graph, const ir::DeviceProfile& profile) {
  passes::CompileOptions options;
  options.profile = profile;
  passes::PlacementReport report;
  ir::Graph result = graph;
  if (auto done = passes::optimize(result, options, report); !done) {
    return failure_of(done.error());
  }
  return result;
}

double time_of(const Measurement& measurement, const std::string& node) {
  double sum = 0;
  for (const Times& least : measurement.least) {
    const auto us = least.find(node);
    if (us != least.end()) sum += us->second;
  }
  return sum;
}

// Microseconds by shape and candidate. A candidate that runs the first one's kernels for a node
// takes its time there; one that does for every node of a shape is none.
std::map<std::string, std::map<std::string, double>> times_by_shape(
    const std::vector<Measurement>& measurements,
    const std::map<std::string, std::string>& shape_of) {
  std::map<std::string, std::map<std::string, double>> times;
  const Measurement& plain = measurements.front();
  for (const Measurement& measurement : measurements) {
    std::map<std::string, double> sums;
    std::set<std::string> differ;
    for (const auto& [node, kernels] : plain.kernels) {
      const auto shape = shape_of.find(node);
      const auto own = measurement.kernels.find(node);
      if (shape == shape_of.end() || own == measurement.kernels.end()) continue;
      const bool same = own->second == kernels;
      sums[shape->second] += time_of(same ? plain : measurement, node);
      if (!same || &measurement == &plain) differ.insert(shape->second);
    }
    for (const std::string& shape : differ) times[shape][measurement.name] = sums[shape];
  }
  return times;
}

}  // namespace

ToolResult<Tuning> autotune(const ir::Graph& graph, const Target& target,
                            const SessionChoices& choices, const std::vector<Sizes>& visits) {
  Target timed = target;
  timed.context.no_packed_cache = 1;  // most candidates never run again
  timed.choices.self_test = false;
  const auto context = open_context(timed, true);
  if (!context) return context.error();
  const ir::DeviceProfile profile = runtime::profile_of(context->get());
  const std::string path = device_file("tuning", target.context.device);
  Tuning tuning = path.empty() ? Tuning{} : Tuning::read(path);
  const auto nodes = optimized(graph, profile);
  if (!nodes) return nodes.error();
  std::map<std::string, std::string> shape_of;  // by node; of those that are not known
  for (const ir::Node& node : nodes->nodes) {
    const std::string shape = kernel_shape(*nodes, node);
    if (!tuning.knows(shape)) shape_of[node.name] = shape;
  }
  if (shape_of.empty()) return tuning;

  std::vector<Measurement> measurements;
  for (const Candidate& candidate : candidates_of(profile)) {
    auto measurement = open_measurement(*context, graph, candidate, choices, visits);
    if (!measurement) return measurement.error();
    measurements.push_back(std::move(*measurement));
  }
  if (const auto done = run_all(measurements); !done) return done.error();
  for (const auto& [shape, microseconds] : times_by_shape(measurements, shape_of)) {
    tuning.choose(shape, microseconds);
  }
  if (path.empty()) return tuning;
  const std::string text = tuning.to_json();
  if (!runtime::replace_file(path, std::as_bytes(std::span(text)), {})) {
    return failed("cannot write " + path);
  }
  return tuning;
}

}  // namespace ullage::tools
