// Import rules of ONNX Runtime's ops on linearly quantized tensors: what they mean in numbers,
// taken from bytes and brought back to bytes. Products are exact sums of integers; quotients by
// constant scales are rounded exactly.
#include <array>
#include <cmath>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/microsoft/fusions.h"
#include "frontends/onnx/standard/exact_quotient.h"
#include "frontends/onnx/standard/products.h"
#include "frontends/onnx/standard/window.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

// Operand `i` in f32, of rank 0 where it is one number. Invalid where it is absent.
Value number(const NodeContext& c, size_t i) {
  if (!c.has(i)) return {};
  const Value v = ops::cast(c.operand(i), DType::f32);
  return v.rank() == 1 && ir::as_constant(v.extent(0)) == 1 ? ops::reshape(v, {}) : v;
}

// Operand `i` less its zero point, which is operand `i + 2`: whole numbers below 2^8.
Value steps(const NodeContext& c, size_t i) {
  const Value zero = number(c, i + 2), bytes = ops::cast(c.operand(i), DType::f32);
  return zero.valid() ? ops::sub(bytes, zero) : bytes;
}

// The numbers of operand `i`, whose scale and zero point are the next ones.
Value real(const NodeContext& c, size_t i) {
  return ops::mul(steps(c, i), number(c, i + 1));
}

// Whole numbers in units of operand `scale` as bytes, with the next operand as zero point.
Value bytes_of(const NodeContext& c, Value whole, size_t scale) {
  const Value zero = number(c, scale + 1);
  const DType dtype = zero.valid() ? c.operand(scale + 1).dtype() : DType::u8;
  return ops::cast(zero.valid() ? ops::add(whole, zero) : whole, dtype);  // saturates
}

// Sets the result to numbers quantized to bytes with operand `scale` and the next, the zero point.
Result<void> set_bytes(NodeContext& c, Value numbers, size_t scale) {
  c.set(0, bytes_of(c, ops::round(ops::div(numbers, number(c, scale))), scale));
  return {};
}

// The same as whole numbers in i32.
Value whole_steps(const NodeContext& c, size_t i) {
  return ops::cast(steps(c, i), DType::i32);
}

// Sets the result to the exact quotient of `terms`, in units of operand `scale`.
Result<void> set_quotient(NodeContext& c, std::span<const QuotientTerm> terms, size_t scale,
                          const Divisor& by = {}) {
  c.set(0, bytes_of(c, rounded_quotient(terms, by), scale));
  return {};
}

Result<void> qlinear_add(NodeContext& c) {
  const auto a = ratio_of(c, {1}, 6), b = ratio_of(c, {4}, 6);
  if (!a || !b) return set_bytes(c, ops::add(real(c, 0), real(c, 3)), 6);
  return set_quotient(
      c, std::array{QuotientTerm{whole_steps(c, 0), *a}, QuotientTerm{whole_steps(c, 3), *b}}, 6);
}

Result<void> qlinear_mul(NodeContext& c) {
  const auto by = ratio_of(c, {1, 4}, 6);
  if (!by) return set_bytes(c, ops::mul(real(c, 0), real(c, 3)), 6);
  const Value products = ops::mul(whole_steps(c, 0), whole_steps(c, 3));
  return set_quotient(c, std::array{QuotientTerm{products, *by, 65536}}, 6);
}

// What `function` makes of each of the 256 numbers that operand 0 may be, in units of the result.
// REQUIRES: operands 1 to 3 are constant or absent.
Result<void> set_by_table(NodeContext& c, double (*function)(double)) {
  const DType dtype = c.operand(0).dtype();
  const int first = dtype == DType::i8 ? -128 : 0;
  const auto constant = [&](size_t i, double absent) {
    return c.has(i) ? c.operand(i).info().constant->number(0) : absent;
  };
  const double scale = constant(1, 1), zero = constant(2, 0), unit = constant(3, 1);
  std::vector<double> numbers;
  for (int code = first; code < first + 256; ++code)
    numbers.push_back(std::nearbyint(function((code - zero) * scale) / unit));
  const Value table = c.builder().constant(ir::Tensor::from_doubles(DType::f32, {256}, numbers));
  const Value index = ops::add(ops::cast(c.operand(0), DType::i32), static_cast<double>(-first));
  c.set(0, ops::gather(bytes_of(c, table, 3), index, 0));
  return {};
}

double logistic(double x) {
  return 1 / (1 + std::exp(-x));
}

