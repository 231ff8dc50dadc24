// Import rules of ops that create tensors: constants, ranges, windows, one-hot and triangular
// masks.
#include <cmath>
#include <numbers>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/rules/host_rules.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::ScalarOp;
using ir::Tensor;
using ir::Value;

Result<Tensor> constant_tensor(NodeContext& c) {
  if (c.node().attributes.size() > 1) return c.error("one attribute must give the value");
  if (c.has_attribute("value")) return c.tensor("value");
  if (c.has_attribute("value_float")) {
    const double v = c.number("value_float");
    return Tensor::from_doubles(DType::f32, {}, {&v, 1});
  }
  if (c.has_attribute("value_int")) {
    const int64_t v = c.integer("value_int");
    return Tensor::from_integers(DType::i64, {}, {&v, 1});
  }
  if (c.has_attribute("value_floats")) {
    const std::vector<double> v = c.numbers("value_floats");
    return Tensor::from_doubles(DType::f32, {static_cast<int64_t>(v.size())}, v);
  }
  if (c.has_attribute("value_ints")) {
    const std::vector<int64_t> v = c.integers("value_ints");
    return Tensor::from_integers(DType::i64, {static_cast<int64_t>(v.size())}, v);
  }
  for (const char* name : {"sparse_value", "value_string", "value_strings"}) {
    if (c.has_attribute(name)) {
      return c.unsupported("a constant given by attribute '" + std::string(name) + "'");
    }
  }
  return c.error("one of the attributes 'value', 'value_float', ... is required");
}

Result<void> constant(NodeContext& c) {
  const Attribute* value = c.find("value");
  if (value != nullptr && value->tensor && bytes_dtype(value->tensor->type)) {
    Result<Tensor> bytes = to_storage(*value->tensor, c.importer().storage());
    if (!bytes) return bytes.error();
    c.set_storage(0, c.builder().constant(*std::move(bytes), c.path()), value->tensor->type);
    return {};
  }
  Result<Tensor> tensor = constant_tensor(c);
  if (!tensor) return tensor.error();
  c.set(0, c.builder().constant(*std::move(tensor), c.path()));
  return {};
}

Result<void> constant_of_shape(NodeContext& c) {
  Result<std::vector<ExtentExpr>> extents = c.host(0);
  if (!extents) return extents.error();
  Value value = c.scalar(DType::f32, 0);
  if (c.has_attribute("value")) {
    Result<Tensor> tensor = c.tensor("value");
    if (!tensor) return tensor.error();
    if (tensor->element_count() != 1) return c.error("value must have one element");
    Result<Tensor> scalar = tensor->reshaped({});
    if (!scalar) return scalar.error();
    value = c.builder().constant(*std::move(scalar));
  }
  for (ExtentExpr e : *extents) {
    c.builder().guard(ir::less_equal(c.constant(0), e), "extents must not be negative");
  }
  c.set(0, ops::full(value, *std::move(extents)));
  return {};
}

// A size that depends on float elements has no bound that a plan could use: the specialized value
// is taken where there is one.
ExtentExpr sized_by_float(NodeContext& c, ExtentExpr size) {
  std::optional<int64_t> known = c.pin(size);
  return known ? c.constant(*known) : size;
}

// ceil((limit - start) / delta), at least 0; of floats the difference is one of the operands' dtype
// and the quotient one of f64, as in onnxruntime.
ExtentExpr range_count(NodeContext& c, DType dtype, ExtentExpr start, ExtentExpr limit,
                       ExtentExpr delta) {
  if (!ir::is_float(dtype)) return ir::max(ir::ceil_div(limit - start, delta), 0);
  ir::ExtentPool& pool = c.pool();
  const ExtentExpr distance = ops::rounded_to(dtype, pool.make(ScalarOp::float_sub, limit, start));
  const ExtentExpr steps = pool.make(ScalarOp::float_div, distance, delta);
  return sized_by_float(
      c, ir::max(pool.make(ScalarOp::float_to_int, pool.make(ScalarOp::float_ceil, steps)), 0));
}

Result<void> range(NodeContext& c) {
  const ir::DType dtype = c.operand(0).dtype();
  const bool narrow = dtype == DType::f16 || dtype == DType::bf16;
  if (narrow && c.integer("stash_type", 1) != 1) {
    return c.unsupported("attribute 'stash_type' is not 1 (f32)");
  }
  const bool floating = ir::is_float(dtype);
  Result<ExtentExpr> start = host_scalar(c, 0), limit = host_scalar(c, 1);
  // ONNX Runtime's op of this name may go without: in steps of 1.
  Result<ExtentExpr> delta = c.has(2)   ? host_scalar(c, 2)
                             : floating ? c.pool().float_constant(1)
                                        : c.constant(1);
  const Value step = c.has(2) ? c.operand(2) : c.scalar(dtype, 1);
  if (!start) return start.error();
  if (!limit) return limit.error();
  if (!delta) return delta.error();
  if (c.operand(1).dtype() != dtype || step.dtype() != dtype) {
    return c.error("start, limit and delta must have one type");
  }
  c.builder().guard(floating ? ir::logical_not(c.pool().make(ScalarOp::float_equal, *delta,
                                                             c.pool().float_constant(0)))
                             : ir::logical_not(ir::equal(*delta, 0)),
                    "delta must not be 0");
  if (c.builder().failed()) return {};
  const ExtentExpr count = range_count(c, dtype, *start, *limit, *delta);
  c.set(0, ops::range(ops::reshape(c.operand(0), {}), ops::reshape(step, {}), count));
  return {};
}

