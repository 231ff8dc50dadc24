// Constant weights of quantized values (dequantize_linear), which products and convolutions read
// where they lie: packed as the lanes of their kernels read them, with scales and zeros behind.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/lowering/lower_context.h"
#include "ops/code/epilogue.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

// Quantized values joined along `inner_axis`, the axis of a sum; `taps` are all axes behind both.
struct QuantizedWeights {
  ir::ValueId quantized = ir::kNoValue, scale = ir::kNoValue, zero = ir::kNoValue;
  int64_t bits = 8, block = 1;
  size_t inner_axis = 0, column_axis = 0;
  int64_t inner = 0, columns = 0, taps = 1;

  int64_t blocks() const { return (inner + block - 1) / block; }
  // Does each column have one scale, so that it may be multiplied by after the sum?
  bool is_scaled_by_column() const { return blocks() == 1; }
};
// Can a product read quantized values whose scales belong to `block` of `count` along its sum:
// whole loads of quantized values, four rows of 8 bits or as many of fewer, or all of them?
constexpr bool are_whole_loads(int64_t bits, int64_t block, int64_t count) {
  return block >= count || block % (32 / bits) == 0;
}
// The quantized parts of `id`, operand 1 of a matmul, if a product can read it so: one matrix,
// quantized values joined along its rows, whose blocks are whole loads.
std::optional<QuantizedWeights> quantized_weights(const ir::Graph& graph, ir::ValueId id);
// The quantized parts of `id`, operand 1 of a convolution, if kernels can read it so: quantized
// values joined along the input channels, which are axis `inner_axis`, 0 or 1, scales and zeros
// that no tap has for itself. Where the convolution is no product of pixels with one matrix:
// quantized values of 8 bits, one scale and one f32 zero per filter.
std::optional<QuantizedWeights> quantized_filters(const ir::Graph& graph, ir::ValueId id,
                                                  bool is_product, size_t inner_axis = 1);

// ---- for the call ---------------------------------------------------------------------------

// For kernels that sum quantized values less their zeros and multiply the sums by the scale. The
// kernel of products finds zeros itself.
ColumnConstants column_constants(const std::optional<QuantizedWeights>& quantized,
                                 ir::ValueId bias);

// The quantized values alone, for a recipe in bytes: a load is four bytes along the sum of each of
// four columns, neighbours of a panel side by side.
ir::PackPiece packed_values(ir::LowerContext& context, const QuantizedWeights& weights,
                            const Tile& tile);
// The same for filters of one channel: a load is four taps of each of four columns.
ir::PackPiece packed_channel_values(ir::LowerContext& context, const QuantizedWeights& weights);

// A recipe in bytes: quantized values, then the 32-bit elements of `behind`, then scales of blocks
// and zeros.
struct QuantizedPack {
  ir::PackRecipe recipe{};
  size_t scale = 0, zero = 0;  // pieces; 0: none, each column has one, or all are the middle value
  uint32_t first_vec4(size_t piece) const;
};
QuantizedPack quantized_pack(ir::LowerContext& context, const QuantizedWeights& weights,
                             const Tile& tile, std::vector<ir::PackPiece> behind);
// Defines of the kernel.
void add_quantized_defines(const ir::LowerContext& context, const QuantizedWeights& weights,
                           ir::KernelSource& source);
// Vec4s of the inner axis that share a scale.
uint32_t block_vec4s(const QuantizedWeights& weights);

}  // namespace ullage::ops
