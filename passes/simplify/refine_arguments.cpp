// Promises become guards; the passes that the pipeline has anyway do the rest.
#include "passes/simplify/simplify.h"

#include <string>

#include "passes/placement_report.h"

namespace ullage::passes {
namespace {

ir::Result<void> promise(ir::Graph& graph, const ArgumentExtent& extent) {
  const std::string at =
      "input " + std::to_string(extent.input) + ", axis " + std::to_string(extent.axis);
  if (extent.input >= graph.inputs.size() ||
      extent.axis >= graph.value(graph.inputs[extent.input]).shape.rank()) {
    return ir::invalid_argument("refine_arguments: there is no " + at);
  }
  if (extent.low < 0 || extent.low > extent.high) {
    return ir::invalid_argument("refine_arguments: " + at + ": no extent lies in [" +
                                std::to_string(extent.low) + ", " + std::to_string(extent.high) +
                                "]");
  }
  ir::ExtentPool& pool = *graph.pool;
  const ir::ExtentExpr axis = pool.input_axis(extent.input, extent.axis),
                       low = pool.constant(extent.low), high = pool.constant(extent.high);
  const std::string name = "input " + graph.value(graph.inputs[extent.input]).name + ": axis " +
                           std::to_string(extent.axis) + " must be ";
  if (extent.low == extent.high) {
    graph.guards.push_back(
        {.condition = ir::equal(axis, low), .message = name + std::to_string(extent.low)});
    return {};
  }
  graph.guards.push_back({.condition = ir::less_equal(low, axis),
                          .message = name + "at least " + std::to_string(extent.low)});
  graph.guards.push_back({.condition = ir::less_equal(axis, high),
                          .message = name + "at most " + std::to_string(extent.high)});
  return {};
}

}  // namespace

ir::Result<void> refine_arguments(ir::Graph& graph, std::span<const ArgumentExtent> extents) {
  for (const ArgumentExtent& extent : extents) {
    if (auto ok = promise(graph, extent); !ok) return ok;
  }
  if (auto ok = refine_by_checks(graph); !ok) return ok;
  if (auto ok = infer_guarantees(graph); !ok) return ok;
  if (auto ok = fold_host_values(graph); !ok) return ok;
  PlacementReport report;
  report.begin(graph);
  if (auto ok = fold_constants(graph, report); !ok) return ok;
  if (auto ok = fold_device_scalars(graph); !ok) return ok;
  if (auto ok = infer_guarantees(graph); !ok) return ok;
  // Rules know nothing of promises: their new results are refined again.
  if (auto ok = refine_by_checks(graph); !ok) return ok;
  eliminate_dead_code(graph);
  return {};
}

}  // namespace ullage::passes
