// recurrent_scan step by step, out of matmuls and elementwise ops: few steps one behind the other,
// many as a loop.
#include "ops/control/loop.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/recurrent/recurrent_scan.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

// Which of the steps, from 0 on, and how many there are up to it: a scalar of the dtype of states.
struct StepIndex {
  ExtentExpr extent{};
  Value count{};
};

// One direction of a scan. States and gates are [B, H].
struct Direction {
  const RecurrentShape& s;
  std::span<const Value> inputs;  // projected, parameters, initial
  int64_t direction = 0;
  Value h = {}, c = {}, lengths = {};  // lengths: [B, 1], if any
  std::vector<Value> weights = {};     // per gate, [k, j]

  ir::Builder& builder() const { return inputs[0].builder(); }
  ExtentExpr number(int64_t v) const { return builder().pool().constant(v); }
  ExtentExpr steps() const { return inputs[0].extent(0); }
  ExtentExpr batches() const { return inputs[0].extent(1); }
  bool is_backward() const { return (direction == 1) != s.reverse; }
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
  // Vec4s [D, Q, G, H, 4] to one matrix per gate.
  void take_weights() {
    const int64_t vec4s = s.vec4s(), per_direction = vec4s * s.gates * s.hidden * 4;
    const Value own = part(inputs[1], number(direction * per_direction),
                           {number(vec4s), number(s.gates), number(s.hidden), number(4)});
    const Value rows = reshape(transpose(own, {1, 0, 3, 2}),
                               {number(s.gates), number(vec4s * 4), number(s.hidden)});
    for (int64_t g = 0; g < s.gates; ++g) {
      const Value gate =
          slice(rows, {number(g), number(0), number(0)},
                {number(1), number(s.hidden), number(s.hidden)}, {number(1), number(1), number(1)});
      weights.push_back(reshape(gate, {number(s.hidden), number(s.hidden)}));
    }
  }
  void start() {
    take_weights();
    h = state(0);
    if (s.cell == RecurrentCell::lstm) c = state(1);
    const ExtentExpr states = batches() * (s.hidden * s.directions * s.states);
    if (s.has_lengths) lengths = part(inputs[2], states, {batches(), number(1)});
  }

