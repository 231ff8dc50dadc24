// Which matrices are codes, and how they are packed.
#include "ops/dense/coded_weights.h"

#include <algorithm>

#include "ir/graph/op.h"
#include "ir/quantization/codes.h"
#include "ops/quantization/quantization.h"
#include "ops/rules/lowering.h"

namespace ullage::ops {

using namespace ir;

namespace {

bool is_constant(const Graph& graph, ValueId id) {
  return id == kNoValue || graph.value(id).constant != nullptr;
}

ValueId optional_input(const Node& node, size_t i) {
  return i < node.inputs.size() ? node.inputs[i] : kNoValue;
}

// Coordinates of all pieces: along the columns, and along the inner axis.
constexpr uint32_t kColumn = 0, kInner = 1;

// A lane's load: four bytes of each of four columns, neighbours of a panel side by side. Loops
// (panel, load, quad of the lane, lane, byte along the inner axis, column).
PackPiece packed_codes(LowerContext& context, const CodedWeights& w, const Tile& tile) {
  const int64_t bytes = code_bytes(w.inner, w.bits);
  PackPiece piece;
  piece.constant = context.constants().index_of(w.codes);
  piece.coordinates = {{.bound = w.columns, .stride = 1}, {.bound = bytes, .stride = w.columns}};
  piece.loops = {
      {.count = tile.panels(w.columns), .coordinate = kColumn, .multiplier = tile.columns()},
      {.count = (bytes + 3) / 4, .coordinate = kInner, .multiplier = 4},
      {.count = tile.columns() / 4, .coordinate = kColumn, .multiplier = 4},
      {.count = 4, .coordinate = kInner, .multiplier = 1},
      {.count = 4, .coordinate = kColumn, .multiplier = 1}};
  return piece;
}

// A scale or zero per block and column. Loops (panel, block, column of the panel).
PackPiece packed_scales(LowerContext& context, const CodedWeights& w, const Tile& tile,
                        ValueId id) {
  const Tensor& scales = *context.value(id).constant;
  const int64_t columns = scales.shape().back();  // 1: the same for all
  PackPiece piece;
  piece.constant = context.constants().index_of(id);
  piece.coordinates = {{.bound = w.columns, .stride = columns == 1 ? 0 : 1},
                       {.bound = w.blocks(), .stride = columns}};
  piece.loops = {
      {.count = tile.panels(w.columns), .coordinate = kColumn, .multiplier = tile.columns()},
      {.count = w.blocks(), .coordinate = kInner, .multiplier = 1},
      {.count = tile.columns(), .coordinate = kColumn, .multiplier = 1}};
  return scales.dtype() == DType::u8 ? piece : in_parts(std::move(piece), 4);
}

}  // namespace

std::optional<CodedWeights> coded_weights(const Graph& graph, ValueId id) {
  const uint32_t n = graph.value(id).producer;
  if (n == kNoNode || graph.nodes[n].op != &dequantize_codes) return std::nullopt;
  const Node& node = graph.nodes[n];
  const auto shape = constant_shape(graph.value(id).shape);
  if (!shape || shape->size() < 2) return std::nullopt;
  const size_t rank = shape->size();
  for (size_t a = 0; a + 2 < rank; ++a)
    if ((*shape)[a] != 1) return std::nullopt;
  for (ValueId operand : node.inputs)
    if (!is_constant(graph, operand)) return std::nullopt;
  const CodedWeights weights{.codes = node.inputs[0],
                             .scale = node.inputs[1],
                             .zero = optional_input(node, 2),
                             .bits = node.attributes[DequantizeCodesOp::kBits],
                             .block = node.attributes[DequantizeCodesOp::kBlock],
                             .inner = (*shape)[rank - 2],
                             .columns = (*shape)[rank - 1]};
  const bool along_inner = node.attributes[kAxis] == static_cast<int64_t>(rank) - 2;
  const bool whole = are_whole_loads(weights.bits, weights.block, weights.inner);
  const bool any = weights.inner > 0 && weights.columns > 0;
  return along_inner && whole && any ? std::optional(weights) : std::nullopt;
}

uint32_t CodedPack::first_quad(size_t piece) const {
  return static_cast<uint32_t>(recipe.piece_offset(piece) / 16);
}

CodedPack coded_pack(LowerContext& context, const CodedWeights& weights, const Tile& tile,
                     std::vector<PackPiece> behind) {
  CodedPack pack;
  pack.recipe.element_bytes = 1;
  std::vector<PackPiece>& pieces = pack.recipe.pieces;
  pieces.push_back(packed_codes(context, weights, tile));
  for (PackPiece& piece : behind) pieces.push_back(in_parts(std::move(piece), 4));
  pack.scale = pieces.size();
  pieces.push_back(packed_scales(context, weights, tile, weights.scale));
  if (weights.zero == kNoValue) return pack;
  pack.zero = pieces.size();
  pieces.push_back(packed_scales(context, weights, tile, weights.zero));
  return pack;
}

void add_code_defines(const LowerContext& context, const CodedWeights& weights,
                      KernelSource& source) {
  const bool has_zero = weights.zero != kNoValue;
  const bool is_code = has_zero && context.dtype(weights.zero) == DType::u8;
  add_define(source, "BITS", weights.bits);
  add_define(source, "ZEROS", !has_zero ? 0 : is_code ? 1 : 2);
}

uint32_t block_quads(const CodedWeights& weights) {
  return static_cast<uint32_t>((std::min(weights.block, weights.inner) + 3) / 4);
}

}  // namespace ullage::ops
