// matmul_blocks: op definition and rules. Its call is in matmul_blocks_lower.cpp.
#include <algorithm>

#include "ops/dense/matmul.h"
#include "ops/movement/movement.h"
#include "ops/quantization/matmul_blocks_lower.h"
#include "ops/quantization/quantization.h"
#include "ops/quantization/range_steps.h"
#include "ops/rules/differentiation.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {
namespace {

using namespace ir;

constexpr AttributeSpec kAttributes[] = {MatmulBlocksOp::kActivations, kBlockFormat};

// Kernels read each part in whole panels of columns.
Result<void> require_parts(InferContext& context, std::span<const AxisExtent> rows) {
  for (size_t i = 0; rows.size() > 1 && i < rows.size(); ++i) {
    const bool is_last = i + 1 == rows.size();
    const auto count = as_constant(rows[i].live);
    const bool is_whole = is_last || (count && *count % MatmulBlocksOp::kPartRows == 0);
    if (is_whole && has_packed_blocks(context.graph, context.inputs[i + 1])) continue;
    return context.error(
        "parts of a matrix must be constants with rows, all but the last with a "
        "multiple of " +
        std::to_string(MatmulBlocksOp::kPartRows) + " (C6): given " + describe(context, i + 1));
  }
  return {};
}

Result<void> infer(InferContext& context) {
  if (auto ok = require_dtype(context, 0, DTypeSet{DType::f32}, "C3"); !ok) return ok;
  ShapeExtent shape = context.shape(0);
  if (shape.rank() == 0) {
    return context.error("a must have an axis to sum over (C3): given " + describe(context, 0));
  }
  const AxisExtent summed = shape[shape.rank() - 1];
  std::vector<AxisExtent> rows;
  for (size_t i = 1; i < context.inputs.size(); ++i) {
    if (auto ok = require_rank(context, i, 2, "C4"); !ok) return ok;
    const auto numbers = numbers_in_blocks(context, i);
    if (!numbers) return numbers.error();
    const auto inner = merge_axis(context, summed, *numbers,
                                  "a row of blocks must have as many numbers as one of a (C5)");
    if (!inner) return inner.error();
    rows.push_back(context.shape(i)[0]);
  }
  if (auto ok = require_parts(context, rows); !ok) return ok;
  shape[shape.rank() - 1] = concat_axes(rows);
  add_output(context, DType::f32, std::move(shape));
  return {};
}

// The numbers that rows are rounded to; products of quantized values and scales are exact in f64.
void round_rows(std::span<double> a) {
  const std::vector<float> numbers(a.begin(), a.end());
  std::vector<float> quantized(a.size()), scales(a.size() / static_cast<size_t>(kActivationBlock));
  round_activations(numbers, quantized, scales);
  for (size_t i = 0; i < a.size(); ++i) {
    a[i] = double{quantized[i]} * double{scales[i / static_cast<size_t>(kActivationBlock)]};
  }
}

Result<void> evaluate(EvaluateContext& context) {
  std::vector<double> numbers;
  for (size_t i = 1; i < context.inputs.size(); ++i) {
    const auto part = numbers_of(context, i);
    if (!part) return part.error();
    numbers.insert(numbers.end(), part->begin(), part->end());
  }
  auto a = elements_of<double>(context.inputs[0]);
  if (context.attributes()[MatmulBlocksOp::kActivations] == Activations::q8) round_rows(a);
  const auto columns = static_cast<size_t>(context.output_shapes[0].back());
  const auto inner = static_cast<size_t>(context.inputs[0].shape().back());
  const size_t rows = inner == 0 ? 0 : a.size() / inner;
  std::vector<double> y(static_cast<size_t>(product_of(context.output_shapes[0])));
  for (size_t r = 0; r < rows; ++r) {
    for (size_t n = 0; n < columns; ++n) {
      double& sum = y[r * columns + n];
      for (size_t k = 0; k < inner; ++k) sum += a[r * inner + k] * numbers[n * inner + k];
    }
  }
  set_result(context, 0, y);
  return {};
}

// Blocks have no derivative.
Result<Value> transpose_rows(const DifferentiationContext& c, int operand) {
  if (operand != 0) return Value();
  std::vector<Value> numbers;
  for (const Value& part : c.inputs.subspan(1)) {
    numbers.push_back(dequantize_blocks(part, c.node.attributes[kBlockFormat]));
  }
  return matmul_numpy(c.incoming[0], numbers.size() == 1 ? numbers[0] : concat(numbers, 0));
}

}  // namespace

constinit const MatmulBlocksOp matmul_blocks = {{
    .name = "matmul_blocks",
    .doc = "product of rows and the rows of a matrix in quantized blocks, a W'; (C1) bytes: u8; "
           "(C2) whole blocks along the last axis; (C3) a: f32, rank >= 1; (C4) blocks: rank 2; "
           "(C5) as many numbers in a row of blocks as in one of a; (C6) several operands of "
           "blocks are "
           "parts of one matrix, one below another: constants that are not empty. Activations q8: "
           "each 32 numbers "
           "of a row of a are rounded to d * q, q = -127 to 127, d of f16, and multiplied as "
           "integers; the derivative is that of the product without",
    .min_inputs = 2,
    .max_inputs = 1 + MatmulBlocksOp::kMostParts,
    .traits = OpTrait::takes_epilogue,
    .attributes = kAttributes,
    .shape_function = ShapeFunction::from_shapes,
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower_matmul_blocks,
    // Offsets cancel quantized values, so that the sum of |terms| is no measure of what was
    // rounded.
    .accuracy = kOfSamples,
    .differentiation = transposes_by(transpose_rows),
    .batching = {.form = BatchingForm::leading_axis,
                 .rule = batch_as_it_is,
                 .one_for_all = operand_set({1, 2, 3, 4})},
}};

Value MatmulBlocksOp::operator()(Value a, Value blocks, BlockFormat format,
                                 Activations activations) const {
  if (!a.valid() || !blocks.valid()) return {};
  Attributes given{{kBlockFormat, format}};
  if (activations != Activations::f32) given.set(kActivations, activations);
  return a.builder().add1(*this, std::array{a, blocks}, std::move(given));
}

Value MatmulBlocksOp::operator()(Value a, std::span<const Value> parts, BlockFormat format) const {
  std::vector<Value> operands{a};
  operands.insert(operands.end(), parts.begin(), parts.end());
  if (!std::ranges::all_of(operands, &Value::valid)) return {};
  return a.builder().add1(*this, operands, {{kBlockFormat, format}});
}

std::span<const OpDef* const> quantization_ops() {
  static const OpDef* const kOps[] = {&convolution_bytes, &dequantize_blocks, &dequantize_linear,
                                      &gather_blocks,     &matmul_blocks,     &matmul_bytes,
                                      &range_steps};
  return kOps;
}

OpRules<EpilogueRule> quantization_epilogue_rules() {
  static constexpr OpRule<EpilogueRule> kRules[] = {
      {&matmul_blocks, accepts_matmul_blocks_epilogue}};
  return kRules;
}
OpRules<RowsRule> quantization_rows_rules() {
  static constexpr OpRule<RowsRule> kRules[] = {{&matmul_blocks, matmul_blocks_reads_rows}};
  return kRules;
}
OpRules<RowNormRule> quantization_row_norm_rules() {
  static constexpr OpRule<RowNormRule> kRules[] = {{&matmul_blocks, matmul_blocks_normalises_rows}};
  return kRules;
}

}  // namespace ullage::ops
