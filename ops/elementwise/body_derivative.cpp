// Bodies to graphs of scalars and back, and the reverse sweep over such a graph.
#include "ops/elementwise/body_derivative.h"

#include <algorithm>
#include <array>

#include "ops/elementwise/elementwise.h"
#include "ops/elementwise/fused.h"
#include "ops/rules/differentiation.h"

namespace ullage::ops {

using ir::Builder;
using ir::DType;
using ir::Node;
using ir::Result;
using ir::ScalarBody;
using ir::Value;
using ir::ValueId;

Value constant_of(Builder& builder, const ScalarBody::Constant& constant) {
  ir::Tensor element(constant.dtype, {});
  if (ir::is_float(constant.dtype)) {
    element.set_number(0, constant.number);
  } else {
    element.set_integer(0, constant.integer);
  }
  return builder.constant(std::move(element));
}

namespace {

// The share of operand i in what the node's result receives.
Result<Value> operand_share(const ir::DifferentiationContext& c, size_t i) {
  const ir::Differentiation& rule = c.node.op->differentiation;
  const int operand = static_cast<int>(i);
  if (rule.transpose != nullptr) return rule.transpose(c, operand);
  if (rule.derivative == nullptr) {
    if (!ir::is_float(c.outputs[0].dtype())) return Value();
    return ir::unsupported(std::string(c.node.op->name) + ": is not differentiable" +
                           (rule.reason.empty() ? "" : " (" + std::string(rule.reason) + ")"));
  }
  Result<Value> derivative = rule.derivative(c, operand);
  if (!derivative || !derivative->valid()) return derivative;
  const auto& constant = derivative->info().constant;
  if (constant && constant->number(0) == 1) return c.incoming[0];
  return mul(c.incoming[0], *derivative);
}

// The nodes that `result` needs and that need `wanted`.
std::vector<bool> nodes_between(const ir::Graph& graph, ValueId result, ValueId wanted) {
  std::vector<bool> reached(graph.values.size(), false), needed(graph.values.size(), false);
  reached[wanted] = needed[result] = true;
  for (const Node& node : graph.nodes) {
    if (std::ranges::any_of(node.inputs, [&](ValueId id) { return reached[id]; })) {
      reached[node.outputs[0]] = true;
    }
  }
  for (size_t n = graph.nodes.size(); n-- > 0;) {
    if (!needed[graph.nodes[n].outputs[0]]) continue;
    for (ValueId id : graph.nodes[n].inputs) needed[id] = true;
  }
  std::vector<bool> between;
  for (const Node& node : graph.nodes) {
    between.push_back(reached[node.outputs[0]] && needed[node.outputs[0]]);
  }
  return between;
}

}  // namespace

Result<std::optional<ScalarBody>> make_body(std::span<const DType> inputs, const MakeScalar& make) {
  Builder builder;
  std::vector<Value> scalars;
  for (DType dtype : inputs) {
    scalars.push_back(builder.input("x" + std::to_string(scalars.size()), dtype, {}));
  }
  const Result<Value> result = make(builder, scalars);
  if (!result) return result.error();
  if (builder.failed()) return builder.error();
  if (!result->valid()) return std::optional<ScalarBody>();
  for (const Node& node : builder.graph().nodes) {
    if (node.op->is_elementwise() && node.op->max_inputs <= 3) continue;
    return ir::unsupported(std::string(node.op->name) + ": is not an op on single elements");
  }
  return std::optional(body_of_scalars(builder.graph(), result->id()));
}

Value apply_instruction(Builder& builder, const ScalarBody::Instruction& instruction,
                        std::span<const Value> operands) {
  ir::Attributes attributes;
  // Of elementwise ops, those that convert name the dtype of the result.
  if (!instruction.op->attributes.empty()) attributes.set(kDtype, instruction.dtype);
  return builder.add1(*instruction.op, operands, std::move(attributes));
}

Result<Value> apply_body(Builder& builder, const ScalarBody& body, std::span<const Value> inputs) {
  std::vector<Value> values(inputs.begin(), inputs.end());
  for (const auto& constant : body.constants) values.push_back(constant_of(builder, constant));
  for (const ScalarBody::Instruction& in : body.instructions) {
    std::array<Value, 3> operands;
    for (size_t i = 0; i < in.op->max_inputs; ++i) operands[i] = values[in.operands[i]];
    values.push_back(apply_instruction(builder, in, std::span(operands).first(in.op->max_inputs)));
  }
  if (builder.failed()) return builder.error();
  return values[body.result];
}

Result<Value> scalar_cotangent(Builder& builder, Value result, Value incoming, Value wanted) {
  const std::vector<bool> between = nodes_between(builder.graph(), result.id(), wanted.id());
  std::vector<Value> received(builder.graph().values.size());
  received[result.id()] = incoming;
  for (size_t n = between.size(); n-- > 0;) {
    if (!between[n]) continue;
    const Node node = builder.graph().nodes[n];
    const Value y(&builder, node.outputs[0]), cotangent = received[y.id()];
    if (!cotangent.valid()) continue;
    std::vector<Value> inputs;
    for (ValueId id : node.inputs) inputs.emplace_back(&builder, id);
    const ir::DifferentiationContext c{builder, node, inputs, {&y, 1}, {&cotangent, 1}};
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (!ir::is_float(inputs[i].dtype())) continue;
      Result<Value> share = operand_share(c, i);
      if (!share) return share;
      if (builder.failed()) return builder.error();
      if (share->valid()) received[inputs[i].id()] = sum_of(received[inputs[i].id()], *share);
    }
  }
  return received[wanted.id()];
}

PrunedBody pruned(const ScalarBody& body) {
  const uint32_t base = body.instruction_base();
  std::vector<bool> needed(base + body.instructions.size(), false);
  needed[body.result] = true;
  for (size_t i = body.instructions.size(); i-- > 0;) {
    const ScalarBody::Instruction& in = body.instructions[i];
    if (!needed[base + i]) continue;
    for (size_t o = 0; o < in.op->max_inputs; ++o) needed[in.operands[o]] = true;
  }
  PrunedBody result;
  std::vector<uint32_t> number(needed.size(), 0);
  uint32_t next = 0;
  for (uint32_t i = 0; i < needed.size(); ++i) {
    if (needed[i]) number[i] = next++;
  }
  for (uint32_t i = 0; i < body.inputs.size(); ++i) {
    if (!needed[i]) continue;
    result.kept.push_back(i);
    result.body.inputs.push_back(body.inputs[i]);
  }
  for (size_t i = 0; i < body.constants.size(); ++i) {
    if (needed[body.constant_base() + i]) result.body.constants.push_back(body.constants[i]);
  }
  for (size_t i = 0; i < body.instructions.size(); ++i) {
    if (!needed[base + i]) continue;
    ScalarBody::Instruction in = body.instructions[i];
    for (size_t o = 0; o < in.op->max_inputs; ++o) in.operands[o] = number[in.operands[o]];
    result.body.instructions.push_back(in);
  }
  result.body.result = number[body.result];
  return result;
}

}  // namespace ullage::ops
