// Shared rules of the dense families.
#include "ops/dense/dense_rules.h"

#include "ops/elementwise/cast.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Tensor;

void set_output(ir::InferContext& ctx, size_t i, DType dtype, ir::ShapeExtent shape) {
  if (ctx.outputs.size() <= i) ctx.outputs.resize(i + 1);
  ctx.outputs[i].dtype = dtype;
  ctx.outputs[i].shape = std::move(shape);
}

Result<void> require_dtype(const ir::InferContext& ctx, size_t operand, ir::DTypeSet accepted,
                           std::string_view constraint) {
  if (!ctx.has(operand) || accepted.contains(ctx.input(operand).dtype)) return {};
  return ctx.error("operand " + std::to_string(operand) + " has a dtype that is not accepted (" +
                   std::string(constraint) +
                   "): " + std::string(ir::name_of(ctx.input(operand).dtype)));
}

Result<void> require_same_dtype(const ir::InferContext& ctx, size_t first,
                                std::string_view constraint) {
  for (size_t i = first; i < ctx.inputs.size(); ++i) {
    if (!ctx.has(i) || ctx.input(i).dtype == ctx.input(0).dtype) continue;
    return ctx.error("operands must have one dtype (" + std::string(constraint) + "): operand 0 " +
                     std::string(ir::name_of(ctx.input(0).dtype)) + ", operand " +
                     std::to_string(i) + " " + std::string(ir::name_of(ctx.input(i).dtype)));
  }
  return {};
}

Result<void> require_rank(const ir::InferContext& ctx, size_t operand, size_t rank,
                          std::string_view constraint) {
  if (!ctx.has(operand) || ctx.shape(operand).rank() == rank) return {};
  return ctx.error("operand " + std::to_string(operand) + " must have rank " +
                   std::to_string(rank) + " (" + std::string(constraint) +
                   "): " + to_string(ctx.shape(operand)));
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

ir::Value as_f32(ir::Value x) {
  return x.valid() ? cast(x, DType::f32) : x;
}

ir::Value as_dtype_of(ir::Value result, ir::Value operand) {
  return result.valid() && operand.valid() ? cast(result, operand.dtype()) : result;
}

template <>
std::vector<double> elements_of(const Tensor& tensor) {
  std::vector<double> r(static_cast<size_t>(tensor.element_count()));
  for (size_t i = 0; i < r.size(); ++i) r[i] = tensor.number(static_cast<int64_t>(i));
  return r;
}

template <>
std::vector<uint64_t> elements_of(const Tensor& tensor) {
  std::vector<uint64_t> r(static_cast<size_t>(tensor.element_count()));
  for (size_t i = 0; i < r.size(); ++i)
    r[i] = static_cast<uint64_t>(tensor.integer(static_cast<int64_t>(i)));
  return r;
}

namespace {

Tensor& new_result(ir::EvaluateContext& ctx, size_t i) {
  if (ctx.outputs.size() <= i) ctx.outputs.resize(i + 1);
  ctx.outputs[i] = Tensor(ctx.output_dtype(i), ctx.output_shapes[i]);
  return ctx.outputs[i];
}

}  // namespace

template <>
void set_result(ir::EvaluateContext& ctx, size_t i, const std::vector<double>& elements) {
  Tensor& t = new_result(ctx, i);
  for (size_t k = 0; k < elements.size(); ++k) t.set_number(static_cast<int64_t>(k), elements[k]);
}

template <>
void set_result(ir::EvaluateContext& ctx, size_t i, const std::vector<uint64_t>& elements) {
  Tensor& t = new_result(ctx, i);
  for (size_t k = 0; k < elements.size(); ++k)
    t.set_integer(static_cast<int64_t>(k), static_cast<int64_t>(elements[k]));
}

int64_t count_of(std::span<const int64_t> shape) {
  int64_t n = 1;
  for (int64_t e : shape) n *= e;
  return n;
}

bool next_index(std::vector<int64_t>& index, const std::vector<int64_t>& shape) {
  for (size_t a = shape.size(); a-- > 0;) {
    if (++index[a] < shape[a]) return true;
    index[a] = 0;
  }
  return false;
}

std::optional<std::vector<int64_t>> constant_shape(const ir::ShapeExtent& shape) {
  std::vector<int64_t> r;
  for (const auto& axis : shape.axes()) {
    auto c = axis.live ? as_constant(axis.live) : std::nullopt;
    if (!c) return std::nullopt;
    r.push_back(*c);
  }
  return r;
}

}  // namespace ullage::ops