Result<void> qlinear_sigmoid(NodeContext& c) {
  const auto is_constant = [&](size_t i) { return !c.has(i) || c.operand(i).info().constant; };
  if (is_constant(1) && is_constant(2) && is_constant(3)) return set_by_table(c, logistic);
  return set_bytes(c, ops::sigmoid(real(c, 0)), 3);
}

Result<void> qlinear_leaky_relu(NodeContext& c) {
  const auto alpha = static_cast<float>(c.number("alpha", 0.01));
  const auto above = ratio_of(c, {1}, 3), below = ratio_of(c, {1}, 3, static_cast<double>(alpha));
  if (!above) return set_bytes(c, ops::leaky_relu(real(c, 0), alpha), 3);
  const Value x = whole_steps(c, 0);
  return set_quotient(
      c, std::array{QuotientTerm{ops::max(x, 0.0), *above}, QuotientTerm{ops::min(x, 0.0), *below}},
      3);
}

// Before opset 13 over all axes from `axis` on.
Result<void> qlinear_softmax(NodeContext& c) {
  const Value x = real(c, 0);
  if (!x.valid()) return {};
  const Result<int64_t> axis = c.axis(c.integer("axis", -1), x.rank());
  if (!axis) return axis.error();
  if (c.integer("opset") >= 13) return set_bytes(c, ops::softmax(x, *axis), 3);
  const Value rows = ops::softmax(ops::flatten(x, *axis), 1);
  return set_bytes(c, ops::reshape_like(rows, x), 3);
}

// Sums of at most so many steps are exact in f32.
constexpr int64_t kMostSummed = int64_t{1} << 16;
constexpr double kMostMeanSum = 255.0 * kMostSummed;

// The mean of operand 0 over `axes`. Open extents are taken to have at most kMostSummed elements.
Result<void> set_mean(NodeContext& c, const std::vector<int64_t>& axes, bool keepdims) {
  ExtentExpr count = c.constant(1);
  for (int64_t axis : axes)
    count = ir::simplify(count * c.operand(0).extent(static_cast<size_t>(axis)));
  const int64_t most = ir::as_constant(count).value_or(kMostSummed);
  const auto by = ratio_of(c, {1}, 3);
  if (!by || most == 0 || most > kMostSummed)
    return set_bytes(c, ops::reduce_mean(real(c, 0), axes, keepdims), 3);
  const Value sums = ops::cast(ops::reduce_sum(steps(c, 0), axes, keepdims), DType::i32);
  const Value divisor = ops::extent_values(c.builder(), {count}, {}, DType::i32);
  return set_quotient(c, std::array{QuotientTerm{sums, *by, kMostMeanSum}}, 3, {divisor, most});
}

Result<void> qlinear_reduce_mean(NodeContext& c) {
  if (!c.has(0)) return {};
  std::vector<int64_t> axes = all_axes(c.operand(0).rank());
  if (c.has_attribute("axes")) {
    const Result<std::vector<int64_t>> given =
        distinct_axes(c, c.integers("axes"), c.operand(0).rank());
    if (!given) return given.error();
    axes = *given;
  }
  return set_mean(c, axes, c.integer("keepdims", 1) != 0);
}

Result<void> qlinear_global_average_pool(NodeContext& c) {
  if (!c.has(0)) return {};
  if (c.operand(0).rank() < 3) return c.error("needs rank 3 or more");
  const std::vector<int64_t> axes = all_axes(c.operand(0).rank());
  const auto first = axes.begin() + (c.integer("channels_last") != 0 ? 1 : 2);
  return set_mean(c, std::vector(first, first + std::ssize(axes) - 2), true);
}

Result<void> qlinear_average_pool(NodeContext& c) {
  const bool last = c.integer("channels_last") != 0;
  const auto by = ratio_of(c, {1}, 3);
  const auto in_place = [&](Value x) { return last ? channels_moved(x, true) : x; };
  const auto back = [&](Value y) { return last ? channels_moved(y, false) : y; };
  int64_t most = 1;
  for (int64_t n : c.integers("kernel_shape")) most = most <= kMostSummed ? most * n : most;
  const Value x = in_place(by ? steps(c, 0) : real(c, 0));
  const Result<Value> mean = average_pool_of(c, x);
  if (!mean) return mean.error();
  if (!by || most > kMostSummed || !mean->valid()) return set_bytes(c, back(*mean), 3);
  const Result<Value> counts = averaged_counts_of(c, x);
  if (!counts) return counts.error();
  const auto whole = [&](Value v) { return ops::cast(back(ops::round(v)), DType::i32); };
  return set_quotient(c,
                      std::array{QuotientTerm{whole(ops::mul(*mean, *counts)), *by, kMostMeanSum}},
                      3, {whole(*counts), most});
}

