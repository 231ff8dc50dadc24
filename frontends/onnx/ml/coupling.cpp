// Pairwise coupling as a loop of the graph: an iteration is a round over the classes.
#include "frontends/onnx/ml/coupling.h"

#include "frontends/onnx/ml/features.h"
#include "ops/control/loop.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

constexpr int64_t kRounds = 100;
constexpr double kSmallest = 1e-7;  // probability of a pair
constexpr double kError = 0.005;    // over the number of classes

constexpr int64_t kMiddle[] = {1}, kLast[] = {2};

// [N, classes, classes]: at (i, j) the probability of i where it is i or j; 0 at (i, i).
Value pair_probabilities(const NodeContext& c, const ClassPairs& pairs, int64_t classes,
                         Value scores) {
  const int64_t count = std::ssize(pairs), places = classes * classes;
  const Value slope = number_constant(c, c.numbers("prob_a"), {count}, DType::f32);
  const Value offset = number_constant(c, c.numbers("prob_b"), {count}, DType::f32);
  const Value of_second = ops::sigmoid(ops::add(ops::mul(scores, slope), offset));
  const Value of_first = ops::clip(ops::sub(1.0, of_second), c.scalar(DType::f32, kSmallest),
                                   c.scalar(DType::f32, 1 - kSmallest));
  std::vector<double> placed(static_cast<size_t>(count * places)),
      rest(static_cast<size_t>(places));
  for (int64_t p = 0; p < count; ++p) {
    const auto [i, j] = pairs[static_cast<size_t>(p)];
    placed[static_cast<size_t>(p * places + i * classes + j)] = 1;
    placed[static_cast<size_t>(p * places + j * classes + i)] = -1;
    rest[static_cast<size_t>(j * classes + i)] = 1;
  }
  const Value flat =
      ops::add(ops::matmul(of_first, number_constant(c, placed, {count, places}, DType::f32)),
               number_constant(c, rest, {places}, DType::f32));
  return ops::reshape(flat, {scores.extent(0), c.constant(classes), c.constant(classes)});
}

// Q of the error p Q p: sums of squares on the diagonal, products off the diagonal.
Value quadratic_form(const NodeContext& c, int64_t classes, Value r) {
  const Value turned = ops::transpose(r, {0, 2, 1});
  const Value sums = ops::reduce_sum(ops::square(turned), kLast, true);
  std::vector<double> diagonal(static_cast<size_t>(classes * classes));
  for (int64_t i = 0; i < classes; ++i) diagonal[static_cast<size_t>(i * classes + i)] = 1;
  const Value one = number_constant(c, diagonal, {1, classes, classes}, DType::f32);
  return ops::sub(ops::mul(sums, one), ops::mul(turned, r));
}

// Estimates p [N, classes] with Q p and p Q p [N, 1], which every step keeps at hand.
struct Estimate {
  Value p, qp, pqp;
};

Estimate estimate_of(Value p, Value q) {
  const Value qp = ops::reduce_sum(ops::mul(q, ops::unsqueeze(p, kMiddle)), kLast, false);
  return {p, qp, ops::reduce_sum(ops::mul(p, qp), kMiddle, true)};
}

// The best p_i with the others as they are, then all of them over their sum again.
Estimate improved(const NodeContext& c, const Estimate& e, Value q, int64_t classes, int64_t i) {
  const auto at = [&](Value v, size_t axis) {
    return ops::slice_along(v, axis, c.constant(i), c.constant(1));
  };
  const Value row = ops::squeeze(at(q, 1), kMiddle);  // [N, classes]
  const Value own = at(row, 1), qp = at(e.qp, 1);
  const Value step = ops::div(ops::sub(e.pqp, qp), own);
  const Value sum = ops::add(step, 1.0);
  std::vector<double> is_it(static_cast<size_t>(classes));
  is_it[static_cast<size_t>(i)] = 1;
  const Value moved = ops::mul(step, number_constant(c, is_it, {1, classes}, DType::f32));
  const Value gained = ops::mul(step, ops::add(ops::mul(step, own), ops::mul(qp, 2.0)));
  return {ops::div(ops::add(e.p, moved), sum), ops::div(ops::add(e.qp, ops::mul(step, row)), sum),
          ops::div(ops::div(ops::add(e.pqp, gained), sum), sum)};
}

}  // namespace

Result<Value> coupled_probabilities(const NodeContext& c, const ClassPairs& pairs, int64_t classes,
                                    Value scores) {
  if (c.numbers("prob_a").size() != pairs.size() || c.numbers("prob_b").size() != pairs.size()) {
    return c.error("prob_a and prob_b have one number per pair of classes");
  }
  if (!scores.valid()) return Value();
  const Value q = quadratic_form(c, classes, pair_probabilities(c, pairs, classes, scores));
  const Value even = ops::full(c.scalar(DType::f32, 1.0 / static_cast<double>(classes)),
                               {scores.extent(0), c.constant(classes)});
  ops::Loop loop(c.builder(), c.constant(kRounds));
  const Value p = loop.carry(even);
  Estimate e = estimate_of(p, q);
  const Value error = ops::reduce_max(ops::abs(ops::sub(e.qp, e.pqp)), kMiddle, true);
  const Value goes_on = ops::greater_equal(error, kError / static_cast<double>(classes));
  for (int64_t i = 0; i < classes; ++i) e = improved(c, e, q, classes, i);
  loop.next(p, ops::where(goes_on, e.p, p));
  loop.end(ops::greater(ops::reduce_sum.over_all(ops::cast(goes_on, DType::i32)), 0.0));
  return loop.result(p);
}

}  // namespace ullage::onnx
