// refine_arguments: a graph for the sizes that its caller promises (SP-15).
#pragma once

#include <cstdint>
#include <span>

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// The extent of one axis of one graph input lies in [low, high].
struct ArgumentExtent {
  uint32_t input = 0, axis = 0;
  int64_t low = 0, high = 0;
};

// Every promise becomes a guard, and what follows from it is written into the graph: symbols that
// are constants now are gone from shapes, attributes, predicates and guards, values that depend on
// them are constants, shape rules have run again. With all extents given, and no device data among
// the sizes, no symbol is left. Idempotent. Errors: an axis that the graph does not have, an empty
// range, a promise that contradicts a guard.
ir::Result<void> refine_arguments(ir::Graph& graph, std::span<const ArgumentExtent> extents);

}  // namespace ullage::passes
