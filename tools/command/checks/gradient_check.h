// Gradients that a run has computed against finite differences of the reference evaluator.
#pragma once

#include <span>

#include "ir/graph/graph.h"
#include "tools/command/reports/run_report.h"

namespace ullage::tools {

// Prints a table: for each of `wrt` some elements (the largest gradients and some in between) and
// one random direction, with central differences of the sum of the first output of `graph`, in
// double precision. Where the differences to both sides disagree there is a corner or a jump, and
// nothing is claimed. Failure: another row disagrees. REQUIRES: output i of `execution` is the
// gradient by wrt[i].
ToolResult<> check_gradients(const ir::Graph& graph, std::span<const ir::ValueId> wrt,
                             const RunInputs& inputs, const Execution& execution);

}  // namespace ullage::tools
