// Dispatch times per candidate, added up by kernel shape.
#include "tools/tuning/autotune.h"

#include <algorithm>

#include "passes/compile.h"
#include "runtime/file/replace_file.h"
#include "runtime/profile.h"
#include "tools/device_traits.h"
#include "tools/targets.h"
#include "tools/tensor_text.h"

namespace ullage::tools {
namespace {

constexpr int kRuns = 5;

using Times = std::map<std::string, double>;  // by node

// Least time of every node over a few runs of one size.
Attempt<Times> node_times(Session& session, const NamedTensors& inputs) {
  Times best;
  for (int run = 0; run < kRuns; ++run) {
    for (const auto& [name, tensor] : inputs) {
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
      const auto [entry, fresh] = best.try_emplace(node, us);
      if (!fresh) entry->second = std::min(entry->second, us);
    }
  }
  return best;
}

Attempt<Times> candidate_times(const Context& context, const ir::Graph& graph,
                               const Candidate& candidate, SessionChoices choices,
                               const std::vector<Sizes>& visits) {
  const auto bytes = to_program_bytes(graph, candidate.profile, choices);
  if (!bytes) return bytes.failure();
  const auto program = Program::load_memory(context, bytes->bytes);
  if (!program) return failure_of(program.status());
  const auto infos = program->inputs();
  if (Verdict verdict = check_names(infos, visits, {})) return *verdict;
  add_default_bounds(infos, visits, choices);
  std::vector<ullage_bound> bounds;
  for (const auto& [name, value] : choices.bounds) bounds.push_back({name.c_str(), value});
  ullage_session_options options = {};
  options.bounds = bounds.data();
  options.bound_count = static_cast<uint32_t>(bounds.size());
  auto session = Session::create(*program, options);
  if (!session) return failure_of(session.status());
  Times total;
  for (const Sizes& sizes : visits) {
    const auto inputs = fill_inputs(infos, sizes, {});
    if (!inputs) return inputs.failure();
    const auto times = node_times(*session, *inputs);
    if (!times) return times.failure();
    for (const auto& [node, us] : *times) total[node] += us;
  }
  return total;
}

// The nodes that kernels are chosen for.
Attempt<ir::Graph> optimized(const ir::Graph& graph, const ir::DeviceProfile& profile) {
  passes::CompileOptions options;
  options.profile = profile;
  passes::PlacementReport report;
  ir::Graph result = graph;
  if (auto done = passes::optimize(result, options, report); !done) {
    return failure_of(done.error());
  }
  return result;
}

}  // namespace

Attempt<Tuning> autotune(const ir::Graph& graph, const Target& target,
                         const SessionChoices& choices, const std::vector<Sizes>& visits) {
  const auto context = open_context(target, true);
  if (!context) return context.failure();
  const ir::DeviceProfile profile = runtime::profile_of(context->get());
  const std::string path = device_file("tuning", target.device);
  Tuning tuning = path.empty() ? Tuning{} : Tuning::read(path);
  const auto nodes = optimized(graph, profile);
  if (!nodes) return nodes.failure();
  std::map<std::string, std::string> shape_of;  // by node; of those that are not known
  for (const ir::Node& node : nodes->nodes) {
    const std::string shape = kernel_shape(*nodes, node);
    if (!tuning.knows(shape)) shape_of[node.name] = shape;
  }
  if (shape_of.empty()) return tuning;

  std::map<std::string, std::map<std::string, double>> times;  // by shape and candidate
  for (const Candidate& candidate : candidates_of(profile)) {
    const auto of_nodes = candidate_times(*context, graph, candidate, choices, visits);
    if (!of_nodes) return of_nodes.failure();
    for (const auto& [node, us] : *of_nodes) {
      const auto shape = shape_of.find(node);
      if (shape != shape_of.end()) times[shape->second][candidate.name] += us;
    }
  }
  for (const auto& [shape, microseconds] : times) tuning.choose(shape, microseconds);
  if (path.empty()) return tuning;
  const std::string text = tuning.to_json();
  if (!runtime::replace_file(path, std::as_bytes(std::span(text)), {})) {
    return failed("cannot write " + path);
  }
  return tuning;
}

}  // namespace ullage::tools
