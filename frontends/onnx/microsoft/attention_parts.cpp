// Operands and results of ONNX Runtime's attentions.
#include "frontends/onnx/microsoft/attention_parts.h"

#include <algorithm>
#include <cmath>

#include "frontends/onnx/importer/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/rowwise/attention.h"

namespace ullage::onnx {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

// [B, H, rows, head] with columns of zeros up to `columns`.
Value widened(const NodeContext& c, Value x, int64_t head, int64_t columns) {
  if (!x.valid() || head == columns) return x;
  std::vector<ExtentExpr> before(4, c.constant(0)), after = before;
  after[3] = c.constant(columns - head);
  return ops::pad(x, std::move(before), std::move(after));
}

}  // namespace

Value single(const NodeContext& c, size_t i) {
  return c.has(i) ? ops::cast(c.operand(i), DType::f32) : Value();
}

Value columns_of(Value x, ExtentExpr first, ExtentExpr count) {
  return x.valid() ? ops::slice_along(x, 2, first, count) : x;
}

Value with_past(Value past, Value rows, int64_t heads) {
  const Value own = rows.valid() && rows.rank() == 3 ? split_heads(rows, heads) : rows;
  return past.valid() ? ops::concat(std::vector<Value>{past, own}, 2) : own;
}

Result<int64_t> head_of(const NodeContext& c, int64_t heads) {
  if (c.operand(0).rank() != 3) return c.unsupported("a query of another rank than 3");
  if (heads < 1) return c.error("there must be heads");
  const auto columns = ir::as_constant(c.operand(0).extent(2));
  if (!columns) return c.unsupported("heads of no constant size");
  if (*columns % heads != 0 || *columns == 0 || *columns / heads > ops::kMaxHead) {
    return c.error("a query of " + std::to_string(*columns) + " columns must have " +
                   std::to_string(heads) + " heads of 1 to " + std::to_string(ops::kMaxHead) +
                   " columns");
  }
  return *columns / heads;
}

double scale_of(const NodeContext& c, int64_t head) {
  const double given = c.number("scale", 0);
  return given != 0 ? given : 1 / std::sqrt(static_cast<double>(head));
}

Value attended(const NodeContext& c, AttentionCall call, int64_t values) {
  if (values == call.head) return join_heads(attention_node(call));
  const int64_t columns = std::max(values, call.head);
  call.q = widened(c, call.q, call.head, columns);
  call.k = widened(c, call.k, call.head, columns);
  call.v = widened(c, call.v, values, columns);
  call.head = columns;
  const Value y = attention_node(call);
  return y.valid() ? join_heads(ops::slice_along(y, 3, c.constant(0), c.constant(values))) : y;
}

void set_results(NodeContext& c, const AttentionCall& call, int64_t values) {
  const DType dtype = c.operand(0).dtype();
  const auto as_given = [&](Value x) { return x.valid() ? ops::cast(x, dtype) : x; };
  c.set(0, as_given(attended(c, call, values)));
  c.set(1, as_given(call.k));
  c.set(2, as_given(call.v));
}

void add_seen_keys(Value given, AttentionCall& call) {
  const std::vector<int64_t> heads = {1}, heads_and_rows = {1, 2};
  call.mask = only_seen(call.mask, ops::unsqueeze(ops::not_equal(given, 0.0),
                                                  given.rank() == 2 ? heads_and_rows : heads));
}

// Spans would move what a causal query sees to their end.
void add_counts(const NodeContext& c, Value counts, AttentionCall& call) {
  c.builder().guard(ir::equal(counts.extent(0), call.q.extent(0)),
                    "a key_padding_mask of rank 1 has a count of keys per batch");
  if (call.causal) {
    const int64_t others[] = {1, 2, 3};
    const Value key = ops::iota(c.builder(), DType::i64, {call.k.extent(2)}, 0);
    const Value count = ops::unsqueeze(ops::cast(counts, DType::i64), others);
    call.mask = only_seen(call.mask, ops::less(key, count));
    return;
  }
  call.spans = spans_of_first(counts);
}

}  // namespace ullage::onnx
