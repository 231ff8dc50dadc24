// The table of recurrent activations.
#include "ops/elementwise/activation.h"

#include <algorithm>
#include <cmath>

#include "ops/elementwise/composites.h"

namespace ullage::ops {

using ir::Value;

namespace {

constexpr Activation kActivations[] = {
    {"affine", 1, 0, [](double x, double a, double b) { return a * x + b; }, "alpha * x + beta",
     [](Value x, double a, double b) { return add(mul(x, a), b); }},
    {"elu", 1, 0, [](double x, double a, double) { return x >= 0 ? x : a * (std::exp(x) - 1); },
     "x >= 0.0 ? x : alpha * (exp(x) - 1.0)", [](Value x, double a, double) { return elu(x, a); }},
    {"hard_sigmoid", 0.2, 0.5,
     [](double x, double a, double b) { return std::clamp(a * x + b, 0.0, 1.0); },
     "clamp(alpha * x + beta, 0.0, 1.0)", hard_sigmoid},
    {"leaky_relu", 0.01, 0, [](double x, double a, double) { return x >= 0 ? x : a * x; },
     "x >= 0.0 ? x : alpha * x", [](Value x, double a, double) { return leaky_relu(x, a); }},
    {"relu", 0, 0, [](double x, double, double) { return std::fmax(x, 0); }, "max(x, 0.0)",
     [](Value x, double, double) { return relu(x); }},
    {"scaled_tanh", 1, 1, [](double x, double a, double b) { return a * std::tanh(b * x); },
     "alpha * tanh(clamp(beta * x, -20.0, 20.0))",
     [](Value x, double a, double b) { return mul(tanh(mul(x, b)), a); }},
    {"sigmoid", 0, 0, [](double x, double, double) { return 1 / (1 + std::exp(-x)); },
     "1.0 / (1.0 + exp(-x))", [](Value x, double, double) { return sigmoid(x); }},
    {"softplus", 0, 0,
     [](double x, double, double) { return std::fmax(x, 0) + std::log1p(std::exp(-std::fabs(x))); },
     "max(x, 0.0) + log(1.0 + exp(-abs(x)))", [](Value x, double, double) { return softplus(x); }},
    {"softsign", 0, 0, [](double x, double, double) { return x / (1 + std::fabs(x)); },
     "x / (1.0 + abs(x))", [](Value x, double, double) { return softsign(x); }},
    // Some drivers overflow inside tanh of large arguments.
    {"tanh", 0, 0, [](double x, double, double) { return std::tanh(x); },
     "tanh(clamp(x, -20.0, 20.0))", [](Value x, double, double) { return tanh(x); }},
    {"thresholded_relu", 1, 0, [](double x, double a, double) { return x > a ? x : 0.0; },
     "x > alpha ? x : 0.0", [](Value x, double a, double) { return thresholded_relu(x, a); }},
};

}  // namespace

const Activation* find_activation(std::string_view name) {
  auto at = std::ranges::find(kActivations, name, &Activation::name);
  return at == std::end(kActivations) ? nullptr : at;
}

}  // namespace ullage::ops
