// Import rules of com.microsoft's ops on integers of few bits.
#include "frontends/onnx/microsoft/quantized.h"

#include <algorithm>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ir/quantization/quantized_values.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/quantization/quantization.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::Result;
using ir::Tensor;
using ir::Value;

Tensor as_f32(const Tensor& tensor) {
  Tensor wide(DType::f32, tensor.shape());
  for (int64_t i = 0; i < tensor.element_count(); ++i) wide.set_number(i, tensor.number(i));
  return wide;
}

// Operand `i` with the given extents, be it flat in the file or not. Errors: no constant, or
// another number of elements.
Result<Tensor> constant_of(const NodeContext& c, size_t i, const std::vector<int64_t>& shape) {
  const auto& constant = c.operand(i).info().constant;
  if (!constant) return c.unsupported(name_of_operand(c, i) + " that is no constant");
  Result<Tensor> tensor = constant->reshaped(shape);
  if (tensor) return tensor;
  std::string wanted;
  for (int64_t n : shape) wanted += (wanted.empty() ? "" : " x ") + std::to_string(n);
  return c.error(name_of_operand(c, i) + " must have " + wanted + " elements, has " +
                 std::to_string(constant->element_count()));
}

Result<int64_t> bits_of(const NodeContext& c) {
  const int64_t bits = c.integer("bits", 4);
  if (std::ranges::find(ir::kQuantizedBits, bits) != std::end(ir::kQuantizedBits)) return bits;
  return c.unsupported("bits = " + std::to_string(bits) + "; 2, 4 and 8 are supported");
}

Result<int64_t> block_of(const NodeContext& c) {
  const int64_t block = c.integer("block_size", 128);
  const bool is_power = block >= 16 && (block & (block - 1)) == 0;
  if (is_power) return block;
  return c.error("block_size must be a power of two and at least 16: " + std::to_string(block));
}

// Zero points [lines, blocks] of operand `i`: floats, or quantized values packed along each line.
Result<Tensor> zeros_of(const NodeContext& c, size_t i, std::vector<int64_t> shape, int64_t bits) {
  if (ir::is_float(c.operand(i).dtype())) {
    const Result<Tensor> zero = constant_of(c, i, shape);
    return zero ? as_f32(*zero) : zero;
  }
  const size_t last = shape.size() - 1;
  const int64_t blocks = shape[last];
  shape[last] = ir::packed_bytes(blocks, bits);
  const Result<Tensor> joined = constant_of(c, i, shape);
  return joined ? ir::unpack_quantized(*joined, last, blocks, bits) : joined;
}

// The first `count` quantized values of lines of whole blocks, whose last one may be padded.
Tensor cut_lines(const Tensor& joined, int64_t count, int64_t bits) {
  const size_t last = joined.rank() - 1;
  return ir::pack_quantized(ir::unpack_quantized(joined, last, count, bits), last, bits);
}

// The numbers of constant quantized values that are packed along an axis.
Value numbers_of(ir::Builder& builder, const Tensor& quantized, const Tensor& scale,
                 const std::optional<Tensor>& zero, const ops::DequantizeLinearOp::Form& form) {
  return ops::dequantize_linear(builder.constant(quantized), builder.constant(as_f32(scale)),
                                zero ? builder.constant(*zero) : Value(), form);
}

// Y = A dequantized(B)' + bias: a row of B per column of Y, in blocks of K.
Result<void> matmul_nbits(NodeContext& c) {
  if (c.has(4)) return c.unsupported("g_idx, an order of the blocks");
  const int64_t inner = c.integer("K"), columns = c.integer("N");
  const Result<int64_t> bits = bits_of(c), block = block_of(c);
  if (!bits) return bits.error();
  if (!block) return block.error();
  if (inner < 1 || columns < 1) return c.error("K and N must be positive");
  if (c.operand(1).dtype() != DType::u8) return c.unsupported("B that is not of uint8");
  const int64_t blocks = (inner + *block - 1) / *block;
  const Result<Tensor> joined =
      constant_of(c, 1, {columns, blocks * ir::packed_bytes(*block, *bits)});
  if (!joined) return joined.error();
  const Result<Tensor> scale = constant_of(c, 2, {columns, blocks});
  if (!scale) return scale.error();
  std::optional<Tensor> zero;
  if (c.has(3)) {
    Result<Tensor> given = zeros_of(c, 3, {columns, blocks}, *bits);
    if (!given) return given.error();
    zero = *std::move(given);
  }
  const Value b = numbers_of(c.builder(), cut_lines(*joined, inner, *bits), *scale, zero,
                             {.axis = 1, .bits = *bits, .block = *block, .count = inner});
  const DType dtype = c.operand(0).dtype();
  Value y = ops::matmul_numpy(ops::cast(c.operand(0), DType::f32), ops::transpose(b, {1, 0}));
  if (c.has(5)) y = ops::add(y, ops::cast(c.operand(5), DType::f32));
  c.set(0, y.valid() ? ops::cast(y, dtype) : y);
  return {};
}

