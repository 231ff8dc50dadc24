// verify: where values come from, what they promise, what a graph ends in and what its loops keep
// inside; nodes: verify_node.cpp.
#include "ir/graph/verify.h"

#include <algorithm>

#include "ir/extent/rank.h"
#include "ir/graph/loops.h"
#include "ir/graph/verifier.h"

namespace ullage::ir {

Result<void> Verifier::run() {
  if (!graph_.pool) return broken("graph", "must have a pool");
  if (Result<void> ok = check_origins(); !ok) return ok;
  for (ValueId id = 0; id < graph_.values.size(); ++id) {
    if (Result<void> ok = check_value(id); !ok) return ok;
  }
  for (uint32_t n = 0; n < graph_.nodes.size(); ++n) {
    if (Result<void> ok = check_node(n); !ok) return ok;
  }
  if (Result<void> ok = check_ends(); !ok) return ok;
  return check_loops();
}

// Markers pair, and what an iteration makes is read in that iteration only.
Result<void> Verifier::check_loops() const {
  const Result<std::vector<LoopRange>> loops = loops_of(graph_);
  if (!loops) return broken("loops", loops.error().message);
  const auto check = [&](ValueId id, uint32_t n, const std::string& at) -> Result<void> {
    const uint32_t producer = id == kNoValue ? kNoNode : graph_.values[id].producer;
    for (const LoopRange& loop : *loops) {
      if (producer == kNoNode || producer <= loop.begin || producer >= loop.end) continue;
      if (n > loop.begin && n <= loop.end) continue;
      const bool leaves = n < graph_.nodes.size() &&
                          graph_.nodes[n].op->loop_role == LoopRole::result &&
                          graph_.nodes[producer].op->loop_role == LoopRole::carry;
      if (!leaves) return broken(at, "a value of a loop's iteration is read outside of the loop");
    }
    return {};
  };
  for (uint32_t n = 0; n < graph_.nodes.size() && !loops->empty(); ++n) {
    for (ValueId id : graph_.nodes[n].inputs) {
      if (Result<void> ok = check(id, n, where(n)); !ok) return ok;
    }
  }
  for (const GraphOutput& output : graph_.outputs) {
    if (Result<void> ok = check(output.value, kNoNode, "output " + output.name); !ok) return ok;
  }
  return {};
}

// Every value comes from exactly one place: an input, a constant, or one output of one node.
Result<void> Verifier::check_origins() {
  std::vector<int> origins(graph_.values.size(), 0);
  for (ValueId id : graph_.inputs) {
    if (!in_range(id)) return broken("input", "value id out of range");
    if (graph_.values[id].producer != kNoNode || graph_.values[id].constant) {
      return broken("input " + graph_.values[id].name, "must have no other producer");
    }
    ++origins[id];
  }
  for (uint32_t n = 0; n < graph_.nodes.size(); ++n) {
    for (ValueId id : graph_.nodes[n].outputs) {
      if (!in_range(id)) return broken(where(n), "output id out of range");
      if (graph_.values[id].producer != n) {
        return broken(where(n), "output must name this node as its producer");
      }
      ++origins[id];
    }
  }
  for (ValueId id = 0; id < graph_.values.size(); ++id) {
    if (graph_.values[id].constant) ++origins[id];
    // A value that nothing makes may stay behind after a pass, if nothing reads it.
    if (origins[id] > 1) return broken("value %" + std::to_string(id), "has several producers");
  }
  return {};
}

Result<void> Verifier::check_value(ValueId id) const {
  const ValueInfo& v = graph_.values[id];
  const std::string at = "value %" + std::to_string(id);
  if (Result<void> ok = check_rank("verify: " + at, v.shape.rank(), kMaxInnerRank); !ok) return ok;
  for (const AxisExtent& axis : v.shape.axes()) {
    if ((axis.guarantee == Guarantee::unknown) != !axis.live) {
      return broken(at, "an axis has an expression unless it is unknown");
    }
    for (ExtentExpr e : {axis.live, axis.capacity}) {
      if (Result<void> ok = check_expression(at, e); !ok) return ok;
    }
    if (!is_condition(axis.live)) return broken(at, "extents must be integers");
  }
  if (v.constant) {
    if (v.constant->dtype() != v.dtype || v.constant->rank() != v.shape.rank()) {
      return broken(at, "must have the dtype and rank of its constant");
    }
    for (size_t a = 0; a < v.shape.rank(); ++a) {
      if (as_constant(v.shape[a].live) != v.constant->shape()[a]) {
        return broken(at, "must have the extents of its constant");
      }
    }
  }
  return check_host(id);
}

Result<void> Verifier::check_host(ValueId id) const {
  const ValueInfo& v = graph_.values[id];
  if (!v.host) return {};
  const std::string at = "value %" + std::to_string(id);
  if (v.host->size() > kMaxHostElements) return broken(at, "has too many host elements");
  for (ExtentExpr e : *v.host) {
    if (!e) return broken(at, "must have an expression per host element");
    if (Result<void> ok = check_expression(at, e); !ok) return ok;
    if (yields_float(e->op) != is_float(v.dtype)) {
      return broken(at, "host elements must be of the class of the dtype");
    }
  }
  int64_t count = 1;
  for (const AxisExtent& axis : v.shape.axes()) {
    std::optional<int64_t> n = axis.live ? as_constant(axis.live) : std::nullopt;
    if (!n) return broken(at, "host elements need constant extents");
    count *= *n;
  }
  if (count != static_cast<int64_t>(v.host->size())) {
    return broken(at, "must have one host element per element");
  }
  return {};
}

Result<void> Verifier::check_ends() const {
  for (const GraphOutput& output : graph_.outputs) {
    if (!in_range(output.value)) return broken("output " + output.name, "value id out of range");
    const ValueInfo& v = graph_.values[output.value];
    if (v.producer == kNoNode && !v.constant &&
        std::ranges::find(graph_.inputs, output.value) == graph_.inputs.end()) {
      return broken("output " + output.name, "has no producer");
    }
    if (v.producer != kNoNode && !makes(v.producer, output.value)) {
      return broken("output " + output.name, "its producer does not exist");
    }
  }
  for (const Guard& guard : graph_.guards) {
    if (!guard.condition || !owned(guard.condition) || !owned(guard.predicate) ||
        !is_condition(guard.condition) || !is_condition(guard.predicate)) {
      return broken("guard '" + guard.message + "'", "must be a condition of the graph's pool");
    }
    for (ExtentExpr e : {guard.condition, guard.predicate}) {
      if (Result<void> ok = check_expression("guard '" + guard.message + "'", e); !ok) return ok;
    }
    for (const auto& [name, expression] : guard.details) {
      if (!expression || !owned(expression)) {
        return broken("guard '" + guard.message + "'", name + " must be of the graph's pool");
      }
    }
    for (ValueId id : guard.values) {
      if (!in_range(id)) return broken("guard '" + guard.message + "'", "value id out of range");
    }
  }
  for (size_t i = 0; i < graph_.device_scalars.size(); ++i) {
    const DeviceScalar& scalar = graph_.device_scalars[i];
    const std::string at = "device scalar " + std::to_string(i);
    if (!scalar.leaf || !owned(scalar.leaf) || !is_device_leaf(scalar.leaf->op) ||
        scalar.leaf->input != i) {
      return broken(at, "must have its own leaf");
    }
    if (scalar.value != kNoValue && !in_range(scalar.value))
      return broken(at, "value id out of range");
  }
  for (const SourceNode& source : graph_.sources) {
    const std::string at = "source " + source.name;
    if (Result<void> ok = check_expression(at, source.predicate); !ok) return ok;
    for (ValueId id : source.results) {
      if (!in_range(id)) return broken(at, "result id out of range");
    }
  }
  for (const auto& [leaf, name] : graph_.symbol_names) {
    if (!leaf || !owned(leaf)) return broken("symbol " + name, "must be of the graph's pool");
  }
  return {};
}

Result<void> verify(const Graph& graph, Registry registry) {
  return Verifier(graph, registry).run();
}

}  // namespace ullage::ir
