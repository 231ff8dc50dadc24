// The attention op: shape rule. Reference, derivative and lowering have files of their
// own.
#include "ops/rowwise/attention.h"

#include <cmath>

#include "ops/movement/movement.h"
#include "ops/rowwise/rowwise_ops.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using namespace ir;

Attributes attention_attributes(const AttentionSpec& spec) {
  return {{AttentionOp::kCausal, spec.causal},
          {AttentionOp::kGroup, spec.group},
          {AttentionOp::kFirst, std::vector<int64_t>(spec.first.begin(), spec.first.end())},
          {AttentionOp::kHead, spec.head},
          {AttentionOp::kHeads, spec.heads},
          {AttentionOp::kScale, spec.scale},
          {AttentionOp::kSoftCap, spec.soft_cap},
          {AttentionOp::kWindow, spec.window}};
}

namespace {

constexpr AttributeSpec kAttributes[] = {
    AttentionOp::kCausal, AttentionOp::kGroup, AttentionOp::kFirst,   AttentionOp::kHead,
    AttentionOp::kHeads,  AttentionOp::kScale, AttentionOp::kSoftCap, AttentionOp::kWindow};

Result<void> check_columns(InferContext& context) {
  const int64_t heads = context.attributes[AttentionOp::kHeads],
                head = context.attributes[AttentionOp::kHead],
                group = context.attributes[AttentionOp::kGroup];
  const auto first = context.attributes[AttentionOp::kFirst];
  if (heads < 1 || head < 1 || head > kMaxHead || first.size() != 3 || group < 1 ||
      heads % group != 0)
    return context.error("heads must be positive whole groups, head 1 to " +
                         std::to_string(kMaxHead) + ", first three columns (C3): given " +
                         std::to_string(heads) + " in groups of " + std::to_string(group) + ", " +
                         std::to_string(head) + ", " + std::to_string(first.size()));
  for (size_t i = 0; i < 3; ++i) {
    const auto columns = as_constant(context.shape(i)[2].live);
    const int64_t own = i == 0 ? heads : heads / group;
    if (!columns || first[i] < 0 || first[i] > *columns || (*columns - first[i]) / head < own)
      return context.error("heads must lie inside a constant number of columns (C4): given " +
                           describe(context, i) + ", first " + std::to_string(first[i]));
  }
  return {};
}

Result<void> check_scores(const Attributes& attributes, const InferContext& context) {
  const int64_t window = attributes[AttentionOp::kWindow];
  const double cap = attributes[AttentionOp::kSoftCap];
  if (window < 0 || (window > 0 && !attributes[AttentionOp::kCausal]))
    return context.error("a window must be 0, for all keys, or of causal queries (C5): given " +
                         std::to_string(window));
  if (!(cap >= 0) || std::isinf(cap))
    return context.error("soft_cap must be 0, for none, or a positive number (C6): given " +
                         std::to_string(cap));
  return {};
}

// An axis of an operand that broadcasts to one of another.
Result<void> require_one_or(InferContext& context, size_t operand, size_t axis,
                            const AxisExtent& other, std::string_view rule) {
  const AxisExtent& own = context.shape(operand)[axis];
  if (as_constant(own.live) == 1) return {};
  const bool exact = own.guarantee == Guarantee::exact && other.guarantee == Guarantee::exact;
  if (!exact || prove_equal(own.live, other.live) || as_constant(own.live)) {
    if (const auto merged = merge_axis(context, own, other, rule); !merged) return merged.error();
    return {};
  }
  const ExtentGuard guard{.relation = ExtentRelation::one_or_equal,
                          .a = {.operand = static_cast<uint32_t>(operand), .exact = own.live},
                          .b = {.exact = other.live}};
  context.require(guard.condition(), std::string(rule) + ": given " + describe(context, operand));
  return {};
}

// What may be left out: N, heads and queries of the result, keys.
Result<void> check_extras(InferContext& context, const std::array<AxisExtent, 4>& axes) {
  constexpr size_t kMask = AttentionOp::kMask, kSinks = AttentionOp::kSinks,
                   kSpans = AttentionOp::kSpans;
  constexpr std::string_view kMaskRule =
                                 "a mask must be [1 or N, 1 or heads, 1 or queries, keys] (C7)",
                             kSinkRule = "sinks must be [1 or N, heads] (C8)",
                             kSpanRule = "spans must be [N, 2] (C9)";
  if (auto r = require_dtype(context, kMask, {DType::f32, DType::boolean}, "C7"); !r) return r;
  if (auto r = require_rank(context, kMask, 4, "C7"); !r) return r;
  if (auto r = require_dtype(context, kSinks, {DType::f32}, "C8"); !r) return r;
  if (auto r = require_rank(context, kSinks, 2, "C8"); !r) return r;
  if (auto r = require_dtype(context, kSpans, {DType::i32}, "C9"); !r) return r;
  if (auto r = require_rank(context, kSpans, 2, "C9"); !r) return r;
  const auto same = [&](size_t operand, size_t axis, const AxisExtent& other,
                        std::string_view rule) -> Result<void> {
    const auto merged = merge_axis(context, context.shape(operand)[axis], other, rule);
    return merged ? Result<void>() : merged.error();
  };
  if (context.has(kMask)) {
    for (size_t a = 0; a < 3; ++a)
      if (auto r = require_one_or(context, kMask, a, axes[a], kMaskRule); !r) return r;
    if (auto r = same(kMask, 3, axes[3], kMaskRule); !r) return r;
  }
  if (context.has(kSinks)) {
    if (auto r = require_one_or(context, kSinks, 0, axes[0], kSinkRule); !r) return r;
    if (auto r = same(kSinks, 1, axes[1], kSinkRule); !r) return r;
  }
  if (!context.has(kSpans)) return {};
  if (auto r = same(kSpans, 0, axes[0], kSpanRule); !r) return r;
  return same(kSpans, 1, {.live = context.pool().constant(2)}, kSpanRule);
}

Result<void> infer(InferContext& context) {
  for (size_t i = 0; i < 3; ++i) {
    if (auto r = require_dtype(context, i, {DType::f32}, "C1"); !r) return r;
    if (auto r = require_rank(context, i, 3, "C2"); !r) return r;
  }
  if (auto r = check_columns(context); !r) return r;
  if (auto r = check_scores(context.attributes, context); !r) return r;
  ShapeExtent shape = context.shape(0);
  for (size_t i : {size_t{1}, size_t{2}}) {
    const auto batch =
        merge_axis(context, shape[0], context.shape(i)[0], "batches must agree (C2)");
    if (!batch) return batch.error();
    shape[0] = *batch;
  }
  const auto keys = merge_axis(context, context.shape(1)[1], context.shape(2)[1],
                               "k and v must have as many rows (C2)");
  if (!keys) return keys.error();
  const AxisExtent heads{.live = context.pool().constant(context.attributes[AttentionOp::kHeads])};
  if (auto r = check_extras(context, {shape[0], heads, shape[1], *keys}); !r) return r;
  shape[2] = {.live = context.pool().constant(context.attributes[AttentionOp::kHeads] *
                                              context.attributes[AttentionOp::kHead])};
  add_output(context, DType::f32, shape);
  return {};
}

// One for all rows stays so where it is one for all of N, too.
Batched batch_attention(const BatchingContext& c) {
  std::vector<Value> inputs(c.inputs.begin(), c.inputs.end());
  const Value q = stacked(c, 0);
  if (!q.valid()) return c.builder.error();
  const ExtentExpr n = q.extent(1);
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!inputs[i].valid()) continue;
    const bool is_shared = i > 2 && !c.is_stacked[i] && as_constant(inputs[i].extent(0)) == 1;
    if (is_shared) continue;
    Value all = stacked(c, i);
    if (!all.valid()) return c.builder.error();
    std::vector<ExtentExpr> extents = extents_of(all);
    extents[1] = n;
    if (i > 2) all = broadcast_to(all, extents);
    inputs[i] = fold_rows(all);
  }
  std::vector<Value> results = c.builder.add(c.op, inputs, c.attributes);
  for (Value& y : results) y = unfold_rows(y, c.batch, n);
  return results;
}

}  // namespace

