// Import rules of quantization: linear maps between integers and floats, and products of integers.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <sstream>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/microsoft/quantized.h"
#include "frontends/onnx/standard/exact_quotient.h"
#include "frontends/onnx/standard/products.h"
#include "frontends/onnx/standard/window.h"
#include "ops/dense/convolution.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/quantization/quantization.h"
#include "ops/quantization/range_steps.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

// Guards that operand `i`, a scale that is divided by, is finite and not 0: all elements of a
// constant, else those that are host scalars. Elements known only to the device are not checked.
// Scales that multiply may be anything: channels that are pruned have 0. With `infinite`, constants
// may be infinite.
Result<void> check_divisor(const NodeContext& c, size_t i, bool infinite = false) {
  ir::ExtentPool& pool = c.pool();
  const ExtentExpr zero = pool.float_constant(0);
  const ExtentExpr most = pool.float_constant(std::numeric_limits<double>::max());
  const ExtentExpr least = pool.float_constant(std::numeric_limits<double>::lowest());
  const std::string rule = name_of_operand(c, i) + " must be finite and not 0";
  const ir::ValueInfo& info = c.operand(i).info();
  for (int64_t k = 0; info.constant && k < info.constant->element_count(); ++k) {
    const double scale = info.constant->number(k);
    if ((std::isfinite(scale) && scale != 0) || (infinite && std::isinf(scale))) continue;
    std::ostringstream text;
    text << rule << ": element " << k << " is " << scale;
    return c.error(text.str());
  }
  if (info.constant || !info.host) return {};
  for (ExtentExpr e : *info.host) {
    const auto within = [&](ExtentExpr low, ExtentExpr high, ir::ScalarOp first,
                            ir::ScalarOp second) {
      return ir::logical_and(pool.make(first, low, e), pool.make(second, e, high));
    };
    c.builder().guard(
        ir::logical_or(
            within(zero, most, ir::ScalarOp::float_less, ir::ScalarOp::float_less_equal),
            within(least, zero, ir::ScalarOp::float_less_equal, ir::ScalarOp::float_less)),
        rule);
  }
  return {};
}

struct Range {
  double low = 0, high = 255;
};

Result<Range> range_of(NodeContext& c, DType dtype) {
  switch (dtype) {
    case DType::u8:
      return Range{0, 255};
    case DType::i8:
      return Range{-128, 127};
    case DType::u16:
      return Range{0, 65535};
    case DType::i16:
      return Range{-32768, 32767};
    default:
      return c.unsupported("quantized type " + std::string(ir::name_of(dtype)));
  }
}

// A scale or zero point brought to the shape of x: per tensor, per element of `axis`, or, with a
// block size, one for every block of elements along `axis`.
Result<Value> spread(NodeContext& c, Value v, Value x, int64_t axis, int64_t block) {
  if (!v.valid() || v.rank() == 0) return v;
  if (v.rank() == 1 && block == 0) {
    std::optional<int64_t> count = ir::as_constant(v.extent(0));
    if (count == 1) return ops::reshape(v, {});
    c.builder().guard(ir::equal(v.extent(0), x.extent(static_cast<size_t>(axis))),
                      "there must be one scale and zero point, or one per element of the axis");
    std::vector<int64_t> trailing;
    for (int64_t a = axis + 1; a < static_cast<int64_t>(x.rank()); ++a) {
      trailing.push_back(a - axis);
    }
    return trailing.empty() ? v : ops::unsqueeze(v, trailing);
  }
  if (v.rank() != x.rank() || block <= 0) return c.error("the scale's rank does not fit");
  const ExtentExpr blocks = ir::ceil_div(x.extent(static_cast<size_t>(axis)), block);
  c.builder().guard(ir::equal(v.extent(static_cast<size_t>(axis)), blocks),
                    "there must be one scale and zero point per block along the axis");
  // Each element `block` times in a row, cut to the extent.
  const std::vector<int64_t> after = {axis + 1};
  Value wide = ops::unsqueeze(v, after);
  if (!wide.valid()) return wide;
  std::vector<ExtentExpr> e = ops::extents_of(wide);
  const auto a = static_cast<size_t>(axis);
  e[a + 1] = c.constant(block);
  wide = ops::broadcast_to(wide, e);
  std::vector<ExtentExpr> merged = ops::extents_of(v);
  merged[a] = merged[a] * block;
  const std::vector<ops::AxisSlice> cut = {{axis, c.constant(0), x.extent(a), {}}};
  return ops::slice_onnx(ops::reshape(wide, merged), cut);
}

