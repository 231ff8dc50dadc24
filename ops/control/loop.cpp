// The rows of loops: rules, and the builder of one. Their calls are in loop_lower.cpp.
#include "ops/control/loop.h"

#include <algorithm>

#include "ir/extent/replace.h"
#include "ir/graph/loops.h"
#include "ops/control/loop_lower.h"
#include "ops/movement/movement.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::InferContext;
using ir::Result;
using ir::Value;

constexpr ir::AttributeSpec kBeginAttributes[] = {ir::kLoopTrips};
constexpr ir::AttributeSpec kCarryAttributes[] = {
    kShape.meaning("extents at the start of a trip, made of its number")};
constexpr ir::AttributeSpec kEndAttributes[] = {ir::kLoopTrips, LoopEndOp::kLive};
constexpr ir::AttributeSpec kResultAttributes[] = {
    kShape.meaning("extents behind the loop, made of the number of trips")};

Result<ExtentExpr> trips_of(const InferContext& context) {
  const auto trips = context.attributes[ir::kLoopTrips];
  if (trips.size() != 1) return context.error("there must be one number of trips (C1)");
  return trips[0];
}

Result<void> check_condition(const InferContext& context, size_t operand) {
  if (!context.has(operand)) return {};
  const ir::ValueInfo& value = context.input(operand);
  if (value.dtype == DType::boolean && value.shape.rank() == 0) return {};
  return context.error("a condition must be a boolean scalar (C2): given " +
                       describe(context, operand));
}

Result<void> infer_begin(InferContext& context) {
  const auto trips = trips_of(context);
  if (!trips) return trips.error();
  if (auto ok = check_condition(context, 0); !ok) return ok;
  ir::ExtentPool& pool = context.pool();
  context.count(ir::kBeginTrip, ir::max(*trips - pool.constant(1), 0));
  context.count(ir::kBeginLive, pool.constant(1));
  add_output(context, DType::i64, std::vector<ExtentExpr>());
  add_output(context, DType::i64, std::vector<ExtentExpr>());
  add_output(context, DType::u32, {pool.constant(kLoopStateWords)});
  return {};
}

Result<void> infer_carry(InferContext& context) {
  const auto shape = context.attributes[kShape];
  const ir::ValueInfo& initial = context.input(ir::kCarryInitial);
  if (shape.size() != initial.shape.rank()) {
    return context.error("`shape` must have an extent for every axis (C1): given " +
                         describe(context, ir::kCarryInitial));
  }
  add_output(context, initial.dtype, {shape.begin(), shape.end()});
  return {};
}

Result<void> infer_end(InferContext& context) {
  const auto trips = trips_of(context);
  if (!trips) return trips.error();
  if (context.attributes[LoopEndOp::kLive].size() != 1) {
    return context.error("there must be one condition under which a trip takes place (C1)");
  }
  if (auto ok = check_condition(context, ir::kEndGoOn); !ok) return ok;
  for (size_t i = ir::kEndFirstPair; i < context.inputs.size(); i += 2) {
    if (!context.has(i) || !context.has(i + 1)) {
      return context.error("every carried value must have a next one (C3)");
    }
    const ir::ValueInfo &carried = context.input(i), &next = context.input(i + 1);
    if (carried.dtype != next.dtype || carried.shape.rank() != next.shape.rank()) {
      return context.error("a carried value must keep dtype and rank (C4): " +
                           describe(context, i) + " becomes " + describe(context, i + 1));
    }
  }
  context.count(ir::kEndTaken, ir::max(*trips, 0));
  context.count(ir::kEndCutShort, context.pool().constant(1));
  add_output(context, DType::i64, std::vector<ExtentExpr>());
  add_output(context, DType::i64, std::vector<ExtentExpr>());
  return {};
}

Result<void> infer_result(InferContext& context) {
  const auto shape = context.attributes[kShape];
  const ir::ValueInfo& carried = context.input(ir::kResultCarry);
  if (shape.size() != carried.shape.rank()) {
    return context.error("`shape` must have an extent for every axis (C1): given " +
                         describe(context, ir::kResultCarry));
  }
  add_output(context, carried.dtype, {shape.begin(), shape.end()});
  return {};
}

