// The compact op: shape rule, reference.
#include "ops/select/compact.h"

#include <array>
#include <iterator>

#include "ops/rules/shape_rules.h"
#include "ops/select/select_lower.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

// Which elements are not zero, where the host knows them: 0 or 1 each.
std::optional<ir::HostValue> held_by_host(const ir::InferContext& context) {
  if (!context.input(0).host) return std::nullopt;
  ir::ExtentPool& pool = context.pool();
  ir::HostValue held;
  for (ExtentExpr e : *context.input(0).host) {
    if (ir::depends_on_device(e)) return std::nullopt;
    const ExtentExpr zero = ir::is_float(context.input(0).dtype)
                                ? pool.make(ir::ScalarOp::float_equal, e, pool.float_constant(0))
                                : ir::equal(e, 0);
    held.push_back(ir::simplify(ir::logical_not(zero)));
  }
  return held;
}

// The positions of those that are held, if constants decide it.
std::optional<ir::HostValue> positions_held(ir::ExtentPool& pool, const ir::HostValue& held) {
  ir::HostValue positions;
  for (size_t i = 0; i < held.size(); ++i) {
    const std::optional<int64_t> known = ir::as_constant(held[i]);
    if (!known) return std::nullopt;
    if (*known != 0) positions.push_back(pool.constant(static_cast<int64_t>(i)));
  }
  return positions;
}

Result<void> infer_compact(ir::InferContext& context) {
  Result<std::vector<ExtentExpr>> shape = exact_extents(context, 0);
  if (!shape) return shape.error();
  const ExtentExpr elements = element_count(context.shape(0), context.pool());
  context.require(
      ir::less_equal(elements, context.pool().constant(INT32_MAX)),
      "the condition must have at most " + std::to_string(INT32_MAX) + " elements (C1)");
  const std::optional<ir::HostValue> held = held_by_host(context);
  if (!held) {
    add_output(context, DType::i32, {context.count(1, elements)});
    add_output(context, DType::i64, ir::ShapeExtent());
    return {};
  }
  ExtentExpr count = context.pool().constant(0);
  for (ExtentExpr one : *held) count = count + one;
  count = ir::simplify(count);
  add_output(context, DType::i32, {count}, positions_held(context.pool(), *held));
  add_output(context, DType::i64, std::vector<ExtentExpr>(), ir::HostValue{count});
  return {};
}

// By the bits: sums and products of floats would hide denormals.
bool is_nonzero(const ir::Tensor& x, int64_t i) {
  const size_t width = ir::size_bytes(x.dtype());
  const std::byte* element = x.bytes().data() + static_cast<size_t>(i) * width;
  for (size_t b = 0; b < width; ++b) {
    const bool sign = b + 1 == width && ir::is_float(x.dtype());
    if ((element[b] & std::byte(sign ? 0x7f : 0xff)) != std::byte(0)) return true;
  }
  return false;
}

Result<void> evaluate_compact(ir::EvaluateContext& context) {
  const ir::Tensor& x = context.inputs[0];
  std::vector<int64_t> found;
  for (int64_t i = 0; i < x.element_count(); ++i) {
    if (is_nonzero(x, i)) found.push_back(i);
  }
  ir::Tensor indices(DType::i32, {std::ssize(found)}), count(DType::i64, {});
  for (int64_t i = 0; i < std::ssize(found); ++i) {
    indices.set_integer(i, found[static_cast<size_t>(i)]);
  }
  count.set_integer(0, std::ssize(found));
  context.outputs[0] = std::move(indices);
  context.outputs[1] = std::move(count);
  return {};
}

}  // namespace

constinit const CompactOp compact = structural<CompactOp>({
    .name = "compact",
    .doc = "flat positions (i32) of the elements that are not zero, ascending, and their number "
           "(i64); NaN and denormals are not zero, -0 is; (C1) at most 2147483647 elements",
    .output_count = 2,
    .shape_function = ir::ShapeFunction::count,
    .infer = infer_compact,
    .evaluate = evaluate_compact,
    .lower = lower_compact,
    .accuracy = ir::kExact,
    .differentiation = not_differentiable("integer result"),
    .batching = row_by_row("each row has its own count"),
});

std::vector<Value> CompactOp::operator()(Value condition) const {
  if (!condition.valid()) return std::vector<Value>(2);
  return condition.builder().add(*this, std::array{condition}, {});
}

std::span<const ir::OpDef* const> compact_ops() {
  static constexpr const ir::OpDef* kOps[] = {&compact};
  return kOps;
}

}  // namespace ullage::ops
