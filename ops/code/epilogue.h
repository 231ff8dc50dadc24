// Epilogues of matmul and convolution: bias and a fused elementwise body, applied to the
// accumulators before the store, as text for the kernel and constants packed behind its weights.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

// Can the kernels apply `body` to results of `result` shape? Everything is f32 or bool, at most one
// extra operand is a tensor of exactly that shape (the residual); the others are f32 constants that
// vary along `axis` alone, or not at all.
bool is_fusable_epilogue(const ir::Graph& graph, ir::ValueId result, size_t axis,
                         const ir::ScalarBody& body, std::span<const ir::ValueId> extra);

// What a kernel needs for its epilogue. The text defines, for generated.glsl,
//   struct Channel;  Channel load_channel(uint vec4_index, uint stride);
//   vec4 epilogue(vec4 x, Channel channel, uint out_vec4);
// on top of LOAD_VECTOR(i), LOAD_RESIDUAL(i) and p.scalars[]. `stride`: vec4s per vector.
struct Epilogue {
  std::string text;
  std::vector<ir::PackPiece> vectors;  // one per per-column vector
  ir::ValueId residual = ir::kNoValue;
  std::vector<uint32_t> scalars;  // for the push constants
};
// Constants of one element, or of one per column, that come before the node's body: a factor of the
// sums and what is added then. `zero` is for the kernel: vec4 column_zero(uint vec4_index, uint
// stride).
struct ColumnConstants {
  ir::ValueId factor = ir::kNoValue, zero = ir::kNoValue, bias = ir::kNoValue;
};
// For the node that is being lowered, whose results have `columns` elements along `axis`, padded
// to `padded_columns` in each vector. Constants beyond `max_scalars` are written into the text.
// REQUIRES: the node's body is_fusable_epilogue, but for the shape of a residual where the kernel
// finds its elements itself.
ir::Result<Epilogue> make_epilogue(ir::LowerContext& context, const ColumnConstants& first,
                                   size_t axis, int64_t columns, int64_t padded_columns,
                                   size_t max_scalars);

// The text of an epilogue that leaves sums as they are.
std::string plain_epilogue();

// Copies the scalars into a parameter struct's array.
template <size_t n>
void set_scalars(uint32_t (&target)[n], const Epilogue& epilogue) {
  for (size_t i = 0; i < n; ++i) target[i] = i < epilogue.scalars.size() ? epilogue.scalars[i] : 0;
}

}  // namespace ullage::ops
