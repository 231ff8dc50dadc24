// What the ops on quantization blocks share.
#include "ops/quantization/quantization.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using namespace ir;

Result<AxisExtent> numbers_in_blocks(InferContext& context, size_t i) {
  if (auto ok = require_dtype(context, i, DTypeSet{DType::u8}, "C1"); !ok) return ok.error();
  const ShapeExtent& shape = context.shape(i);
  const BlockFormat format = context.attributes[kBlockFormat];
  const std::string rule = "the last axis must be whole blocks of " +
                           std::to_string(block_bytes(format)) + " bytes (C2)";
  if (shape.rank() == 0) return context.error(rule + ": given " + describe(context, i));
  const AxisExtent& axis = shape[shape.rank() - 1];
  if (!prove_multiple_of(axis.live, block_bytes(format))) {
    if (as_constant(axis.live)) return context.error(rule + ": given " + describe(context, i));
    const ExtentExpr bytes = context.pool().constant(block_bytes(format));
    context.require(equal(mod(axis.live, bytes), 0), rule);
  }
  return axis_like(simplify(floor_div(axis.live, block_bytes(format)) * block_elements(format)),
                   axis);
}

Result<std::vector<double>> numbers_of(const EvaluateContext& context, size_t i) {
  const BlockFormat format = context.attributes()[kBlockFormat];
  const auto bytes = context.inputs[i].bytes();
  std::vector<float> numbers(bytes.size() / static_cast<size_t>(block_bytes(format)) *
                             static_cast<size_t>(block_elements(format)));
  if (auto ok = dequantize(format, bytes, numbers); !ok) return ok.error();
  return std::vector<double>(numbers.begin(), numbers.end());
}

}  // namespace ullage::ops