// The scale and zero point of x in its shape; the zero point may be invalid.
struct Scaling {
  Value scale, zero;
};
Result<Scaling> scaling_of(NodeContext& c) {
  const Value x = c.operand(0);
  const int64_t block = c.integer("block_size", 0);
  if (block < 0) return c.error("block_size must not be negative");
  int64_t axis = 0;
  const Value given = c.operand(1);
  const bool per_tensor =
      given.rank() == 0 || (given.rank() == 1 && ir::as_constant(given.extent(0)) == 1);
  if (!per_tensor) {
    Result<int64_t> normal = c.axis(c.integer("axis", 1), x.rank());
    if (!normal) return normal.error();
    axis = *normal;
  }
  Result<Value> scale = spread(c, c.operand(1), x, axis, block);
  if (!scale) return scale.error();
  Result<Value> zero = spread(c, c.operand(2), x, axis, block);
  if (!zero) return zero.error();
  return Scaling{*scale, *zero};
}

// Of the result of QuantizeLinear; `storage_type` is 0 where ir has the type.
struct QuantizedType {
  DType dtype = DType::u8;
  ElementType storage_type = 0;
};
Result<QuantizedType> quantized_type(const NodeContext& c) {
  QuantizedType type;
  if (c.has(2)) type = {c.operand(2).dtype(), c.storage_type(2).value_or(0)};
  const auto given = static_cast<ElementType>(c.integer("output_dtype"));
  if (given == 0) return type;
  const std::optional<DType> dtype = storage_dtype(given);
  if (!dtype) return c.unsupported("element type " + name_of_element(given));
  const QuantizedType stated{*dtype, bytes_dtype(given) ? given : 0};
  if (c.has(2) && (stated.dtype != type.dtype || stated.storage_type != type.storage_type)) {
    return c.error("output_dtype must be that of the zero point");
  }
  return stated;
}

// Quantizers write an infinite scale where the range of numbers exceeds f32 (masks of -3.4e38). It
// maps finite numbers to their zero point, and the others, which are NaN, to the least integer, as
// in onnxruntime. `y` is right where the scale is finite.
Value quantized_by_infinity(const NodeContext& c, const Scaling& by, Value y, double least) {
  const Value x = ops::cast(c.operand(0), DType::f32);
  const Value is_finite = ops::logical_not(ops::logical_or(ops::is_nan(x), ops::is_infinity(x)));
  const Value zero = by.zero.valid() ? by.zero : c.scalar(y.dtype(), 0);
  const Value there = ops::where(is_finite, zero, c.scalar(y.dtype(), least));
  return ops::where(ops::is_infinity(by.scale), there, y);
}

bool has_infinity(const NodeContext& c, size_t i) {
  const auto& constant = c.operand(i).info().constant;
  for (int64_t k = 0; constant && k < constant->element_count(); ++k) {
    if (std::isinf(constant->number(k))) return true;
  }
  return false;
}

