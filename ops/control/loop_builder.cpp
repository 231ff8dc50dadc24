// Loop: writes a loop into a builder, node by node.
#include <algorithm>

#include "ir/extent/replace.h"
#include "ir/graph/loops.h"
#include "ops/control/loop.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

// What a submission lists without a second thought: an iteration that does not take place costs
// some microseconds.
constexpr int64_t kManyIterations = int64_t{1} << 16;
// The first capacity of a loop of which nothing is known, and the factor by which it grows: so few
// iterations are run again, and many of those that are submitted take place.
constexpr int64_t kFirstCapacity = 128;
constexpr int64_t kMoreCapacity = 4;

bool is_of_capacity(const ir::Guard& guard) {
  return guard.condition->op == ir::ScalarOp::less_equal &&
         guard.condition.operand(1)->op == ir::ScalarOp::capacity;
}

}  // namespace

Loop::Loop(ir::Builder& builder, ExtentExpr iterations, Value go_on, LoopCapacity capacity)
    : builder_(builder),
      outer_(builder.predicate()),
      wanted_(iterations),
      iterations_(builder.failed() ? iterations : limited(iterations, capacity)),
      is_conditional_(go_on.valid()),
      first_guard_(builder.graph().guards.size()) {
  if (builder.failed()) return;
  const Value operands[] = {go_on};
  const auto made = builder.add(loop_begin, operands, {{ir::kLoopIterations, {iterations_}}});
  if (builder.failed()) return;
  iteration_value_ = made[ir::kBeginIteration];
  state_ = made[ir::kBeginState];
  iteration_ = builder.scalars(iteration_value_)[0];
  live_value_ = made[ir::kBeginLive];
  live_ = builder.scalars(live_value_)[0];
  builder.set_predicate(outer_ ? ir::logical_and(outer_, live_) : live_);
}

void Loop::fail(std::string message) const {
  builder_.fail(ir::invalid_argument("loop: " + std::move(message)));
}

std::string Loop::name() const {
  const ir::SourceNode* source = builder_.source();
  return source != nullptr ? source->name : "loop";
}

// ---- extents ----------------------------------------------------------------------------------

ExtentExpr Loop::at_iteration(ExtentExpr e, ExtentExpr iteration) const {
  return ir::simplify(ir::replace_leaves(e, [&](const ir::ExtentNode& leaf) {
    return &leaf == iteration_.node() ? iteration : ExtentExpr();
  }));
}

bool Loop::varies(ExtentExpr e) const {
  if (!e || !iteration_value_.valid()) return false;
  const ir::Graph& graph = builder_.graph();
  return std::ranges::any_of(ir::device_scalars_of(e), [&](uint32_t row) {
    const uint32_t producer = graph.value(graph.device_scalars[row].value).producer;
    return producer != ir::kNoNode && producer >= iteration_value_.info().producer;
  });
}

void Loop::check_extent(ExtentExpr wanted, ExtentExpr given, size_t axis, const char* what) const {
  if (given && ir::prove_equal(wanted, given)) return;
  const ir::LeafName names = ir::leaf_names(builder_.graph());
  const std::string rule = std::string("loop: axis ") + std::to_string(axis) + " of " + what +
                           " must be " + ir::to_string(wanted, names) + ", is " +
                           (given ? ir::to_string(given, names) : "unknown");
  if (!given) return fail(rule);
  builder_.guard(ir::equal(wanted, given), rule);
}

// Of the first iteration, or of `length`, which another one has left.
ExtentExpr Loop::left_extent(const Left& left, ExtentExpr iteration, Value length) const {
  const ir::HostValue elements = builder_.scalars(length);
  if (elements.empty()) return builder_.pool().constant(0);
  const ExtentExpr clipped = ir::min(ir::max(elements[0], 0), ir::max(left.capacity, left.first));
  return ir::simplify(ir::select(ir::equal(iteration, 0), left.first, clipped));
}

// ---- carried values ---------------------------------------------------------------------------

size_t Loop::find(Value carried) const {
  const auto it = std::ranges::find_if(
      carried_, [&](const Carried& c) { return c.value.id() == carried.id(); });
  return static_cast<size_t>(it - carried_.begin());
}

