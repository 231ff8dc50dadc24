// Suite `shaders`: the kernels of every row of the catalogue in each form that this device can run,
// at sizes around the widths that they are made of, against the reference.
#include <fmt/format.h>

#include "ops/catalogue.h"
#include "tools/conform/cases/op_cases.h"
#include "tools/conform/suites.h"
#include "tools/samples/device_views.h"
#include "tools/samples/kernel_graphs.h"

namespace ullage::conform {

using ir::Result;

namespace {

struct ShaderView {
  std::string_view name = {};
  ir::DeviceProfile (*profile)(const ir::DeviceProfile& device, size_t index) = nullptr;
  size_t index = 0;
};

// What the device has, less and less of it; at last the baseline.
std::vector<ShaderView> views() {
  std::vector<ShaderView> all;
  const auto views = samples::device_views();
  for (size_t i = 0; i < views.size(); ++i) {
    all.push_back({views[i].name,
                   [](const ir::DeviceProfile& device, size_t index) {
                     ir::DeviceProfile profile = device;
                     samples::device_views()[index].change(profile);
                     return profile;
                   },
                   i});
  }
  all.push_back(
      {"baseline", [](const ir::DeviceProfile&, size_t) { return ir::portable_profile(); }});
  return all;
}

CaseId id_of(const ShaderView& view, const OpCase& one) {
  return fmt::format("shaders/{}/{}/{}", view.name, one.op->name, one.label);
}

CaseId id_of(const ShaderView& view, const samples::NamedGraph& graph) {
  return fmt::format("shaders/{}/graph/{}", view.name, graph.name);
}

Result<std::vector<CaseId>> list(const SuiteOptions&) {
  std::vector<CaseId> ids;
  const std::vector<samples::NamedGraph> graphs = samples::kernel_graphs();
  for (const ShaderView& view : views()) {
    for (const samples::NamedGraph& graph : graphs) ids.push_back(id_of(view, graph));
    for (const ir::OpDef* op : ops::catalogue()) {
      for (const OpCase& one : op_cases(*op)) ids.push_back(id_of(view, one));
    }
  }
  return ids;
}

// All sizes in one session; plans for a bound are suite `ops`.
CaseResult run_case(const ShaderView& view, const OpCase& one, DeviceUnderTest& device) {
  if (const auto opened = device.context(); !opened) return result_of(opened.error());
  std::vector<SizeGroup> groups;
  for (const SizeGroup& group : size_groups()) {
    if (group.name != kCapacityGroup) groups.push_back(group);
  }
  return run_op_case(one, groups, device, view.profile(device.profile(), view.index));
}

// What no row's samples reach.
CaseResult run_graph(const ShaderView& view, const samples::NamedGraph& graph,
                     DeviceUnderTest& device) {
  if (const auto opened = device.context(); !opened) return result_of(opened.error());
  GraphCheck check{.graph = graph.graph};
  check.profile = view.profile(device.profile(), view.index);
  for (size_t i = 0; i < graph.runs.size(); ++i) {
    check.runs.push_back({fmt::format("run {}", i), graph.runs[i]});
  }
  return check_graph(check, device);
}

CaseResult run(const CaseId& id, const SuiteOptions&, DeviceUnderTest& device) {
  for (const ShaderView& view : views()) {
    if (!id.starts_with(fmt::format("shaders/{}/", view.name))) continue;
    if (id.starts_with(fmt::format("shaders/{}/graph/", view.name))) {
      for (const samples::NamedGraph& graph : samples::kernel_graphs()) {
        if (id_of(view, graph) == id) return run_graph(view, graph, device);
      }
    }
    for (const ir::OpDef* op : ops::catalogue()) {
      if (!id.starts_with(fmt::format("shaders/{}/{}/", view.name, op->name))) continue;
      for (const OpCase& one : op_cases(*op)) {
        if (id_of(view, one) == id) return run_case(view, one, device);
      }
    }
  }
  return {Outcome::fail, "no such case"};
}

}  // namespace

constinit const Suite kShadersSuite = {
    .name = "shaders",
    .description = "every kernel in every form that the device can run, at boundary sizes",
    .list = list,
    .run = run};

}  // namespace ullage::conform
