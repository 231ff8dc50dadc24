// Suite `graphs`: random graphs by seed; half of them have sizes that are computed on the device.
#include <fmt/format.h>

#include "base/parse_whole.h"
#include "testing/random_graph.h"
#include "tools/conform/models/graph_case.h"
#include "tools/conform/models/suites.h"

namespace ullage::conform {

using ir::Result;

namespace {

struct Kind {
  std::string_view name = {};
  int steps = 0;
  uint32_t graphs = 0;
  Result<ir::Graph> (*graph)(uint32_t seed, int steps) = nullptr;
  std::vector<ir::Tensor> (*inputs)(uint32_t seed, int64_t n, int64_t m) = nullptr;
};
constexpr Kind kKinds[] = {
    {"host", 25, 100, samples::random_graph, samples::random_inputs},
    {"device", 12, 200, samples::random_dynamic_graph, samples::random_dynamic_inputs}};
constexpr std::pair<int64_t, int64_t> kSizes[] = {{2, 5},  {0, 3},  {1, 1},
                                                  {5, 64}, {33, 7}, {1, 129}};

std::string prefix_of(const Kind& kind) {
  return fmt::format("graphs/{}/seed=", kind.name);
}

// Seeds are consecutive, beginning with that of the run.
Result<std::vector<CaseId>> list(const SuiteOptions& options) {
  std::vector<CaseId> ids;
  for (const Kind& kind : kKinds) {
    for (uint32_t i = 0; i < kind.graphs; ++i) {
      ids.push_back(prefix_of(kind) + std::to_string(options.seed + i));
    }
  }
  return ids;
}

Result<GraphCase> case_of(const CaseId& id) {
  for (const Kind& kind : kKinds) {
    const std::string prefix = prefix_of(kind);
    if (!id.starts_with(prefix)) continue;
    const auto seed = ir::parse_whole<uint32_t>(std::string_view(id).substr(prefix.size()));
    if (!seed) break;
    Result<ir::Graph> graph = kind.graph(*seed, kind.steps);
    if (!graph) return graph.error();
    GraphCase one{.graph = *std::move(graph)};
    for (const auto& [n, m] : kSizes) {
      one.runs.push_back({fmt::format("n={} m={}", n, m), kind.inputs(*seed, n, m)});
    }
    return one;
  }
  return ir::invalid_argument("no such case: " + id);
}

}  // namespace

constinit const Suite kGraphsSuite = {
    .name = "graphs",
    .description =
        "random graphs by seed; extents, branches and counts of half of them are the "
        "device's",
    .list = list,
    .run = run_case_of<case_of>,
    .reproduce = reproduce_case_of<case_of>,
    .shrink = shrink_graph_case};

}  // namespace ullage::conform