Result<void> qlinear_conv(NodeContext& c) {
  const bool last = c.integer("channels_last") != 0;
  const Result<Value> y =
      qlinear_convolution_of(c, last ? channels_moved(c.operand(0), true) : c.operand(0));
  if (!y) return y.error();
  c.set(0, last ? channels_moved(*y, false) : *y);
  return {};
}

// The numbers of operand `i` in units of scale `unit`, rounded.
Value in_unit(const NodeContext& c, size_t i, size_t unit) {
  const auto by = ratio_of(c, {i + 1}, unit);
  if (!by) return ops::round(ops::div(real(c, i), number(c, unit)));
  return rounded_quotient(std::array{QuotientTerm{whole_steps(c, i), *by}});
}

Result<void> qlinear_concat(NodeContext& c) {
  if (c.operand_count() < 5 || c.operand_count() % 3 != 2) {
    return c.error("each operand must come with a scale and a zero point");
  }
  std::vector<Value> parts;
  for (size_t i = 2; i < c.operand_count(); i += 3) {
    if (!c.has(i)) return c.error("each operand must come with a scale and a zero point");
    parts.push_back(bytes_of(c, in_unit(c, i, 0), 0));
  }
  const Result<int64_t> axis = c.axis(c.integer("axis"), parts.front().rank());
  if (!axis) return axis.error();
  c.set(0, parts.size() == 1 ? parts.front() : ops::concat(parts, *axis));
  return {};
}

Result<void> qlinear_where(NodeContext& c) {
  c.set(0, bytes_of(c, ops::where(c.operand(0), in_unit(c, 1, 7), in_unit(c, 4, 7)), 7));
  return {};
}

// ---- products ----

// Sets the result to numbers in the dtype of operand `typed`.
void set_floats(NodeContext& c, Value numbers, size_t typed) {
  c.set(0, numbers.valid() ? ops::cast(numbers, c.operand(typed).dtype()) : numbers);
}

// A constant stays one.
Value transposed_matrix(Value x) {
  const auto& constant = x.info().constant;
  if (!constant) return ops::transpose(x, {1, 0});
  const int64_t rows = constant->shape()[0], columns = constant->shape()[1];
  ir::Tensor turned(constant->dtype(), {columns, rows});
  for (int64_t i = 0; i < rows * columns; ++i)
    turned.set_integer(i % columns * rows + i / columns, constant->integer(i));
  return x.builder().constant(std::move(turned), x.info().name);
}

// C is of integers whose unit is that of the product; without a scale the result is of floats.
Result<void> qgemm(NodeContext& c) {
  if (c.operand(0).rank() != 2 || c.operand(3).rank() != 2) {
    return c.error("A and B must have rank 2");
  }
  const auto matrix = [&](size_t i, const char* transposed) {
    return c.integer(transposed) != 0 ? transposed_matrix(c.operand(i)) : c.operand(i);
  };
  Value sums = product_of_bytes(c.builder(), matrix(0, "transA"), c.operand(2), matrix(3, "transB"),
                                c.operand(5));
  const double alpha = c.number("alpha", 1);
  Value unit = ops::mul(number(c, 1), number(c, 4));
  if (alpha != 1) unit = ops::mul(unit, alpha);
  if (c.has(6)) sums = ops::add(sums, ops::cast(c.operand(6), DType::i32));
  const Value whole_numbers = ops::cast(sums, DType::f32);
  if (!c.has(7)) {
    set_floats(c, ops::mul(whole_numbers, unit), 1);
    return {};
  }
  if (const auto by = ratio_of(c, {1, 4}, 7, alpha))
    return set_quotient(c, std::array{QuotientTerm{sums, *by, kMostSum}}, 7);
  return set_bytes(c, ops::mul(whole_numbers, unit), 7);
}

Result<void> matmul_integer_to_float(NodeContext& c) {
  const Value sums = integer_product(c, {.a = 0, .b = 1, .a_zero = 4, .b_zero = 5});
  const Value y = ops::mul(ops::cast(sums, DType::f32), ops::mul(number(c, 2), number(c, 3)));
  set_floats(c, c.has(6) ? ops::add(y, number(c, 6)) : y, 2);
  return {};
}

