// Functions built from primitives: written as plain functions of Values, differentiated and fused
// through those primitives.
#pragma once

#include "ops/elementwise/elementwise.h"

namespace ullage::ops {

ir::Value leaky_relu(ir::Value x, double alpha);          // x, alpha * x below 0
ir::Value elu(ir::Value x, double alpha);                 // x, alpha * (e^x - 1) below 0
ir::Value selu(ir::Value x, double alpha, double gamma);  // gamma * elu(x, alpha)
ir::Value celu(ir::Value x, double alpha);                // x, alpha * (e^(x / alpha) - 1) below 0
ir::Value hard_sigmoid(ir::Value x, double alpha, double beta);  // alpha * x + beta, cut to [0, 1]
ir::Value hard_swish(ir::Value x);                               // x * hard_sigmoid(x, 1/6, 1/2)
ir::Value swish(ir::Value x, double alpha = 1);                  // x * sigmoid(alpha * x)
ir::Value gelu(ir::Value x);                            // x * P(a normal number is below x), by erf
ir::Value gelu_tanh(ir::Value x);                       // gelu, approximated by tanh
ir::Value mish(ir::Value x);                            // x * tanh(softplus(x))
ir::Value softplus(ir::Value x);                        // log(1 + e^x)
ir::Value softsign(ir::Value x);                        // x / (1 + |x|)
ir::Value thresholded_relu(ir::Value x, double alpha);  // x above alpha, else 0

// x moved by bias toward 0 where |x| is above lambda, else 0.
ir::Value shrink(ir::Value x, double bias, double lambda);

ir::Value prelu(ir::Value x, ir::Value slope);  // x, slope * x below 0
ir::Value square(ir::Value x);                  // x * x

// Functions of C that are formulas over ops.
ir::Value round_half_away(ir::Value x);    // C's round; the op `round` takes half to even
ir::Value rsqrt(ir::Value x);              // 1 / sqrt(x)
ir::Value fdim(ir::Value a, ir::Value b);  // a - b where a is above b, else 0; NaN if either is
ir::Value fmax(ir::Value a, ir::Value b);  // the larger one; of a number and NaN the number
ir::Value fmin(ir::Value a, ir::Value b);  // the smaller one, likewise
ir::Value norm3d(ir::Value a, ir::Value b, ir::Value c);                // length of (a, b, c)
ir::Value norm4d(ir::Value a, ir::Value b, ir::Value c, ir::Value d);   // length of (a, b, c, d)
ir::Value rnorm3d(ir::Value a, ir::Value b, ir::Value c);               // 1 / norm3d
ir::Value rnorm4d(ir::Value a, ir::Value b, ir::Value c, ir::Value d);  // 1 / norm4d

// min(max(x, low), high); either limit may be invalid.
ir::Value clip(ir::Value x, ir::Value low, ir::Value high);
// Is it infinite, with one of the requested signs?
ir::Value is_infinity(ir::Value x, bool positive = true, bool negative = true);

}  // namespace ullage::ops
