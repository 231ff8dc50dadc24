// The ops of loops. Their calls are in loop_lower.cpp, the builder of one in loop_builder.cpp.
#include "ops/control/loop.h"

#include "ir/graph/loops.h"
#include "ops/control/loop_lower.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::InferContext;
using ir::Result;

constexpr ir::AttributeSpec kBeginAttributes[] = {ir::kLoopIterations};
constexpr ir::AttributeSpec kCarryAttributes[] = {
    kShape.meaning("extents at the start of an iteration, in terms of its number")};
constexpr ir::AttributeSpec kStackAttributes[] = {
    kDtype.meaning("dtype of the value"),
    kShape.meaning("extents at the start of an iteration, in terms of its number")};
constexpr ir::AttributeSpec kEndAttributes[] = {ir::kLoopIterations, LoopEndOp::kLive};
constexpr ir::AttributeSpec kResultAttributes[] = {
    kShape.meaning("extents behind the loop, in terms of the number of iterations")};

Result<ExtentExpr> iterations_of(const InferContext& context) {
  const auto iterations = context.attributes[ir::kLoopIterations];
  if (iterations.size() != 1) return context.error("there must be one number of iterations (C1)");
  return iterations[0];
}

Result<void> check_condition(const InferContext& context, size_t operand) {
  if (!context.has(operand)) return {};
  const ir::ValueInfo& value = context.input(operand);
  if (value.dtype == DType::boolean && value.shape.rank() == 0) return {};
  return context.error("a condition must be a boolean scalar (C2): given " +
                       describe(context, operand));
}

Result<void> infer_begin(InferContext& context) {
  const auto iterations = iterations_of(context);
  if (!iterations) return iterations.error();
  if (auto ok = check_condition(context, 0); !ok) return ok;
  ir::ExtentPool& pool = context.pool();
  // Of loops of one iteration, too: what is behind the first one must not be decided by this bound.
  context.count(ir::kBeginIteration, ir::max(*iterations - pool.constant(1), 1));
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

Result<void> infer_stack(InferContext& context) {
  const auto shape = context.attributes[kShape];
  add_output(context, context.attributes[kDtype], {shape.begin(), shape.end()});
  return {};
}

Result<void> infer_end(InferContext& context) {
  const auto iterations = iterations_of(context);
  if (!iterations) return iterations.error();
  if (context.attributes[LoopEndOp::kLive].size() != 1) {
    return context.error("there must be one condition under which an iteration takes place (C1)");
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
  context.count(ir::kEndTaken, ir::max(*iterations, 0));
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

constexpr std::string_view kNoDerivative =
    "a loop is differentiated as a whole: autodiff/loops/reverse_loop.h, forward_loop.h";
constexpr ir::Batching kNoBatching{
    .form = ir::BatchingForm::none,
    .note = "a loop is batched as a whole: autodiff/batching/batched_loop.h"};

template <class Op>
constexpr Op loop_op(ir::LoopRole role, ir::OpDef def) {
  def.loop_role = role;
  def.accuracy = ir::kExact;
  def.differentiation = not_differentiable(kNoDerivative);
  def.batching = kNoBatching;
  return structural<Op>(def);
}

}  // namespace

constinit const LoopBeginOp loop_begin = loop_op<LoopBeginOp>(
    ir::LoopRole::begin,
    {.name = "loop_begin",
     .doc = "begins a loop of at most `iterations` iterations: number of the iteration, 1 where it "
            "takes place, "
            "state; (C1) one number of iterations; (C2) the condition is a boolean scalar",
     .min_inputs = 0,
     .max_inputs = 1,
     .output_count = 3,
     .attributes = kBeginAttributes,
     .shape_function = ir::ShapeFunction::count,
     .infer = infer_begin,
     .lower = lower_loop_begin});

constinit const LoopCarryOp loop_carry = loop_op<LoopCarryOp>(
    ir::LoopRole::carry,
    {.name = "loop_carry",
     .doc = "what an iteration starts with: the initial value in the first one, "
            "then what the iteration before has left; (C1) an extent per axis",
     .min_inputs = 2,
     .max_inputs = 2,
     .attributes = kCarryAttributes,
     .infer = infer_carry,
     .lower = lower_loop_carry});

constinit const LoopStackOp loop_stack = loop_op<LoopStackOp>(
    ir::LoopRole::carry,
    {.name = "loop_stack",
     .doc = "what an iteration starts with: nothing in the first one, then what the "
            "iteration before has left",
     .attributes = kStackAttributes,
     .infer = infer_stack,
     .lower = lower_loop_stack});

constinit const LoopEndOp loop_end = loop_op<LoopEndOp>(
    ir::LoopRole::end, {.name = "loop_end",
                        .doc = "ends an iteration, with pairs of carried and next values: "
                               "iterations taken so far, 1 where only "
                               "`iterations` ended the loop; (C1) one number, one condition; (C2) "
                               "the condition to go on is "
                               "a boolean scalar; (C3) values in pairs; (C4) dtype and rank stay",
                        .min_inputs = 1,
                        .max_inputs = 255,
                        .output_count = 2,
                        .attributes = kEndAttributes,
                        .shape_function = ir::ShapeFunction::count,
                        .infer = infer_end,
                        .lower = lower_loop_end});

constinit const LoopResultOp loop_result = loop_op<LoopResultOp>(
    ir::LoopRole::result, {.name = "loop_result",
                           .doc = "a carried value behind its loop; (C1) an extent per axis",
                           .min_inputs = 2,
                           .max_inputs = 2,
                           .attributes = kResultAttributes,
                           .infer = infer_result,
                           .lower = lower_loop_result});

std::span<const ir::OpDef* const> loop_ops() {
  static constexpr const ir::OpDef* kOps[] = {&loop_begin, &loop_carry, &loop_stack, &loop_end,
                                              &loop_result};
  return kOps;
}

}  // namespace ullage::ops
