// Requirements of shape rules.
#include "ops/rules/shape_rules.h"

#include <string>

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;

void set_output(ir::InferContext& context, size_t i, DType dtype, ir::ShapeExtent shape) {
  if (context.outputs.size() <= i) context.outputs.resize(i + 1);
  context.outputs[i].dtype = dtype;
  context.outputs[i].shape = std::move(shape);
}

Result<void> require_dtype(const ir::InferContext& context, size_t operand, ir::DTypeSet accepted,
                           std::string_view constraint) {
  if (!context.has(operand) || accepted.contains(context.input(operand).dtype)) return {};
  return context.error("operand " + std::to_string(operand) +
                       " has a dtype that is not accepted (" + std::string(constraint) +
                       "): " + std::string(ir::name_of(context.input(operand).dtype)));
}

Result<void> require_same_dtype(const ir::InferContext& context, size_t first,
                                std::string_view constraint) {
  for (size_t i = first; i < context.inputs.size(); ++i) {
    if (!context.has(i) || context.input(i).dtype == context.input(0).dtype) continue;
    return context.error("operands must have one dtype (" + std::string(constraint) +
                         "): operand 0 " + std::string(ir::name_of(context.input(0).dtype)) +
                         ", operand " + std::to_string(i) + " " +
                         std::string(ir::name_of(context.input(i).dtype)));
  }
  return {};
}

Result<void> require_rank(const ir::InferContext& context, size_t operand, size_t rank,
                          std::string_view constraint) {
  if (!context.has(operand) || context.shape(operand).rank() == rank) return {};
  return context.error("operand " + std::to_string(operand) + " must have rank " +
                       std::to_string(rank) + " (" + std::string(constraint) +
                       "): " + to_string(context.shape(operand)));
}

ir::AxisExtent axis_like(ExtentExpr live, const ir::AxisExtent& from) {
  return {live, from.guarantee, {}};
}

std::vector<ir::Value> add_node(const ir::OpDef& op, std::span<const ir::Value> operands,
                                ir::Attributes attributes) {
  for (const ir::Value& v : operands)
    if (v.valid()) return v.builder().add(op, operands, std::move(attributes));
  return std::vector<ir::Value>(op.output_count);
}

}  // namespace ullage::ops
