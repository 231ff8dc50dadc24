// A carried value has one buffer over the whole loop: filled before it, written anew at the end of
// each iteration, or written behind its elements (LowerContext::growth_to).
#include "ops/control/loop_lower.h"

#include <algorithm>

#include "ir/extent/replace.h"
#include "ir/graph/loops.h"
#include "ops/code/copy.h"
#include "ops/control/loop.h"
#include "ops/rules/lowering.h"
#include "shaders/params/control.h"

namespace ullage::ops {

using namespace ir;

namespace {

enum class Step : uint8_t { start, advance, finish };

// `condition`: the boolean scalar behind the step, if any. `results`: what it writes besides the
// state.
void emit_step(LowerContext& context, Step step, BufferId state, ValueId condition,
               std::span<const BufferId> results) {
  KernelCall call;
  call.kernel.file = "control/loop.comp";
  call.kernel.defines = {{"CONDITION", condition == kNoValue ? "0" : "1"},
                         {"STEP", std::to_string(static_cast<int>(step))}};
  call.operands.push_back({state, step == Step::start ? Access::write : Access::read_write});
  for (BufferId result : results) call.operands.push_back({result, Access::write});
  if (condition != kNoValue) {
    call.operands.push_back({context.read(condition, Layout::plain()), Access::read});
  }
  const ExtentExpr iterations = context.node().attributes[kLoopIterations][0];
  call.push =
      push_words(params::LoopParams{.iterations = context.slot(simplify(max(iterations, 0)))});
  context.emit(std::move(call));
}

// The growing axis outermost, so that what is there stays where it is.
Layout layout_of(LowerContext& context, ValueId carried) {
  const auto growth = context.growth_of(carried);
  if (!growth) return Layout::plain();
  Layout layout;
  layout.order.push_back(static_cast<uint8_t>(growth->axis));
  for (size_t axis = 0; axis < context.shape(carried).rank(); ++axis) {
    if (axis != growth->axis) layout.order.push_back(static_cast<uint8_t>(axis));
  }
  return canonical(layout, context.shape(carried));
}

ExtentExpr leaf_of(const LowerContext& context, ValueId scalar) {
  for (const DeviceScalar& row : context.graph().device_scalars) {
    if (row.value == scalar && row.element == 0) return row.leaf;
  }
  return {};
}

// Whether the iteration takes place; null where all that were asked for do.
ExtentExpr condition_of(const LowerContext& context) {
  const Graph& graph = context.graph();
  const Node& begin = graph.nodes[graph.value(context.input(kEndState)).producer];
  const ExtentExpr iterations = context.node().attributes[kLoopIterations][0];
  const bool has_condition =
      context.has_input(kEndGoOn) || (!begin.inputs.empty() && begin.inputs[0] != kNoValue);
  if (!has_condition && device_scalars_of(iterations).empty()) return {};
  return leaf_of(context, begin.outputs[kBeginLive]);
}

// Bytes that the value takes when the iteration is over, too.
ExtentExpr bytes_after_iteration(LowerContext& context, ValueId carried, const Layout& layout) {
  const ExtentExpr iteration = leaf_of(context, context.input(kCarryIteration));
  ShapeExtent shape = context.shape(carried);
  for (size_t axis = 0; axis < shape.rank() && iteration; ++axis) {
    const ExtentExpr live = shape[axis].live;
    const ExtentExpr after = simplify(replace_leaves(live, [&](const ExtentNode& leaf) {
      return &leaf == iteration.node() ? iteration + context.pool().constant(1) : ExtentExpr();
    }));
    shape[axis].live = simplify(max(live, after));
  }
  return storage_elements(layout, shape, context.pool()) *
         static_cast<int64_t>(size_bytes(context.dtype(carried)));
}

// The buffer of the node's result, with capacity for what an iteration leaves.
BufferId write_carried(LowerContext& context) {
  const ValueId carried = context.output();
  const Layout layout = layout_of(context, carried);
  const BufferId to = context.write(carried, layout);
  context.reserve(to, bytes_after_iteration(context, carried, layout));
  return to;
}

struct Move {
  ValueId next = kNoValue;
  BufferId from = kNoBuffer, to = kNoBuffer;
  Layout from_layout, to_layout;
};

// What of the pairs is not in its place already.
std::vector<Move> moves_of(LowerContext& context) {
  const std::vector<ValueId>& operands = context.node().inputs;
  std::vector<Move> moves;
  for (size_t i = kEndFirstPair; i < operands.size(); i += 2) {
    const ValueId carried = operands[i], next = operands[i + 1];
    if (carried == next) continue;
    Move move{.next = next,
              .to = context.read(carried, context.layout_of(carried)),
              .from_layout = context.layout_of(next),
              .to_layout = context.layout_of(carried)};
    move.from = context.read(next, move.from_layout);
    if (move.from != move.to) moves.push_back(std::move(move));
  }
  return moves;
}

// a, b = b, a: what another move overwrites is saved first.
Result<void> set_aside(LowerContext& context, std::vector<Move>& moves) {
  for (Move& move : moves) {
    if (std::ranges::find(moves, move.from, &Move::to) == moves.end()) continue;
    const ShapeExtent& shape = context.shape(move.next);
    const BufferId aside =
        context.scratch(context.dtype(move.next),
                        storage_elements(move.from_layout, shape, context.pool()), "carried");
    auto ok = relayout(context, move.next, move.from, move.from_layout, aside, move.from_layout);
    if (!ok) return ok;
    move.from = aside;
  }
  return {};
}

}  // namespace

Result<void> lower_loop_begin(LowerContext& context) {
  const BufferId results[] = {context.write(context.output(kBeginIteration), Layout::plain()),
                              context.write(context.output(kBeginLive), Layout::plain())};
  const BufferId state = context.write(context.output(kBeginState), Layout::plain());
  emit_step(context, Step::start, state, context.has_input(0) ? context.input(0) : kNoValue, {});
  context.begin_loop(context.node().attributes[kLoopIterations][0]);
  emit_step(context, Step::advance, state, kNoValue, results);
  return {};
}

Result<void> lower_loop_carry(LowerContext& context) {
  const ValueId carried = context.output(), initial = context.input(kCarryInitial);
  const BufferId to = write_carried(context);
  return context.before_loop([&] {
    const Layout from = context.layout_of(initial);
    return relayout(context, initial, context.read(initial, from), from, to,
                    context.layout_of(carried));
  });
}

Result<void> lower_loop_stack(LowerContext& context) {
  write_carried(context);
  return {};
}

Result<void> lower_loop_end(LowerContext& context) {
  context.restrict_to(context.node().attributes[LoopEndOp::kLive][0]);
  std::vector<Move> moves = moves_of(context);
  if (auto ok = set_aside(context, moves); !ok) return ok;
  for (const Move& move : moves) {
    auto ok = relayout(context, move.next, move.from, move.from_layout, move.to, move.to_layout);
    if (!ok) return ok;
  }
  context.restrict_to({});
  const ValueId state = context.input(kEndState);
  const BufferId results[] = {context.write(context.output(kEndTaken), Layout::plain()),
                              context.write(context.output(kEndCutShort), Layout::plain())};
  emit_step(context, Step::finish, context.read(state, Layout::plain()),
            context.has_input(kEndGoOn) ? context.input(kEndGoOn) : kNoValue, results);
  context.end_loop(condition_of(context));
  return {};
}

Result<void> lower_loop_result(LowerContext& context) {
  const ValueId carried = context.input(kResultCarry);
  const Layout& layout = context.layout_of(carried);
  context.alias(context.output(), layout, carried, layout);
  return {};
}

}  // namespace ullage::ops
