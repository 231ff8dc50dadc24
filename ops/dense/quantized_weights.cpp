// Which matrices are quantized values, and how they are packed.
#include "ops/dense/quantized_weights.h"

#include <algorithm>

#include "ir/graph/op.h"
#include "ir/quantization/quantized_values.h"
#include "ops/quantization/quantization.h"
#include "ops/rules/lowering.h"
#include "ops/rules/reference.h"

namespace ullage::ops {

using namespace ir;

namespace {

bool is_constant(const Graph& graph, ValueId id) {
  return id == kNoValue || graph.value(id).constant != nullptr;
}

ValueId optional_input(const Node& node, size_t i) {
  return i < node.inputs.size() ? node.inputs[i] : kNoValue;
}

// Coordinates of all pieces: along the columns, along the inner axis, and taps.
constexpr uint32_t kColumn = 0, kInner = 1, kTap = 2;

// Elements between neighbours along an axis; 0: the same for all.
int64_t stride_along(const Tensor& tensor, size_t axis) {
  return tensor.shape()[axis] == 1 ? 0 : dense_strides(tensor.shape())[axis];
}

// What coordinates of all pieces mean in the constant `id`, whose inner axis is `inner` long.
std::vector<PackPiece::Coordinate> coordinates_in(const LowerContext& context,
                                                  const QuantizedWeights& w, ValueId id,
                                                  int64_t inner) {
  const Tensor& tensor = *context.value(id).constant;
  return {{.bound = w.columns, .stride = stride_along(tensor, w.column_axis)},
          {.bound = inner, .stride = stride_along(tensor, w.inner_axis)},
          {.bound = w.taps, .stride = 1}};
}

// A scale or zero per block and column. Loops (panel, block, column of the panel).
PackPiece packed_scales(LowerContext& context, const QuantizedWeights& w, const Tile& tile,
                        ValueId id) {
  PackPiece piece;
  piece.constant = context.constants().index_of(id);
  piece.coordinates = coordinates_in(context, w, id, w.blocks());
  piece.loops = {
      {.count = tile.panels(w.columns), .coordinate = kColumn, .multiplier = tile.columns()},
      {.count = w.blocks(), .coordinate = kInner, .multiplier = 1},
      {.count = tile.columns(), .coordinate = kColumn, .multiplier = 1}};
  return context.dtype(id) == DType::u8 ? piece : in_parts(std::move(piece), 4);
}

// The quantized values behind `id`, dequantize_linear of constants, joined along `inner_axis`.
std::optional<QuantizedWeights> quantized_behind(const Graph& graph, ValueId id, size_t inner_axis,
                                                 size_t column_axis) {
  const uint32_t n = graph.value(id).producer;
  if (n == kNoNode || graph.nodes[n].op != &dequantize_linear) return std::nullopt;
  const Node& node = graph.nodes[n];
  const auto shape = constant_shape(graph.value(id).shape);
  if (!shape || node.attributes[kAxis] != static_cast<int64_t>(inner_axis)) return std::nullopt;
  for (ValueId operand : node.inputs)
    if (!is_constant(graph, operand)) return std::nullopt;
  const QuantizedWeights weights{.quantized = node.inputs[0],
                                 .scale = node.inputs[1],
                                 .zero = optional_input(node, 2),
                                 .bits = node.attributes[DequantizeLinearOp::kBits],
                                 .block = node.attributes[DequantizeLinearOp::kBlock],
                                 .inner_axis = inner_axis,
                                 .column_axis = column_axis,
                                 .inner = (*shape)[inner_axis],
                                 .columns = (*shape)[column_axis]};
  const bool is_whole = are_whole_loads(weights.bits, weights.block, weights.inner);
  const bool has_any = weights.inner > 0 && weights.columns > 0;
  return is_whole && has_any ? std::optional(weights) : std::nullopt;
}

// Has a scale or zero one element along all axes from `first` to `last`?
bool is_one_along(const Graph& graph, ValueId id, size_t first, size_t last) {
  if (id == kNoValue) return true;
  const std::vector<int64_t>& shape = graph.value(id).constant->shape();
  return std::all_of(shape.begin() + static_cast<std::ptrdiff_t>(first),
                     shape.begin() + static_cast<std::ptrdiff_t>(last),
                     [](int64_t extent) { return extent == 1; });
}

}  // namespace

std::optional<QuantizedWeights> quantized_weights(const Graph& graph, ValueId id) {
  const auto shape = constant_shape(graph.value(id).shape);
  if (!shape || shape->size() < 2) return std::nullopt;
  const size_t rank = shape->size();
  for (size_t a = 0; a + 2 < rank; ++a)
    if ((*shape)[a] != 1) return std::nullopt;
  return quantized_behind(graph, id, rank - 2, rank - 1);
}

std::optional<QuantizedWeights> quantized_filters(const Graph& graph, ValueId id, bool is_product,
                                                  size_t inner_axis) {
  const auto shape = constant_shape(graph.value(id).shape);
  if (!shape || shape->size() < 3) return std::nullopt;
  auto weights = quantized_behind(graph, id, inner_axis, 1 - inner_axis);
  if (!weights) return std::nullopt;
  for (size_t a = 2; a < shape->size(); ++a) weights->taps *= (*shape)[a];
  for (ValueId part : {weights->scale, weights->zero}) {
    if (!is_one_along(graph, part, 2, shape->size())) return std::nullopt;
  }
  const bool has_floats =
      weights->zero == kNoValue || graph.value(weights->zero).dtype == DType::f32;
  const bool fits = weights->bits == 8 && weights->is_scaled_by_column() && has_floats;
  return weights->taps > 0 && (is_product || fits) ? weights : std::nullopt;
}

ColumnConstants column_constants(const std::optional<QuantizedWeights>& quantized, ValueId bias) {
  if (!quantized) return {.bias = bias};
  return {.factor = quantized->scale, .zero = quantized->zero, .bias = bias};
}

PackPiece packed_values(LowerContext& context, const QuantizedWeights& w, const Tile& tile) {
  const int64_t bytes = packed_bytes(w.inner, w.bits);
  PackPiece piece;
  piece.constant = context.constants().index_of(w.quantized);
  piece.coordinates = coordinates_in(context, w, w.quantized, bytes);
  piece.loops = {
      {.count = tile.panels(w.columns), .coordinate = kColumn, .multiplier = tile.columns()},
      {.count = w.taps, .coordinate = kTap, .multiplier = 1},
      {.count = (bytes + 3) / 4, .coordinate = kInner, .multiplier = 4},
      {.count = tile.columns() / 4, .coordinate = kColumn, .multiplier = 4},
      {.count = 4, .coordinate = kInner, .multiplier = 1},
      {.count = 4, .coordinate = kColumn, .multiplier = 1}};
  return piece;
}

PackPiece packed_channel_values(LowerContext& context, const QuantizedWeights& w) {
  PackPiece piece;
  piece.constant = context.constants().index_of(w.quantized);
  piece.coordinates = coordinates_in(context, w, w.quantized, 1);
  piece.loops = {{.count = (w.columns + 3) / 4, .coordinate = kColumn, .multiplier = 4},
                 {.count = (w.taps + 3) / 4 * 4, .coordinate = kTap, .multiplier = 1},
                 {.count = 4, .coordinate = kColumn, .multiplier = 1}};
  return piece;
}

uint32_t QuantizedPack::first_vec4(size_t piece) const {
  return static_cast<uint32_t>(recipe.piece_offset(piece) / 16);
}

QuantizedPack quantized_pack(LowerContext& context, const QuantizedWeights& weights,
                             const Tile& tile, std::vector<PackPiece> behind) {
  QuantizedPack pack;
  pack.recipe.element_bytes = 1;
  std::vector<PackPiece>& pieces = pack.recipe.pieces;
  pieces.push_back(packed_values(context, weights, tile));
  for (PackPiece& piece : behind) pieces.push_back(in_parts(std::move(piece), 4));
  if (!weights.is_scaled_by_column()) {
    pack.scale = pieces.size();
    pieces.push_back(packed_scales(context, weights, tile, weights.scale));
  }
  if (weights.zero == kNoValue) return pack;
  pack.zero = pieces.size();
  pieces.push_back(packed_scales(context, weights, tile, weights.zero));
  return pack;
}

void add_quantized_defines(const LowerContext& context, const QuantizedWeights& weights,
                           KernelSource& source) {
  const bool has_zero = weights.zero != kNoValue;
  const bool is_quantized = has_zero && context.dtype(weights.zero) == DType::u8;
  add_define(source, "BITS", weights.bits);
  add_define(source, "SCALED", !weights.is_scaled_by_column());
  add_define(source, "ZEROS", !has_zero ? 0 : is_quantized ? 1 : 2);
}

uint32_t block_vec4s(const QuantizedWeights& weights) {
  return static_cast<uint32_t>((std::min(weights.block, weights.inner) + 3) / 4);
}

}  // namespace ullage::ops
