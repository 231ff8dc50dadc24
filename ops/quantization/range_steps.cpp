// range_steps: op definition, reference, lowering to quantization/{range_parts,range_steps}.comp.
#include "ops/quantization/range_steps.h"

#include <algorithm>
#include <cmath>

#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/rules/lowering.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/quantization.h"

namespace ullage::ops {

using namespace ir;

namespace {

Result<void> infer(InferContext& context) {
  if (auto ok = require_dtype(context, 0, DTypeSet{DType::f32}, "C1"); !ok) return ok;
  if (auto ok = require_known(context, 0); !ok) return ok;
  ShapeExtent shape = context.shape(0);
  add_output(context, DType::f32, std::move(shape));
  add_output(context, DType::f32, std::vector{context.pool().constant(2)});
  return {};
}

// Rounded to f32 as the kernel rounds: a step is a matter of the last place.
Result<void> evaluate(EvaluateContext& context) {
  const auto x = elements_of<double>(context.inputs[0]);
  float low = 0, high = 0;
  for (const double value : x) {
    low = std::min(low, static_cast<float>(value));
    high = std::max(high, static_cast<float>(value));
  }
  const float extent = high - low, scale = (extent == 0 ? 1 : extent) / 255;
  const float zero = std::nearbyint(std::clamp(-low / scale, 0.0F, 255.0F));
  std::vector<double> steps;
  for (const double value : x)
    steps.push_back(
        std::clamp(std::nearbyint(static_cast<float>(value) / scale) + zero, 0.0F, 255.0F));
  set_result(context, 0, steps);
  set_result(context, 1, std::vector<double>{scale, zero});
  return {};
}

// Every workgroup of the second call reads them all.
constexpr int64_t kMostParts = 16;

Result<void> lower(LowerContext& context) {
  const ExtentExpr total = element_count(context.shape(context.input(0)), context.pool());
  const ExtentExpr vec4s = simplify(ceil_div(total, 4));
  const uint32_t lanes = subgroup_lanes(context.profile(), 128);
  const bool texel = has_fast_texels(context.profile());
  const int64_t loops = context.profile().max_loop_iterations;
  KernelCall call;
  call.kernel.file = "quantization/range_parts.comp";
  call.kernel.local_size[0] = lanes;
  call.kernel.needs.texel_buffers = texel;
  add_define(call.kernel, "TEXEL", texel);
  const BufferId x = context.read(context.input(0), Layout::plain());
  // More parts only where an invocation would take too many vec4.
  const ExtentExpr parts = simplify(max(min(ceil_div(vec4s, int64_t{lanes}), kMostParts),
                                        ceil_div(vec4s, int64_t{lanes} * (loops / 2))));
  const BufferId ranges =
      context.scratch(DType::f32, simplify(max(parts, 1) * 2), "ranges of parts");
  const params::RangeParams push{.total = context.slot(total),
                                 .parts = context.slot(simplify(parts))};
  call.push = push_words(push);
  call.operands = {{x, Access::read, texel}, {ranges, Access::write}};
  call.groups[0] = parts;
  KernelCall steps = call;
  context.emit(std::move(call));
  steps.kernel.file = "quantization/range_steps.comp";
  steps.operands = {{x, Access::read, texel},
                    {ranges, Access::read},
                    {context.write(context.output(0), Layout::plain()), Access::write},
                    {context.write(context.output(1), Layout::plain()), Access::write}};
  // Scale and zero are written even of nothing.
  const ExtentExpr groups =
      run_groups(context, vec4s, int64_t{lanes}, 1 + kMostParts / static_cast<int64_t>(lanes));
  steps.groups[0] = simplify(max(groups, 1));
  context.emit(std::move(steps));
  return {};
}

}  // namespace

constinit const RangeStepsOp range_steps = structural<RangeStepsOp>({
    .name = "range_steps",
    .doc = "x in 255 steps of its range, and the scale and the zero of these; (C1) f32",
    .output_count = 2,
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower,
    .accuracy = kOfSamples,
    .differentiation = not_differentiable("integer result"),
    .batching = row_by_row("a range is that of a row alone"),
});

RangeStepsOp::Results RangeStepsOp::operator()(Value x) const {
  const std::vector<Value> results = add_node(*this, std::array{x});
  if (!results[0].valid()) return {};
  ExtentPool& pool = x.builder().pool();
  const auto number = [&](int64_t i) {
    return reshape(slice_along(results[1], 0, pool.constant(i), pool.constant(1)), {});
  };
  return {results[0], number(0), number(1)};
}

}  // namespace ullage::ops
