#include "ops/rowwise/rowwise_ops.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ops/rowwise/attention.h"
#include "ops/rules/reference.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// q, k or v.
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

// An operand that may be absent, and whose axes of one element stand for all.
class Extra {
 public:
  Extra(const EvaluateContext& context, size_t operand, double otherwise)
      : tensor_(context.has(operand) ? &context.inputs[operand] : nullptr), otherwise_(otherwise) {}

  // Of bool: 0 where it is true, minus infinity elsewhere.
  double at(std::initializer_list<int64_t> index) const {
    if (tensor_ == nullptr) return otherwise_;
    int64_t place = 0;
    for (size_t a = 0; a < tensor_->rank(); ++a) {
      const int64_t extent = tensor_->shape()[a];
      place = place * extent + std::min(index.begin()[a], extent - 1);
    }
    if (tensor_->dtype() != DType::boolean) return tensor_->number(place);
    return tensor_->integer(place) != 0 ? 0 : -kInfinity;
  }

 private:
  const Tensor* tensor_;
  double otherwise_;
};

// Keys.
struct Span {
  int64_t first, end;
};

// That row `batch` of N has.
Span span_of(const EvaluateContext& context, int64_t batch, int64_t keys) {
  if (!context.has(AttentionOp::kSpans)) return {0, keys};
  const Tensor& spans = context.inputs[AttentionOp::kSpans];
  const int64_t end = std::clamp<int64_t>(spans.integer(2 * batch + 1), 0, keys);
  return {std::clamp<int64_t>(spans.integer(2 * batch), 0, end), end};
}

// That a query sees of those.
Span seen_by(int64_t query, int64_t queries, const Span& span, const Attributes& attributes) {
  if (!attributes[AttentionOp::kCausal]) return span;
  const int64_t end = std::clamp(span.end - queries + query + 1, span.first, span.end);
  const int64_t window = attributes[AttentionOp::kWindow];
  return {window == 0 ? span.first : std::max(span.first, end - window), end};
}

// exp of scores over their sum, in which `sink` has a part; 0 where all are minus infinity.
void normalise(std::vector<double>& scores, double sink) {
  double top = sink;
  for (double score : scores) top = std::max(top, score);
  if (top == -kInfinity) {
    std::ranges::fill(scores, 0);
    return;
  }
  double sum = std::exp(sink - top);
  for (double& w : scores) sum += w = std::exp(w - top);
  for (double& w : scores) w /= sum;
}

class Reference {
 public:
  explicit Reference(const EvaluateContext& c)
      : head_(c.attributes()[AttentionOp::kHead]),
        group_(c.attributes()[AttentionOp::kGroup]),
        scale_(c.attributes()[AttentionOp::kScale]),
        cap_(c.attributes()[AttentionOp::kSoftCap]),
        q_(rows_of(c, 0)),
        k_(rows_of(c, 1)),
        v_(rows_of(c, 2)),
        mask_(c, AttentionOp::kMask, 0),
        sinks_(c, AttentionOp::kSinks, -kInfinity) {}

  // The columns of one head of one query.
  void append_to(std::vector<double>& y, int64_t n, int64_t row, int64_t h, Span seen) const {
    const int64_t column = h / group_ * head_;
    std::vector<double> weights;
    for (int64_t t = seen.first; t < seen.end; ++t) {
      const double score = score_of(q_.at(n, row, h * head_), k_.at(n, t, column));
      weights.push_back(score + mask_.at({n, h, row, t}));
    }
    normalise(weights, sinks_.at({n, h}));
    for (int64_t i = 0; i < head_; ++i) {
      double sum = 0;
      for (int64_t t = seen.first; t < seen.end; ++t)
        sum += weights[static_cast<size_t>(t - seen.first)] * v_.at(n, t, column)[i];
      y.push_back(sum);
    }
  }

 private:
  double score_of(const double* q, const double* k) const {
    double score = 0;
    for (int64_t i = 0; i < head_; ++i) score += q[i] * k[i];
    score *= scale_;
    return cap_ > 0 ? cap_ * std::tanh(score / cap_) : score;
  }

  int64_t head_, group_;
  double scale_, cap_;
  Rows q_, k_, v_;
  Extra mask_, sinks_;
};

}  // namespace

Result<void> evaluate_attention(EvaluateContext& context) {
  const Reference reference(context);
  const auto& q = context.inputs[0].shape();
  const int64_t keys = context.inputs[1].shape()[1];
  std::vector<double> y;
  for (int64_t n = 0; n < q[0]; ++n) {
    const Span span = span_of(context, n, keys);
    for (int64_t row = 0; row < q[1]; ++row) {
      const Span seen = seen_by(row, q[1], span, context.attributes());
      for (int64_t h = 0; h < context.attributes()[AttentionOp::kHeads]; ++h)
        reference.append_to(y, n, row, h, seen);
    }
  }
  set_result(context, 0, y);
  return {};
}

}  // namespace ullage::ops
