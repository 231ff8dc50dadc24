// recurrent_scan step by step, out of matmuls and elementwise ops.
#include "ops/composite.h"
#include "ops/dense/matmul.h"
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
  int64_t steps = 0, direction = 0;
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
  void start() {
    take_weights();
    h = state(0);
    if (s.cell == RecurrentCell::long_short) c = state(1);
    if (!s.has_lengths) return;
    const ExtentExpr states = batches() * (s.hidden * s.directions * s.states);
    lengths = part(inputs[2], states, {batches(), number(1)});
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

  void step_plain(int64_t t) { h = activate(0, add(projected(t, 0), recurrent(0, h))); }

  void step_gated(int64_t t) {
    const Value z = activate(0, add(projected(t, 0), recurrent(0, h)));
    const Value r = activate(0, add(projected(t, 1), recurrent(1, h)));
    const Value inner = s.linear_before_reset ? mul(r, add(recurrent(2, h), extra(direction)))
                                              : recurrent(2, mul(r, h));
    const Value candidate = activate(1, add(projected(t, 2), inner));
    h = add(mul(sub(1.0, z), candidate), mul(z, h));
  }

  void step_long_short(int64_t t) {
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
    if (s.cell == RecurrentCell::plain) step_plain(t);
    if (s.cell == RecurrentCell::gated) step_gated(t);
    if (s.cell == RecurrentCell::long_short) step_long_short(t);
    if (!lengths.valid()) return h;
    const Value runs = greater_equal(lengths, static_cast<double>(t + 1));
    const Value all = broadcast_to(runs, {batches(), number(s.hidden)});
    const Value result = where(all, h, zero());
    h = where(all, h, old_h);
    if (c.valid()) c = where(all, c, old_c);
    return result;
  }
};

}  // namespace

Result<std::vector<Value>> unroll_recurrent_scan(ir::Builder& builder,
                                                 std::span<const Value> inputs,
                                                 const ir::Attributes& attributes) {
  const Result<RecurrentShape> shape = recurrent_shape(attributes);
  if (!shape) return shape.error();
  const auto count = inputs[0].shape().as_exact(0);
  const auto steps = count ? ir::as_constant(ir::simplify(*count)) : std::nullopt;
  if (!steps) {
    return ir::unsupported(
        "recurrent_scan: decomposing needs a constant extent of axis 0 of operand 0 (the steps), "
        "given " +
        ir::to_string(inputs[0].shape(), ir::leaf_names(builder.graph())));
  }
  // Rows of y by step, then direction; the last states by direction.
  std::vector<std::vector<Value>> y(static_cast<size_t>(*steps));
  std::vector<Value> pieces, last_h, last_c;
  for (int64_t d = 0; d < shape->directions; ++d) {
    Unrolled scan{.s = *shape, .inputs = inputs, .steps = *steps, .direction = d};
    scan.start();
    const bool backward = (d == 1) != shape->reverse;
    std::vector<Value> results(y.size());
    for (int64_t i = 0; i < *steps; ++i) {
      const int64_t t = backward ? *steps - 1 - i : i;
      results[static_cast<size_t>(t)] = scan.step(t);
    }
    for (size_t t = 0; t < y.size(); ++t) y[t].push_back(results[t]);
    last_h.push_back(scan.h);
    if (scan.c.valid()) last_c.push_back(scan.c);
  }
  for (const std::vector<Value>& row : y) pieces.insert(pieces.end(), row.begin(), row.end());
  pieces.insert(pieces.end(), last_h.begin(), last_h.end());
  pieces.insert(pieces.end(), last_c.begin(), last_c.end());
  for (Value& piece : pieces) {
    if (!piece.valid()) return builder.error();
    piece = reshape(piece, {ir::simplify(inputs[0].extent(1) * shape->hidden)});
  }
  return std::vector<Value>{pieces.size() == 1 ? pieces[0] : concat(pieces, 0)};
}

}  // namespace ullage::ops
