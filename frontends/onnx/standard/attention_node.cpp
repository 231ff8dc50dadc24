#include "frontends/onnx/standard/attention_node.h"

#include <array>
#include <limits>
#include <string>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/rowwise/attention.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

// With leading axes of 1.
Value with_rank_4(Value x) {
  if (!x.valid() || x.rank() >= 4) return x;
  std::vector<int64_t> front;
  for (size_t a = x.rank(); a < 4; ++a) front.push_back(static_cast<int64_t>(front.size()));
  return ops::unsqueeze(x, front);
}

// Operands of [B, heads, rows, head]: batches and heads of keys are joined to N, where they lie;
// heads of q that share one of keys become columns.
class Folded {
 public:
  explicit Folded(const AttentionCall& call)
      : pool_(call.q.builder().pool()),
        batches_(call.q.extent(0)),
        key_heads_(call.key_heads),
        group_(call.heads / call.key_heads) {}

  Value keys(Value x) const { return ops::reshape(x, {all(), x.extent(2), x.extent(3)}); }
  Value queries(Value q) const {
    if (group_ == 1) return keys(q);
    const Value split =
        ops::reshape(q, {batches_, number(key_heads_), number(group_), q.extent(2), q.extent(3)});
    return ops::reshape(ops::transpose(split, {0, 1, 3, 2, 4}),
                        {all(), q.extent(2), q.extent(3) * group_});
  }
  // Of queries, back.
  Value result(Value y, Value q) const {
    const ExtentExpr rows = q.extent(2), head = q.extent(3), heads = q.extent(1);
    if (!y.valid() || group_ == 1) return ops::reshape(y, {batches_, heads, rows, head});
    const Value split = ops::reshape(y, {batches_, number(key_heads_), rows, number(group_), head});
    return ops::reshape(ops::transpose(split, {0, 1, 3, 2, 4}), {batches_, heads, rows, head});
  }
  Value mask(Value x) const {
    if (!x.valid()) return x;
    const bool of_any_head = ir::as_constant(x.extent(1)) == 1;
    if (of_any_head && ir::as_constant(x.extent(0)) == 1) return x;
    const int64_t own = of_any_head ? 1 : group_;
    const Value each =
        ops::broadcast_to(x, {batches_, number(key_heads_ * own), x.extent(2), x.extent(3)});
    return ops::reshape(each, {all(), number(own), x.extent(2), x.extent(3)});
  }
  // [1, heads].
  Value sinks(Value x) const {
    if (!x.valid()) return x;
    const Value each =
        ops::broadcast_to(ops::reshape(x, {number(1), x.extent(1)}), {batches_, x.extent(1)});
    return ops::reshape(each, {all(), number(group_)});
  }
  Value spans(Value x) const {
    if (!x.valid()) return x;
    const Value each = ops::broadcast_to(ops::reshape(x, {batches_, number(1), number(2)}),
                                         {batches_, number(key_heads_), number(2)});
    return ops::reshape(each, {all(), number(2)});
  }

 private:
  ExtentExpr number(int64_t n) const { return pool_.constant(n); }
  ExtentExpr all() const { return ir::simplify(batches_ * key_heads_); }

  ir::ExtentPool& pool_;
  ExtentExpr batches_;
  int64_t key_heads_, group_;
};

void guard_keys(ir::Builder& b, ExtentExpr keys) {
  b.guard(ir::less_equal(keys, b.pool().constant(ops::kMaxKeys)),
          "attention takes at most " + std::to_string(ops::kMaxKeys) + " keys");
}

}  // namespace

Value only_seen(Value mask, Value seen) {
  if (!mask.valid() || !seen.valid()) return seen;
  if (mask.dtype() == DType::boolean) return ops::logical_and(mask, seen);
  const double hidden = -std::numeric_limits<double>::infinity();
  return ops::where(seen, mask, mask.builder().scalar(mask.dtype(), hidden));
}

Value spans_of_first(Value counts) {
  const int64_t last[] = {1};
  const Value end = ops::unsqueeze(ops::cast(counts, DType::i32), last);
  return ops::concat(std::array{ops::sub(end, end), end}, 1);
}

Value attention_node(const AttentionCall& call) {
  if (!call.q.valid() || !call.k.valid() || !call.v.valid()) return {};
  const bool flat = call.q.rank() == 3;
  guard_keys(call.q.builder(), call.k.extent(flat ? 1 : 2));
  ops::AttentionSpec spec{.heads = call.heads,
                          .head = call.head,
                          .group = call.heads / call.key_heads,
                          .scale = call.scale,
                          .causal = call.causal,
                          .window = call.window,
                          .soft_cap = call.soft_cap};
  const int64_t front[] = {0};
  ops::AttentionExtras extras{
      .mask = with_rank_4(call.mask),
      .sinks = call.sinks.valid() ? ops::unsqueeze(call.sinks, front) : Value(),
      .spans = call.spans.valid() ? ops::cast(call.spans, DType::i32) : Value()};
  if (flat) return ops::attention(call.q, call.k, call.v, spec, extras);
  const Folded folded(call);
  spec.heads = spec.group;
  extras = {folded.mask(extras.mask), folded.sinks(extras.sinks), folded.spans(extras.spans)};
  const Value y = ops::attention(folded.queries(call.q), folded.keys(call.k), folded.keys(call.v),
                                 spec, extras);
  return folded.result(y, call.q);
}

}  // namespace ullage::onnx
