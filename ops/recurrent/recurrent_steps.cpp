// recurrent_scan step by step, out of matmuls and elementwise ops.
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/recurrent/recurrent_scan.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

// One direction of a scan. States and gates are [B, H].
struct Unrolled {
  const RecurrentShape& s;
  std::span<const Value> inputs;  // projected, parameters, initial
  int64_t direction = 0;
  Value h = {}, c = {}, lengths = {};  // lengths: [B, 1], if any
  std::vector<Value> weights = {};     // per gate, [k, j]

  ir::Builder& builder() const { return inputs[0].builder(); }
  ExtentExpr number(int64_t v) const { return builder().pool().constant(v); }
  ExtentExpr batches() const { return inputs[0].extent(1); }
  Value zero() const { return builder().scalar(inputs[0].dtype(), 0); }

  // Elements of a flat operand from `start` on, in a shape.
  Value part(Value flat, ExtentExpr start, std::vector<ExtentExpr> shape) const {
    const ExtentExpr size = ir::simplify(ir::product(builder().pool(), shape));
    return reshape(slice(flat, {ir::simplify(start)}, {size}, {number(1)}), std::move(shape));
  }
  Value state(int64_t which) const {
    const ExtentExpr own = batches() * s.hidden;
    return part(inputs[2], own * (which * s.directions + direction), {batches(), number(s.hidden)});
  }
  // Quads [D, Q, G, H, 4] to one matrix per gate.
  void take_weights() {
    const int64_t quads = s.quads(), per_direction = quads * s.gates * s.hidden * 4;
    const Value own = part(inputs[1], number(direction * per_direction),
                           {number(quads), number(s.gates), number(s.hidden), number(4)});
    const Value rows = reshape(transpose(own, {1, 0, 3, 2}),
                               {number(s.gates), number(quads * 4), number(s.hidden)});
    for (int64_t g = 0; g < s.gates; ++g) {
      const Value gate =
          slice(rows, {number(g), number(0), number(0)},
                {number(1), number(s.hidden), number(s.hidden)}, {number(1), number(1), number(1)});
      weights.push_back(reshape(gate, {number(s.hidden), number(s.hidden)}));
    }
  }
  // `count` [1, 1]: of the steps that there are, if those are fewer than are unrolled.
  void start(Value count) {
    take_weights();
    h = state(0);
    if (s.cell == RecurrentCell::lstm) c = state(1);
    const ExtentExpr states = batches() * (s.hidden * s.directions * s.states);
    if (s.has_lengths) lengths = part(inputs[2], states, {batches(), number(1)});
    if (!count.valid()) return;
    const Value all = broadcast_to(count, {batches(), number(1)});
    lengths = lengths.valid() ? min(lengths, all) : all;
  }

  Value activate(size_t index, Value x) const {
    if (s.clip > 0) x = min(max(x, -s.clip), s.clip);
    return s.activations[static_cast<size_t>(direction) * 3 + index](x);
  }
  // What the input gives to gate g at step t.
  Value projected(int64_t t, int64_t g) const {
    const int64_t at = (direction * s.gates + g) * s.hidden;
    return reshape(
        slice(inputs[0], {number(t), number(0), number(at)},
              {number(1), batches(), number(s.hidden)}, {number(1), number(1), number(1)}),
        {batches(), number(s.hidden)});
  }
  Value recurrent(int64_t g, Value from) const {
    return matmul(from, weights[static_cast<size_t>(g)]);
  }
  // A row of the parameters behind the weights: peepholes, or the candidate's bias.
  Value extra(int64_t row) const {
    return part(inputs[1], number(s.weight_count() + row * s.hidden),
                {number(1), number(s.hidden)});
  }
  Value peephole(Value x, int64_t which, Value cell) const {
    return s.has_peepholes ? add(x, mul(cell, extra(direction * 3 + which))) : x;
  }

  void step_rnn(int64_t t) { h = activate(0, add(projected(t, 0), recurrent(0, h))); }

  void step_gru(int64_t t) {
    const Value z = activate(0, add(projected(t, 0), recurrent(0, h)));
    const Value r = activate(0, add(projected(t, 1), recurrent(1, h)));
    const Value inner = s.linear_before_reset ? mul(r, add(recurrent(2, h), extra(direction)))
                                              : recurrent(2, mul(r, h));
    const Value candidate = activate(1, add(projected(t, 2), inner));
    h = add(mul(sub(1.0, z), candidate), mul(z, h));
  }

  void step_lstm(int64_t t) {
    const auto gate = [&](int64_t g) { return add(projected(t, g), recurrent(g, h)); };
    const Value i = activate(0, peephole(gate(0), 0, c));
    const Value f = s.input_forget ? sub(1.0, i) : activate(0, peephole(gate(2), 2, c));
    const Value next = add(mul(f, c), mul(i, activate(1, gate(3))));
    const Value o = activate(0, peephole(gate(1), 1, next));
    h = mul(o, activate_cell(next));
    c = next;
  }
  Value activate_cell(Value x) const {
    return s.activations[static_cast<size_t>(direction) * 3 + 2](x);
  }

