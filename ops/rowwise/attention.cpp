// attention: row and reference. Lowering is in attention_lower.cpp.
#include "ops/rowwise/attention.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ops/rowwise/attention_lower.h"
#include "ops/rowwise/rowwise_differentiation.h"
#include "ops/rules/reference.h"
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

// One operand of the reference.
struct Rows {
  std::vector<double> elements;
  int64_t rows, columns, first;

  const double* at(int64_t batch, int64_t row, int64_t column) const {
    return elements.data() + (batch * rows + row) * columns + first + column;
  }
};

Rows rows_of(const EvaluateContext& context, size_t i) {
  const auto& shape = context.inputs[i].shape();
  return {elements_of<double>(context.inputs[i]), shape[1], shape[2],
          context.attributes()[AttentionOp::kFirst][i]};
}

// Keys that a query sees.
struct Seen {
  int64_t first, end;
};

Seen seen_by(int64_t query, int64_t queries, int64_t keys, const Attributes& attributes) {
  if (!attributes[AttentionOp::kCausal]) return {0, keys};
  const int64_t end = std::clamp<int64_t>(keys - queries + query + 1, 0, keys);
  const int64_t window = attributes[AttentionOp::kWindow];
  return {window == 0 ? 0 : std::max<int64_t>(0, end - window), end};
}

std::vector<double> weights_of(const double* q, const Rows& k, int64_t batch, int64_t column,
                               const Attributes& attributes, const Seen& seen) {
  const int64_t head = attributes[AttentionOp::kHead];
  const double scale = attributes[AttentionOp::kScale], cap = attributes[AttentionOp::kSoftCap];
  std::vector<double> weights;
  double top = -std::numeric_limits<double>::infinity(), sum = 0;
  for (int64_t t = seen.first; t < seen.end; ++t) {
    double score = 0;
    for (int64_t i = 0; i < head; ++i) score += q[i] * k.at(batch, t, column)[i];
    score *= scale;
    weights.push_back(cap > 0 ? cap * std::tanh(score / cap) : score);
    top = std::max(top, weights.back());
  }
  for (double& w : weights) sum += w = std::exp(w - top);
  for (double& w : weights) w /= sum;
  return weights;
}

Result<void> evaluate(EvaluateContext& context) {
  const int64_t heads = context.attributes()[AttentionOp::kHeads],
                head = context.attributes()[AttentionOp::kHead],
                group = context.attributes()[AttentionOp::kGroup];
  const Rows q = rows_of(context, 0), k = rows_of(context, 1), v = rows_of(context, 2);
  std::vector<double> y;
  for (int64_t n = 0; n < context.inputs[0].shape()[0]; ++n) {
    for (int64_t row = 0; row < q.rows; ++row) {
      const Seen seen = seen_by(row, q.rows, k.rows, context.attributes());
      for (int64_t h = 0; h < heads; ++h) {
        const int64_t column = h / group * head;
        const auto weights =
            weights_of(q.at(n, row, h * head), k, n, column, context.attributes(), seen);
        for (int64_t i = 0; i < head; ++i) {
          double sum = 0;
          for (int64_t t = seen.first; t < seen.end; ++t)
            sum += weights[static_cast<size_t>(t - seen.first)] * v.at(n, t, column)[i];
          y.push_back(sum);
        }
      }
    }
  }
  set_result(context, 0, y);
  return {};
}

// q, k and v of `columns`, which begin at `first` of operands of as many columns and those.
template <int64_t kHeads, int64_t kHead, int64_t kFirst>
Sample sample() {
  const std::string columns = std::to_string(kHeads * kHead + kFirst + 1);
  return {
      .operands = {{.shape = {"n", "t", columns}},
                   {.shape = {"n", "s", columns}},
                   {.shape = {"n", "s", columns}}},
      .attributes =
          [](ExtentPool&) {
            return attention_attributes(
                {.heads = kHeads, .head = kHead, .first = {0, kFirst, kFirst / 2}, .scale = 0.7});
          },
      .sizes = {{{"n", 1}, {"t", 1}, {"s", 1}},
                {{"n", 2}, {"t", 7}, {"s", 33}},
                {{"n", 0}, {"t", 3}, {"s", 4}},
                {{"n", 1}, {"t", 0}, {"s", 4}},
                {{"n", 1}, {"t", 5}, {"s", 0}},
                {{"n", 3}, {"t", 40}, {"s", 66}}},
      .relative_tolerance = 1e-4,
      .absolute_tolerance = 1e-5};
}

// Grouped heads, keys and values side by side; causal or not, in a window, with a cap.
template <int64_t kHeads, int64_t kGroup, int64_t kHead, bool kCausal, int64_t kWindow = 0,
          int64_t kCap = 0>
Sample grouped_sample() {
  const std::string queries = std::to_string(kHeads * kHead),
                    keys = std::to_string(2 * kHeads / kGroup * kHead);
  return {.operands = {{.shape = {"n", "t", queries}},
                       {.shape = {"n", "s", keys}},
                       {.shape = {"n", "s", keys}}},
          .attributes =
              [](ExtentPool&) {
                return attention_attributes({.heads = kHeads,
                                             .head = kHead,
                                             .group = kGroup,
                                             .first = {0, 0, kHeads / kGroup * kHead},
                                             .scale = 0.3,
                                             .causal = kCausal,
                                             .window = kWindow,
                                             .soft_cap = kCap});
              },
          .sizes = {{{"n", 1}, {"t", 1}, {"s", 1}},
                    {{"n", 1}, {"t", 1}, {"s", 33}},
                    {{"n", 2}, {"t", 5}, {"s", 5}},
                    {{"n", 1}, {"t", 7}, {"s", 4}},
                    {{"n", 1}, {"t", 3}, {"s", 0}},
                    {{"n", 1}, {"t", 33}, {"s", 130}}},
          .relative_tolerance = 1e-4,
          .absolute_tolerance = 1e-5};
}

std::vector<Sample> samples() {
  return {sample<1, 1, 0>(),
          sample<3, 4, 8>(),
          sample<2, 15, 31>(),
          sample<1, 32, 2>(),
          sample<1, 37, 1>(),
          grouped_sample<4, 2, 4, true>(),
          grouped_sample<9, 3, 64, true>(),
          grouped_sample<3, 1, 40, false>(),
          grouped_sample<2, 2, 128, true>(),
          grouped_sample<1, 1, 256, true>(),
          grouped_sample<4, 2, 8, true, 1>(),
          grouped_sample<2, 1, 64, true, 20>(),
          grouped_sample<4, 4, 16, true, 40, 1>(),
          grouped_sample<3, 1, 12, false, 0, 2>(),
          grouped_sample<1, 1, 68, true, 3, 3>()};
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
    .evaluate = evaluate,
    .lower = lower_attention,
    .accuracy = kOfSamples,
    .differentiation = jvp_by(jvp_attention),
    .batching = folded(),
    .samples = samples,
}};

Value AttentionOp::operator()(Value q, Value k, Value v, const AttentionSpec& spec) const {
  if (!q.valid() || !k.valid() || !v.valid()) return {};
  return q.builder().add1(*this, std::array{q, k, v}, attention_attributes(spec));
}

}  // namespace ullage::ops
