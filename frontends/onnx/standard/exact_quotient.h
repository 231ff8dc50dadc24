// Quotients of whole numbers by constant scales, rounded exactly with arithmetic of f32 alone.
#pragma once

#include <optional>
#include <span>

#include "frontends/onnx/importer/node_context.h"

namespace ullage::onnx {

// `steps` times `factor`. `steps` are whole numbers in f32 of magnitudes below 2^bits.
struct QuotientTerm {
  ir::Value steps;
  double factor = 0;
  int bits = 8;
};

// What the sum of terms is divided by: whole numbers in f32 from 1 to `most`, or nothing.
struct Divisor {
  ir::Value count = {};
  int64_t most = 1;
};

// Sums that are nearer to a half than 2^-bits count as halves: as near as whole numbers by a ratio
// of two scales of similar exponents never are, and those by more than two, or divided, hardly
// ever.
enum class HalfwayBits : int { of_ratios = 27, of_products = 36 };

// The sum of `terms`, divided, rounded to the nearest whole number and halves to the even one, in
// f32. REQUIRES: at least one term; steps * factor stays below 2^64.
ir::Value rounded_quotient(std::span<const QuotientTerm> terms, const Divisor& by = {},
                           HalfwayBits halfway = HalfwayBits::of_ratios);

// The one element of operand `i`, a constant, 1 where it is absent; none where it is another.
std::optional<double> constant_scale(const NodeContext& c, size_t i);

}  // namespace ullage::onnx
