// fold_constants: what depends on constants alone is computed now, by the reference evaluator.
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"
#include "passes/placement_report.h"

namespace ullage::passes {

// Nodes whose operands and sizes are all constant become constants. Left alone: results above
// 64 MiB (numbers of bf16 and f16 as f32: above 1 GiB), work of more than seconds, results that
// only repeat a smaller operand (broadcast, full: kernels read those in place), and nodes whose
// evaluation fails (they may sit in a branch that is never taken).
ir::Result<void> fold_constants(ir::Graph& graph, PlacementReport& report);

}  // namespace ullage::passes
