// Forward marking; what an iteration leaves the next one begins with.
#include "autodiff/activity.h"

#include <algorithm>

#include "ir/graph/loops.h"
#include "ir/graph/op.h"

namespace ullage::autodiff {

using ir::Node;
using ir::ValueId;

std::unordered_set<ValueId> active_values(const ir::Graph& graph, size_t first, size_t last,
                                          std::span<const ValueId> sources) {
  std::unordered_set<ValueId> active(sources.begin(), sources.end());
  const auto mark_carried = [&](const Node& end) {
    for (size_t i = ir::kEndFirstPair; i + 1 < end.inputs.size(); i += 2) {
      if (active.contains(end.inputs[i + 1])) active.insert(end.inputs[i]);
    }
  };
  bool has_loops = false;
  size_t before = 0;
  do {
    before = active.size();
    for (size_t n = first; n < last; ++n) {
      const Node& node = graph.nodes[n];
      if (node.op->loop_role == ir::LoopRole::end) {
        has_loops = true;
        mark_carried(node);
      } else if (std::ranges::any_of(node.inputs,
                                     [&](ValueId id) { return active.contains(id); })) {
        for (ValueId id : node.outputs) {
          if (ir::is_float(graph.value(id).dtype)) active.insert(id);
        }
      }
    }
  } while (has_loops && active.size() != before);
  return active;
}

}  // namespace ullage::autodiff