constexpr std::string_view kNoDerivative = "loops that stay loops have no derivative yet";
constexpr ir::Batching kNoBatching{.form = ir::BatchingForm::none,
                                   .note = "loops that stay loops are not batched yet"};

template <class Op>
constexpr Op loop_row(ir::LoopRole role, StructuralRow row) {
  row.accuracy = ir::kExact;
  row.differentiation = not_differentiable(kNoDerivative);
  row.batching = kNoBatching;
  Op op = structural<Op>(row);
  op.loop_role = role;
  return op;
}

}  // namespace

constinit const LoopBeginOp loop_begin = loop_row<LoopBeginOp>(
    ir::LoopRole::begin,
    {.name = "loop_begin",
     .doc = "begins a loop of at most `trips` trips: number of the trip, 1 where it takes place, "
            "state; (C1) one number of trips; (C2) the condition is a boolean scalar",
     .min_inputs = 0,
     .max_inputs = 1,
     .output_count = 3,
     .attributes = kBeginAttributes,
     .defines_count = true,
     .infer = infer_begin,
     .lower = lower_loop_begin});

constinit const LoopCarryOp loop_carry = loop_row<LoopCarryOp>(
    ir::LoopRole::carry, {.name = "loop_carry",
                          .doc = "what a trip starts with: the initial value in the first one, "
                                 "then what the trip before has left; (C1) an extent per axis",
                          .min_inputs = 2,
                          .max_inputs = 2,
                          .attributes = kCarryAttributes,
                          .infer = infer_carry,
                          .lower = lower_loop_carry});

constinit const LoopEndOp loop_end = loop_row<LoopEndOp>(
    ir::LoopRole::end,
    {.name = "loop_end",
     .doc =
         "ends a trip, with pairs of carried and next values: trips taken so far, 1 where only "
         "`trips` ended the loop; (C1) one number, one condition; (C2) the condition to go on is "
         "a boolean scalar; (C3) values in pairs; (C4) dtype and rank stay",
     .min_inputs = 1,
     .max_inputs = 255,
     .output_count = 2,
     .attributes = kEndAttributes,
     .defines_count = true,
     .infer = infer_end,
     .lower = lower_loop_end});

constinit const LoopResultOp loop_result = loop_row<LoopResultOp>(
    ir::LoopRole::result, {.name = "loop_result",
                           .doc = "a carried value behind its loop; (C1) an extent per axis",
                           .min_inputs = 2,
                           .max_inputs = 2,
                           .attributes = kResultAttributes,
                           .infer = infer_result,
                           .lower = lower_loop_result});

std::span<const ir::OpDef* const> loop_rows() {
  static constexpr const ir::OpDef* kRows[] = {&loop_begin, &loop_carry, &loop_end, &loop_result};
  return kRows;
}

// ---- Loop -------------------------------------------------------------------------------------

Loop::Loop(ir::Builder& builder, ExtentExpr trips, Value go_on)
    : builder_(builder), trips_(trips), outer_(builder.predicate()) {
  if (builder.failed()) return;
  const Value operands[] = {go_on};
  const auto made = builder.add(loop_begin, operands, {{ir::kLoopTrips, {trips}}});
  if (builder.failed()) return;
  trip_value_ = made[ir::kBeginTrip];
  state_ = made[ir::kBeginState];
  trip_ = builder.scalars(trip_value_)[0];
  live_ = builder.scalars(made[ir::kBeginLive])[0];
  builder.set_predicate(outer_ ? ir::logical_and(outer_, live_) : live_);
}

void Loop::fail(std::string message) const {
  builder_.fail(ir::invalid_argument("loop: " + std::move(message)));
}

ExtentExpr Loop::at_trip(ExtentExpr e, ExtentExpr trip) const {
  return ir::simplify(ir::replace_leaves(
      e, [&](const ir::ExtentNode& leaf) { return &leaf == trip_.node() ? trip : ExtentExpr(); }));
}

