// Import rules of quantization: linear maps between integers and floats, and products of integers.
#include <cmath>

#include "frontends/onnx/import_tools.h"
#include "frontends/onnx/op_table.h"
#include "ops/dense/convolution.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

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
    std::vector<int64_t> trailing;
    for (int64_t a = axis + 1; a < static_cast<int64_t>(x.rank()); ++a) {
      trailing.push_back(a - axis);
    }
    return trailing.empty() ? v : ops::unsqueeze(v, trailing);
  }
  if (v.rank() != x.rank() || block <= 0) return c.error("the scale's rank does not fit");
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

// round(x) + zero point, saturated.
Result<Value> saturate(NodeContext& c, Value x, Value zero, DType dtype) {
  Result<Range> range = range_of(c, dtype);
  if (!range) return range.error();
  Value rounded = ops::round(x);
  if (zero.valid()) rounded = ops::add(rounded, ops::cast(zero, x.dtype()));
  const Value clipped =
      ops::clip(rounded, c.scalar(x.dtype(), range->low), c.scalar(x.dtype(), range->high));
  return ops::cast(clipped, dtype);
}

Result<void> quantize(NodeContext& c) {
  if (!c.has(0) || !c.has(1)) return c.error("x and a scale are required");
  const Value x = c.operand(0);
  DType dtype = c.has(2) ? c.operand(2).dtype() : DType::u8;
  if (!c.has(2) && c.integer("output_dtype") != 0) {
    Result<DType> given = c.dtype("output_dtype");
    if (!given) return given.error();
    dtype = *given;
  }
  const size_t rank = std::max<size_t>(x.rank(), 1);
  const int64_t wanted = std::min<int64_t>(c.integer("axis", 1), static_cast<int64_t>(rank) - 1);
  Result<int64_t> axis = c.axis(wanted, rank);
  if (!axis) return axis.error();
  const int64_t block = c.integer("block_size", 0);
  Result<Value> scale = spread(c, c.operand(1), x, *axis, block);
  if (!scale) return scale.error();
  Result<Value> zero = spread(c, c.operand(2), x, *axis, block);
  if (!zero) return zero.error();
  DType precision = DType::f32;
  if (c.integer("precision") != 0) {
    Result<DType> given = c.dtype("precision");
    if (!given) return given.error();
    precision = *given;
  }
  const Value ratio = ops::div(ops::cast(x, precision), ops::cast(*scale, precision));
  Result<Value> y = saturate(c, ops::cast(ratio, DType::f32), *zero, dtype);
  if (!y) return y.error();
  c.set(0, *y);
  return {};
}

Result<void> dequantize(NodeContext& c) {
  if (!c.has(0) || !c.has(1)) return c.error("x and a scale are required");
  const Value x = c.operand(0);
  const size_t rank = std::max<size_t>(x.rank(), 1);
  const int64_t wanted = std::min<int64_t>(c.integer("axis", 1), static_cast<int64_t>(rank) - 1);
  Result<int64_t> axis = c.axis(wanted, rank);
  if (!axis) return axis.error();
  const int64_t block = c.integer("block_size", 0);
  Result<Value> scale = spread(c, c.operand(1), x, *axis, block);
  if (!scale) return scale.error();
  Result<Value> zero = spread(c, c.operand(2), x, *axis, block);
  if (!zero) return zero.error();
  DType dtype = c.operand(1).dtype();
  if (c.integer("output_dtype") != 0) {
    Result<DType> given = c.dtype("output_dtype");
    if (!given) return given.error();
    dtype = *given;
  }
  Value wide = ops::cast(x, DType::f32);
  if (zero->valid()) wide = ops::sub(wide, ops::cast(*zero, DType::f32));
  c.set(0, ops::cast(ops::mul(wide, ops::cast(*scale, DType::f32)), dtype));
  return {};
}

