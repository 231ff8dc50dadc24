// simplify(): one bottom-up pass that applies the rule of each op, and the proofs built on it.
#include <bit>
#include <numeric>

#include "ir/extent/extent_walk.h"
#include "ir/extent/scalar_op.h"
#include "ir/extent/simplify_context.h"

namespace ullage::ir {

namespace {

// Caches of one question: the pool's under the default leaf ranges, else its own.
class Session {
 public:
  Session(ExtentPool& pool, const LeafRange& range)
      : local_bounds_(range),
        bounds(range ? local_bounds_ : memo_of(pool).bounds),
        simplified(range ? local_simplified_ : memo_of(pool).simplified) {}
  // In another memo than the pool's.
  explicit Session(ExtentMemo& memo)
      : local_bounds_(memo.range), bounds(memo.bounds), simplified(memo.simplified) {}
  Session(const Session&) = delete;

 private:
  BoundsCache local_bounds_;
  std::unordered_map<const ExtentNode*, ExtentExpr> local_simplified_;

 public:
  BoundsCache& bounds;
  std::unordered_map<const ExtentNode*, ExtentExpr>& simplified;
};

class Simplifier {
 public:
  Simplifier(ExtentPool& pool, Session& session, std::vector<ExtentExpr>* assumed = nullptr)
      : context_{pool, session.bounds, assumed}, known_(session.simplified) {}

  ExtentExpr run(ExtentExpr e) {
    const auto is_known = [&](const ExtentNode& n) { return known_.contains(&n); };
    for (const ExtentNode* node : operands_first(e.node(), is_known)) {
      if (is_known(*node)) continue;  // it turned up as the result of another
      const ExtentExpr simple = step(*node);
      // A result is its own normal form, so that simplify() is idempotent.
      known_.emplace(node, known_.try_emplace(simple.node(), simple).first->second);
    }
    return known_.at(e.node());
  }

 private:
  ExtentExpr step(const ExtentNode& node) {
    const ScalarOpInfo& info = info_of(node.op);
    if (info.leaf) return ExtentExpr(&node);
    ExtentExpr operand[3];
    ScalarValue value[3];
    bool constant = true;
    for (int i = 0; i < info.arity; ++i) {
      operand[i] = known_.at(node.operand[i]);
      value[i] = value_of(operand[i]);
      constant = constant && value[i].valid;
    }
    if (constant) return folded(node.op, operand, value);
    const ExtentExpr r = by_rule(node.op, operand[0], operand[1], operand[2]);
    if (yields_float(r->op)) return r;
    const Interval b = context_.bounds_of(r);
    const bool decided = b.is_point() && b.low != Interval::kMin && b.high != Interval::kMax;
    return decided ? context_.pool.constant(b.low) : r;
  }

  static ScalarValue value_of(ExtentExpr e) {
    if (e->op == ScalarOp::constant) return integer_value(e->value);
    if (e->op == ScalarOp::float_constant) return float_value(std::bit_cast<double>(e->value));
    return {};
  }

  // An operation on constants that fails stays as written (EX-04).
  ExtentExpr folded(ScalarOp op, const ExtentExpr (&operand)[3], const ScalarValue (&value)[3]) {
    const ScalarValue r = apply(op, value[0], value[1], value[2]);
    if (!r.valid) return context_.pool.make(op, operand[0], operand[1], operand[2]);
    return yields_float(op) ? context_.pool.float_constant(r.floating)
                            : context_.pool.constant(r.integer);
  }

