// Bounds of expressions and polynomials, and proofs that a polynomial is never positive.
#include "ir/extent/simplify_context.h"

#include "ir/extent/extent_walk.h"
#include "ir/extent/scalar_op.h"

namespace ullage::ir {
namespace {

Interval range_of_leaf(const ExtentNode& leaf, const LeafRange& range) {
  if (range) return range(leaf);
  const bool size = leaf.op == ScalarOp::input_axis || leaf.op == ScalarOp::capacity;
  return size ? Interval{0, Interval::kMax} : Interval{};
}

// x*x is never negative, however x is bounded.
Interval bounds_of_power(Interval base, size_t power) {
  Interval r = base;
  for (size_t i = 1; i < power; ++i) r = interval_mul(r, base);
  if (power % 2 == 0 && r.low < 0) r.low = 0;
  return r;
}

// Proves polynomials <= 0 by replacing a division, minimum, maximum or choice by what bounds it.
class NonPositive {
 public:
  explicit NonPositive(BoundsCache& bounds) : bounds_(bounds) {}

  bool proves(const Polynomial& p) {
    if (bounds_.of(p).high <= 0) return true;
    for (size_t i = 0; i < p.terms.size(); ++i) {
      const Monomial& term = p.terms[i];
      if (term.factors.size() != 1 || budget_-- <= 0) continue;
      Polynomial rest = p;
      rest.terms.erase(rest.terms.begin() + static_cast<std::ptrdiff_t>(i));
      if (proves_without(rest, term.coefficient, *term.factors[0])) return true;
    }
    return false;
  }

 private:
  bool proves_without(const Polynomial& rest, int64_t coefficient, const ExtentNode& atom) {
    const auto with = [&](int i) {
      const auto replaced = scale(to_polynomial(ExtentExpr(atom.operand[i])), coefficient);
      const auto sum = replaced ? add(rest, *replaced) : std::nullopt;
      return sum && proves(*sum);
    };
    switch (atom.op) {
      case ScalarOp::device_scalar:
        return coefficient > 0 && with(0);
      case ScalarOp::min:
        return coefficient > 0 ? with(0) || with(1) : with(0) && with(1);
      case ScalarOp::max:
        return coefficient > 0 ? with(0) && with(1) : with(0) || with(1);
      case ScalarOp::select:
        return with(1) && with(2);
      case ScalarOp::floor_div:
        return proves_without_division(rest, coefficient, atom);
      default:
        return false;
    }
  }

  // (x - k + 1) / k <= floor_div(x, k) <= x / k, all multiplied by k > 0.
  bool proves_without_division(const Polynomial& rest, int64_t coefficient,
                               const ExtentNode& atom) {
    if (atom.operand[1]->op != ScalarOp::constant || atom.operand[1]->value <= 0) return false;
    const int64_t divisor = atom.operand[1]->value;
    const auto shift = polynomial_of(coefficient < 0 ? divisor - 1 : 0);
    const auto dividend = sub(to_polynomial(ExtentExpr(atom.operand[0])), shift);
    const auto scaled = dividend ? scale(*dividend, coefficient) : std::nullopt;
    const auto scaled_rest = scale(rest, divisor);
    const auto sum = scaled && scaled_rest ? add(*scaled, *scaled_rest) : std::nullopt;
    return sum && proves(*sum);
  }

  BoundsCache& bounds_;
  int budget_ = 24;
};

}  // namespace

const ScalarInterval& BoundsCache::of(const ExtentNode* node) {
  if (auto it = known_.find(node); it != known_.end()) return it->second;
  const auto known = [&](const ExtentNode& n) { return known_.contains(&n); };
  for (const ExtentNode* n : operands_first(node, known)) known_.emplace(n, compute(*n));
  return known_.at(node);
}

ScalarInterval BoundsCache::compute(const ExtentNode& node) const {
  const ScalarOpInfo& info = info_of(node.op);
  if (node.op == ScalarOp::device_scalar) {
    return device_interval(node.value, known_.at(node.operand[0]));
  }
  if (info.leaf) {
    const bool constant = node.op == ScalarOp::constant || node.op == ScalarOp::float_constant;
    return leaf_interval(node.op, node.value, constant ? Interval{} : range_of_leaf(node, range_));
  }
  ScalarInterval operand[3];
  for (int i = 0; i < info.arity; ++i) operand[i] = known_.at(node.operand[i]);
  return apply_interval(node.op, operand[0], operand[1], operand[2]);
}

Interval BoundsCache::of(const Polynomial& p) {
  Interval sum{0, 0};
  for (const Monomial& term : p.terms) {
    Interval product{term.coefficient, term.coefficient};
    for (size_t i = 0; i < term.factors.size();) {
      size_t end = i + 1;
      while (end < term.factors.size() && term.factors[end] == term.factors[i]) ++end;
      product = interval_mul(product, bounds_of_power(of(term.factors[i]).integer, end - i));
      i = end;
    }
    sum = interval_add(sum, product);
  }
  return sum;
}

ExtentMemo& memo_of(ExtentPool& pool) {
  if (!pool.memo_) pool.memo_ = std::make_shared<ExtentMemo>();
  return *pool.memo_;
}

bool SimplifyContext::at_most_zero(const Polynomial& p) const {
  return NonPositive(bounds).proves(p);
}

bool SimplifyContext::at_most(ExtentExpr a, ExtentExpr b) const {
  if (a == b || bounds_of(a).high <= bounds_of(b).low) return true;
  const auto difference = sub(to_polynomial(a), to_polynomial(b));
  return difference && at_most_zero(*difference);
}

bool SimplifyContext::is_boolean(ExtentExpr e) const {
  const Interval i = bounds_of(e);
  return i.low >= 0 && i.high <= 1;
}

}  // namespace ullage::ir
