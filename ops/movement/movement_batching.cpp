// One more entry for the batch: all of it, from its start, unmoved.
#include "ops/movement/movement_rules.h"

#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"

namespace ullage::ops {

using ir::Attributes;
using ir::BatchingContext;
using ir::ExtentExpr;
using ir::Value;

// The axes of one batch entry may gain leading ones, which belong behind the batch.
Batched batch_broadcast_to(const BatchingContext& c) {
  const auto shape = c.attributes[kShape];
  std::vector<ExtentExpr> lined = extents_of(c.inputs[0]);
  lined.insert(lined.begin() + 1, shape.size() - row_rank(c, 0), c.builder.pool().constant(1));
  const Value x = reshape(c.inputs[0], lined);
  return std::vector<Value>{broadcast_to(x, with_front(c.batch, shape))};
}

Batched batch_slice(const BatchingContext& c) {
  ir::ExtentPool& pool = c.builder.pool();
  const auto list = [&](const AttributeKey<std::vector<ExtentExpr>>& key, ExtentExpr front) {
    return with_front(front, c.attributes[key]);
  };
  return std::vector<Value>{slice(c.inputs[0], list(SliceOp::kStarts, pool.constant(0)),
                                  list(SliceOp::kSizes, c.batch),
                                  list(SliceOp::kSteps, pool.constant(1)))};
}

Batched batch_pad(const BatchingContext& c) {
  Attributes attributes = c.attributes;
  const ExtentExpr none = c.builder.pool().constant(0);
  for (const auto& key : {PadOp::kBefore, PadOp::kAfter}) {
    attributes.set(key, with_front(none, c.attributes[key]));
  }
  if (c.inputs.size() < 2 || !c.is_stacked[1]) {
    return c.builder.add(c.op, c.inputs, attributes);
  }
  // Which elements are of the operand is the same in all rows.
  std::vector<ExtentExpr> row = extents_of(c.inputs[0]);
  if (c.is_stacked[0]) row.erase(row.begin());
  const Value all = full(c.builder.scalar(ir::DType::boolean, 1), row);
  const Value inside = c.builder.add1(c.op, std::span(&all, 1), c.attributes);
  const Value y =
      c.builder.add1(c.op, c.inputs.first(1), c.is_stacked[0] ? attributes : c.attributes);
  if (c.builder.failed()) return c.builder.error();
  std::vector<ExtentExpr> line(row.size() + 1, c.builder.pool().constant(1));
  line[0] = c.batch;
  return std::vector<Value>{where(inside, y, reshape(c.inputs[1], line))};
}

Batched batch_transpose(const BatchingContext& c) {
  std::vector<int64_t> permutation{0};
  for (int64_t axis : c.attributes[TransposeOp::kPermutation]) permutation.push_back(axis + 1);
  return std::vector<Value>{transpose(c.inputs[0], permutation)};
}

}  // namespace ullage::ops
