// Sums of whole numbers by quotients of scales, rounded exactly with arithmetic of 32 bits alone.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

#include "frontends/onnx/importer/node_context.h"

namespace ullage::onnx {

// A quotient of scales: constants, one or one per channel, or one number that the host knows when
// it runs.
struct ScaleRatio {
  std::vector<double> numbers = {1};
  // How many axes of the steps stand behind the channels' axis.
  size_t axes_behind = 0;
  ir::ExtentExpr host = {};  // in place of `numbers`
  ir::Value nearest = {};    // with `host`: f32 of rank 0
};

// `times` and the scales `over`, operands of which absent ones are 1, multiplied and divided by the
// scale `under`, of one element. None where only the device knows one, where a constant is not
// finite or 0, or where several have channels.
std::optional<ScaleRatio> ratio_of(const NodeContext& c, std::initializer_list<size_t> over,
                                   size_t under, double times = 1);

// `steps` by `ratio`. `steps` are whole numbers in i32 of magnitudes of at most `most`.
struct QuotientTerm {
  ir::Value steps;
  ScaleRatio ratio;
  double most = 255;
};
inline constexpr double kMostSum = 2147483648.0;  // of sums of products

// What the sum of terms is divided by: whole numbers in i32 from 1 to `most`, or nothing.
struct Divisor {
  ir::Value count = {};
  int64_t most = 1;
};

// The sum of `terms`, divided, rounded to the nearest whole number and halves to the even one, in
// f32. Right below a magnitude of 512; above it stays above. Quotients that are nearer to a half
// than 2^-32 count as halves, with ratios of the host 2^-25. REQUIRES: at least one term, and one
// alone with a divisor; the bounds of several terms add up to at most 2^18.
ir::Value rounded_quotient(std::span<const QuotientTerm> terms, const Divisor& by = {});

}  // namespace ullage::onnx