// Markers are no part of an iteration.
Value Loop::add_marker(const ir::OpDef& op, std::span<const Value> operands,
                       ir::Attributes attributes) {
  const ExtentExpr inner = builder_.predicate();
  builder_.set_predicate(outer_);
  const Value value = builder_.add1(op, operands, std::move(attributes));
  builder_.set_predicate(inner);
  return value;
}

Value Loop::carry(Value initial, std::vector<ExtentExpr> shape) {
  if (builder_.failed() || !initial.valid()) return {};
  if (shape.empty()) shape = extents_of(initial);
  if (shape.size() != initial.rank()) {
    fail("a carried value must have an extent for every axis");
    return {};
  }
  const uint32_t producer = initial.info().producer, begin = iteration_value_.info().producer;
  if (producer != ir::kNoNode && producer >= begin) {
    fail("an initial value must be computed before the loop begins");
    return {};
  }
  Carried carried{.initial = initial};
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    if (shape[axis]) continue;
    Left left{.axis = axis, .first = initial.extent(axis)};
    left.capacity = builder_.reserve(
        name() + ":" + std::to_string(carried_.size()) + ":" + std::to_string(axis), 1);
    left.length = carry(builder_.scalar(DType::i64, 0));
    shape[axis] = left_extent(left, iteration_, left.length);
    carried.left.push_back(left);
  }
  const Value operands[] = {iteration_value_, initial};
  carried.value = add_marker(loop_carry, operands, {{kShape, shape}});
  carried.shape = std::move(shape);
  const ExtentExpr inner = builder_.predicate();
  builder_.set_predicate(outer_);
  for (size_t axis = 0; axis < carried.shape.size() && !builder_.failed(); ++axis) {
    if (std::ranges::count(carried.left, axis, &Left::axis) != 0) continue;
    const ExtentExpr wanted =
        with_scalars(at_iteration(carried.shape[axis], builder_.pool().constant(0)),
                     [](const Carried& scalar) { return scalar.initial; });
    check_extent(wanted, initial.extent(axis), axis, "an initial value");
  }
  builder_.set_predicate(inner);
  carried_.push_back(carried);
  return carried.value;
}

// What an iteration leaves along an axis that follows no rule, cut to the capacity.
Value Loop::leave(const Left& left, Value next) {
  const ExtentExpr extent = next.extent(left.axis);
  if (!extent) {
    fail("a next value must have known extents");
    return {};
  }
  this->next(left.length, extent_values(builder_, {extent}, {}));
  const ExtentExpr needed =
      ir::select(ir::less(left.first, extent), extent, builder_.pool().constant(0));
  builder_.limit(left.capacity, needed, "a carried extent must not exceed its bound", {next.id()});
  const ExtentExpr kept = ir::simplify(ir::min(extent, ir::max(left.capacity, left.first)));
  if (ir::prove_equal(kept, extent)) return next;
  const AxisSlice part{
      .axis = static_cast<int64_t>(left.axis), .start = builder_.pool().constant(0), .end = kept};
  return slice_onnx(next, {&part, 1});
}

ExtentExpr Loop::with_scalars(ExtentExpr e, const std::function<Value(const Carried&)>& as) const {
  const ir::Graph& graph = builder_.graph();
  std::vector<std::pair<ExtentExpr, ExtentExpr>> replaced;
  for (uint32_t row : ir::device_scalars_of(e)) {
    const ir::DeviceScalar scalar = graph.device_scalars[row];
    const auto it = std::ranges::find_if(
        carried_, [&](const Carried& c) { return c.value.id() == scalar.value; });
    if (it == carried_.end()) continue;
    const Value value = as(*it);
    if (value.valid()) replaced.emplace_back(scalar.leaf, builder_.scalars(value)[scalar.element]);
  }
  return ir::simplify(ir::replace_leaves(e, [&](const ir::ExtentNode& leaf) {
    const auto it = std::ranges::find_if(
        replaced, [&](const auto& pair) { return pair.first.node() == &leaf; });
    return it == replaced.end() ? ExtentExpr() : it->second;
  }));
}

void Loop::next(Value carried, Value next) {
  this->next(carried, next, false);
}

