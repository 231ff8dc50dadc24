// The attention row: shape rule. Reference, samples, derivative and lowering have files of their
// own.
#include "ops/rowwise/attention.h"

#include <cmath>

#include "ops/rowwise/attention_lower.h"
#include "ops/rowwise/attention_reference.h"
#include "ops/rowwise/attention_samples.h"
#include "ops/rowwise/rowwise_differentiation.h"
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

Result<void> infer(InferContext& context) {
  if (auto r = require_dtype(context, 0, {DType::f32}, "C1"); !r) return r;
  if (auto r = require_same_dtype(context, 1, "C1"); !r) return r;
  for (size_t i = 0; i < 3; ++i)
    if (auto r = require_rank(context, i, 3, "C2"); !r) return r;
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
  shape[2] = {.live = context.pool().constant(context.attributes[AttentionOp::kHeads] *
                                              context.attributes[AttentionOp::kHead])};
  add_output(context, DType::f32, shape);
  return {};
}

}  // namespace

const AttentionOp attention = {{
    .name = "attention",
    .doc =
        "softmax(scale * q k^T) v for every head, a stretch of columns of [N, rows, columns] "
        "each; `group` heads of q share one of k and v; a `causal` query sees no key that is later "
        "than itself, the last query being as late as the last key. (C1) f32; (C2) rank 3, one "
        "N, as many rows of k as of v; (C3) whole groups of heads of 1 to 256 columns; (C4) "
        "constant columns that hold all heads from `first` on; (C5) a window of causal queries "
        "alone; "
        "(C6) soft_cap >= 0.",
    .min_inputs = 3,
    .max_inputs = 3,
    .attributes = kAttributes,
    .shape_function = shape_function_of(kAttributes),
    .infer = infer,
    .evaluate = evaluate_attention,
    .lower = lower_attention,
    .accuracy = kOfSamples,
    .differentiation = jvp_by(jvp_attention),
    .batching = folded(),
    .samples = attention_samples,
}};

Value AttentionOp::operator()(Value q, Value k, Value v, const AttentionSpec& spec) const {
  if (!q.valid() || !k.valid() || !v.valid()) return {};
  return q.builder().add1(*this, std::array{q, k, v}, attention_attributes(spec));
}

}  // namespace ullage::ops
