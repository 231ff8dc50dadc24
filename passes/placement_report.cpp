// How the place of a source node follows from what it stood for and what is left of it.
#include "passes/placement_report.h"

#include <algorithm>

namespace ullage::passes {
namespace {

bool is_constant(const ir::ValueInfo& value) {
  if (value.constant) return true;
  return value.host && std::ranges::all_of(*value.host, [](ir::ExtentExpr e) {
           return ir::as_constant(e) || ir::as_float_constant(e);
         });
}

bool depends_on_device(const ir::ValueInfo& value) {
  return value.host && std::ranges::any_of(*value.host, ir::depends_on_device);
}

}  // namespace

void PlacementReport::begin(const ir::Graph& graph) {
  origins_.assign(graph.sources.size(), {});
  folded_.assign(graph.sources.size(), false);
  entries_.assign(graph.sources.size(), {});
  for (const ir::Node& node : graph.nodes) {
    if (node.source >= origins_.size()) continue;
    Origin& origin = origins_[node.source];
    if (!origin.has_nodes) {
      origin = {.has_nodes = true, .all_constant = true, .all_host = true};
      entries_[node.source].predicate = node.predicate;
    }
    for (ir::ValueId id : node.outputs) origin.all_host &= graph.value(id).host.has_value();
    origin.all_constant = false;
  }
  for (size_t i = 0; i < origins_.size(); ++i) {
    const auto& results = graph.sources[i].results;
    if (graph.sources[i].predicate) entries_[i].predicate = graph.sources[i].predicate;
    if (results.empty()) continue;
    origins_[i].all_constant =
        std::ranges::all_of(results, [&](ir::ValueId id) { return is_constant(graph.value(id)); });
    origins_[i].all_host = std::ranges::all_of(
        results, [&](ir::ValueId id) { return graph.value(id).host.has_value(); });
    origins_[i].late = std::ranges::any_of(
        results, [&](ir::ValueId id) { return depends_on_device(graph.value(id)); });
    origins_[i].is_output = std::ranges::any_of(graph.outputs, [&](const ir::GraphOutput& output) {
      return std::ranges::find(results, output.value) != results.end();
    });
  }
}

void PlacementReport::folded(uint32_t source) {
  if (source < folded_.size()) folded_[source] = true;
}

void PlacementReport::finish(const ir::Graph& graph) {
  std::vector<bool> on_device(entries_.size(), false);
  for (const ir::Node& node : graph.nodes) {
    if (node.source < on_device.size()) on_device[node.source] = true;
  }
  for (size_t i = 0; i < entries_.size(); ++i) {
    Entry& entry = entries_[i];
    const Origin& origin = origins_[i];
    if (graph.sources[i].not_taken) {
      entry.where = ir::Placement::not_taken;
      entry.reason = "in a branch that no run takes";
    } else if (on_device[i]) {
      entry.where = ir::Placement::device;
    } else if (origin.all_constant || folded_[i]) {
      entry.where = ir::Placement::folded;
      entry.reason = "operands are constants";
    } else if (!origin.has_nodes) {
      // A cast to the same type, an Identity: the operand's producer determines its place.
      entry.where = ir::Placement::device;
      entry.reason = "renames its operand";
    } else if (origin.late) {
      entry.where = ir::Placement::device;
      entry.reason = "arithmetic of device data that feeds only sizes and conditions";
    } else if (origin.all_host && !origin.is_output) {
      entry.where = ir::Placement::host;
      entry.reason = "feeds only sizes and host-decided conditions";
    } else {
      entry.where = ir::Placement::folded;
      entry.reason = "no output depends on it, or another node computes the same";
    }
  }
}

}  // namespace ullage::passes
