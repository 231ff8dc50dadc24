// Elementwise ops that fusion makes one kernel per result of.
#include "autodiff/adam.h"

#include "ops/elementwise/elementwise.h"

namespace ullage::autodiff {

using ir::Value;

namespace {

// decay * mean + (1 - decay) * x; a missing x is zero.
Value running_mean(Value mean, Value x, double decay) {
  const Value kept = ops::mul(mean, decay);
  return x.valid() ? ops::add(kept, ops::mul(x, 1 - decay)) : kept;
}

// mean / (1 - decay ^ step): as if it had not begun with zeros.
Value corrected(Value mean, Value step, double decay) {
  return ops::div(mean, ops::sub(1, ops::pow(decay, step)));
}

}  // namespace

AdamState adam(const AdamState& now, Value gradient, Value step, const AdamOptions& options) {
  const Value squared = gradient.valid() ? ops::mul(gradient, gradient) : gradient;
  const Value mean = running_mean(now.mean, gradient, options.mean_decay);
  const Value square = running_mean(now.square, squared, options.square_decay);
  const Value scale =
      ops::add(ops::sqrt(corrected(square, step, options.square_decay)), options.epsilon);
  const Value move = ops::div(corrected(mean, step, options.mean_decay), scale);
  return {ops::sub(now.parameter, ops::mul(move, options.rate)), mean, square};
}

}  // namespace ullage::autodiff
