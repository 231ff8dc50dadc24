// Functions built from primitives: written as plain functions of Values, differentiated and fused
// through what they are made of.
#pragma once

#include "ops/elementwise/elementwise.h"

namespace ullage::ops {

ir::Value leaky_relu(ir::Value x, double alpha);
ir::Value elu(ir::Value x, double alpha);
ir::Value selu(ir::Value x, double alpha, double gamma);
ir::Value celu(ir::Value x, double alpha);
ir::Value hard_sigmoid(ir::Value x, double alpha, double beta);
ir::Value hard_swish(ir::Value x);
ir::Value swish(ir::Value x, double alpha = 1);
ir::Value gelu(ir::Value x);       // by erf
ir::Value gelu_tanh(ir::Value x);  // tanh approximation
ir::Value mish(ir::Value x);
ir::Value softplus(ir::Value x);
ir::Value softsign(ir::Value x);
ir::Value thresholded_relu(ir::Value x, double alpha);
ir::Value shrink(ir::Value x, double bias, double lambda);
ir::Value prelu(ir::Value x, ir::Value slope);
ir::Value square(ir::Value x);
// Either limit may be invalid.
ir::Value clip(ir::Value x, ir::Value low, ir::Value high);
ir::Value is_infinity(ir::Value x, bool positive = true, bool negative = true);

}  // namespace ullage::ops
