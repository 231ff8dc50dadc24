// The tangent of attention, from products over all pairs of queries and keys.
#include <limits>

#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/attention.h"
#include "ops/rowwise/rowwise_ops.h"
#include "ops/rowwise/softmax.h"
#include "ops/rules/differentiation.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

// Below every score that a mask of finite numbers makes.
constexpr double kLowest = -3e38;
// Minus infinity, as what a mask is compared with.
constexpr double kHidden = -std::numeric_limits<double>::infinity();

Value operand(std::span<const Value> all, size_t i) {
  return i < all.size() ? all[i] : Value();
}

class Tangent {
 public:
  explicit Tangent(const DifferentiationContext& c)
      : builder_(c.builder),
        inputs_(c.inputs),
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
    const Value dmask = of_groups(operand(c.incoming, AttentionOp::kMask));
    const Value dsinks = of_groups(operand(c.incoming, AttentionOp::kSinks));
    if (builder_.failed()) return {};
    // Capped, and their tanh.
    const Value bent = soft_cap_ > 0 ? tanh(mul(scores(q, k), 1 / soft_cap_)) : Value();
    const Value weights = weights_of(bent.valid() ? mul(bent, soft_cap_) : scores(q, k));
    Value dscores =
        sum_of(dq.valid() ? scores(dq, k) : Value(), dk.valid() ? scores(q, dk) : Value());
    if (dscores.valid() && bent.valid()) dscores = mul(dscores, sub(1.0, mul(bent, bent)));
    dscores = sum_of(dscores, dmask);
    // What all weights of a query change by, in parts of themselves.
    const int64_t last[] = {-1};
    Value along = dscores.valid() ? reduce_sum(mul(weights, dscores), last, true) : Value();
    if (dsinks.valid())
      along = sum_of(along, mul(sub(1.0, reduce_sum(weights, last, true)), dsinks));
    Value result;
    if (along.valid()) {
      const Value change = dscores.valid() ? sub(dscores, along) : neg(along);
      result = matmul(mul(weights, change), v);
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

  // A mask, or sinks, with heads as `heads` has them.
  Value of_groups(Value x) const {
    if (!x.valid()) return x;
    const bool is_mask = x.rank() == 4;
    const ExtentExpr rows = is_mask ? x.extent(2) : number(1),
                     last = is_mask ? x.extent(3) : number(1);
    const Value all = reshape(x, {x.extent(0), x.extent(1), rows, last});
    const Value each = broadcast_to(all, {x.extent(0), number(heads_), rows, last});
    return reshape(each, {x.extent(0), number(heads_ / group_), number(group_), rows, last});
  }

  Value scores(Value q, Value k) const {
    return mul(matmul(q, transpose(k, {0, 1, 2, 4, 3})), scale_);
  }

  Value numbers(ExtentExpr n, size_t axis) const {
    std::vector<ExtentExpr> extents(5, number(1));
    extents[axis] = n;
    return iota(builder_, ir::DType::i64, extents, static_cast<int64_t>(axis));
  }
  Value extent_of(ExtentExpr n) const {
    return reshape(extent_values(builder_, {ir::simplify(n)}, {1}), {});
  }

  // First or end of the keys of a batch, [N, 1, 1, 1, 1], clamped as the op defines.
  Value side_of(Value spans, int64_t side, Value most) const {
    const Value numbers = cast(slice_along(spans, 1, number(side), number(1)), ir::DType::i64);
    const Value wide =
        reshape(numbers, {spans.extent(0), number(1), number(1), number(1), number(1)});
    return min(max(wide, 0.0), most);
  }

  // Boolean, to be broadcast to scores; invalid: all keys are.
  Value is_seen(Value all) const {
    const ExtentExpr queries = all.extent(3), keys = all.extent(4);
    Value seen, end = extent_of(keys);
    const auto only = [&](Value more) { seen = seen.valid() ? logical_and(seen, more) : more; };
    const Value key = numbers(keys, 4);
    if (const Value spans = operand(inputs_, AttentionOp::kSpans); spans.valid()) {
      end = side_of(spans, 1, end);
      only(greater_equal(key, side_of(spans, 0, end)));
      if (!causal_) only(less(key, end));
    }
    if (causal_) {
      const Value last = add(numbers(queries, 3), sub(end, extent_of(queries)));
      only(less_equal(key, last));
      if (window_ > 0) only(greater(key, sub(last, static_cast<double>(window_))));
    }
    const Value mask = of_groups(operand(inputs_, AttentionOp::kMask));
    if (mask.valid()) only(mask.dtype() == ir::DType::boolean ? mask : greater(mask, kHidden));
    return seen;
  }

  Value weights_of(Value all) const {
    if (!all.valid()) return all;
    const Value seen = is_seen(all), mask = of_groups(operand(inputs_, AttentionOp::kMask));
    if (mask.valid() && mask.dtype() != ir::DType::boolean) all = add(all, mask);
    if (seen.valid()) all = where(seen, all, builder_.scalar(all.dtype(), kLowest));
    const Value weights = softmax_with_sinks(all);
    return seen.valid() ? where(seen, weights, builder_.scalar(all.dtype(), 0)) : weights;
  }

  Value softmax_with_sinks(Value all) const {
    const Value sinks = of_groups(operand(inputs_, AttentionOp::kSinks));
    if (!sinks.valid() || !all.valid()) return softmax(all, 4);
    std::vector<ExtentExpr> extents = extents_of(all);
    const ExtentExpr keys = extents[4];
    extents[4] = number(1);
    const Value both[] = {all, broadcast_to(sinks, extents)};
    return slice_along(softmax(concat(both, 4), 4), 4, number(0), keys);
  }

  ir::Builder& builder_;
  std::span<const Value> inputs_;
  const int64_t group_, heads_, head_;
  const std::span<const int64_t> first_;
  const double scale_, soft_cap_;
  const int64_t window_;
  const bool causal_;
};

}  // namespace

Result<std::vector<Value>> jvp_attention(const DifferentiationContext& c) {
  for (const Value& x : c.inputs) {
    if (!x.valid()) continue;
    if (auto exact = rule_extents(c, x); !exact) return exact.error();
  }
  return std::vector<Value>{Tangent(c).of(c)};
}

}  // namespace ullage::ops
