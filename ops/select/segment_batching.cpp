// Segments of all rows one after the other, with one more before and behind those of each row: what
// ids outside name, which keeps sorted ids sorted.
#include "ops/select/select_lower.h"

#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/select/segment.h"
#include "ops/select/size.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

Batched batch_segment(const ir::BatchingContext& c) {
  ir::ExtentPool& pool = c.builder.pool();
  const ExtentExpr segments = c.attributes[kSegments][0], one = pool.constant(1);
  const ExtentExpr each = ir::simplify(segments + 2);
  std::vector<Value> inputs = all_stacked(c);
  if (c.builder.failed()) return c.builder.error();
  Value& ids = inputs.back();
  const DType dtype = ids.dtype();
  ids = max(min(ids, extent_scalar(c.builder, segments, dtype)), -1.0);
  const Value row = iota(c.builder, dtype, {c.batch, one}, 0);
  ids = add(add(ids, 1.0), mul(row, extent_scalar(c.builder, each, dtype)));
  for (Value& x : inputs) x = fold_rows(x);
  ir::Attributes attributes = c.attributes;
  attributes.set(kSegments, std::vector<ExtentExpr>{ir::simplify(c.batch * each)});
  const Value y = unfold_rows(c.builder.add1(c.op, inputs, attributes), c.batch, each);
  if (!y.valid()) return c.builder.error();
  std::vector<ExtentExpr> sizes = extents_of(y), starts(sizes.size(), pool.constant(0));
  const std::vector<ExtentExpr> steps(sizes.size(), one);
  starts[1] = one;
  sizes[1] = segments;
  return std::vector<Value>{slice(y, starts, sizes, steps)};
}

}  // namespace ullage::ops