  // The result at step t; rows that have ended keep their state and yield 0.
  Value step(int64_t t) {
    const Value old_h = h, old_c = c;
    if (s.cell == RecurrentCell::rnn) step_rnn(t);
    if (s.cell == RecurrentCell::gru) step_gru(t);
    if (s.cell == RecurrentCell::lstm) step_lstm(t);
    if (!lengths.valid()) return h;
    const Value runs = greater_equal(lengths, static_cast<double>(t + 1));
    const Value all = broadcast_to(runs, {batches(), number(s.hidden)});
    const Value result = where(all, h, zero());
    h = where(all, h, old_h);
    if (c.valid()) c = where(all, c, old_c);
    return result;
  }
};

// How many steps to unroll. Where the number of steps is only bounded, `live` [1, 1] is how many
// there are.
struct StepCount {
  int64_t most = 0;
  Value live = {};
};

Result<StepCount> step_count(Value projected) {
  ir::Builder& builder = projected.builder();
  const auto exact = projected.shape().as_exact(0);
  const ExtentExpr count = exact ? ir::simplify(*exact) : ExtentExpr();
  const int64_t most = exact ? ir::bounds(count).high : ir::Interval::kMax;
  if (most > kMostUnrolledSteps) {
    return ir::unsupported("recurrent_scan: decomposing needs a number or a bound of at most " +
                           std::to_string(kMostUnrolledSteps) +
                           " for axis 0 of operand 0 (the steps), given " +
                           ir::to_string(projected.shape(), ir::leaf_names(builder.graph())));
  }
  if (ir::as_constant(count)) return StepCount{most, {}};
  return StepCount{most, cast(extent_values(builder, {count}, {1, 1}), projected.dtype())};
}

// Every piece to `elements`; false where one is missing after an error.
bool flatten(std::vector<Value>& pieces, ExtentExpr elements) {
  for (Value& piece : pieces) {
    if (!piece.valid()) return false;
    piece = reshape(piece, {elements});
  }
  return true;
}

Value joined(std::span<const Value> pieces) {
  return pieces.size() == 1 ? pieces[0] : concat(pieces, 0);
}

Value live_rows(Value all, ExtentExpr elements) {
  ir::ExtentPool& pool = all.builder().pool();
  return slice(all, {pool.constant(0)}, {ir::simplify(elements)}, {pool.constant(1)});
}

}  // namespace

Result<std::vector<Value>> unroll_recurrent_scan(ir::Builder& builder,
                                                 std::span<const Value> inputs,
                                                 const ir::Attributes& attributes) {
  const Result<RecurrentShape> shape = recurrent_shape(attributes);
  if (!shape) return shape.error();
  const Result<StepCount> count = step_count(inputs[0]);
  if (!count) return count.error();
  const ExtentExpr steps = inputs[0].extent(0), zero = builder.pool().constant(0);
  std::vector<Value> operands(inputs.begin(), inputs.end());
  if (count->live.valid()) {
    operands[0] = pad(inputs[0], {zero, zero, zero},
                      {builder.pool().constant(count->most) - steps, zero, zero});
  }
  // Rows of y by step, then direction; the last states by direction.
  std::vector<std::vector<Value>> y(static_cast<size_t>(count->most));
  std::vector<Value> last_h, last_c;
  for (int64_t d = 0; d < shape->directions; ++d) {
    Unrolled scan{.s = *shape, .inputs = operands, .direction = d};
    scan.start(count->live);
    const bool backward = (d == 1) != shape->reverse;
    std::vector<Value> results(y.size());
    for (int64_t i = 0; i < count->most; ++i) {
      const int64_t t = backward ? count->most - 1 - i : i;
      results[static_cast<size_t>(t)] = scan.step(t);
    }
    for (size_t t = 0; t < y.size(); ++t) y[t].push_back(results[t]);
    last_h.push_back(scan.h);
    if (scan.c.valid()) last_c.push_back(scan.c);
  }
  const ExtentExpr own = ir::simplify(inputs[0].extent(1) * shape->hidden);
  std::vector<Value> rows;
  for (const std::vector<Value>& row : y) rows.insert(rows.end(), row.begin(), row.end());
  std::vector<Value> last = std::move(last_h);
  last.insert(last.end(), last_c.begin(), last_c.end());
  if (!flatten(rows, own) || !flatten(last, own)) return builder.error();
  if (count->live.valid() && !rows.empty()) {
    rows = {live_rows(joined(rows), steps * own * shape->directions)};
  }
  rows.insert(rows.end(), last.begin(), last.end());
  return std::vector<Value>{joined(rows)};
}

}  // namespace ullage::ops
