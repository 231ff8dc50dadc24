// matmul_bytes: op definition and rules. Its call is in matmul_bytes_lower.cpp.
#include "ops/quantization/bytes_lower.h"
#include "ops/quantization/quantization.h"
#include "ops/rules/differentiation.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {
namespace {

using namespace ir;

Result<void> infer(InferContext& context) {
  for (size_t i = 0; i < 2; ++i) {
    if (auto ok = require_dtype(context, i, DTypeSet{DType::i8}, "C1"); !ok) return ok;
  }
  if (auto ok = require_rank(context, 1, 2, "C3"); !ok) return ok;
  ShapeExtent shape = context.shape(0);
  if (shape.rank() == 0) {
    return context.error("a must have an axis to sum over (C2): given " + describe(context, 0));
  }
  const auto inner = merge_axis(context, shape[shape.rank() - 1], context.shape(1)[1],
                                "a row of w must have as many numbers as one of a (C4)");
  if (!inner) return inner.error();
  shape[shape.rank() - 1] = context.shape(1)[0];
  add_output(context, DType::i32, std::move(shape));
  return {};
}

Result<void> evaluate(EvaluateContext& context) {
  const auto a = elements_of<uint64_t>(context.inputs[0]),
             w = elements_of<uint64_t>(context.inputs[1]);
  const auto columns = static_cast<size_t>(context.inputs[1].shape()[0]);
  const auto inner = static_cast<size_t>(context.inputs[1].shape()[1]);
  std::vector<uint64_t> y(static_cast<size_t>(product_of(context.output_shapes[0])));
  for (size_t i = 0; i < y.size(); ++i) {
    const size_t row = i / columns, column = i % columns;
    for (size_t k = 0; k < inner; ++k) y[i] += a[row * inner + k] * w[column * inner + k];
  }
  set_result(context, 0, y);
  return {};
}

}  // namespace

constinit const MatmulBytesOp matmul_bytes = {{
    .name = "matmul_bytes",
    .doc = "product of rows of bytes and the rows of a matrix of bytes, a W', as sums of i32 that "
           "wrap; (C1) a and w: i8; (C2) a: rank >= 1; (C3) w: rank 2; (C4) as many numbers in a "
           "row of w as in one of a",
    .min_inputs = 2,
    .max_inputs = 2,
    .shape_function = ShapeFunction::from_shapes,
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower_matmul_bytes,
    .accuracy = kExact,
    .differentiation = not_differentiable("integer result"),
    .batching = {.form = BatchingForm::leading_axis,
                 .rule = batch_as_it_is,
                 .one_for_all = operand_set({1})},
}};

Value MatmulBytesOp::operator()(Value a, Value w) const {
  if (!a.valid() || !w.valid()) return {};
  return a.builder().add1(*this, std::array{a, w}, {});
}

}  // namespace ullage::ops
