// Probabilities of pairs by Platt's formula, then one op.
#include "frontends/onnx/ml/coupling.h"

#include "frontends/onnx/ml/features.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/rowwise/coupled_shares.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::Result;
using ir::Value;

constexpr int64_t kRounds = 100;
constexpr double kSmallest = 1e-7;  // probability of a pair
constexpr double kError = 0.005;    // over the number of classes

}  // namespace

Result<Value> coupled_probabilities(const NodeContext& c, const ClassPairs& pairs, int64_t classes,
                                    Value scores) {
  if (c.numbers("prob_a").size() != pairs.size() || c.numbers("prob_b").size() != pairs.size()) {
    return c.error("prob_a and prob_b have one number per pair of classes");
  }
  if (!scores.valid()) return Value();
  const int64_t count = std::ssize(pairs);
  const Value slope = number_constant(c, c.numbers("prob_a"), {count}, DType::f32);
  const Value offset = number_constant(c, c.numbers("prob_b"), {count}, DType::f32);
  const Value of_second = ops::sigmoid(ops::add(ops::mul(scores, slope), offset));
  const Value of_first = ops::clip(ops::sub(1.0, of_second), c.scalar(DType::f32, kSmallest),
                                   c.scalar(DType::f32, 1 - kSmallest));
  return ops::coupled_shares(of_first, classes, kRounds, kError / static_cast<double>(classes));
}

}  // namespace ullage::onnx