void Loop::next_first(Value carried, Value next) {
  if (builder_.failed() || !carried.valid() || !next.valid()) return;
  const ir::Graph& graph = builder_.graph();
  const uint32_t producer = next.info().producer;
  const bool appends =
      producer != ir::kNoNode && ir::appended_axis(graph, graph.nodes[producer], carried.id()) == 0;
  if (!appends)
    return fail("next_first() requires the concat of the carried value and the rows behind it");
  this->next(carried, next, true);
}

void Loop::next(Value carried, Value next, bool is_first_part) {
  if (builder_.failed() || !carried.valid() || !next.valid()) return;
  const size_t index = find(carried);
  if (index == carried_.size()) return fail("next() must be given what carry() gave");
  if (next.dtype() != carried.dtype() || next.rank() != carried.rank()) {
    return fail(
        "a carried value must keep dtype and rank: " + std::string(ir::name_of(carried.dtype())) +
        " of rank " + std::to_string(carried.rank()) + " becomes " +
        std::string(ir::name_of(next.dtype())) + " of rank " + std::to_string(next.rank()));
  }
  const Carried known = carried_[index];
  for (const Left& left : known.left) next = leave(left, next);
  for (size_t axis = 0; axis < known.shape.size() && next.valid(); ++axis) {
    if (std::ranges::count(known.left, axis, &Left::axis) != 0) continue;
    const ExtentExpr wanted =
        with_scalars(at_iteration(known.shape[axis], iteration_ + builder_.pool().constant(1)),
                     [](const Carried& scalar) { return scalar.next; });
    if (is_first_part && axis == 0) {
      builder_.guard(ir::less_equal(wanted, next.extent(0)),
                     "an iteration has rows that were written");
    } else {
      check_extent(wanted, next.extent(axis), axis, "a next value");
    }
  }
  carried_[index].next = next;
}

Value Loop::stack(Value row) {
  if (builder_.failed() || !row.valid()) return {};
  std::vector<ExtentExpr> shape = extents_of(row);
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    if (!varies(shape[axis])) continue;
    // What depends on the iteration's number is as in the first iteration: concat has a guard for
    // that.
    shape[axis] = at_iteration(shape[axis], builder_.pool().constant(0));
    if (!varies(shape[axis])) continue;
    builder_.fail(
        ir::unsupported("unsupported: the rows that iterations give must have the same extents in "
                        "every iteration: axis " +
                        std::to_string(axis) + " is " +
                        ir::to_string(shape[axis], ir::leaf_names(builder_.graph()))));
    return {};
  }
  shape.insert(shape.begin(), iteration_);
  const Value operands[] = {iteration_value_};
  Carried stacked;
  stacked.value = add_marker(loop_stack, operands, {{kDtype, row.dtype()}, {kShape, shape}});
  stacked.shape = std::move(shape);
  const int64_t axes[] = {0};
  const Value pieces[] = {stacked.value, unsqueeze(row, axes)};
  stacked.next = concat(pieces, 0);
  carried_.push_back(stacked);
  return stacked.value;
}

// ---- the end ----------------------------------------------------------------------------------

// The plan is sized for the most that the last run needed, but guards see the last iteration alone.
void Loop::follow_capacities() {
  const size_t guards = builder_.graph().guards.size();
  for (size_t i = first_guard_; i < guards && !builder_.failed(); ++i) {
    const ir::Guard guard = builder_.graph().guards[i];
    if (!is_of_capacity(guard) || !varies(guard.condition) || is_of_inner(guard)) continue;
    ExtentExpr needed = guard.condition.operand(0);
    if (guard.predicate) {
      needed = ir::select(guard.predicate, needed, builder_.pool().constant(0));
    }
    const Value most = carry(builder_.scalar(DType::i64, 0));
    next(most, max(most, extent_values(builder_, {needed}, {})));
    followed_.push_back({most, guard});
  }
}

// An inner loop has followed it already.
bool Loop::is_of_inner(const ir::Guard& guard) const {
  if (!guard.predicate) return false;
  const ir::Graph& graph = builder_.graph();
  return std::ranges::any_of(ir::device_scalars_of(guard.predicate), [&](uint32_t row) {
    const ir::ValueId id = graph.device_scalars[row].value;
    const uint32_t producer = graph.value(id).producer;
    return producer != ir::kNoNode && producer > iteration_value_.info().producer &&
           graph.nodes[producer].op == &loop_begin;
  });
}