void Loop::check_shape(const Carried& carried, Value value, ExtentExpr trip,
                       const char* what) const {
  for (size_t axis = 0; axis < carried.shape.size(); ++axis) {
    const ExtentExpr wanted = at_trip(carried.shape[axis], trip), given = value.extent(axis);
    if (given && ir::prove_equal(wanted, given)) continue;
    const ir::LeafName names = ir::leaf_names(builder_.graph());
    const std::string rule = std::string("loop: axis ") + std::to_string(axis) + " of " + what +
                             " must be " + ir::to_string(wanted, names) + ", is " +
                             (given ? ir::to_string(given, names) : "unknown");
    if (!given) return fail(rule);
    builder_.guard(ir::equal(wanted, given), rule);
  }
}

Value Loop::carry(Value initial, std::vector<ExtentExpr> shape) {
  if (builder_.failed() || !initial.valid()) return {};
  if (shape.empty()) shape = extents_of(initial);
  if (shape.size() != initial.rank()) {
    fail("a carried value must have an extent for every axis");
    return {};
  }
  const uint32_t maker = initial.info().producer, begin = trip_value_.info().producer;
  if (maker != ir::kNoNode && maker >= begin) {
    fail("an initial value must be made before the loop begins");
    return {};
  }
  const Value operands[] = {trip_value_, initial};
  const ExtentExpr inner = builder_.predicate();
  builder_.set_predicate(outer_);
  Carried carried{.value = builder_.add1(loop_carry, operands, {{kShape, shape}}),
                  .next = {},
                  .shape = std::move(shape)};
  check_shape(carried, initial, builder_.pool().constant(0), "an initial value");
  builder_.set_predicate(inner);
  carried_.push_back(carried);
  return carried.value;
}

Loop::Carried* Loop::find(Value carried) {
  const auto it = std::ranges::find_if(
      carried_, [&](const Carried& c) { return c.value.id() == carried.id(); });
  return it == carried_.end() ? nullptr : &*it;
}

void Loop::next(Value carried, Value next) {
  if (builder_.failed() || !carried.valid() || !next.valid()) return;
  Carried* const found = find(carried);
  if (found == nullptr) return fail("next() must be given what carry() gave");
  if (next.dtype() != carried.dtype() || next.rank() != carried.rank()) {
    return fail(
        "a carried value must keep dtype and rank: " + std::string(ir::name_of(carried.dtype())) +
        " of rank " + std::to_string(carried.rank()) + " becomes " +
        std::string(ir::name_of(next.dtype())) + " of rank " + std::to_string(next.rank()));
  }
  check_shape(*found, next, trip_ + builder_.pool().constant(1), "a next value");
  found->next = next;
}

void Loop::end(Value go_on) {
  if (builder_.failed()) return;
  std::vector<Value> operands = {state_, go_on};
  for (const Carried& carried : carried_) {
    if (!carried.next.valid()) return fail("every carried value must have a next one");
    operands.push_back(carried.value);
    operands.push_back(carried.next);
  }
  const ExtentExpr live = builder_.predicate();
  builder_.set_predicate(outer_);
  const auto made =
      builder_.add(loop_end, operands, {{ir::kLoopTrips, {trips_}}, {LoopEndOp::kLive, {live}}});
  if (builder_.failed()) return;
  taken_value_ = made[ir::kEndTaken];
  taken_ = builder_.scalars(taken_value_)[0];
}

Value Loop::result(Value carried) const {
  if (builder_.failed() || !carried.valid()) return {};
  const auto found = std::ranges::find_if(
      carried_, [&](const Carried& c) { return c.value.id() == carried.id(); });
  if (found == carried_.end() || !taken_value_.valid()) {
    fail("result() must be given what carry() gave, behind end()");
    return {};
  }
  std::vector<ExtentExpr> shape;
  for (ExtentExpr e : found->shape) shape.push_back(at_trip(e, taken_));
  const Value operands[] = {taken_value_, carried};
  return builder_.add1(loop_result, operands, {{kShape, std::move(shape)}});
}

}  // namespace ullage::ops
