// Worst ends: each atom at the end of its range that makes the expression least or greatest.
#include "frontends/comprehension/ranges/worst_case.h"

#include <algorithm>

#include "ir/extent/extent_walk.h"

namespace ullage::comprehension {
namespace {

// Atoms nested deeper than this are not analysed.
constexpr uint32_t kMaxHeight = 64;

Side opposite(Side side) {
  return side == Side::low ? Side::high : Side::low;
}

// The one of two values that lies farther out on a side, and the one farther in.
ir::ExtentExpr outer(Side side, ir::ExtentExpr a, ir::ExtentExpr b) {
  return ir::simplify(side == Side::low ? ir::min(a, b) : ir::max(a, b));
}
ir::ExtentExpr inner(Side side, ir::ExtentExpr a, ir::ExtentExpr b) {
  return outer(opposite(side), a, b);
}

// Bounds of two branches of which the outer one counts: whichever that is, its point is reached.
Bound reached_by_either(const Bound& a, const Bound& b) {
  Bound r{.exact = a.exact && b.exact, .reached = a.reached};
  for (size_t i = 0; i < r.reached.size(); ++i) {
    if (r.reached[i] == b.reached[i] || b.reached[i] == Reached::anywhere) continue;
    r.reached[i] = r.reached[i] == Reached::anywhere ? b.reached[i] : Reached::somewhere;
  }
  return r;
}

// Does it take every value between its ends over a box?
bool takes_all_between(const Variables& variables, ir::ExtentExpr e) {
  return std::ranges::all_of(ir::affine_form(e).terms, [&](const ir::AffineTerm& term) {
    const auto c = ir::as_constant(term.coefficient);
    const auto variable = term.variable();
    return variable && variables.data_of(*variable) == nullptr && (c == 1 || c == -1);
  });
}

bool share_an_index(ir::ExtentExpr product, const Variables& variables) {
  return std::ranges::any_of(variables.indices_of(product.operand(0)), [&](IndexId i) {
    return variables.depends_on(product.operand(1), i);
  });
}

}  // namespace

Bound reached_together(const Bound& a, const Bound& b) {
  Bound r{.exact = a.exact && b.exact, .reached = a.reached};
  for (size_t i = 0; i < r.reached.size(); ++i) {
    if (b.reached[i] == Reached::anywhere) continue;
    const bool free = r.reached[i] == Reached::anywhere;
    const bool agree = r.reached[i] == b.reached[i] && b.reached[i] != Reached::somewhere;
    if (!free && !agree) r.exact = false;
    r.reached[i] = free || agree ? b.reached[i] : Reached::somewhere;
  }
  return r;
}

Bound WorstCase::constant(ir::ExtentExpr value, bool exact) const {
  return {value, exact, std::vector<Reached>(box_.size())};
}

Bound WorstCase::somewhere(ir::ExtentExpr value, bool exact, ir::ExtentExpr atom) const {
  Bound r = constant(value, exact);
  for (IndexId i : variables_.indices_of(atom)) r.reached[i] = Reached::somewhere;
  return r;
}

Bound WorstCase::bound(ir::ExtentExpr e, Side side, int choices) {
  if (choices > 0) {
    if (const auto choice = first_choice(e, facts_)) {
      return bound_of_choice(*choice, side, choices - 1);
    }
  }
  return bound_of_sum(e, side);
}

Bound WorstCase::bound_of_sum(ir::ExtentExpr e, Side side) {
  const ir::AffineForm form = ir::affine_form(e);
  Bound sum = constant(form.constant);
  for (const ir::AffineTerm& t : form.terms) {
    const Bound term = bound_of_term(t, side);
    if (!term.value) return {};
    const ir::ExtentExpr value = ir::simplify(sum.value + term.value);
    sum = reached_together(sum, term);
    sum.value = value;
  }
  return sum;
}

Bound WorstCase::bound_of_term(const ir::AffineTerm& term, Side side) {
  const ir::ExtentExpr c = term.coefficient;
  const bool rises = is_at_least(c, 0, facts_);
  if (rises || is_at_least(ir::simplify(c * -1), 0, facts_)) {
    Bound r = bound_of_atom(term.atom, rises ? side : opposite(side));
    if (r.value) r.value = ir::simplify(c * r.value);
    return r;
  }
  const Bound low = bound_of_atom(term.atom, Side::low);
  const Bound high = bound_of_atom(term.atom, Side::high);
  if (!low.value || !high.value) return {};
  return somewhere(outer(side, c * low.value, c * high.value), low.exact && high.exact, term.atom);
}

// How deep quotients, choices and products are inside each other.
uint32_t WorstCase::height_of(ir::ExtentExpr atom) {
  const auto known = [&](const ir::ExtentNode& node) { return heights_.contains(&node); };
  for (const ir::ExtentNode* node : ir::operands_first(atom.node(), known)) {
    uint32_t height = 0;
    for (const ir::ExtentNode* operand : node->operand) {
      if (operand != nullptr) height = std::max(height, heights_.at(operand));
    }
    const bool sum = node->op == ir::ScalarOp::add || node->op == ir::ScalarOp::sub;
    heights_[node] = height + (sum ? 0 : 1);
  }
  return heights_.at(atom.node());
}

const Bound& WorstCase::bound_of_atom(ir::ExtentExpr atom, Side side) {
  auto& known = known_[static_cast<size_t>(side)];
  if (const auto it = known.find(atom.node()); it != known.end()) return it->second;
  Bound bound = height_of(atom) > kMaxHeight ? Bound{} : compute(atom, side);
  return known[atom.node()] = std::move(bound);
}

Bound WorstCase::compute(ir::ExtentExpr atom, Side side) {
  if (const auto choice = as_choice(atom)) return bound_of_choice(*choice, side, 0);
  switch (atom->op) {
    case ir::ScalarOp::index_variable:
      return bound_of_variable(atom->index, side);
    case ir::ScalarOp::floor_div:
      return bound_of_quotient(atom, side);
    case ir::ScalarOp::mod:
      return bound_of_remainder(atom, side);
    case ir::ScalarOp::mul:
      return bound_of_product(atom, side);
    default:
      return {};
  }
}

Bound WorstCase::bound_of_variable(uint32_t variable, Side side) const {
  if (const DataValue* data = variables_.data_of(variable)) {
    const int64_t end = side == Side::low ? data->range.low : data->range.high;
    if (end == ir::Interval::kMin || end == ir::Interval::kMax) return {};
    return constant(variables_.pool().constant(end), false);
  }
  Bound r = constant(side == Side::low ? box_[variable].low : box_[variable].high);
  r.reached[variable] = side == Side::low ? Reached::low : Reached::high;
  return r;
}

Bound WorstCase::bound_of_quotient(ir::ExtentExpr atom, Side side) {
  const ir::ExtentExpr divisor = atom.operand(1);
  if (ir::depends_on_index(divisor) || !is_at_least(divisor, 1, facts_)) return {};
  Bound r = bound_of_sum(atom.operand(0), side);
  if (r.value) r.value = ir::simplify(ir::floor_div(r.value, divisor));
  return r;
}

// In [0, divisor), and narrower where the dividend does not pass a multiple of the divisor.
Bound WorstCase::bound_of_remainder(ir::ExtentExpr atom, Side side) {
  const ir::ExtentExpr dividend = atom.operand(0), divisor = atom.operand(1);
  if (ir::depends_on_index(divisor) || !is_at_least(divisor, 1, facts_)) return {};
  const ir::ExtentExpr zero = variables_.pool().constant(0), most = ir::simplify(divisor - 1);
  const ir::ExtentExpr wide = side == Side::low ? zero : most;
  Bound low = bound_of_sum(dividend, Side::low), high = bound_of_sum(dividend, Side::high);
  if (!low.value || !high.value) return somewhere(wide, false, atom);
  const ir::ExtentExpr multiple = ir::simplify(ir::floor_div(low.value, divisor) * divisor);
  if (ir::as_constant(multiple)) {
    low.value = ir::simplify(low.value - multiple);
    high.value = ir::simplify(high.value - multiple);
  }
  const bool starts_inside = is_at_least(low.value, 0, facts_);
  if (starts_inside && is_at_least(ir::simplify(most - high.value), 0, facts_)) {
    return side == Side::low ? low : high;
  }
  if (!low.exact || !high.exact || !takes_all_between(variables_, dividend)) {
    return somewhere(wide, false, atom);
  }
  const ir::ExtentExpr end = side == Side::low ? low.value : high.value;
  if (ir::as_constant(low.value) == 0) {
    const ir::ExtentExpr value = side == Side::low ? zero : ir::simplify(ir::min(end, most));
    return somewhere(value, true, atom);
  }
  const ir::ExtentExpr passes_none =
      ir::equal(ir::floor_div(low.value, divisor), ir::floor_div(high.value, divisor));
  return somewhere(ir::simplify(ir::select(passes_none, ir::mod(end, divisor), wide)), true, atom);
}

Bound WorstCase::bound_of_product(ir::ExtentExpr atom, Side side) {
  const ir::ExtentExpr x = atom.operand(0), y = atom.operand(1);
  const Bound ends[2][2] = {{bound_of_sum(x, Side::low), bound_of_sum(x, Side::high)},
                            {bound_of_sum(y, Side::low), bound_of_sum(y, Side::high)}};
  bool exact = true;
  for (const auto& factor : ends) {
    for (const Bound& end : factor) {
      if (!end.value) return {};
      exact = exact && end.exact;
    }
  }
  if (is_at_least(ends[0][0].value, 0, facts_) && is_at_least(ends[1][0].value, 0, facts_)) {
    const size_t end = static_cast<size_t>(side);
    Bound r = reached_together(ends[0][end], ends[1][end]);
    r.value = ir::simplify(ends[0][end].value * ends[1][end].value);
    return r;
  }
  const bool square = x == y;
  const ir::ExtentExpr low_low = ends[0][0].value * ends[1][0].value;
  const ir::ExtentExpr high_high = ends[0][1].value * ends[1][1].value;
  if (square && side == Side::low) {
    return somewhere(variables_.pool().constant(0), false, atom);
  }
  ir::ExtentExpr value = outer(side, low_low, high_high);
  if (!square) {
    value = outer(side, value, ends[0][0].value * ends[1][1].value);
    value = outer(side, value, ends[0][1].value * ends[1][0].value);
  }
  return somewhere(value, exact && (square || !share_an_index(atom, variables_)), atom);
}

Bound WorstCase::bound_of_choice(const Choice& choice, Side side, int choices) {
  Bound a = bound(choice.first, side, choices), b = bound(choice.second, side, choices);
  if (choice.kind == ChoiceKind::select) {
    if (holds(choice.test, choices)) return a;
    if (holds(ir::simplify(choice.test * -1 - 1), choices)) return b;
  }
  const bool inner_counts = choice.kind == (side == Side::low ? ChoiceKind::max : ChoiceKind::min);
  if (!a.value || !b.value) {
    Bound r = a.value ? a : b;
    r.exact = false;
    return inner_counts ? r : Bound{};
  }
  Bound r = inner_counts ? reached_together(a, b) : reached_by_either(a, b);
  if (choice.kind == ChoiceKind::select) r.exact = false;
  r.value = inner_counts ? inner(side, a.value, b.value) : outer(side, a.value, b.value);
  return r;
}

bool WorstCase::is_never_negative(ir::ExtentExpr e) const {
  if (is_at_least(e, 0, facts_)) return true;
  return std::ranges::any_of(slack_, [&](ir::ExtentExpr slack) {
    return is_at_least(ir::simplify(e - slack), 0, facts_);
  });
}

bool WorstCase::holds(ir::ExtentExpr condition, int choices) {
  const Bound least = bound(condition, Side::low, choices);
  if (least.value && is_never_negative(least.value)) return true;
  if (choices == 0) return false;
  auto choice = first_choice(condition, facts_);
  if (!choice) return false;
  --choices;
  if (choice->kind == ChoiceKind::max) {
    // Of two numbers below 0 the sum is at most -2.
    const ir::ExtentExpr sum = ir::simplify(choice->first + choice->second + 1);
    return holds(choice->first, choices) || holds(choice->second, choices) || holds(sum, choices);
  }
  const auto [first, second] = choice->kind == ChoiceKind::select
                                   ? as_conjunction(*choice)
                                   : std::pair(choice->first, choice->second);
  return holds(first, choices) && holds(second, choices);
}

}  // namespace ullage::comprehension