  Value activate(size_t index, Value x) const {
    if (s.clip > 0) x = min(max(x, -s.clip), s.clip);
    return s.activations[static_cast<size_t>(direction) * 3 + index](x);
  }
  // What the input gives to gate g at step t.
  Value projected(ExtentExpr t, int64_t g) const {
    const int64_t at = (direction * s.gates + g) * s.hidden;
    return reshape(
        slice(inputs[0], {t, number(0), number(at)}, {number(1), batches(), number(s.hidden)},
              {number(1), number(1), number(1)}),
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

  void step_rnn(ExtentExpr t) { h = activate(0, add(projected(t, 0), recurrent(0, h))); }

  void step_gru(ExtentExpr t) {
    const Value z = activate(0, add(projected(t, 0), recurrent(0, h)));
    const Value r = activate(0, add(projected(t, 1), recurrent(1, h)));
    const Value inner = s.linear_before_reset ? mul(r, add(recurrent(2, h), extra(direction)))
                                              : recurrent(2, mul(r, h));
    const Value candidate = activate(1, add(projected(t, 2), inner));
    h = add(mul(sub(1.0, z), candidate), mul(z, h));
  }

  void step_lstm(ExtentExpr t) {
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

  // The result at a step; rows that have ended keep their state and yield 0.
  Value step(const StepIndex& t) {
    const Value old_h = h, old_c = c;
    if (s.cell == RecurrentCell::rnn) step_rnn(t.extent);
    if (s.cell == RecurrentCell::gru) step_gru(t.extent);
    if (s.cell == RecurrentCell::lstm) step_lstm(t.extent);
    if (!lengths.valid()) return h;
    const Value runs = greater_equal(lengths, t.count);
    const Value all = broadcast_to(runs, {batches(), number(s.hidden)});
    const Value result = where(all, h, zero());
    h = where(all, h, old_h);
    if (c.valid()) c = where(all, c, old_c);
    return result;
  }

  // The results of all steps, [steps, B, H]; `h` and `c` are then the last.
  Value unrolled(int64_t count) {
    std::vector<Value> results(static_cast<size_t>(count));
    for (int64_t i = 0; i < count; ++i) {
      const int64_t t = is_backward() ? count - 1 - i : i;
      const Value up_to = builder().scalar(inputs[0].dtype(), static_cast<double>(t + 1));
      results[static_cast<size_t>(t)] =
          reshape(step({number(t), up_to}), {number(1), batches(), number(s.hidden)});
    }
    return concat(results, 0);
  }
  Value in_a_loop() {
    Loop loop(builder(), steps());
    const Value first_h = loop.carry(h), first_c = c.valid() ? loop.carry(c) : c;
    h = first_h;
    c = first_c;
    const DType dtype = inputs[0].dtype();
    const Value iteration = cast(loop.iteration_value(), dtype);
    const Value result =
        step(is_backward()
                 ? StepIndex{ir::simplify(steps() - 1 - loop.iteration()),
                             sub(cast(extent_values(builder(), {steps()}, {}), dtype), iteration)}
                 : StepIndex{loop.iteration(), add(iteration, 1.0)});
    const Value results = loop.stack(result);
    // What derivatives begin an iteration with (autodiff/loops/saved_carries.h).
    loop.stack(first_h);
    if (c.valid()) loop.stack(first_c);
    loop.next(first_h, h);
    if (c.valid()) loop.next(first_c, c);
    loop.end();
    h = loop.result(first_h);
    if (c.valid()) c = loop.result(first_c);
    const int64_t time[] = {0};
    const Value all = loop.result(results);
    return is_backward() ? reverse(all, time) : all;
  }
};

Value joined(std::span<const Value> pieces, int64_t axis) {
  return pieces.size() == 1 ? pieces[0] : concat(pieces, axis);
}

}  // namespace

Result<std::vector<Value>> decompose_recurrent_scan(ir::Builder& builder,
                                                    std::span<const Value> inputs,
                                                    const ir::Attributes& attributes) {
  const Result<RecurrentShape> shape = recurrent_shape(attributes);
  if (!shape) return shape.error();
  if (shape->has_bytes)
    return ir::unsupported("recurrent_scan: a state rounded to bytes has no decomposition");
  for (Value operand : inputs) {
    // Pieces of operands have these sizes: a bound never becomes one (P-00).
    if (operand.shape().is_exact()) continue;
    return ir::unsupported("recurrent_scan: decomposing needs exact extents, given " +
                           ir::to_string(operand.shape(), ir::leaf_names(builder.graph())));
  }
  const ExtentExpr one = builder.pool().constant(1), batches = inputs[0].extent(1),
                   hidden = builder.pool().constant(shape->hidden);
  const auto count = ir::as_constant(inputs[0].extent(0));
  const bool unrolls = count && *count <= kMostUnrolledSteps;
  std::vector<Value> flat, y, last_c;
  for (int64_t d = 0; d < shape->directions; ++d) {
    Direction scan{.s = *shape, .inputs = inputs, .direction = d};
    scan.start();
    if (count != 0) {
      const Value results = unrolls ? scan.unrolled(*count) : scan.in_a_loop();
      if (builder.failed()) return builder.error();
      y.push_back(reshape(results, {scan.steps(), one, batches, hidden}));
    }
    flat.push_back(scan.h);
    if (scan.c.valid()) last_c.push_back(scan.c);
  }
  flat.insert(flat.end(), last_c.begin(), last_c.end());
  if (!y.empty()) flat.insert(flat.begin(), joined(y, 1));
  for (Value& part : flat) {
    const std::vector<ExtentExpr> extents = extents_of(part);
    part = reshape(part, {ir::simplify(ir::product(builder.pool(), extents))});
  }
  return std::vector<Value>{joined(flat, 0)};
}

}  // namespace ullage::ops
