// The tangent of attention, from products over all pairs of queries and keys.
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/movement/slice_along.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/attention.h"
#include "ops/rowwise/rowwise_differentiation.h"
#include "ops/rowwise/softmax.h"
#include "ops/rules/differentiation.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

class Tangent {
 public:
  explicit Tangent(const DifferentiationContext& c)
      : builder_(c.builder),
        group_(c.node.attributes[AttentionOp::kGroup]),
        heads_(c.node.attributes[AttentionOp::kHeads]),
        head_(c.node.attributes[AttentionOp::kHead]),
        first_(c.node.attributes[AttentionOp::kFirst]),
        scale_(c.node.attributes[AttentionOp::kScale]),
        soft_cap_(c.node.attributes[AttentionOp::kSoftCap]),
        window_(c.node.attributes[AttentionOp::kWindow]),
        causal_(c.node.attributes[AttentionOp::kCausal]) {}

  Value of(const DifferentiationContext& c) const {
    const Value q = heads(c.inputs[0], 0), k = heads(c.inputs[1], 1), v = heads(c.inputs[2], 2);
    const Value dq = heads(c.incoming[0], 0), dk = heads(c.incoming[1], 1),
                dv = heads(c.incoming[2], 2);
    if (builder_.failed()) return {};
    // Capped, and their tanh.
    const Value bent = soft_cap_ > 0 ? tanh(mul(scores(q, k), 1 / soft_cap_)) : Value();
    const Value seen = is_seen(q, k);
    const Value weights = weights_of(bent.valid() ? mul(bent, soft_cap_) : scores(q, k), seen);
    Value dscores =
        sum_of(dq.valid() ? scores(dq, k) : Value(), dk.valid() ? scores(q, dk) : Value());
    Value result;
    if (dscores.valid()) {
      if (bent.valid()) dscores = mul(dscores, sub(1.0, mul(bent, bent)));
      const int64_t last[] = {-1};
      const Value along = reduce_sum(mul(weights, dscores), last, true);
      result = matmul(mul(weights, sub(dscores, along)), v);
    }
    if (dv.valid()) result = sum_of(result, matmul(weights, dv));
    return builder_.failed() || !result.valid() ? Value() : side_by_side(result);
  }

 private:
  ExtentExpr number(int64_t n) const { return builder_.pool().constant(n); }

  // [N, heads of keys, heads of a group (1 of k and v), rows, head].
  Value heads(Value x, size_t operand) const {
    if (!x.valid()) return x;
    const int64_t groups = heads_ / group_, own = operand == 0 ? group_ : 1;
    const Value part = slice_along(x, 2, number(first_[operand]), number(groups * own * head_));
    const Value split =
        reshape(part, {x.extent(0), x.extent(1), number(groups), number(own), number(head_)});
    return transpose(split, {0, 2, 3, 1, 4});
  }

  // The other way round, of a result.
  Value side_by_side(Value y) const {
    const Value rows = transpose(y, {0, 3, 1, 2, 4});
    return reshape(rows, {rows.extent(0), rows.extent(1), number(heads_ * head_)});
  }

  Value scores(Value q, Value k) const {
    return mul(matmul(q, transpose(k, {0, 1, 2, 4, 3})), scale_);
  }

  // Boolean [queries, keys]; invalid: all are.
  Value is_seen(Value q, Value k) const {
    if (!causal_) return {};
    const ExtentExpr queries = q.extent(3), keys = k.extent(3);
    const Value earlier = reshape(extent_values(builder_, {ir::simplify(keys - queries)}, {1}), {});
    const Value query = iota(builder_, ir::DType::i64, {queries, number(1)}, 0);
    const Value key = iota(builder_, ir::DType::i64, {number(1), keys}, 1);
    const Value last = add(query, earlier), no_later = less_equal(key, last);
    if (window_ == 0) return no_later;
    return logical_and(no_later, greater(key, sub(last, static_cast<double>(window_))));
  }

  Value weights_of(Value all, Value seen) const {
    constexpr double kLowest = -3e38;
    if (!seen.valid()) return softmax(all, 4);
    const Value weights = softmax(where(seen, all, builder_.scalar(all.dtype(), kLowest)), 4);
    return where(seen, weights, builder_.scalar(all.dtype(), 0));
  }

  ir::Builder& builder_;
  const int64_t group_, heads_, head_;
  const std::span<const int64_t> first_;
  const double scale_, soft_cap_;
  const int64_t window_;
  const bool causal_;
};

}  // namespace

Result<std::vector<Value>> jvp_attention(const DifferentiationContext& c) {
  for (const Value& x : c.inputs) {
    if (auto exact = rule_extents(c, x); !exact) return exact.error();
  }
  return std::vector<Value>{Tangent(c).of(c)};
}

}  // namespace ullage::ops
