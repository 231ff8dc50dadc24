// Import rules of ai.onnx.preview.training: steps of optimisers, for any number of tensors at once.
// Operands are R (the rate), T (the number of updates before), then per kind one of each tensor.
#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"

namespace ullage::onnx {
namespace {

using ir::Result;
using ir::Value;

// The tensors of one step: operand `kind` of tensor i is `at(kind, i)`.
class Step {
 public:
  Step(const NodeContext& c, size_t kinds)
      : c_(c), kinds_(kinds), count_((c.operand_count() - 2) / kinds) {}

  bool is_whole() const { return c_.operand_count() == 2 + count_ * kinds_; }
  size_t count() const { return count_; }
  Value at(size_t kind, size_t i) const { return c_.operand(2 + kind * count_ + i); }
  Value rate(size_t i) const { return ops::cast(c_.operand(0), at(0, i).dtype()); }
  Value updates(size_t i) const { return ops::cast(c_.operand(1), at(0, i).dtype()); }
  // The gradient with that of the norm of the parameters.
  Value gradient(size_t i) const {
    const double norm = c_.number("norm_coefficient", 0);
    return norm == 0 ? at(1, i) : ops::add(ops::mul(at(0, i), norm), at(1, i));
  }

 private:
  const NodeContext& c_;
  size_t kinds_, count_;
};

Result<Step> step_of(const NodeContext& c, size_t kinds) {
  if (c.operand(0).rank() != 0 || c.operand(1).rank() != 0) return c.error("R and T are scalars");
  const Step step(c, kinds);
  if (step.is_whole() && step.count() > 0) return step;
  return c.error(
      "there must be as many tensors of each kind: " + std::to_string(c.operand_count() - 2) +
      " are no multiple of " + std::to_string(kinds));
}

Result<void> adagrad(NodeContext& c) {
  const Result<Step> step = step_of(c, 3);
  if (!step) return step.error();
  for (size_t i = 0; i < step->count(); ++i) {
    const Value decay = ops::add(ops::mul(step->updates(i), c.number("decay_factor", 0)), 1.0);
    const Value g = step->gradient(i), squares = ops::add(step->at(2, i), ops::square(g));
    const Value scale = ops::add(ops::sqrt(squares), c.number("epsilon", 1e-6));
    const Value change = ops::div(ops::mul(ops::div(step->rate(i), decay), g), scale);
    c.set(i, ops::sub(step->at(0, i), change));
    c.set(step->count() + i, squares);
  }
  return {};
}

// The rate is corrected for the bias of both means, unless this is the first update.
Result<void> adam(NodeContext& c) {
  const Result<Step> step = step_of(c, 4);
  if (!step) return step.error();
  const double alpha = c.number("alpha", 0.9), beta = c.number("beta", 0.999);
  for (size_t i = 0; i < step->count(); ++i) {
    const Value g = step->gradient(i), t = step->updates(i), rate = step->rate(i);
    const Value mean = ops::add(ops::mul(step->at(2, i), alpha), ops::mul(g, 1 - alpha));
    const Value squares =
        ops::add(ops::mul(step->at(3, i), beta), ops::mul(ops::square(g), 1 - beta));
    const auto rest = [&](double base) {
      return ops::sub(1.0, ops::pow(c.scalar(t.dtype(), base), t));
    };
    const Value corrected = ops::div(ops::mul(rate, ops::sqrt(rest(beta))), rest(alpha));
    const Value own_rate = ops::where(ops::greater(t, 0.0), corrected, rate);
    const Value scale = ops::add(ops::sqrt(squares), c.number("epsilon", 1e-6));
    const Value next = ops::sub(step->at(0, i), ops::div(ops::mul(own_rate, mean), scale));
    c.set(i, ops::mul(next, 1 - c.number("norm_coefficient_post", 0)));
    c.set(step->count() + i, mean);
    c.set(2 * step->count() + i, squares);
  }
  return {};
}

Result<void> momentum(NodeContext& c) {
  const Result<Step> step = step_of(c, 3);
  if (!step) return step.error();
  const bool looks_ahead = c.word("mode", {"standard", "nesterov"}) == "nesterov";
  const double alpha = c.number("alpha"), beta = c.number("beta");
  for (size_t i = 0; i < step->count(); ++i) {
    const Value g = step->gradient(i), t = step->updates(i);
    const Value share =
        ops::where(ops::greater(t, 0.0), c.scalar(t.dtype(), beta), c.scalar(t.dtype(), 1));
    const Value speed = ops::add(ops::mul(step->at(2, i), alpha), ops::mul(g, share));
    const Value change = looks_ahead ? ops::add(g, ops::mul(speed, alpha)) : speed;
    c.set(i, ops::sub(step->at(0, i), ops::mul(step->rate(i), change)));
    c.set(step->count() + i, speed);
  }
  return {};
}

constexpr ImportRule kTrainingImportRules[] = {
    {"Adagrad", 1, 1, "R:float T:int inputs:float*", "decay_factor epsilon norm_coefficient",
     adagrad},
    {"Adam", 1, 1, "R:float T:int inputs:float*",
     "alpha beta epsilon norm_coefficient norm_coefficient_post", adam},
    {"Momentum", 1, 1, "R:float T:int inputs:float*", "alpha! beta! mode! norm_coefficient!",
     momentum},
};

}  // namespace

std::span<const ImportRule> training_import_rules() {
  return kTrainingImportRules;
}

}  // namespace ullage::onnx
