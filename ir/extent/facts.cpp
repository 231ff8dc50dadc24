// Facts about leaves: substitution by equalities, ranges by comparisons with constants.
#include "ir/extent/facts.h"

#include <algorithm>
#include <tuple>

#include "ir/extent/replace.h"
#include "ir/extent/scalar_op.h"

namespace ullage::ir {
namespace {

bool is_symbol(ExtentExpr e) {
  return e->op == ScalarOp::input_axis || e->op == ScalarOp::runtime_scalar ||
         e->op == ScalarOp::device_scalar;
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
  if (range.low > range.high) return;  // cannot hold: whoever evaluates the condition says so
  if (range.is_point()) {
    assume_equal(leaf, pool_.constant(range.low));
  } else {
    ranges_[leaf.node()] = range;
  }
}

void Facts::assume_equal(ExtentExpr a, ExtentExpr b) {
  if (!is_replaceable(a, b)) std::swap(a, b);
  if (!is_replaceable(a, b)) return;
  const auto to = [&](const ExtentNode& leaf) { return &leaf == a.node() ? b : ExtentExpr(); };
  for (auto& [leaf, by] : replaced_) by = simplify(replace_leaves(by, to));
  replaced_[a.node()] = b;
  const auto known = ranges_.find(a.node());
  if (known == ranges_.end()) return;
  const Interval range = known->second;
  ranges_.erase(known);
  if (is_symbol(b)) narrow(b, range);  // may replace b in turn
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

// A device leaf carries its range itself.
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
