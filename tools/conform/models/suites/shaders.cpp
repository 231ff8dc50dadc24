// Suite `shaders`: the kernels of every op in each variant that this device can run, at sizes
// around their block widths, against the reference.
#include <fmt/format.h>

#include "ops/registry.h"
#include "testing/kernel_graphs.h"
#include "tools/conform/models/kernel_view.h"
#include "tools/conform/models/op_cases.h"
#include "tools/conform/models/suites.h"

namespace ullage::conform {

using ir::Result;

namespace {

CaseId id_of(std::string_view view, const OpCase& one) {
  return fmt::format("shaders/{}/{}/{}", view, one.op->name, one.label);
}

CaseId id_of(std::string_view view, const samples::NamedGraph& graph) {
  return fmt::format("shaders/{}/graph/{}", view, graph.name);
}

Result<std::vector<CaseId>> list(const SuiteOptions&) {
  std::vector<CaseId> ids;
  const std::vector<samples::NamedGraph> graphs = samples::kernel_graphs();
  for (const std::string_view view : kernel_views()) {
    for (const samples::NamedGraph& graph : graphs) ids.push_back(id_of(view, graph));
    for (const ir::OpDef* op : ops::registry()) {
      for (const OpCase& one : op_cases(*op)) ids.push_back(id_of(view, one));
    }
  }
  return ids;
}

// All sizes in one session; plans for a bound are suite `ops`.
Result<GraphCase> case_of_row(const OpCase& one) {
  std::vector<SizeGroup> groups;
  for (const SizeGroup& group : size_groups()) {
    if (group.name != kCapacityGroup) groups.push_back(group);
  }
  return graph_case_of(one, groups);
}

// Graphs for kernels that no op's samples reach.
GraphCase case_of_graph(const samples::NamedGraph& graph) {
  GraphCase one{.graph = graph.graph};
  for (size_t i = 0; i < graph.runs.size(); ++i) {
    one.runs.push_back({fmt::format("run {}", i), graph.runs[i]});
  }
  return one;
}

Result<GraphCase> case_in_view(const CaseId& id, std::string_view view) {
  if (id.starts_with(fmt::format("shaders/{}/graph/", view))) {
    for (const samples::NamedGraph& graph : samples::kernel_graphs()) {
      if (id_of(view, graph) == id) return case_of_graph(graph);
    }
  }
  for (const ir::OpDef* op : ops::registry()) {
    if (!id.starts_with(fmt::format("shaders/{}/{}/", view, op->name))) continue;
    for (const OpCase& one : op_cases(*op)) {
      if (id_of(view, one) == id) return case_of_row(one);
    }
  }
  return ir::invalid_argument("no such case: " + id);
}

Result<GraphCase> case_of(const CaseId& id) {
  for (const std::string_view view : kernel_views()) {
    if (!id.starts_with(fmt::format("shaders/{}/", view))) continue;
    Result<GraphCase> one = case_in_view(id, view);
    if (one) one->view = view;
    return one;
  }
  return ir::invalid_argument("no such case: " + id);
}

}  // namespace

constinit const Suite kShadersSuite = {
    .name = "shaders",
    .description = "every kernel in every form that the device can run, at boundary sizes",
    .list = list,
    .run = run_case_of<case_of>,
    .reproduce = reproduce_case_of<case_of>,
    .shrink = shrink_graph_case};

}  // namespace ullage::conform