Result<void> quantize(NodeContext& c) {
  const bool is_infinite = has_infinity(c, 1);
  if (Result<void> ok = check_divisor(c, 1, is_infinite); !ok) return ok;
  const Value x = c.operand(0);
  const Result<QuantizedType> type = quantized_type(c);
  if (!type) return type.error();
  Result<Scaling> scaling = scaling_of(c);
  if (!scaling) return scaling.error();
  DType precision = DType::f32;
  if (c.integer("precision") != 0) {
    Result<DType> given = c.dtype("precision");
    if (!given) return given.error();
    precision = *given;
  }
  Value divisor = ops::cast(scaling->scale, precision);
  if (is_infinite) divisor = ops::where(ops::is_infinity(divisor), c.scalar(precision, 1), divisor);
  const Value ratio = ops::div(ops::cast(x, precision), divisor);
  Value numbers = ops::cast(ratio, DType::f32);
  if (is_storage_float(type->storage_type)) {
    if (is_infinite)
      return c.unsupported("an infinite scale of " + name_of_element(type->storage_type));
    // A zero point of these is 0, and makes 0 of -0.
    if (scaling->zero.valid()) {
      numbers = ops::add(numbers, decode_storage(scaling->zero, type->storage_type));
    }
    const StorageRounding rounding{.saturate = c.integer("saturate", 1) != 0};
    c.set_storage(0, encode_storage(numbers, type->storage_type, rounding), type->storage_type);
    return {};
  }
  Result<Value> y =
      saturated(c, numbers, scaling->zero, type->dtype, storage_range(type->storage_type));
  if (!y) return y.error();
  if (is_infinite && y->valid()) {
    const auto less = storage_range(type->storage_type);
    const double least = less ? static_cast<double>(less->low) : range_of(c, type->dtype)->low;
    y = quantized_by_infinity(c, *scaling, *y, least);
  }
  c.set_storage(0, *y, type->storage_type);
  return {};
}

// The constants in blocks; none where operands are not constant, or not in blocks.
std::optional<BlockQuantized> constant_blocks(const NodeContext& c) {
  const auto constant = [&](size_t i) { return c.operand(i).info().constant; };
  const auto fits = [&](const ir::Tensor& scale, const ir::Tensor& x, int64_t axis, int64_t block) {
    std::vector<int64_t> wanted = x.shape();
    int64_t& along = wanted[static_cast<size_t>(axis)];
    along = (along + block - 1) / block;
    return scale.shape() == wanted;
  };
  const Value x = c.operand(0);
  const int64_t block = c.integer("block_size", 0);
  if (block <= 0 || !constant(0) || !constant(1) || (c.has(2) && !constant(2))) return std::nullopt;
  if (x.dtype() != DType::i8 && x.dtype() != DType::u8) return std::nullopt;
  const Result<int64_t> axis = c.axis(c.integer("axis", 1), x.rank());
  if (!axis || !fits(*constant(1), *constant(0), *axis, block)) return std::nullopt;
  BlockQuantized found{
      .numbers = *constant(0), .scale = *constant(1), .axis = *axis, .block = block};
  if (c.has(2)) {
    if (!fits(*constant(2), *constant(0), *axis, block)) return std::nullopt;
    found.zero = *constant(2);
  }
  return found;
}

// The dtype of the result of DequantizeLinear.
Result<DType> dequantized_dtype(NodeContext& c) {
  if (c.integer("output_dtype") == 0) return c.operand(1).dtype();
  return c.dtype("output_dtype");
}

Result<void> dequantize(NodeContext& c) {
  const Value x = c.operand(0);
  if (c.has(2) && (c.operand(2).dtype() != x.dtype() || c.storage_type(2) != c.storage_type(0))) {
    return c.error("x and its zero point must have one type");
  }
  const Result<DType> dtype = dequantized_dtype(c);
  if (!dtype) return dtype.error();
  const ElementType storage_type = c.storage_type(0).value_or(0);
  const auto blocks = is_storage_float(storage_type) ? std::nullopt : constant_blocks(c);
  if (blocks) {
    const Value numbers = dequantized(c.builder(), *blocks);
    c.set(0, numbers.valid() ? ops::cast(numbers, *dtype) : numbers);
    return {};
  }
  Result<Scaling> scaling = scaling_of(c);
  if (!scaling) return scaling.error();
  const auto number = [&](Value v) {
    return ops::cast(decode_storage(v, storage_type), DType::f32);
  };
  Value wide = number(x);
  if (scaling->zero.valid()) wide = ops::sub(wide, number(scaling->zero));
  c.set(0, ops::cast(ops::mul(wide, ops::cast(scaling->scale, DType::f32)), *dtype));
  return {};
}

