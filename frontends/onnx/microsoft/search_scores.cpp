#include "frontends/onnx/microsoft/search_scores.h"

#include <limits>

#include "frontends/onnx/control/control.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/random/sample_token.h"

namespace ullage::onnx {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

// An invalid token.
constexpr double kNoToken = -1;

// What is not 0.
Value mask_operand(const NodeContext& c, size_t i, const std::vector<ExtentExpr>& shape) {
  if (!c.has(i)) return {};
  const Value given = c.operand(i);
  const std::string name = name_of_operand(c, i);
  if (given.rank() != shape.size()) {
    c.builder().fail(c.error(name + " must have rank " + std::to_string(shape.size()) + ", has " +
                             std::to_string(given.rank())));
    return {};
  }
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    c.builder().guard(ir::equal(given.extent(axis), shape[axis]),
                      name + ": axis " + std::to_string(axis) + " must be as long as the " +
                          (axis + 1 == shape.size() ? "vocabulary" : "batch"));
  }
  return ops::not_equal(given, 0.0);
}

}  // namespace

Value scalar_operand(const NodeContext& c, size_t i) {
  if (!c.has(i)) return {};
  const Value given = c.operand(i);
  if (given.rank() > 1) {
    c.builder().fail(c.error(name_of_operand(c, i) + " must be a scalar, has rank " +
                             std::to_string(given.rank())));
    return {};
  }
  return as_scalar(given);
}

double lowest_score() {
  return std::numeric_limits<float>::lowest();
}

Result<ScoreRules> ScoreRules::of(NodeContext& c, const ScoreOperands& at, ExtentExpr rows,
                                  int64_t vocabulary) {
  ScoreRules rules(c);
  rules.ngram_ = c.integer("no_repeat_ngram_size");
  rules.vocabulary_ = vocabulary;
  if (rules.ngram_ < 0) return c.error("no_repeat_ngram_size must not be negative");
  const Value penalty = scalar_operand(c, at.repetition_penalty);
  if (penalty.valid()) {
    rules.penalty_ = ops::cast(penalty, DType::f32);
    const ir::HostValue number = c.builder().scalars(rules.penalty_);
    if (c.builder().failed()) return c.builder().error();
    c.builder().guard(
        c.pool().make(ir::ScalarOp::float_less, c.pool().float_constant(0), number.front()),
        "repetition_penalty must be above 0");
  }
  const ExtentExpr words = c.constant(vocabulary);
  rules.mask_ = mask_operand(c, at.vocab_mask, {words});
  rules.prefix_mask_ = mask_operand(c, at.prefix_vocab_mask, {rows, words});
  const Value least = scalar_operand(c, at.min_length);
  if (least.valid()) rules.min_length_ = ops::cast(least, DType::i64);
  if (c.builder().failed()) return c.builder().error();
  return rules;
}

bool ScoreRules::read_tokens() const {
  return penalty_.valid() || ngram_ > 0;
}

// Of each token so far: are those before it the last ones? In front of the sequence are tokens that
// are none, so that what is shorter than they repeats nothing.
Value ScoreRules::without_repeats(Value scores, Value tokens) const {
  if (!tokens.valid()) return {};
  const ExtentExpr rows = tokens.extent(0), length = tokens.extent(1), one = c_->constant(1);
  const Value none =
      ops::full(c_->scalar(tokens.dtype(), kNoToken), {rows, c_->constant(ngram_ - 1)});
  const Value padded = ngram_ == 1 ? tokens : ops::concat(std::vector<Value>{none, tokens}, 1);
  Value repeats = ops::greater_equal(tokens, tokens);  // all of them
  for (int64_t k = 0; k + 1 < ngram_; ++k) {
    const Value before = ops::slice_along(padded, 1, c_->constant(k), length);
    const Value last = ops::slice_along(padded, 1, ir::simplify(length + k), one);
    repeats =
        k == 0 ? ops::equal(before, last) : ops::logical_and(repeats, ops::equal(before, last));
  }
  const Value most = ops::where(repeats, c_->scalar(DType::f32, lowest_score()),
                                c_->scalar(DType::f32, std::numeric_limits<float>::max()));
  return ops::scatter_elements(scores, tokens, most, 1, ops::ScatterReduction::smallest);
}

Value ScoreRules::changed(Value scores, Value tokens, ExtentExpr length, bool first) const {
  ir::Builder& b = c_->builder();
  const Value lowest = c_->scalar(DType::f32, lowest_score());
  if (penalty_.valid()) scores = ops::penalized(scores, tokens, penalty_);
  if (ngram_ > 0) scores = without_repeats(scores, tokens);
  if (mask_.valid()) scores = ops::where(mask_, scores, lowest);
  if (prefix_mask_.valid() && first) scores = ops::where(prefix_mask_, scores, lowest);
  if (min_length_.valid()) {
    const Value is_short = ops::less(ops::extent_values(b, {length}, {}), min_length_);
    const Value word = ops::iota(b, DType::i64, {c_->constant(vocabulary_)}, 0);
    const Value is_end = ops::equal(word, static_cast<double>(c_->integer("eos_token_id")));
    scores = ops::where(ops::logical_and(is_end, is_short), lowest, scores);
  }
  return scores;
}

}  // namespace ullage::onnx
