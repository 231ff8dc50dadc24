#include "ops/random/random_words.h"

#include <array>
#include <numbers>

#include "ir/lowering/lower_context.h"
#include "ops/code/element_code.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/random/philox.h"
#include "ops/rules/lowering.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/random.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

constexpr ir::AttributeSpec kAttributes[] = {kShape};

Result<void> infer_random_words(ir::InferContext& context) {
  for (size_t i = 0; i < 2; ++i) {
    const ir::ValueInfo& given = context.input(i);
    if (given.dtype == DType::i64 && given.shape.rank() == 0) continue;
    return context.error("seed and stream must be i64 scalars (C1): given " + describe(context, i));
  }
  add_output(context, DType::u32, shape_attribute(context.attributes));
  return {};
}

std::array<uint32_t, 2> words_of(const ir::Tensor& scalar) {
  const auto bits = static_cast<uint64_t>(scalar.integer(0));
  return {static_cast<uint32_t>(bits), static_cast<uint32_t>(bits >> 32)};
}

Result<void> evaluate_random_words(ir::EvaluateContext& context) {
  const auto key = words_of(context.inputs[0]), stream = words_of(context.inputs[1]);
  ir::Tensor y(DType::u32, context.output_shapes[0]);
  std::array<uint32_t, 4> words{};
  for (int64_t i = 0; i < y.element_count(); ++i) {
    const auto place = static_cast<size_t>(i % 4);
    const auto counter = static_cast<uint64_t>(i / 4);
    if (place == 0) {
      words = philox_words({static_cast<uint32_t>(counter), static_cast<uint32_t>(counter >> 32),
                            stream[0], stream[1]},
                           key);
    }
    y.set_integer(i, words[place]);
  }
  context.outputs[0] = std::move(y);
  return {};
}

Result<void> lower_random_words(ir::LowerContext& context) {
  const ir::ValueId y = context.output();
  const ExtentExpr total = element_count(context.shape(y), context.pool());
  ir::KernelCall call;
  call.kernel.file = "generate/random_words.comp";
  call.kernel.body = store_text(2, "y", DType::u32);
  call.kernel.local_size[0] = independent_lanes(context.profile());
  const ir::Layout plain = ir::Layout::plain();
  call.operands = {{context.read(context.input(0), plain), ir::Access::read},
                   {context.read(context.input(1), plain), ir::Access::read},
                   {context.write(y, plain), ir::Access::write}};
  call.push = push_words(params::RandomWordsParams{.total = context.slot(total)});
  call.groups[0] = strided_groups(context.profile(), ir::simplify(ceil_div(total, 4)),
                                  call.kernel.local_size[0]);
  context.emit(std::move(call));
  return {};
}

RandomSource next_stream(const RandomSource& source, double offset) {
  return {source.seed, add(source.stream, source.stream.builder().scalar(DType::i64, offset))};
}

}  // namespace

constinit const RandomWordsOp random_words = structural<RandomWordsOp>({
    .name = "random_words",
    .doc = "random words of a seed and a stream, by Philox-4x32-10; (C1) both are i64 scalars",
    .min_inputs = 2,
    .max_inputs = 2,
    .attributes = kAttributes,
    .infer = infer_random_words,
    .evaluate = evaluate_random_words,
    .lower = lower_random_words,
    .accuracy = ir::kExact,
    .differentiation = not_differentiable("random"),
    .batching = row_by_row("a seed of each row"),
});

Value RandomWordsOp::operator()(const RandomSource& source, std::vector<ExtentExpr> shape) const {
  if (!source.seed.valid() || !source.stream.valid()) return {};
  return source.seed.builder().add1(*this, std::array{source.seed, source.stream},
                                    {{kShape, std::move(shape)}});
}

Value random_uniform(const RandomSource& source, const std::vector<ExtentExpr>& shape) {
  return unit_interval(random_words(source, shape));
}

// 1 - u is not 0. Streams of the two words are as far apart as can be.
Value random_normal(const RandomSource& source, const std::vector<ExtentExpr>& shape) {
  const Value radius = random_uniform(source, shape);
  if (!radius.valid()) return {};
  const Value turn = random_uniform(next_stream(source, 0x1p62), shape);
  const Value one = radius.builder().scalar(DType::f32, 1);
  return mul(sqrt(mul(log(sub(one, radius)), -2.0)), cos(mul(turn, 2 * std::numbers::pi)));
}

std::span<const ir::OpDef* const> random_ops() {
  static constexpr const ir::OpDef* kOps[] = {&random_words};
  return kOps;
}

}  // namespace ullage::ops