  ExtentExpr by_rule(ScalarOp op, ExtentExpr a, ExtentExpr b, ExtentExpr c) {
    switch (op) {
      case ScalarOp::add:
      case ScalarOp::sub:
      case ScalarOp::mul:
        return simplify_sum(context_, op, a, b);
      case ScalarOp::floor_div:
      case ScalarOp::ceil_div:
      case ScalarOp::trunc_div:
      case ScalarOp::mod:
        return simplify_division(context_, op, a, b);
      case ScalarOp::min:
      case ScalarOp::max:
        return simplify_min_max(context_, op, a, b);
      case ScalarOp::equal:
      case ScalarOp::less:
      case ScalarOp::less_equal:
        return simplify_comparison(context_, op, a, b);
      case ScalarOp::logical_and:
      case ScalarOp::logical_or:
      case ScalarOp::logical_not:
        return simplify_logic(context_, op, a, b);
      case ScalarOp::select:
      case ScalarOp::float_select:
        return simplify_select(context_, op, a, b, c);
      default:
        return simplify_float(context_, op, a, b);
    }
  }

  SimplifyContext context_;
  std::unordered_map<const ExtentNode*, ExtentExpr>& known_;
};

}  // namespace

ExtentExpr simplify_sum(const SimplifyContext& context, ScalarOp op, ExtentExpr a, ExtentExpr b) {
  const Polynomial left = to_polynomial(a), right = to_polynomial(b);
  std::optional<Polynomial> r;
  if (op != ScalarOp::mul) {
    r = op == ScalarOp::add ? add(left, right) : sub(left, right);
  } else {
    r = mul(left, right);
  }
  return r ? context.expr(*r) : context.pool.make(op, a, b);
}

namespace {

// Largest g with g | divisor that is proved to divide every value of `e`.
int64_t known_factor(ExtentExpr e, int64_t divisor, int depth) {
  int64_t all = divisor;
  for (const Monomial& t : to_polynomial(e).terms) {
    int64_t left = divisor / std::gcd(content({.terms = {t}}), divisor);
    for (const ExtentNode* factor : t.factors) {
      const bool chooses = factor->op == ScalarOp::min || factor->op == ScalarOp::max ||
                           factor->op == ScalarOp::select;
      if (!chooses || depth == 0 || left == 1) continue;
      int64_t g = left;
      for (int i = factor->op == ScalarOp::select ? 1 : 0; i < arity_of(factor->op); ++i) {
        g = std::gcd(g, known_factor(ExtentExpr(factor->operand[i]), left, depth - 1));
      }
      left /= g;
    }
    all = std::gcd(all, divisor / left);
  }
  return all;
}

}  // namespace

ExtentExpr simplify(ExtentExpr e, const LeafRange& range) {
  if (!e) return e;
  Session session(*e->pool, range);
  return Simplifier(*e->pool, session).run(e);
}

ExtentExpr simplify_assuming(ExtentExpr e, std::vector<ExtentExpr>& assumed) {
  if (!e) return e;
  ExtentMemo own;  // what is assumed is remembered by nobody
  Session session(own);
  return Simplifier(*e->pool, session, &assumed).run(e);
}

Interval bounds(ExtentExpr e, const LeafRange& range) {
  if (!e) return {};
  Session session(*e->pool, range);
  const ExtentExpr simple = Simplifier(*e->pool, session).run(e);
  const Interval as_written = session.bounds.of(e.node()).integer;
  return interval_intersection(as_written, session.bounds.of(to_polynomial(simple)));
}

bool prove_equal(ExtentExpr a, ExtentExpr b, const LeafRange& range) {
  if (a == b) return true;
  const ExtentExpr difference = simplify(a - b, range);
  return difference->op == ScalarOp::constant && difference->value == 0;
}

bool prove_less_equal(ExtentExpr a, ExtentExpr b, const LeafRange& range) {
  Session session(*a->pool, range);
  Simplifier simplifier(*a->pool, session);
  const ExtentExpr simple_a = simplifier.run(a), simple_b = simplifier.run(b);
  return SimplifyContext{*a->pool, session.bounds}.at_most(simple_a, simple_b);
}

bool prove_multiple_of(ExtentExpr a, int64_t factor, const LeafRange& range) {
  constexpr int kDeepest = 4;
  if (factor <= 0) return false;
  const ExtentExpr simple = simplify(a, range);
  return known_factor(simple, factor, kDeepest) == factor;
}

}  // namespace ullage::ir