Result<void> dynamic_quantize(NodeContext& c) {
  if (!c.has(0)) return {};
  const RangeQuantized x = quantized_by_range(c.operand(0));
  c.set(0, ops::cast(x.steps, DType::u8));
  c.set(1, x.scale);
  c.set(2, ops::cast(x.zero, DType::u8));
  return {};
}

// x - zero point in `dtype`; a zero point of rank 1 belongs to the rows of a matrix (`axis`).
Value centred(Value x, Value zero, DType dtype, size_t axis) {
  const Value wide = ops::cast(x, dtype);
  if (!zero.valid()) return wide;
  Value z = ops::cast(zero, dtype);
  if (z.rank() == 1 && x.rank() > axis + 1) {
    std::vector<int64_t> trailing;
    for (size_t a = axis + 1; a < x.rank(); ++a) trailing.push_back(static_cast<int64_t>(a - axis));
    if (ir::as_constant(z.extent(0)) != 1) z = ops::unsqueeze(z, trailing);
  }
  return ops::sub(wide, z);
}

// Operands and their zero points have one type: {operand, zero point}.
Result<void> check_zero_points(const NodeContext& c,
                               std::initializer_list<std::pair<size_t, size_t>> pairs) {
  for (const auto& [operand, zero] : pairs) {
    if (!c.has(zero) || c.operand(operand).dtype() == c.operand(zero).dtype()) continue;
    return c.error("operands " + std::to_string(operand) + " and " + std::to_string(zero) +
                   ", its zero point, must have one type");
  }
  return {};
}

// Sums of that many products of centred 8-bit integers stay below 2^24: exact in f32, whose kernels
// are the fast ones.
constexpr int64_t kExactTerms = (int64_t{1} << 24) / (int64_t{255} * 255);

Result<void> matmul_integer(NodeContext& c) {
  if (Result<void> ok = check_zero_points(c, {{0, 2}, {1, 3}}); !ok) return ok;
  c.set(0, integer_product(c, {}));
  return {};
}

// A zero point of one element, or more.
Value one_zero(Value zero) {
  const bool is_one = zero.valid() && zero.rank() == 1 && ir::as_constant(zero.extent(0)) == 1;
  return is_one ? ops::reshape(zero, {}) : zero;
}

// Exact sums by the ratio of their scales as bytes, with operand 7 as zero point.
Value quantized_sums(const NodeContext& c, Value sums, const ScaleRatio& by) {
  const Value whole = rounded_quotient(std::array{QuotientTerm{sums, by, kMostSum}});
  const Value zero = ops::cast(one_zero(c.operand(7)), DType::f32);
  return ops::cast(ops::add(whole, zero), c.operand(7).dtype());  // saturates
}

