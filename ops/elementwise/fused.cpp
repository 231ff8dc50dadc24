// fused: shape rule, reference and the conversion of single nodes to bodies.
#include "ops/elementwise/fused.h"

#include <algorithm>

#include "ops/movement/movement.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

namespace {

constexpr ir::AttributeSpec kAttributes[] = {
    kShape.meaning("result shape, to which operands broadcast"),
    kDtype.meaning("result of the body"),
};

ir::Result<void> infer_fused(ir::InferContext& context) {
  const auto shape = context.attributes[kShape];
  for (size_t i = 0; i < context.inputs.size(); ++i) {
    if (context.shape(i).rank() > shape.size()) {
      return context.error("operands must broadcast to `shape` (C1): given " +
                           describe(context, i));
    }
  }
  add_output(context, context.attributes[kDtype], {shape.begin(), shape.end()});
  return {};
}

constexpr FusedOp make_fused() {
  FusedOp op;
  op.name = "fused";
  op.doc =
      "applies Node::body to every element; (C1) operands broadcast to `shape`; (C2) the body's "
      "inputs have the operands' dtypes and its result has `dtype`";
  op.min_inputs = 0;
  op.max_inputs = kMaxFusedInputs;
  op.traits = ir::OpTrait::elementwise;
  op.attributes = kAttributes;
  op.shape_function = shape_function_of(kAttributes);
  op.infer = infer_fused;
  op.lower = lower_elementwise;
  op.accuracy = ir::kOfSamples;
  op.differentiation = not_differentiable("created after differentiation");
  op.batching = {.form = ir::BatchingForm::none, .note = "created after batching"};
  op.accepts = ir::kAnyDType;
  return op;
}

}  // namespace

constinit const FusedOp fused = make_fused();

size_t max_fused_inputs(const ir::DeviceProfile& profile) {
  return std::min<size_t>(kMaxFusedInputs, profile.max_storage_buffers - 1);
}

ir::Attributes fused_attributes(std::vector<ir::ExtentExpr> shape, ir::DType dtype) {
  return {{kShape, std::move(shape)}, {kDtype, dtype}};
}

ir::ScalarBody body_of(const ir::Graph& graph, const ir::Node& node) {
  if (node.body && node.op == &fused) return *node.body;
  ir::ScalarBody body;
  ir::ScalarBody::Instruction instruction;
  instruction.op = node.op;
  instruction.dtype = graph.value(node.outputs[0]).dtype;
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    body.inputs.push_back(graph.value(node.inputs[i]).dtype);
    instruction.operands[i] = static_cast<uint32_t>(i);
  }
  body.instructions.push_back(instruction);
  body.result = body.instruction_base();
  return body;
}

ir::ScalarBody body_of_scalars(const ir::Graph& graph, ir::ValueId result) {
  ir::ScalarBody body;
  std::vector<uint32_t> number(graph.values.size(), 0);
  for (ir::ValueId id : graph.inputs) {
    number[id] = static_cast<uint32_t>(body.inputs.size());
    body.inputs.push_back(graph.value(id).dtype);
  }
  for (ir::ValueId id = 0; id < graph.values.size(); ++id) {
    const ir::ValueInfo& value = graph.value(id);
    if (!value.constant) continue;
    number[id] = body.instruction_base();
    const bool is_number = ir::is_float(value.dtype);
    body.constants.push_back({.dtype = value.dtype,
                              .number = is_number ? value.constant->number(0) : 0,
                              .integer = is_number ? 0 : value.constant->integer(0)});
  }
  for (const ir::Node& node : graph.nodes) {
    ir::ScalarBody::Instruction instruction{.op = node.op,
                                            .dtype = graph.value(node.outputs[0]).dtype};
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      instruction.operands[i] = number[node.inputs[i]];
    }
    number[node.outputs[0]] =
        body.instruction_base() + static_cast<uint32_t>(body.instructions.size());
    body.instructions.push_back(instruction);
  }
  body.result = number[result];
  return body;
}

std::span<const ir::OpDef* const> fused_ops() {
  static constexpr const ir::OpDef* kOps[] = {&fused};
  return kOps;
}

}  // namespace ullage::ops
