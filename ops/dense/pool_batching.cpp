// Batching of max_pool, whose second result consists of positions in the operand.
#include "ops/dense/dense_ops.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/select/size.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

// Positions are flat, so those of a row lie behind all rows before it; -1 stays.
Batched batch_max_pool(const ir::BatchingContext& c) {
  Batched results = batch_folded(c);
  if (!results || c.builder.failed()) return results;
  Value& at = (*results)[1];
  ir::ExtentPool& pool = c.builder.pool();
  std::vector<ExtentExpr> line(at.rank(), pool.constant(1));
  line[0] = c.batch;
  const std::vector<ExtentExpr> shape = extents_of(c.inputs[0]);
  const ExtentExpr elements = ir::simplify(ir::product(pool, std::span(shape).subspan(1)));
  const Value row = iota(c.builder, DType::i64, line, 0);
  const Value first = mul(row, extent_scalar(c.builder, elements, DType::i64));
  at = where(less(at, 0.0), at, sub(at, first));
  return results;
}

}  // namespace ullage::ops