const AttentionOp attention = {{
    .name = "attention",
    .doc =
        "softmax(scale * q k^T) v for every head, a stretch of columns of [N, rows, columns] "
        "each; `group` heads of q share one of k and v; a `causal` query sees no key that is later "
        "than itself, the last query being as late as the last key. (C1) f32; (C2) rank 3, one "
        "N, as many rows of k as of v; (C3) whole groups of heads of 1 to 256 columns; (C4) "
        "constant columns that contain all heads from `first` on; (C5) a window of causal queries "
        "alone; (C6) soft_cap >= 0; (C7) a mask [1 or N, 1 or heads, 1 or queries, keys], bool: is "
        "the key seen; or f32, added to the score behind the cap, minus infinity: not seen; (C8) "
        "sinks f32 [1 or N, heads], a score more in each softmax, without a value; (C9) spans i32 "
        "[N, 2], the first key that a row of N has, and the one behind its last. The last three "
        "may "
        "be left out. A query that sees no key has 0.",
    .min_inputs = 3,
    .max_inputs = 6,
    .attributes = kAttributes,
    .shape_function = shape_function_of(kAttributes),
    .infer = infer,
    .evaluate = evaluate_attention,
    .lower = lower_attention,
    .accuracy = kOfSamples,
    .differentiation = jvp_by(jvp_attention),
    .batching = folded(0, batch_attention),
}};

Value AttentionOp::operator()(Value q, Value k, Value v, const AttentionSpec& spec,
                              const AttentionExtras& extras) const {
  if (!q.valid() || !k.valid() || !v.valid()) return {};
  std::vector<Value> operands{q, k, v, extras.mask, extras.sinks, extras.spans};
  while (!operands.back().valid()) operands.pop_back();
  return q.builder().add1(*this, operands, attention_attributes(spec));
}

}  // namespace ullage::ops
