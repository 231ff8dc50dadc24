// QuantizedConstant: a constant matrix that a graph computes from integers of few bits, as it is
// before that computation.
#pragma once

#include <cstdint>
#include <optional>

#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"

namespace ullage::passes {

// (value - zero) * scale. Scales and zeros have the quantized values' rank; along each axis there
// is one for all, one per value or, along `axis`, one per block.
struct QuantizedConstant {
  ir::Tensor quantized{};            // u8, one per byte
  int64_t bits = 8;                  // per value
  ir::Tensor scale{};                // f32
  std::optional<ir::Tensor> zero{};  // u8 or f32; none: the middle value
  int64_t axis = 0, block = 0;       // block 0: no blocks along any axis
};

// The source of f32 value `id`, looking back through transposes and through reshapes that only
// add or take away axes of 1: dequantize_linear of constants, or a constant of i8 or u8 that is
// cast, may have a constant subtracted and may be multiplied by one, as exporters write it. Nothing
// where it is computed otherwise.
std::optional<QuantizedConstant> quantized_constant(const ir::Graph& graph, ir::ValueId id);

// The elements of a value computed from one constant by casts and reshapes, as scales and zeros
// are; what only repeats them is left out.
std::optional<ir::Tensor> constant_behind(const ir::Graph& graph, ir::ValueId id);

}  // namespace ullage::passes
