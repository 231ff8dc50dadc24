// Constant matrices of linear codes (dequantize_codes), which products read where they lie: packed
// as the lanes of matmul/codes.comp read them, with their scales and zeros behind.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/program/lower_context.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

// [inner, columns], codes joined along the inner axis.
struct CodedWeights {
  ir::ValueId codes = ir::kNoValue, scale = ir::kNoValue, zero = ir::kNoValue;
  int64_t bits = 8, block = 1;
  int64_t inner = 0, columns = 0;

  int64_t blocks() const { return (inner + block - 1) / block; }
};
// Can a product read codes whose scales belong to `block` of `count` along its sum: whole loads of
// codes, four rows of 8 bits or as many of fewer, or all of them?
constexpr bool are_whole_loads(int64_t bits, int64_t block, int64_t count) {
  return block >= count || block % (32 / bits) == 0;
}
// What `id`, operand 1 of a matmul, is made of, if a product can read it so: one matrix, codes
// joined along its rows, whose blocks are whole loads.
std::optional<CodedWeights> coded_weights(const ir::Graph& graph, ir::ValueId id);

// ---- for the call ---------------------------------------------------------------------------

// A recipe in bytes: codes, then what `behind` holds in 32-bit elements, then scales and zeros.
struct CodedPack {
  ir::PackRecipe recipe{};
  size_t behind = 1, scale = 0, zero = 0;  // pieces; zero: none where they are the middle code
  uint32_t first_quad(size_t piece) const;
};
CodedPack coded_pack(ir::LowerContext& context, const CodedWeights& weights, const Tile& tile,
                     std::vector<ir::PackPiece> behind);
// Defines of the kernel.
void add_code_defines(const ir::LowerContext& context, const CodedWeights& weights,
                      ir::KernelSource& source);
// Quads of the inner axis that share a scale.
uint32_t block_quads(const CodedWeights& weights);

}  // namespace ullage::ops
