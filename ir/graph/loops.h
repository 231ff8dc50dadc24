// Loops of a graph: ranges of nodes that run again and again, marked by ops that have a LoopRole.
//
//   begin   (go_on?)                     -> iteration, live, state  the first node of the range
//   carry   (iteration, initial?)        -> the value that this iteration starts with; without an
//                                           initial value the first one starts with no elements
//   ...                                     nodes of the body, under the predicate that the
//                                           iteration takes place (`live`)
//   end     (state, go_on?, carry, next ...) -> taken, cut short  the last node of the range
//   result  (taken, carry)               -> the carried value behind the loop
//
// Loops nest. Values from outside may be read inside; values from inside may be read outside only
// through `result` and the results of `end`.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::ir {

inline constexpr uint32_t kNoLoop = UINT32_MAX;

// Nodes [begin, end], both markers included.
struct LoopRange {
  uint32_t begin = 0, end = 0;
  uint32_t parent = kNoLoop;  // index of the innermost loop around it
};

// In order of `begin`, of the nodes from `first` on. Errors: markers that do not pair, each naming
// its node.
Result<std::vector<LoopRange>> loops_of(const Graph& graph, size_t first = 0);

// A carried value that an iteration makes longer: `next` is `carried` with more behind it along
// `axis`.
struct GrowingCarry {
  ValueId carried = kNoValue, next = kNoValue;
  size_t axis = 0;
};
// Those whose next value a node of an op with OpTrait::appends makes: it may be written behind the
// old one, which stays as it is.
std::vector<GrowingCarry> growing_carries(const Graph& graph);
// Of such a node: the axis along which it appends to `carried`. Nothing for every other node.
std::optional<size_t> appended_axis(const Graph& graph, const Node& node, ValueId carried);

// Of `begin` and `end`: one expression.
inline constexpr AttributeKey<std::vector<ExtentExpr>> kLoopIterations{
    "iterations", "one expression: iterations at most; what the session reserves and submits for"};

// What the first iteration starts with; kNoValue: nothing. REQUIRES: a node with LoopRole::carry.
ValueId initial_of(const Node& carry);

// Operands of markers.
inline constexpr size_t kCarryIteration = 0, kCarryInitial = 1;
inline constexpr size_t kEndState = 0, kEndGoOn = 1, kEndFirstPair = 2;
inline constexpr size_t kResultTaken = 0, kResultCarry = 1;
// Results of markers.
inline constexpr size_t kBeginIteration = 0, kBeginLive = 1, kBeginState = 2;
inline constexpr size_t kEndTaken = 0, kEndCutShort = 1;

}  // namespace ullage::ir