// The numbers of GatherBlockQuantized's data, of integers that are a byte each here.
Result<Value> numbers_of_integers(const NodeContext& c, int64_t axis, int64_t block) {
  const auto& data = c.operand(0).info().constant;
  std::vector<int64_t> scales = data->shape();
  int64_t& along = scales[static_cast<size_t>(axis)];
  along = (along + block - 1) / block;
  BlockQuantized x{.numbers = *data, .axis = axis, .block = block};
  const Result<Tensor> scale = constant_of(c, 2, scales);
  if (!scale) return scale.error();
  x.scale = *scale;
  if (c.has(3)) {
    const Result<Tensor> zero = constant_of(c, 3, scales);
    if (!zero) return zero.error();
    x.zero = *zero;
  }
  return dequantized(c.builder(), x);
}

// The same for bytes in which quantized values are packed along the last axis.
Result<Value> numbers_of_bytes(const NodeContext& c, int64_t axis, int64_t block) {
  const Result<int64_t> bits = bits_of(c);
  if (!bits) return bits.error();
  if (axis + 1 != static_cast<int64_t>(c.operand(0).rank())) {
    return c.error("data of uint8 must be quantized along its last axis");
  }
  return numbers_of_quantized(c, {.data = 0, .scale = 2, .zero = 3, .bits = *bits, .block = block});
}

// Slices of dequantized data.
Result<void> gather_block_quantized(NodeContext& c) {
  const Value data = c.operand(0);
  if (!data.info().constant) return c.unsupported("data that is no constant");
  const Result<int64_t> axis = c.axis(c.integer("quantize_axis", 1), data.rank());
  const Result<int64_t> gathered = c.axis(c.integer("gather_axis", 0), data.rank());
  const Result<int64_t> block = block_of(c);
  if (!axis) return axis.error();
  if (!gathered) return gathered.error();
  if (!block) return block.error();
  const Result<Value> numbers = c.storage_type(0) ? numbers_of_integers(c, *axis, *block)
                                                  : numbers_of_bytes(c, *axis, *block);
  if (!numbers) return numbers.error();
  const Value y = ops::gather(*numbers, c.operand(1), *gathered);
  c.set(0, y.valid() ? ops::cast(y, c.operand(2).dtype()) : y);
  return {};
}

// `accuracy_level` allows less accuracy than there is.
constexpr ImportRule kMicrosoftImportRules[] = {
    {"GatherBlockQuantized", 1, 1, "data:quantized indices:int scales:float zero_points:storage?",
     "bits block_size gather_axis quantize_axis", gather_block_quantized},
    {"MatMulNBits", 1, 1, "A:float B scales:float zero_points? g_idx? bias:float?",
     "K! N! accuracy_level bits block_size", matmul_nbits},
};

}  // namespace

Value dequantized(ir::Builder& builder, const BlockQuantized& x) {
  const auto axis = static_cast<size_t>(x.axis);
  const ir::QuantizedValues quantized =
      ir::quantized_values_of(x.numbers, x.zero ? &*x.zero : nullptr);
  std::optional<Tensor> zero = quantized.zero;
  if (zero && zero->rank() == 0) {  // of numbers without zeros
    const std::vector<int64_t> ones(x.scale.rank(), 1);
    zero = ops::broadcast_tensor(*zero->reshaped(ones), x.scale.shape());
  }
  return numbers_of(
      builder, ir::pack_quantized(quantized.values, axis, quantized.bits), x.scale, zero,
      {.axis = x.axis, .bits = quantized.bits, .block = x.block, .count = x.numbers.shape()[axis]});
}

Result<Value> numbers_of_quantized(const NodeContext& c, const JoinedQuantized& x) {
  const auto& data = c.operand(x.data).info().constant;
  if (!data) return c.unsupported(name_of_operand(c, x.data) + " that is no constant");
  if (data->rank() == 0) return c.error(name_of_operand(c, x.data) + " must have rank 1 or more");
  std::vector<int64_t> scales = data->shape();
  const int64_t count = scales.back() * 8 / x.bits, block = x.block > 0 ? x.block : count;
  scales.back() = block > 0 ? (count + block - 1) / block : 0;
  const Result<Tensor> scale = constant_of(c, x.scale, scales);
  if (!scale) return scale.error();
  std::optional<Tensor> zero;
  if (c.has(x.zero)) {
    Result<Tensor> given = zeros_of(c, x.zero, scales, x.bits);
    if (!given) return given.error();
    zero = *std::move(given);
  }
  return numbers_of(c.builder(), *data, *scale, zero,
                    {.axis = static_cast<int64_t>(data->rank()) - 1,
                     .bits = x.bits,
                     .block = block,
                     .count = count});
}

std::span<const ImportRule> microsoft_quantized_import_rules() {
  return kMicrosoftImportRules;
}

}  // namespace ullage::onnx
