// dequantize_linear: op definition, rules and call.
#include "ir/quantization/quantized_values.h"
#include "ops/code/element_code.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/quantization/quantization.h"
#include "ops/rules/differentiation.h"
#include "ops/rules/lowering.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/quantization.h"

namespace ullage::ops {
namespace {

using namespace ir;

constexpr AttributeSpec kAttributes[] = {kAxis, DequantizeLinearOp::kBits,
                                         DequantizeLinearOp::kBlock, DequantizeLinearOp::kCount};

DequantizeLinearOp::Form form_of(const Attributes& attributes) {
  return {.axis = attributes[kAxis],
          .bits = attributes[DequantizeLinearOp::kBits],
          .block = attributes[DequantizeLinearOp::kBlock],
          .count = attributes[DequantizeLinearOp::kCount]};
}

// ---- shape rule -----------------------------------------------------------------------------

constexpr std::string_view kScaleRule =
    "scales and zeros must have the quantized values' extents, or 1 on all axes in front of "
    "`axis`, or on all "
    "behind it (C5)";

// Axes [first, last) of a scale: all 1, or as those of the quantized values.
Result<void> check_axes(InferContext& context, size_t i, size_t first, size_t last) {
  const ShapeExtent &quantized = context.shape(0), &scale = context.shape(i);
  bool are_one = true;
  for (size_t a = first; a < last; ++a) are_one = are_one && as_constant(scale[a].live) == 1;
  for (size_t a = first; !are_one && a < last; ++a) {
    if (auto ok = require_equal(context, scale[a].live, quantized[a].live, kScaleRule); !ok)
      return ok;
  }
  return {};
}

Result<void> check_scale(InferContext& context, size_t i, const DequantizeLinearOp::Form& form) {
  const size_t rank = context.shape(0).rank(), axis = static_cast<size_t>(form.axis);
  if (auto ok = require_rank(context, i, rank, "C5"); !ok) return ok;
  if (auto ok = exact_extents(context, i); !ok) return ok.error();
  if (auto ok = check_axes(context, i, 0, axis); !ok) return ok;
  if (auto ok = check_axes(context, i, axis + 1, rank); !ok) return ok;
  const int64_t blocks = (form.count + form.block - 1) / form.block;
  return require_equal(
      context, context.shape(i)[axis].live, context.pool().constant(blocks),
      "along `axis` there must be a scale and a zero per block of quantized values (C4)");
}

Result<void> infer(InferContext& context) {
  const DequantizeLinearOp::Form form = form_of(context.attributes);
  if (auto ok = require_dtype(context, 0, DTypeSet{DType::u8}, "C1"); !ok) return ok;
  if (auto ok = require_dtype(context, 1, DTypeSet{DType::f32}, "C1"); !ok) return ok;
  if (auto ok = require_dtype(context, 2, DTypeSet{DType::u8, DType::f32}, "C1"); !ok) return ok;
  if (form.bits != 2 && form.bits != 4 && form.bits != 8) {
    return context.error("bits must be 2, 4 or 8 (C2): " + std::to_string(form.bits));
  }
  if (form.block < 1 || form.count < 0) {
    return context.error("block must be at least 1 and count at least 0 (C2): " +
                         std::to_string(form.block) + " and " + std::to_string(form.count));
  }
  const auto axis = normalise_axis(context, form.axis, context.shape(0).rank());
  if (!axis) return axis.error();
  auto shape = exact_extents(context, 0);
  if (!shape) return shape.error();
  const ExtentExpr bytes = context.pool().constant(packed_bytes(form.count, form.bits));
  if (auto ok =
          require_equal(context, (*shape)[*axis], bytes,
                        "along `axis` there must be the bytes of `count` quantized values (C3)");
      !ok) {
    return ok;
  }
  for (size_t i = 1; i < 3; ++i) {
    if (!context.has(i)) continue;
    if (auto ok = check_scale(context, i, form); !ok) return ok;
  }
  (*shape)[*axis] = context.pool().constant(form.count);
  add_output(context, DType::f32, *std::move(shape));
  return {};
}

// ---- reference ------------------------------------------------------------------------------

// The element of a scale or zero that belongs to index `of` of the result.
size_t element_for(const Tensor& scale, std::span<const int64_t> of,
                   const DequantizeLinearOp::Form& form) {
  size_t at = 0;
  for (size_t a = 0; a < of.size(); ++a) {
    const int64_t extent = scale.shape()[a];
    const int64_t i = static_cast<int64_t>(a) == form.axis ? of[a] / form.block
                      : extent == 1                        ? 0
                                                           : of[a];
    at = at * static_cast<size_t>(extent) + static_cast<size_t>(i);
  }
  return at;
}

Result<void> evaluate(EvaluateContext& context) {
  const DequantizeLinearOp::Form form = form_of(context.attributes());
  const Tensor quantized =
      unpack_quantized(context.inputs[0], static_cast<size_t>(form.axis), form.count, form.bits);
  const auto scale = elements_of<double>(context.inputs[1]);
  const auto middle = static_cast<double>(middle_value(form.bits));
  std::vector<double> y(static_cast<size_t>(quantized.element_count()));
  size_t i = 0;
  for_each_index(quantized.shape(), [&](std::span<const int64_t> index) {
    const Tensor* const zero = context.has(2) ? &context.inputs[2] : nullptr;
    const double centre =
        zero ? zero->number(static_cast<int64_t>(element_for(*zero, index, form))) : middle;
    const double code = quantized.number(static_cast<int64_t>(i));
    y[i++] = (code - centre) * scale[element_for(context.inputs[1], index, form)];
  });
  set_result(context, 0, y);
  return {};
}

// ---- lowering -------------------------------------------------------------------------------

ExtentExpr product_between(const LowerContext& context, const ShapeExtent& shape, size_t first,
                           size_t last) {
  ExtentExpr product = context.pool().constant(1);
  for (size_t a = first; a < last; ++a) product = product * shape[a].live;
  return product;
}

Result<void> lower(LowerContext& context) {
  if (context.view(context.output()).stays_quantized) return {};
  const DequantizeLinearOp::Form form = form_of(context.node().attributes);
  const ShapeExtent &quantized = context.shape(context.input(0)),
                    &scale = context.shape(context.input(1)), &y = context.shape(context.output());
  const auto axis = static_cast<size_t>(form.axis);
  const size_t rank = y.rank();
  const bool has_zero = context.has_input(2);
  const ShapeExtent& zero = has_zero ? context.shape(context.input(2)) : scale;
  const ExtentExpr total = element_count(y, context.pool());
  KernelCall call;
  call.kernel.file = "quantization/dequantize_linear.comp";
  call.kernel.local_size[0] = independent_lanes(context.profile());
  call.kernel.body = load_text(0, "quantized", DType::u8) + load_text(1, "scale", DType::f32);
  call.operands = {{context.read(context.input(0), Layout::plain()), Access::read},
                   {context.read(context.input(1), Layout::plain()), Access::read}};
  if (has_zero) {
    call.kernel.body += load_text(2, "zero", context.dtype(context.input(2)));
    call.operands.push_back({context.read(context.input(2), Layout::plain()), Access::read});
  }
  call.kernel.body += store_text(call.operands.size(), "y", DType::f32);
  call.operands.push_back({context.write(context.output(), Layout::plain()), Access::write});
  add_define(call.kernel, "BITS", form.bits);
  add_define(call.kernel, "ZEROS",
             !has_zero                                      ? 0
             : context.dtype(context.input(2)) == DType::u8 ? 1
                                                            : 2);
  call.push = push_words(params::DequantizeLinearParams{
      .total = context.slot(total),
      .extent = context.slot(y[axis].live),
      .behind = context.slot(product_between(context, y, axis + 1, rank)),
      .bytes = context.slot(quantized[axis].live),
      .blocks = context.slot(scale[axis].live),
      .scale_front = context.slot(product_between(context, scale, 0, axis)),
      .scale_behind = context.slot(product_between(context, scale, axis + 1, rank)),
      .zero_front = context.slot(product_between(context, zero, 0, axis)),
      .zero_behind = context.slot(product_between(context, zero, axis + 1, rank)),
      .block = static_cast<uint32_t>(form.block)});
  call.groups[0] =
      strided_groups(context.profile(), simplify(ceil_div(total, 4)), call.kernel.local_size[0]);
  context.emit(std::move(call));
  return {};
}

// ---- differentiation and batching -----------------------------------------------------------

// A scale or a zero for every code along the axis.
Value spread(Value v, const DequantizeLinearOp::Form& form) {
  std::vector<int64_t> block_of(static_cast<size_t>(form.count));
  for (size_t k = 0; k < block_of.size(); ++k) block_of[k] = static_cast<int64_t>(k) / form.block;
  return gather(v, v.builder().constant(Tensor::from_integers(DType::i32, {form.count}, block_of)),
                form.axis);
}

Result<std::vector<Value>> jvp(const DifferentiationContext& c) {
  const DequantizeLinearOp::Form form = form_of(c.node.attributes);
  const Value scale = c.inputs[1], zero = c.inputs.size() > 2 ? c.inputs[2] : Value();
  Value tangent;
  if (c.incoming[1].valid()) {
    const Value ones = full(c.builder.scalar(DType::f32, 1), extents_of(scale));
    tangent = mul(spread(c.incoming[1], form), dequantize_linear(c.inputs[0], ones, zero, form));
  }
  if (c.incoming.size() > 2 && c.incoming[2].valid()) {
    const Value moved = mul(spread(c.incoming[2], form), spread(scale, form));
    const Value back = broadcast_like(neg(moved), c.outputs[0]);
    tangent = sum_of(tangent, back);
  }
  return std::vector<Value>{tangent};
}

// A batch of quantized values is one more axis in front, of scales and zeros too.
Batched batch_quantized(const BatchingContext& c) {
  DequantizeLinearOp::Form form = form_of(c.attributes);
  const auto axis = static_cast<size_t>(++form.axis);
  std::vector<Value> inputs = all_stacked(c);
  const std::vector<ExtentExpr> quantized = extents_of(inputs[0]);
  for (size_t i = 1; i < inputs.size(); ++i) {
    if (!inputs[i].valid()) continue;
    std::vector<ExtentExpr> shape = extents_of(inputs[i]);
    for (size_t a = 0; a < std::min(axis, shape.size()); ++a) shape[a] = quantized[a];
    inputs[i] = broadcast_to(inputs[i], shape);
  }
  inputs.resize(3);
  return std::vector<Value>{dequantize_linear(inputs[0], inputs[1], inputs[2], form)};
}

// ---- op definition ----------------------------------------------------------------------------

}  // namespace

constinit const DequantizeLinearOp dequantize_linear = structural<DequantizeLinearOp>({
    .name = "dequantize_linear",
    .doc = "(q - zero) * scale of quantized values q; an absent zero is the middle of their range. "
           "(C1) q: u8, scale: f32, zero: u8 or f32; (C2) bits 2, 4 or 8, block >= 1; (C3) the "
           "bytes of `count` values along `axis`; (C4) a scale and a zero per block there; (C5) "
           "elsewhere scale and zero have the extents of q, or 1 on all axes in front, or behind",
    .min_inputs = 2,
    .max_inputs = 3,
    .attributes = kAttributes,
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower,
    .accuracy = pointwise(2),
    .differentiation = jvp_by(jvp),
    .batching = leading_axis(batch_quantized, "`axis` moves up"),
});

Value DequantizeLinearOp::operator()(Value quantized, Value scale, Value zero,
                                     const Form& form) const {
  if (!quantized.valid() || !scale.valid()) return {};
  return quantized.builder().add1(
      *this, std::array{quantized, scale, zero},
      {{kAxis, form.axis}, {kBits, form.bits}, {kBlock, form.block}, {kCount, form.count}});
}

}  // namespace ullage::ops