Result<void> dynamic_quantize(NodeContext& c) {
  if (!c.has(0)) return {};
  const Value x = c.operand(0);
  const Value high = ops::max(ops::reduce_max.over_all(x), 0.0);
  const Value low = ops::min(ops::reduce_min.over_all(x), 0.0);
  const Value extent = ops::sub(high, low);
  const Value scale =
      ops::div(ops::where(ops::equal(extent, 0.0), c.scalar(x.dtype(), 1), extent), 255.0);
  const Value start =
      ops::clip(ops::neg(ops::div(low, scale)), c.scalar(x.dtype(), 0), c.scalar(x.dtype(), 255));
  const Value zero = ops::round(start);
  Result<Value> y = saturate(c, ops::div(x, scale), zero, DType::u8);
  if (!y) return y.error();
  c.set(0, *y);
  c.set(1, scale);
  c.set(2, ops::cast(zero, DType::u8));
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

Result<void> matmul_integer(NodeContext& c) {
  if (!c.has(0) || !c.has(1)) return c.error("two matrices are required");
  const size_t rows = c.operand(0).rank() < 2 ? 0 : c.operand(0).rank() - 2;
  const Value a = centred(c.operand(0), c.operand(2), DType::i32, rows);
  const Value b = centred(c.operand(1), c.operand(3), DType::i32, c.operand(1).rank());
  c.set(0, ops::matmul_numpy(a, b));
  return {};
}

Result<void> qlinear_matmul(NodeContext& c) {
  for (size_t i = 0; i < 8; ++i) {
    if (!c.has(i)) return c.error("takes eight operands");
  }
  const size_t rows = c.operand(0).rank() < 2 ? 0 : c.operand(0).rank() - 2;
  const Value a = centred(c.operand(0), c.operand(2), DType::i32, rows);
  const Value b = centred(c.operand(3), c.operand(5), DType::i32, c.operand(3).rank());
  auto number = [&](size_t i) { return ops::cast(c.operand(i), DType::f32); };
  Value row_scale = number(1);
  if (row_scale.rank() == 1 && ir::as_constant(row_scale.extent(0)) != 1) {
    const std::vector<int64_t> last = {1};
    row_scale = ops::unsqueeze(row_scale, last);
  }
  const Value factor = ops::div(ops::mul(row_scale, number(4)), number(6));
  const Value product = ops::mul(ops::cast(ops::matmul_numpy(a, b), DType::f32), factor);
  Result<Value> y = saturate(c, product, c.operand(7), c.operand(7).dtype());
  if (!y) return y.error();
  c.set(0, *y);
  return {};
}

// Products of 8-bit integers are exact in f32 up to sums of 2^24.
Result<Value> convolve(NodeContext& c, Value x, Value w, Value bias) {
  const size_t spatial = x.rank() < 3 ? 0 : x.rank() - 2;
  if (spatial == 0 || w.rank() != x.rank()) return c.error("x and w have one rank, 3 or more");
  if (Result<void> ok = check_kernel_shape(c, w); !ok) return ok.error();
  ops::WindowSpec window{.strides = c.integers("strides"), .dilations = c.integers("dilations")};
  if (c.text("auto_pad", "NOTSET").starts_with("SAME")) return c.unsupported("auto_pad SAME");
  for (int64_t n : c.integers("pads")) window.pads.push_back(c.constant(n));
  return ops::convolution(x, w, bias, window, c.integer("group", 1));
}

Result<void> conv_integer(NodeContext& c) {
  if (!c.has(0) || !c.has(1)) return c.error("x and w are required");
  Result<Value> y =
      convolve(c, centred(c.operand(0), c.operand(2), DType::f32, c.operand(0).rank()),
               centred(c.operand(1), c.operand(3), DType::f32, 0), {});
  if (!y) return y.error();
  c.set(0, ops::cast(*y, DType::i32));
  return {};
}

Result<void> qlinear_conv(NodeContext& c) {
  for (size_t i = 0; i < 8; ++i) {
    if (!c.has(i)) return c.error("takes eight operands");
  }
  const Value bias = c.has(8) ? ops::cast(c.operand(8), DType::f32) : Value();
  Result<Value> sum =
      convolve(c, centred(c.operand(0), c.operand(2), DType::f32, c.operand(0).rank()),
               centred(c.operand(3), c.operand(5), DType::f32, 0), bias);
  if (!sum) return sum.error();
  auto number = [&](size_t i) {
    const Value v = ops::cast(c.operand(i), DType::f32);
    return v.rank() == 1 && ir::as_constant(v.extent(0)) == 1 ? ops::reshape(v, {}) : v;
  };
  Value channel_scale = number(4);
  if (channel_scale.rank() == 1) channel_scale = per_channel(channel_scale, sum->rank());
  const Value factor = ops::div(ops::mul(number(1), channel_scale), number(6));
  Result<Value> y = saturate(c, ops::mul(*sum, factor), number(7), c.operand(7).dtype());
  if (!y) return y.error();
  c.set(0, *y);
  return {};
}

// `saturate` is of 8-bit floats.
constexpr OpRow kRows[] = {
    {"ConvInteger", 1, 10, "x w x_zero_point? w_zero_point?",
     "auto_pad dilations group kernel_shape pads strides", conv_integer},
    {"DequantizeLinear", 1, 25, "x x_scale x_zero_point?", "axis block_size output_dtype",
     dequantize},
    {"DynamicQuantizeLinear", 1, 11, "x", "", dynamic_quantize},
    {"MatMulInteger", 1, 10, "A B a_zero_point? b_zero_point?", "", matmul_integer},
    {"QLinearConv", 1, 10, "x x_scale x_zero_point w w_scale w_zero_point y_scale y_zero_point B?",
     "auto_pad dilations group kernel_shape pads strides", qlinear_conv},
    {"QLinearMatMul", 1, 21, "a a_scale a_zero_point b b_scale b_zero_point y_scale y_zero_point",
     "", qlinear_matmul},
    {"QuantizeLinear", 1, 25, "x y_scale y_zero_point?",
     "axis block_size output_dtype precision saturate", quantize},
};

}  // namespace

std::span<const OpRow> quantize_op_rows() {
  return kRows;
}

}  // namespace ullage::onnx
