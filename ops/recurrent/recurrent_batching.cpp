// Batching of recurrent_scan: its flat operands are opened where the batch belongs.
#include <array>

#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/recurrent/recurrent_scan.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::Value;

namespace {

// States come first, [states, directions, sequences, hidden], then lengths, [sequences].
Value folded_initial(Value initial, const RecurrentShape& s, ExtentExpr batch,
                     ExtentExpr sequences) {
  ir::ExtentPool& pool = initial.builder().pool();
  const ExtentExpr fronts = pool.constant(s.states * s.directions);
  const ExtentExpr width = ir::simplify(sequences * s.hidden);
  const ExtentExpr count = ir::simplify(fronts * width);
  Value states = s.has_lengths ? slice_along(initial, 1, pool.constant(0), count) : initial;
  states = transpose(reshape(states, {batch, fronts, width}), {1, 0, 2});
  states = reshape(states, {ir::simplify(batch * count)});
  if (!s.has_lengths || !states.valid()) return states;
  const Value lengths = fold_rows(slice_along(initial, 1, count, sequences));
  return concat(std::array{states, lengths}, 0);
}

}  // namespace

Batched batch_recurrent_scan(const ir::BatchingContext& c) {
  const ir::Result<RecurrentShape> shape = recurrent_shape(c.attributes);
  if (!shape) return shape.error();
  Value x = stacked(c, 0), initial = stacked(c, 2);
  if (c.builder.failed()) return c.builder.error();
  const std::vector<ExtentExpr> extents = extents_of(x);
  const ExtentExpr steps = extents[1], sequences = extents[2];
  x = transpose(x, {1, 0, 2, 3});
  x = reshape(x, {steps, ir::simplify(c.batch * sequences), extents[3]});
  initial = folded_initial(initial, *shape, c.batch, sequences);
  // [(steps + states) * directions, batch * sequences, hidden], flat.
  Value y = c.builder.add1(c.op, std::array{x, c.inputs[1], initial}, c.attributes);
  const ExtentExpr fronts =
      ir::simplify((steps + c.builder.pool().constant(shape->states)) * shape->directions);
  const ExtentExpr width = ir::simplify(sequences * shape->hidden);
  y = transpose(reshape(y, {fronts, c.batch, width}), {1, 0, 2});
  return std::vector<Value>{reshape(y, {c.batch, ir::simplify(fronts * width)})};
}

}  // namespace ullage::ops