Result<void> one_hot(NodeContext& c) {
  Result<ExtentExpr> depth = host_scalar(c, 1);
  if (!depth) return depth.error();
  if (!c.has(0) || !c.has(2)) return {};
  ExtentExpr count = *depth;
  if (ir::is_float(c.operand(1).dtype())) {
    count = sized_by_float(c, c.pool().make(ScalarOp::float_to_int, count));
  }
  Result<int64_t> axis = c.axis(c.integer("axis", -1), c.operand(0).rank() + 1);
  if (!axis) return axis.error();
  Value indices = c.operand(0);
  if (indices.dtype() != DType::i32) indices = ops::cast(indices, DType::i64);
  const std::vector<ExtentExpr> one(1, c.constant(1));
  const std::vector<ExtentExpr> values = ops::extents_of(c.operand(2));
  if (values.size() != 1) return c.error("values must have rank 1");
  c.builder().guard(ir::equal(values[0], 2),
                    "values must have two elements, the off value and the on value");
  auto value_at = [&](int64_t i) {
    return ops::reshape(ops::slice(c.operand(2), {c.constant(i)}, one, one), {});
  };
  c.set(0, ops::one_hot(indices, count, value_at(0), value_at(1), *axis));
  return {};
}

Result<void> eye_like(NodeContext& c) {
  if (!c.has(0)) return {};
  const std::vector<ExtentExpr> e = ops::extents_of(c.operand(0));
  if (e.size() != 2) return c.error("rank must be 2");
  Result<DType> dtype =
      c.has_attribute("dtype") ? c.dtype("dtype") : Result<DType>(c.operand(0).dtype());
  if (!dtype) return dtype.error();
  c.set(0, ops::eye(c.builder(), *dtype, e[0], e[1], c.integer("k", 0)));
  return {};
}

Result<void> trilu(NodeContext& c) {
  ExtentExpr k = c.constant(0);
  if (c.has(1)) {
    Result<ExtentExpr> given = host_scalar(c, 1);
    if (!given) return given.error();
    k = *given;
  }
  if (!c.has(0)) return {};
  c.set(0, ops::trilu(c.operand(0), k, c.integer("upper", 1) != 0));
  return {};
}

// Sum of weights[j] * cos(2 pi j i / n) for i < size, where n is size, or size - 1 unless periodic.
Result<void> cosine_window(NodeContext& c, const std::vector<double>& weights) {
  Result<ExtentExpr> size = host_scalar(c, 0);
  if (!size) return size.error();
  DType dtype = DType::f32;
  if (c.has_attribute("output_datatype")) {
    Result<DType> given = c.dtype("output_datatype");
    if (!given) return given.error();
    dtype = *given;
  }
  ir::Builder& builder = c.builder();
  const bool periodic = c.integer("periodic", 1) != 0;
  const ExtentExpr period = periodic ? *size : *size - 1;
  const DType computed = ops::compute_dtype(dtype);
  Value n = ops::extent_values(builder, {period}, {}, DType::i32);
  n = ops::cast(n, computed);
  const Value i = ops::iota(builder, computed, {*size}, 0);
  Value sum = builder.scalar(computed, weights[0]);
  for (size_t j = 1; j < weights.size(); ++j) {
    const Value angle = ops::div(ops::mul(i, 2 * std::numbers::pi * static_cast<double>(j)), n);
    sum = ops::add(sum, ops::mul(ops::cos(angle), weights[j]));
  }
  c.set(0, ops::cast(sum, dtype));
  return {};
}

Result<void> hann_window(NodeContext& c) {
  return cosine_window(c, {0.5, -0.5});
}
Result<void> hamming_window(NodeContext& c) {
  return cosine_window(c, {25.0 / 46.0, -21.0 / 46.0});
}
Result<void> blackman_window(NodeContext& c) {
  return cosine_window(c, {0.42, -0.5, 0.08});
}

constexpr ImportRule kGenerateImportRules[] = {
    {"BlackmanWindow", 1, 17, "size:int", "output_datatype periodic", blackman_window},
    {"Constant", 1, 25, "",
     "sparse_value value value_float value_floats value_int value_ints value_string value_strings",
     constant},
    {"ConstantOfShape", 1, 25, "input:int", "value", constant_of_shape},
    {"EyeLike", 1, 22, "input", "dtype k", eye_like},
    {"HammingWindow", 1, 17, "size:int", "output_datatype periodic", hamming_window},
    {"HannWindow", 1, 17, "size:int", "output_datatype periodic", hann_window},
    {"OneHot", 1, 11, "indices:number depth:number values", "axis", one_hot},
    {"Range", 1, 27, "start:number limit:number delta:number", "stash_type", range},
    {"Trilu", 1, 14, "input k:int?", "upper", trilu},
};

}  // namespace

std::span<const ImportRule> generate_import_rules() {
  return kGenerateImportRules;
}

}  // namespace ullage::onnx