Result<void> qlinear_matmul(NodeContext& c) {
  if (Result<void> ok = check_divisor(c, 6); !ok) return ok;
  if (Result<void> ok = check_zero_points(c, {{0, 2}, {3, 5}}); !ok) return ok;
  const Value sums = integer_product(c, {.a = 0, .b = 3, .a_zero = 2, .b_zero = 5});
  auto number = [&](size_t i) { return ops::cast(c.operand(i), DType::f32); };
  Value row_scale = number(1);
  const bool is_per_row = row_scale.rank() == 1 && ir::as_constant(row_scale.extent(0)) != 1;
  const auto by = is_per_row ? std::nullopt : ratio_of(c, {1, 4}, 6);
  if (by) {
    c.set(0, quantized_sums(c, sums, *by));
    return {};
  }
  if (is_per_row) {
    const std::vector<int64_t> last = {1};
    row_scale = ops::unsqueeze(row_scale, last);
  }
  const Value factor = ops::div(ops::mul(row_scale, number(4)), number(6));
  const Value product = ops::mul(ops::cast(sums, DType::f32), factor);
  Result<Value> y = saturated(c, product, c.operand(7), c.operand(7).dtype());
  if (!y) return y.error();
  c.set(0, *y);
  return {};
}

// Where operands x, w and their zero points stand.
struct ConvolutionOperands {
  size_t x = 0, w = 1, x_zero = 2, w_zero = 3;
};

DType exact_sums(Value w) {
  int64_t taps = 1;
  for (size_t a = 1; a < w.rank(); ++a) {
    const std::optional<int64_t> extent = ir::as_constant(w.extent(a));
    if (!extent || *extent > kExactTerms) return DType::i32;
    taps *= *extent;
  }
  return taps <= kExactTerms ? DType::f32 : DType::i32;
}

// The convolution of x and w less their zero points, as exact sums of i32.
Result<Value> convolve(NodeContext& c, Value x, const ConvolutionOperands& at) {
  const Value w = c.operand(at.w), w_zero = c.operand(at.w_zero);
  Result<std::vector<ExtentExpr>> in = spatial_of(c, at.x, x), kernel = spatial_of(c, at.w);
  if (!in) return in.error();
  if (!kernel) return kernel.error();
  if (Result<void> ok = check_kernel_shape(c, w); !ok) return ok.error();
  Result<ops::WindowSpec> window = window_of(c, *in, *kernel);
  if (!window) return window.error();
  if (!pads_to_same(c)) require_fit(c, *in, *kernel, *window);
  const std::vector<ExtentExpr> kernels = {w.extent(0)};
  require_broadcast_to(c, w_zero, kernels, "there must be one zero point of w, or one per kernel");
  const int64_t group = c.integer("group", 1);
  if (group == 1 && x.rank() <= 4) {
    return ops::convolution_bytes(x, w, one_zero(c.operand(at.x_zero)), one_zero(w_zero), *window);
  }
  const DType dtype = exact_sums(w);
  const Value sums = ops::convolution(centred(x, c.operand(at.x_zero), dtype, x.rank()),
                                      centred(w, w_zero, dtype, 0), {}, *window, group);
  return ops::cast(sums, DType::i32);
}

Result<void> conv_integer(NodeContext& c) {
  if (Result<void> ok = check_zero_points(c, {{0, 2}, {1, 3}}); !ok) return ok;
  Result<Value> y = convolve(c, c.operand(0), {});
  if (!y) return y.error();
  c.set(0, *y);
  return {};
}

Result<void> qlinear_conv(NodeContext& c) {
  const Result<Value> y = qlinear_convolution_of(c, c.operand(0));
  if (!y) return y.error();
  c.set(0, *y);
  return {};
}

// `saturate` is of 8-bit floats.
constexpr ImportRule kQuantizeImportRules[] = {
    {"ConvInteger", 1, 10, "x:byte w:byte x_zero_point:byte? w_zero_point:byte?",
     "auto_pad dilations group kernel_shape pads strides", conv_integer},
    {"DequantizeLinear", 1, 25, "x:quantized x_scale:float x_zero_point:quantized?",
     "axis block_size output_dtype", dequantize},
    {"DynamicQuantizeLinear", 1, 11, "x:float", "", dynamic_quantize},
    {"MatMulInteger", 1, 10, "A:byte B:byte a_zero_point:byte? b_zero_point:byte?", "",
     matmul_integer},
    {"QLinearConv", 1, 10,
     "x:byte x_scale:float x_zero_point:byte w:byte w_scale:float w_zero_point:byte y_scale:float "
     "y_zero_point:byte B:int?",
     "auto_pad dilations group kernel_shape pads strides", qlinear_conv},
    {"QLinearMatMul", 1, 21,
     "a:byte a_scale:float a_zero_point:byte b:byte b_scale:float b_zero_point:byte y_scale:float "
     "y_zero_point:byte",
     "", qlinear_matmul},
    {"QuantizeLinear", 1, 25, "x:number y_scale:float y_zero_point:quantized?",
     "axis block_size output_dtype precision saturate", quantize},
};

