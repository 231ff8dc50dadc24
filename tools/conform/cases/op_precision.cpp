// The table of what ops may be off. Functions of shaders/lib are made of correctly rounded +, -, *,
// of divisions (2.5 ULP) and square roots (5 ULP): their bounds are those of the formulas there.
#include <algorithm>

#include "tools/conform/cases/graph_tolerance.h"

namespace ullage::conform {
namespace {

constexpr OpPrecision kRows[] = {
    // Arithmetic: one operation each.
    {"add", OpRule::pointwise, 1},
    {"sub", OpRule::pointwise, 1},
    {"mul", OpRule::pointwise, 1},
    {"div", OpRule::pointwise, 2.5},
    {"reciprocal", OpRule::pointwise, 2.5},
    {"sqrt", OpRule::pointwise, 5},
    {"cast", OpRule::pointwise, 1},
    // x - y * floor(x / y): off by a rounding of the quotient times y where that is not whole.
    {"floor_mod", OpRule::row},
    {"fmod", OpRule::row},
    // Functions of one number.
    {"exp", OpRule::pointwise, 6, 0.25},
    {"expm1", OpRule::pointwise, 8, 0.25, 0x1p-24},
    {"log", OpRule::pointwise, 6, 0, 0x1p-23},
    {"log1p", OpRule::pointwise, 8, 0, 0x1p-23},
    {"sin", OpRule::pointwise, 4, 0, 0x1p-22},
    {"cos", OpRule::pointwise, 4, 0, 0x1p-22},
    {"tan", OpRule::pointwise, 16, 0, 0x1p-21},
    {"asin", OpRule::pointwise, 16, 0, 0x1p-22},
    {"acos", OpRule::pointwise, 16, 0, 0x1p-21},
    {"atan", OpRule::pointwise, 12, 0, 0x1p-23},
    {"atan2", OpRule::pointwise, 16, 0, 0x1p-22},
    {"sinh", OpRule::pointwise, 16, 0.5},
    {"cosh", OpRule::pointwise, 12, 0.5},
    {"tanh", OpRule::pointwise, 24},
    {"asinh", OpRule::pointwise, 16, 0, 0x1p-22},
    {"acosh", OpRule::pointwise, 24, 0, 0x1p-20},
    {"atanh", OpRule::pointwise, 24, 0, 0x1p-22},
    {"erf", OpRule::pointwise, 16, 0, 4e-7},
    {"sigmoid", OpRule::pointwise, 12, 0.25},
    {"pow", OpRule::row},
    // Sums, in any order.
    {"reduce_sum", OpRule::sum, 2},
    {"matmul", OpRule::sum, 4},
    {"dot", OpRule::sum, 4},
    {"cumsum", OpRule::sum, 2},
    {"segment_sum", OpRule::sum, 2},
    // Products.
    {"reduce_prod", OpRule::product, 4},
    {"cumprod", OpRule::product, 4},
    {"segment_prod", OpRule::product, 4},
    // Kernels of several steps: transforms of Winograd, weights of resampling, recurrences. The
    // rows state what they keep.
    {"convolution", OpRule::row},
    {"conv_transpose", OpRule::row},
    {"average_pool", OpRule::row},
    {"lp_pool", OpRule::row},
    {"reduce_mean", OpRule::row},
    {"layer_norm", OpRule::row},
    {"attention", OpRule::row},
    {"softmax", OpRule::row},
    {"log_softmax", OpRule::row},
    {"excitation", OpRule::row},
    {"resize", OpRule::resample, 2},
    {"grid_sample", OpRule::resample, 2},
    {"recurrent_scan", OpRule::row},
    {"scatter_elements", OpRule::row},
    {"scatter_nd", OpRule::row},
    {"fused", OpRule::row},
};

constexpr OpPrecision kExact{};

}  // namespace

const OpPrecision& precision_of(std::string_view op) {
  const auto row = std::ranges::find(kRows, op, &OpPrecision::op);
  return row == std::end(kRows) ? kExact : *row;
}

}  // namespace ullage::conform