void Loop::end(Value go_on) {
  if (builder_.failed()) return;
  follow_capacities();
  std::vector<Value> operands = {state_, go_on};
  for (const Carried& carried : carried_) {
    if (!carried.next.valid()) return fail("every carried value must have a next one");
    operands.push_back(carried.value);
    operands.push_back(carried.next);
  }
  const ExtentExpr live = builder_.predicate();
  builder_.set_predicate(outer_);
  const auto made = builder_.add(
      loop_end, operands, {{ir::kLoopIterations, {iterations_}}, {LoopEndOp::kLive, {live}}});
  if (builder_.failed()) return;
  const bool is_conditional = is_conditional_ || go_on.valid();
  limit_capacity(is_conditional, made);
  taken_value_ = made[ir::kEndTaken];
  cut_short_ = made[ir::kEndCutShort];
  taken_ =
      is_conditional ? builder_.scalars(taken_value_)[0] : ir::simplify(ir::max(iterations_, 0));
  for (const auto& [most, guard] : followed_) {
    const ir::HostValue elements = builder_.scalars(result(most));
    if (builder_.failed()) return;
    builder_.guard({.condition = ir::less_equal(elements[0], guard.condition.operand(1)),
                    .predicate = builder_.predicate(),
                    .message = guard.message,
                    .values = guard.values});
  }
}

Value Loop::result(Value carried) const {
  if (builder_.failed() || !carried.valid()) return {};
  const size_t index = find(carried);
  if (index == carried_.size() || !taken_value_.valid()) {
    fail("result() must be given what carry() gave, behind end()");
    return {};
  }
  std::vector<ExtentExpr> shape = carried_[index].shape;
  for (const Left& left : carried_[index].left) {
    shape[left.axis] = left_extent(left, taken_, result(left.length));
  }
  for (ExtentExpr& extent : shape) {
    extent = with_scalars(at_iteration(extent, taken_), [&](const Carried& scalar) {
      return scalar.value.id() == carried.id() ? Value() : result(scalar.value);
    });
  }
  const Value operands[] = {taken_value_, carried};
  return builder_.add1(loop_result, operands, {{kShape, std::move(shape)}});
}

// ---- the capacity for iterations ------------------------------------------------------------

ExtentExpr Loop::limited(ExtentExpr iterations, LoopCapacity capacity) {
  const bool is_bounded = iterations && !ir::is_unbounded(iterations);
  if (is_bounded &&
      (capacity == LoopCapacity::for_all || ir::bounds(iterations).high <= kManyIterations)) {
    return iterations;
  }
  capacity_ = builder_.reserve(name(), kFirstCapacity);
  if (!iterations) return capacity_;
  const ExtentExpr few = ir::min(ir::max(iterations, 0), capacity_);
  if (!is_bounded) return few;
  return ir::select(ir::less_equal(iterations, builder_.pool().constant(kManyIterations)),
                    iterations, few);
}

// A loop that only its capacity has ended needs more: all iterations where their count is known,
// else a multiple of what it had.
void Loop::limit_capacity(bool is_conditional, std::span<const Value> end) {
  if (!capacity_) return;
  ir::ExtentPool& pool = builder_.pool();
  const ExtentExpr none = pool.constant(0), many = pool.constant(kManyIterations);
  ExtentExpr needed = wanted_;
  if (wanted_ && !is_conditional && !ir::is_unbounded(wanted_)) {
    needed = ir::select(ir::less(many, wanted_), wanted_, none);
  }
  if (!wanted_ || is_conditional) {
    const ExtentExpr taken = builder_.scalars(end[ir::kEndTaken])[0];
    const ExtentExpr is_cut = builder_.scalars(end[ir::kEndCutShort])[0];
    const ExtentExpr more = taken * kMoreCapacity;
    needed = wanted_ ? ir::select(ir::logical_and(is_cut, ir::less(taken, wanted_)),
                                  ir::min(more, wanted_), none)
                     : ir::select(is_cut, more, none);
  }
  builder_.limit(capacity_, needed, "its iterations must not exceed their bound",
                 {end[ir::kEndTaken].id(), end[ir::kEndCutShort].id()});
}

}  // namespace ullage::ops