// The same ops, from before the standard had types of 16 bits.
constexpr ImportRule kMicrosoftQuantizeImportRules[] = {
    {"DequantizeLinear", 1, 1, "x:quantized x_scale:float x_zero_point:quantized?", "axis",
     dequantize},
    {"QuantizeLinear", 1, 1, "x:number y_scale:float y_zero_point:quantized?", "axis", quantize},
};

}  // namespace

Result<Value> saturated(NodeContext& c, Value x, Value zero, DType dtype,
                        std::optional<StorageRange> less) {
  Result<Range> range = range_of(c, dtype);
  if (less) range = Range{static_cast<double>(less->low), static_cast<double>(less->high)};
  if (!range) return range.error();
  Value rounded = ops::round(x);
  if (zero.valid()) rounded = ops::add(rounded, ops::cast(zero, x.dtype()));
  const Value clipped =
      ops::clip(rounded, c.scalar(x.dtype(), range->low), c.scalar(x.dtype(), range->high));
  return ops::cast(clipped, dtype);
}

RangeQuantized quantized_by_range(Value x) {
  if (!x.valid()) return {};
  const ops::RangeStepsOp::Results of_floats = ops::range_steps(ops::cast(x, DType::f32));
  const auto in_dtype = [&](Value v) { return ops::cast(v, x.dtype()); };
  return {in_dtype(of_floats.steps), in_dtype(of_floats.scale), in_dtype(of_floats.zero)};
}

Result<Value> qlinear_convolution_of(NodeContext& c, Value x) {
  if (Result<void> ok = check_divisor(c, 6); !ok) return ok.error();
  if (Result<void> ok = check_zero_points(c, {{0, 2}, {3, 5}}); !ok) return ok.error();
  Result<Value> sum = convolve(c, x, {.x = 0, .w = 3, .x_zero = 2, .w_zero = 5});
  if (!sum) return sum.error();
  const std::vector<ExtentExpr> kernels = {c.operand(3).extent(0)};
  require_broadcast_to(c, c.operand(4), kernels, "there must be one scale of w, or one per kernel");
  if (c.has(8)) {
    if (Result<void> ok = require_per_channel(c, 8, kernels[0]); !ok) return ok.error();
    sum = ops::add(*sum, per_channel(c.operand(8), sum->rank()));
  }
  if (c.builder().failed()) return Value();
  if (auto by = ratio_of(c, {1, 4}, 6)) {
    by->axes_behind = sum->rank() - 2;
    return quantized_sums(c, *sum, *by);
  }
  auto number = [&](size_t i) { return ops::cast(one_zero(c.operand(i)), DType::f32); };
  Value channel_scale = number(4);
  if (channel_scale.rank() == 1) channel_scale = per_channel(channel_scale, sum->rank());
  const Value factor = ops::div(ops::mul(number(1), channel_scale), number(6));
  return saturated(c, ops::mul(ops::cast(*sum, DType::f32), factor), number(7),
                   c.operand(7).dtype());
}

std::span<const ImportRule> microsoft_quantize_import_rules() {
  return kMicrosoftQuantizeImportRules;
}

std::span<const ImportRule> quantize_import_rules() {
  return kQuantizeImportRules;
}

}  // namespace ullage::onnx