// Of A and operands 1 and 3.
Value quantized_product(const NodeContext& c, const RangeQuantized& a) {
  const Value b = c.operand(1), b_zero = c.operand(3);
  if (a.steps.rank() >= 2 && b.rank() == 2 && (!b_zero.valid() || b_zero.rank() <= 1)) {
    return product_of_bytes(c.builder(), ops::cast(a.steps, DType::u8),
                            ops::cast(a.zero, DType::u8), b, b_zero);
  }
  const Value whole = ops::cast(ops::sub(a.steps, a.zero), DType::i32);
  const Value integers = ops::cast(b, DType::i32);
  return ops::matmul_numpy(
      whole, b_zero.valid() ? ops::sub(integers, ops::cast(b_zero, DType::i32)) : integers);
}

// Quantizes A to the nearest of 255 steps of its own range.
Result<void> dynamic_quantize_matmul(NodeContext& c) {
  const RangeQuantized a = quantized_by_range(c.operand(0));
  if (c.builder().failed()) return {};
  const Value sums = quantized_product(c, a);
  const Value y = ops::mul(ops::cast(sums, DType::f32), ops::mul(a.scale, number(c, 2)));
  set_floats(c, c.has(4) ? ops::add(y, number(c, 4)) : y, 0);
  return {};
}

constexpr ImportRule kLinearImportRules[] = {
    {"DynamicQuantizeMatMul", 1, 1, "A:float B:byte b_scale:float b_zero_point:byte? bias:float?",
     "", dynamic_quantize_matmul},
    {"MatMulIntegerToFloat", 1, 1,
     "A:byte B:byte a_scale:float b_scale:float a_zero_point:byte? b_zero_point:byte? bias:float?",
     "", matmul_integer_to_float},
    {"QGemm", 1, 1,
     "A:byte a_scale:float a_zero_point:byte B:byte b_scale:float b_zero_point:byte C:int? "
     "y_scale:float? y_zero_point:byte?",
     "alpha transA transB", qgemm},
    {"QLinearAdd", 1, 1,
     "A:byte A_scale:float A_zero_point:byte? B:byte B_scale:float B_zero_point:byte? "
     "C_scale:float C_zero_point:byte?",
     "", qlinear_add},
    {"QLinearAveragePool", 1, 1,
     "X:byte x_scale:float x_zero_point:byte? y_scale:float y_zero_point:byte?",
     "auto_pad ceil_mode channels_last count_include_pad kernel_shape! pads strides",
     qlinear_average_pool},
    {"QLinearConv", 1, 1,
     "x:byte x_scale:float x_zero_point:byte w:byte w_scale:float w_zero_point:byte y_scale:float "
     "y_zero_point:byte B:int?",
     "auto_pad channels_last dilations group kernel_shape pads strides", qlinear_conv},
    {"QLinearConcat", 1, 1, "Y_scale:float Y_zero_point:byte inputs*", "axis!", qlinear_concat},
    {"QLinearGlobalAveragePool", 1, 1,
     "X:byte x_scale:float x_zero_point:byte y_scale:float y_zero_point:byte", "channels_last",
     qlinear_global_average_pool},
    {"QLinearLeakyRelu", 1, 1,
     "X:byte X_scale:float X_zero_point:byte? Y_scale:float Y_zero_point:byte?", "alpha",
     qlinear_leaky_relu},
    {"QLinearMul", 1, 1,
     "A:byte A_scale:float A_zero_point:byte? B:byte B_scale:float B_zero_point:byte? "
     "C_scale:float C_zero_point:byte?",
     "", qlinear_mul},
    {"QLinearReduceMean", 1, 1,
     "data:byte data_scale:float data_zero_point:byte? reduced_scale:float "
     "reduced_zero_point:byte?",
     "axes keepdims", qlinear_reduce_mean},
    {"QLinearSigmoid", 1, 1,
     "X:byte X_scale:float X_zero_point:byte? Y_scale:float Y_zero_point:byte?", "",
     qlinear_sigmoid},
    {"QLinearSoftmax", 1, 1,
     "X:byte X_scale:float x_zero_point:byte? y_scale:float y_zero_point:byte", "axis opset!",
     qlinear_softmax},
    {"QLinearWhere", 1, 1,
     "condition:bool X:byte x_scale:float x_zero_point:byte Y:byte y_scale:float "
     "y_zero_point:byte z_scale:float z_zero_point:byte",
     "", qlinear_where},
};

}  // namespace

std::span<const ImportRule> microsoft_linear_import_rules() {
  return kLinearImportRules;
}

}  // namespace ullage::onnx
