// Facts about leaves and products: substitution by equalities, ranges by comparisons with
// constants.
#include "ir/extent/facts.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <utility>

#include "ir/extent/replace.h"
#include "ir/extent/scalar_op.h"

namespace ullage::ir {
namespace {

bool is_symbol(ExtentExpr e) {
  return e->op == ScalarOp::input_axis || e->op == ScalarOp::runtime_scalar ||
         e->op == ScalarOp::device_scalar;
}

// Of integers: products stand in no other.
bool is_condition(ExtentExpr e) {
  return info_of(e->op).condition && info_of(e->op).float_operands == 0;
}

bool contains(ExtentExpr e, ExtentExpr leaf) {
  const auto leaves = leaves_of(e);
  return std::ranges::find(leaves, leaf.node()) != leaves.end();
}

// Does `a` come before `b`: known to the host, of an earlier input, of an earlier axis?
bool is_before(ExtentExpr a, ExtentExpr b) {
  const auto key = [](ExtentExpr e) {
    return std::tuple(is_device_leaf(e->op), e->op, e->input, e->index);
  };
  return key(a) < key(b);
}

// May `leaf` be replaced by `by`? What the host knows must not come to depend on the device.
bool is_replaceable(ExtentExpr leaf, ExtentExpr by) {
  if (!is_symbol(leaf) || contains(by, leaf)) return false;
  if (is_symbol(by) && !is_before(by, leaf)) return false;
  return is_device_leaf(leaf->op) || !depends_on_device(by);
}

}  // namespace

Interval Facts::range_of(const ExtentNode& leaf) const {
  const auto known = ranges_.find(&leaf);
  if (known != ranges_.end()) return known->second;
  if (leaf.op == ScalarOp::device_scalar) return bounds(ExtentExpr(&leaf));
  const bool size = leaf.op == ScalarOp::input_axis || leaf.op == ScalarOp::capacity;
  return size ? Interval{0, Interval::kMax} : Interval{};
}

void Facts::narrow(ExtentExpr leaf, Interval to) {
  Interval range = range_of(*leaf.node());
  range.low = std::max(range.low, to.low);
  range.high = std::min(range.high, to.high);
  if (range.low > range.high) return;  // cannot be true: evaluating the condition reports it
  if (range.is_point()) {
    assume_equal(leaf, pool_.constant(range.low));
  } else {
    ranges_[leaf.node()] = range;
  }
}

void Facts::assume_equal(ExtentExpr a, ExtentExpr b) {
  if (!is_replaceable(a, b)) std::swap(a, b);
  if (!is_replaceable(a, b)) return assume_product(a, b);
  const auto to = [&](const ExtentNode& leaf) { return &leaf == a.node() ? b : ExtentExpr(); };
  for (auto& [leaf, by] : replaced_) by = simplify(replace_leaves(by, to));
  replaced_[a.node()] = b;
  for (const Product& known : std::exchange(products_, {})) {
    assume(equal(replace_leaves(from_polynomial(pool_, known.product), to),
                 replace_leaves(from_polynomial(pool_, known.by), to)));
  }
  const auto known = ranges_.find(a.node());
  if (known == ranges_.end()) return;
  const Interval range = known->second;
  ranges_.erase(known);
  if (is_symbol(b)) narrow(b, range);  // may replace b in turn
}

void Facts::assume_product(ExtentExpr a, ExtentExpr b) {
  const auto difference = sub(to_polynomial(a), to_polynomial(b));
  if (!difference || difference->is_zero()) return;
  const Monomial& largest = difference->terms.front();
  if (largest.factors.size() < 2 || std::abs(largest.coefficient) != 1) return;
  const Polynomial product{{Monomial{.factors = largest.factors}}};
  const Polynomial others{{difference->terms.begin() + 1, difference->terms.end()}};
  const auto by = scale(others, -largest.coefficient);
  if (!by) return;
  // What the host knows must not come to depend on the device.
  if (depends_on_device(from_polynomial(pool_, *by)) &&
      !depends_on_device(from_polynomial(pool_, product))) {
    return;
  }
  products_.push_back({product, *by});
}

// Term by term until no product is left; where a step cannot be taken, what was reached so far.
Polynomial Facts::without_products(Polynomial p) const {
  for (size_t at = 0; at < p.terms.size();) {
    std::optional<Polynomial> next;
    const Polynomial term{{p.terms[at]}};
    for (const Product& known : products_) {
      const auto rest = divide(term, known.product);
      if (!rest || !rest->remainder.is_zero()) continue;
      const auto by = mul(rest->quotient, known.by), others = sub(p, term);
      next = by && others ? add(*others, *by) : std::nullopt;
      break;
    }
    if (!next) {
      ++at;
      continue;
    }
    p = *std::move(next);
    at = 0;
  }
  return p;
}

ExtentExpr Facts::without_products(ExtentExpr e) const {
  return replace_nodes(e, [this](ExtentExpr node) {
    const bool sum = node->op == ScalarOp::add || node->op == ScalarOp::sub;
    if (!sum && node->op != ScalarOp::mul) return ExtentExpr();
    return from_polynomial(pool_, without_products(to_polynomial(node)));
  });
}

void Facts::assume(ExtentExpr condition) {
  condition = apply(condition);
  if (!condition || as_constant(condition)) return;
  const ExtentExpr a = condition.operand(0), b = condition.operand(1);
  if (condition->op == ScalarOp::logical_and) {
    assume(a);
    assume(b);
  } else if (condition->op == ScalarOp::equal) {
    assume_equal(a, b);
  } else if (condition->op == ScalarOp::less_equal) {
    const auto low = as_constant(a), high = as_constant(b);
    if (high && is_symbol(a)) narrow(a, {Interval::kMin, *high});
    if (low && is_symbol(b)) narrow(b, {*low, Interval::kMax});
  }
}

// A device leaf has its range itself.
ExtentExpr Facts::narrowed_leaf(const ExtentNode& leaf) const {
  const auto known = ranges_.find(&leaf);
  if (known == ranges_.end() || leaf.op != ScalarOp::device_scalar) return {};
  const ExtentExpr high = min(ExtentExpr(leaf.operand[0]), known->second.high);
  return pool_.device_scalar(leaf.input, leaf.semantics, known->second.low, high);
}

ExtentExpr Facts::apply(ExtentExpr e) const {
  if (!e) return e;
  if (empty()) return simplify(e);
  std::unordered_map<const ExtentNode*, ExtentExpr> original;
  e = replace_leaves(e, [&](const ExtentNode& leaf) {
    const auto by = replaced_.find(&leaf);
    return by == replaced_.end() ? ExtentExpr() : by->second;
  });
  if (!products_.empty() && is_condition(e)) e = without_products(simplify(e));
  e = replace_leaves(e, [&](const ExtentNode& leaf) {
    const ExtentExpr narrowed = narrowed_leaf(leaf);
    if (narrowed) original[narrowed.node()] = ExtentExpr(&leaf);
    return narrowed;
  });
  e = simplify(e, [this](const ExtentNode& leaf) { return range_of(leaf); });
  return simplify(replace_leaves(e, [&](const ExtentNode& leaf) {
    const auto before = original.find(&leaf);
    return before == original.end() ? ExtentExpr() : before->second;
  }));
}

}  // namespace ullage::ir
