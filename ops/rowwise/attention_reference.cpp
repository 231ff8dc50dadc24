#include "ops/rowwise/attention_reference.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ops/rowwise/attention.h"
#include "ops/rules/reference.h"

namespace ullage::ops {

using namespace ir;

namespace {

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

}  // namespace

Result<void> evaluate_attention(EvaluateContext& context) {
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

}  // namespace ullage::ops
