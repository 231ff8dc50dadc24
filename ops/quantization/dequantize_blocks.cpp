// dequantize_blocks: row, rules and call.
#include "ops/code/block_code.h"
#include "ops/code/element_code.h"
#include "ops/quantization/quantization.h"
#include "ops/rules/lowering.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/quantization.h"

namespace ullage::ops {
namespace {

using namespace ir;

constexpr AttributeSpec kAttributes[] = {kBlockFormat};

Result<void> infer(InferContext& context) {
  const auto numbers = numbers_in_blocks(context, 0);
  if (!numbers) return numbers.error();
  ShapeExtent shape = context.shape(0);
  shape[shape.rank() - 1] = *numbers;
  add_output(context, DType::f32, std::move(shape));
  return {};
}

Result<void> evaluate(EvaluateContext& context) {
  const auto numbers = numbers_of(context, 0);
  if (!numbers) return numbers.error();
  set_result(context, 0, *numbers);
  return {};
}

Result<void> lower(LowerContext& context) {
  const ExtentExpr total = element_count(context.shape(context.output()), context.pool());
  KernelCall call;
  call.kernel.file = "quantization/dequantize.comp";
  call.kernel.local_size[0] = independent_lanes(context.profile());
  call.kernel.body = buffer_text(0, "readonly", "uint", "words") + store_text(1, "y", DType::f32);
  add_block_defines(call.kernel, context.node().attributes[kBlockFormat]);
  call.operands = {{context.read(context.input(0), Layout::plain()), Access::read},
                   {context.write(context.output(), Layout::plain()), Access::write}};
  call.push = push_words(params::DequantizeParams{.total = context.slot(total)});
  call.groups[0] =
      strided_groups(context.profile(), simplify(floor_div(total, 4)), call.kernel.local_size[0]);
  context.emit(std::move(call));
  return {};
}

template <BlockFormat format>
Sample sample() {
  const std::string bytes = std::to_string(3 * block_bytes(format));
  return {.operands = {{.dtype = DType::u8, .shape = {"n", bytes}, .low = 0, .high = 255}},
          .attributes = [](ExtentPool&) { return Attributes{{kBlockFormat, format}}; },
          .sizes = {{{"n", 1}}, {{"n", 0}}, {{"n", 33}}}};
}

std::vector<Sample> samples() {
  return {sample<BlockFormat::q4_0>(), sample<BlockFormat::q4_1>(), sample<BlockFormat::q5_0>(),
          sample<BlockFormat::q5_1>(), sample<BlockFormat::q8_0>(), sample<BlockFormat::q4_k>(),
          sample<BlockFormat::q5_k>(), sample<BlockFormat::q6_k>()};
}

}  // namespace

constinit const DequantizeBlocksOp dequantize_blocks = structural<DequantizeBlocksOp>({
    .name = "dequantize_blocks",
    .doc = "the numbers in blocks of codes, exact; (C1) bytes: u8; (C2) whole blocks along the "
           "last axis",
    .attributes = kAttributes,
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower,
    .accuracy = kExact,
    .differentiation = not_differentiable("integer operand"),
    .batching = kBehindBatch,
    .samples = samples,
});

Value DequantizeBlocksOp::operator()(Value blocks, BlockFormat format) const {
  if (!blocks.valid()) return {};
  return blocks.builder().add1(*this, std::array{blocks}, {{kBlockFormat, format}});
}

}  // namespace ullage::ops
