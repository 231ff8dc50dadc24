#include "frontends/language/gguf/wide_attention.h"

#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/rowwise/softmax.h"

namespace ullage::gguf {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

// f32 [1 or N, 1, 1, T, S]: 0 where the query sees the key, else so low that its share is 0.
Value unseen(ir::Builder& b, ExtentExpr queries, ExtentExpr keys, const ops::AttentionSpec& spec,
             Value spans) {
  constexpr double kLow = -1e30;
  const ExtentExpr one = b.pool().constant(1);
  const Value places =
      ops::reshape(ops::iota(b, DType::i64, {keys}, 0), {one, one, one, one, keys});
  const Value own = ops::reshape(ops::add(ops::iota(b, DType::i64, {queries}, 0),
                                          ops::extent_values(b, {keys - queries}, {1})),
                                 {one, one, one, queries, one});
  Value is_seen = ops::less_equal(places, own);
  if (spec.window > 0) {
    is_seen = ops::logical_and(
        is_seen, ops::greater(places, ops::sub(own, static_cast<double>(spec.window))));
  }
  if (spans.valid()) {
    const auto end = [&](int64_t i) {
      const Value part = ops::slice_along(spans, 1, b.pool().constant(i), one);
      return ops::reshape(ops::cast(part, DType::i64), {spans.extent(0), one, one, one, one});
    };
    is_seen = ops::logical_and(
        is_seen, ops::logical_and(ops::less_equal(end(0), places), ops::greater(end(1), places)));
  }
  return ops::mul(ops::sub(ops::cast(is_seen, DType::f32), 1.0), -kLow);
}

}  // namespace

Value wide_attention(Value q, Value keys, Value values, const ops::AttentionSpec& spec,
                     Value spans) {
  if (!q.valid() || !keys.valid() || !values.valid()) return {};
  ir::Builder& b = q.builder();
  const auto number = [&](int64_t n) { return b.pool().constant(n); };
  const ExtentExpr batch = q.extent(0), queries = q.extent(1), all = keys.extent(1),
                   head = number(spec.head), group = number(spec.group),
                   heads = number(spec.heads / spec.group), rows = ir::simplify(group * queries);
  const auto part = [&](Value x, int64_t first, std::vector<int64_t> axes) {
    const Value columns = ops::slice_along(x, 2, number(first), ir::simplify(heads * head));
    return ops::transpose(ops::reshape(columns, {batch, all, heads, head}), std::move(axes));
  };
  const Value own =
      ops::transpose(ops::reshape(q, {batch, queries, heads, group, head}), {0, 2, 3, 1, 4});
  Value scores = ops::mul(ops::matmul(ops::reshape(own, {batch, heads, rows, head}),
                                      part(keys, spec.first[1], {0, 2, 3, 1})),
                          spec.scale);
  if (spec.soft_cap > 0) {
    scores = ops::mul(ops::tanh(ops::mul(scores, 1 / spec.soft_cap)), spec.soft_cap);
  }
  const Value each = ops::reshape(scores, {batch, heads, group, queries, all});
  const Value shares = ops::softmax(ops::add(each, unseen(b, queries, all, spec, spans)), 4);
  const Value y = ops::matmul(ops::reshape(shares, {batch, heads, rows, all}),
                              part(values, spec.first[2], {0, 2, 1, 3}));
  const Value apart =
      ops::transpose(ops::reshape(y, {batch, heads, group, queries, head}), {0, 3, 1, 2, 4});
  return ops::reshape(apart, {batch, queries, number(spec.heads * spec.head)});
}

}  // namespace ullage::gguf
