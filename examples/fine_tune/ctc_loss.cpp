// alpha[t, s]: log of the probability of all ways to be in state s after step t.
#include "examples/fine_tune/ctc_loss.h"

#include <array>

#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"

namespace ullage::tools {

namespace op = ullage::ops;
using ir::DType;
using ir::ExtentExpr;
using ir::Tensor;
using ir::Value;

namespace {

constexpr int64_t kAxis1[] = {1};

// log(exp a + exp b + exp c).
Value log_sum(Value a, Value b, Value c) {
  const Value top = op::max(op::max(a, b), c);
  const auto part = [&](Value x) { return op::exp(op::sub(x, top)); };
  return op::add(top, op::log(op::add(op::add(part(a), part(b)), part(c))));
}

// The states `by` further: what was in state s - by.
Value moved(Value alpha, int64_t by) {
  ir::Builder& b = alpha.builder();
  const auto n = [&](int64_t extent) { return b.pool().constant(extent); };
  return op::pad(alpha, {n(0), n(by)}, {n(0), n(-by)}, op::PadMode::constant,
                 b.scalar(DType::f32, kNever));
}

// Logarithms of what each state emits at each step: [N, steps, S].
Value emissions(Value logits, Value states) {
  const Value every = op::unsqueeze(states, kAxis1);
  const std::vector<ExtentExpr> shape = {states.extent(0), logits.extent(1), states.extent(1)};
  return op::gather_elements(op::log_softmax(logits, 2), op::broadcast_to(every, shape), 2);
}

Value step_of(Value emitted, int64_t step) {
  ir::Builder& b = emitted.builder();
  const ExtentExpr zero = b.pool().constant(0), one = b.pool().constant(1);
  const Value slice = op::slice(emitted, {zero, b.pool().constant(step), zero},
                                {emitted.extent(0), one, emitted.extent(2)}, {one, one, one});
  return op::squeeze(slice, kAxis1);
}

// A text begins with its first blank or its first class.
Value beginning(Value states) {
  ir::Builder& b = states.builder();
  const Tensor possible = Tensor::from_doubles(DType::f32, {1, 2}, std::array{0.0, 0.0});
  const ExtentExpr zero = b.pool().constant(0);
  const Value first = op::pad(b.constant(possible), {zero, zero}, {zero, states.extent(1) - 2},
                              op::PadMode::constant, b.scalar(DType::f32, kNever));
  return op::broadcast_to(first, {states.extent(0), states.extent(1)});
}

}  // namespace

CtcTargets ctc_targets(std::span<const std::vector<int64_t>> texts, size_t most) {
  const auto count = static_cast<int64_t>(texts.size()), width = static_cast<int64_t>(2 * most + 1);
  CtcTargets targets{Tensor(DType::i32, {count, width}), Tensor(DType::f32, {count, width}),
                     Tensor(DType::f32, {count, width})};
  for (int64_t n = 0; n < count; ++n) {
    const std::vector<int64_t>& text = texts[static_cast<size_t>(n)];
    const auto length = static_cast<int64_t>(2 * text.size());
    for (int64_t s = 0; s < width; ++s) {
      const bool is_class = s % 2 == 1 && s < length;
      const auto k = static_cast<size_t>(s / 2);
      const bool may_skip = is_class && (k == 0 || text[k] != text[k - 1]);
      targets.states.set_integer(n * width + s, is_class ? text[k] : 0);
      targets.skip.set_number(n * width + s, may_skip ? 0 : kNever);
      targets.last.set_number(n * width + s, s == length || s == length - 1 ? 0 : kNever);
    }
  }
  return targets;
}

Value ctc_loss(Value logits, int64_t steps, Value states, Value skip, Value last) {
  if (!logits.valid() || !states.valid()) return {};
  ir::Builder& b = logits.builder();
  b.guard(ir::equal(logits.extent(1), steps),
          "ctc_loss: there must be " + std::to_string(steps) + " steps");
  const Value emitted = emissions(logits, states);
  Value alpha = op::add(step_of(emitted, 0), beginning(states));
  for (int64_t step = 1; step < steps; ++step) {
    const Value skipped = op::add(moved(alpha, 2), skip);
    alpha = op::add(step_of(emitted, step), log_sum(alpha, moved(alpha, 1), skipped));
  }
  const Value ends = op::add(alpha, last);
  const Value top = op::reduce_max(ends, kAxis1, true);
  const Value sum = op::reduce_sum(op::exp(op::sub(ends, top)), kAxis1, true);
  return op::neg(op::reduce_mean.over_all(op::add(top, op::log(sum))));
}

}  // namespace ullage::tools
