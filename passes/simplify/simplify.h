// Passes that replace nodes by what is known before a run.
#pragma once

#include <cstdint>
#include <span>

#include "base/result.h"
#include "ir/graph/graph.h"
#include "passes/placement_report.h"

namespace ullage::passes {

// chain_concats: a concat that begins as an earlier one continues it.

// A concat whose first operands are all those of an earlier one along the same axis takes that
// one's result in their place, the longest if there are several, if the earlier one runs whenever
// it does: same predicate, or none. Blocks that concatenate all of their layers so far (DenseNet's)
// then copy two operands a layer, and what a layer adds has one reader, so that it can be written
// in place.
void chain_concats(ir::Graph& graph);

// eliminate_common_subexpressions: what is computed twice is computed once.

// Nodes that agree in op, operands (in any order for commutative ops), attributes and body are one,
// if the first runs whenever the second does: same predicate, or none. Constants that agree in
// bytes, dtype and shape are one. Leaves dead nodes and values for eliminate_dead_code.
void eliminate_common_subexpressions(ir::Graph& graph);

// eliminate_dead_code: drops what no output needs.

// Keeps every input (leaves count by input position) and what the outputs depend on. Guards of what
// goes go too; those that stay apply to the whole program from then on, so that passes may merge or
// replace the nodes that raised them (P-13). Values are renumbered, in order.
// SourceNode::results that no longer exist are dropped.
void eliminate_dead_code(ir::Graph& graph);

// fold_capacities: an extent that nothing bounded while the device decided it, and that the host
// knows now, is itself what has to be reserved.

// Replaces the capacities of such extents everywhere, so that nothing that the host decides before
// a plan is built waits for the plan. Errors: a guard that can never be true now.
ir::Result<void> fold_capacities(ir::Graph& graph);

// fold_constants: what depends on constants alone is computed now, by the reference evaluator.

// Nodes whose operands and sizes are all constant become constants. Left alone: results above
// 64 MiB (numbers of bf16 and f16 as f32: above 1 GiB), work of more than seconds, results that
// only repeat a smaller operand (broadcast, full: kernels read those in place), and nodes whose
// evaluation fails (they may sit in a branch that is never taken).
ir::Result<void> fold_constants(ir::Graph& graph, PlacementReport& report);

// fold_device_scalars: an element that was to become an extent on the device, and is a constant
// now, becomes a constant extent everywhere (P-18: with the rounding of its tag).

// Errors: a guard that can never be true now.
ir::Result<void> fold_device_scalars(ir::Graph& graph);

// fold_host_values: small tensors whose elements the host knows stop being device work.

// A value whose elements are host expressions is used through those expressions wherever a size
// is used, so most producers of such values die with dead code. What is left is data for kernels:
// elements that are all constant make a constant; integer elements that depend on input sizes
// alone are written by one `extent_values` node in place of the arithmetic. Values that depend on
// elements of inputs keep their device computation.
ir::Result<void> fold_host_values(ir::Graph& graph);

// fold_transposes: transposes into what reads them.

// A transpose of a transpose becomes one; one that moves no axis is its operand; a dot with one
// contracted axis reads the operand of a transpose that keeps its batch axes and the order of its
// free ones (P-10). Leaves nothing to fold. Unread nodes are left for
// eliminate_dead_code.
void fold_transposes(ir::Graph& graph);

// infer_guarantees: runs the shape rules again over what earlier passes left.

// Folded operands make some extents constant; consumers see that now. No axis becomes stronger
// than its rule derives from its operands (P-00): an exact axis recorded where the rule yields a
// bound or nothing is an internal error that names node, axis and both guarantees.
ir::Result<void> infer_guarantees(ir::Graph& graph);

// refine_arguments: a graph for the sizes that its caller promises (SP-15).

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

// refine_by_checks: what is checked is known from there on (SP-11).

// Guards that apply to the whole program (no predicate, no values that could become unused) and
// that the host checks before anything runs refine its symbols everywhere: n == 16 removes n, n <=
// 20 makes min(n, 20) an n. Guards on device data refine other guards only: kernels that ran before
// the check failed must have had space for what they found. A guard that follows from earlier ones
// is dropped. Idempotent. Error: a guard that contradicts earlier ones.
ir::Result<void> refine_by_checks(ir::Graph& graph);

}  // namespace ullage::passes
