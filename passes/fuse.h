// fuse: elementwise chains become one node; what follows a matmul, convolution or reduction becomes
// its epilogue.
#pragma once

#include "ir/graph.h"
#include "ir/result.h"

namespace ullage::passes {

// Limits of one fused kernel: four storage buffers at tier 0, registers, constants in the table.
inline constexpr size_t kMaxFusedInputs = 3;
inline constexpr size_t kMaxFusedInstructions = 24;
inline constexpr size_t kMaxFusedConstants = 12;

// Merges only nodes of one predicate. A producer with several consumers is merged only if all of
// them take it, and then computed again in each, if it is cheap. REQUIRES: no dead nodes (their
// uses would count).
ir::Result<void> fuse(ir::Graph& graph);

}  // namespace ullage::passes
