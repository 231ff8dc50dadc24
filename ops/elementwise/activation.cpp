// The table of recurrent activations.
#include "ops/elementwise/activation.h"

#include <algorithm>

#include "ops/elementwise/composites.h"
#include "ops/elementwise/fused.h"

namespace ullage::ops {

using ir::Value;

namespace {

constexpr Activation kActivations[] = {
    {"affine", 1, 0, 2, [](Value x, double a, double b) { return add(mul(x, a), b); }},
    {"elu", 1, 0, 1, [](Value x, double a, double) { return elu(x, a); }},
    {"hard_sigmoid", 0.2, 0.5, 2, hard_sigmoid},
    {"leaky_relu", 0.01, 0, 1, [](Value x, double a, double) { return leaky_relu(x, a); }},
    {"relu", 0, 0, 0, [](Value x, double, double) { return relu(x); }},
    {"scaled_tanh", 1, 1, 2, [](Value x, double a, double b) { return mul(tanh(mul(x, b)), a); }},
    {"sigmoid", 0, 0, 0, [](Value x, double, double) { return sigmoid(x); }},
    {"softplus", 0, 0, 0, [](Value x, double, double) { return softplus(x); }},
    {"softsign", 0, 0, 0, [](Value x, double, double) { return softsign(x); }},
    {"tanh", 0, 0, 0, [](Value x, double, double) { return tanh(x); }},
    {"thresholded_relu", 1, 0, 1, [](Value x, double a, double) { return thresholded_relu(x, a); }},
};

}  // namespace

const Activation* find_activation(std::string_view name) {
  auto at = std::ranges::find(kActivations, name, &Activation::name);
  return at == std::end(kActivations) ? nullptr : at;
}

ir::ScalarBody element_body(const Activation& activation, double alpha, double beta,
                            ir::DType dtype) {
  ir::Builder builder;
  const Value x = builder.input("x", dtype, std::vector<ir::ExtentExpr>());
  return body_of_scalars(builder.graph(), activation.apply(x, alpha, beta).id());
}

}  // namespace ullage::ops
