// Worst ends: each atom at the end of its range that makes the expression least or greatest.
#include "frontends/comprehension/ranges/worst_case.h"

#include <algorithm>

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
bool takes_all_between(const AffinePool& pool, const Affine& e) {
  return std::ranges::all_of(e.terms, [&](const Term& t) {
    const auto c = ir::as_constant(t.coefficient);
    return pool.atom(t.atom).kind == AtomKind::index && (c == 1 || c == -1);
  });
}

bool share_an_index(const Atom& product, const AffinePool& pool) {
  const auto a = pool.indices_of(product.operands[0]);
  return std::ranges::any_of(a, [&](IndexId i) { return pool.depends_on(product.operands[1], i); });
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

Bound WorstCase::somewhere(ir::ExtentExpr value, bool exact,
                           const std::vector<IndexId>& indices) const {
  Bound r = constant(value, exact);
  for (IndexId i : indices) r.reached[i] = Reached::somewhere;
  return r;
}

Bound WorstCase::bound(const Affine& e, Side side, int choices) {
  if (choices > 0) {
    if (const auto choice = first_choice(pool_, e, facts_)) {
      return bound_of_choice(*choice, side, choices - 1);
    }
  }
  return bound_of_sum(e, side);
}

Bound WorstCase::bound_of_sum(const Affine& e, Side side) {
  Bound sum = constant(e.constant);
  for (const Term& t : e.terms) {
    const Bound term = bound_of_term(t, side);
    if (!term.value) return {};
    const ir::ExtentExpr value = ir::simplify(sum.value + term.value);
    sum = reached_together(sum, term);
    sum.value = value;
  }
  return sum;
}

Bound WorstCase::bound_of_term(const Term& term, Side side) {
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
  return somewhere(outer(side, c * low.value, c * high.value), low.exact && high.exact,
                   pool_.atom(term.atom).depends_on);
}

const Bound& WorstCase::bound_of_atom(AtomId id, Side side) {
  auto& known = known_[static_cast<size_t>(side)];
  if (const auto it = known.find(id); it != known.end()) return it->second;
  const Atom atom = pool_.atom(id);  // a copy: making atoms moves them
  return known[id] = atom.height > kMaxHeight ? Bound{} : compute(atom, side);
}

Bound WorstCase::compute(const Atom& atom, Side side) {
  switch (atom.kind) {
    case AtomKind::index:
      return bound_of_index(atom.number, side);
    case AtomKind::floor_div:
      return bound_of_quotient(atom, side);
    case AtomKind::mod:
      return bound_of_remainder(atom, side);
    case AtomKind::product:
      return bound_of_product(atom, side);
    case AtomKind::min:
    case AtomKind::max:
    case AtomKind::select:
      return bound_of_choice(*as_choice(atom), side, 0);
    case AtomKind::opaque:
      break;
  }
  const int64_t end = side == Side::low ? atom.range.low : atom.range.high;
  if (end == ir::Interval::kMin || end == ir::Interval::kMax) return {};
  return constant(pool_.extents().constant(end), false);
}

Bound WorstCase::bound_of_index(IndexId index, Side side) const {
  Bound r = constant(side == Side::low ? box_[index].low : box_[index].high);
  r.reached[index] = side == Side::low ? Reached::low : Reached::high;
  return r;
}

Bound WorstCase::bound_of_quotient(const Atom& atom, Side side) {
  const Affine& divisor = atom.operands[1];
  if (!divisor.is_uniform() || !is_at_least(divisor.constant, 1, facts_)) return {};
  Bound r = bound_of_sum(atom.operands[0], side);
  if (r.value) r.value = ir::simplify(ir::floor_div(r.value, divisor.constant));
  return r;
}

// In [0, divisor), and narrower where the dividend does not pass a multiple of the divisor.
Bound WorstCase::bound_of_remainder(const Atom& atom, Side side) {
  const Affine& dividend = atom.operands[0];
  const ir::ExtentExpr divisor = atom.operands[1].constant;
  if (!atom.operands[1].is_uniform() || !is_at_least(divisor, 1, facts_)) return {};
  const ir::ExtentExpr zero = pool_.extents().constant(0), most = ir::simplify(divisor - 1);
  const ir::ExtentExpr wide = side == Side::low ? zero : most;
  const Bound low = bound_of_sum(dividend, Side::low), high = bound_of_sum(dividend, Side::high);
  if (!low.value || !high.value) return somewhere(wide, false, atom.depends_on);
  const bool starts_inside = is_at_least(low.value, 0, facts_);
  if (starts_inside && is_at_least(ir::simplify(most - high.value), 0, facts_)) {
    return side == Side::low ? low : high;
  }
  if (!low.exact || !high.exact || !takes_all_between(pool_, dividend)) {
    return somewhere(wide, false, atom.depends_on);
  }
  const ir::ExtentExpr end = side == Side::low ? low.value : high.value;
  if (ir::as_constant(low.value) == 0) {
    const ir::ExtentExpr value = side == Side::low ? zero : ir::simplify(ir::min(end, most));
    return somewhere(value, true, atom.depends_on);
  }
  const ir::ExtentExpr passes_none =
      ir::equal(ir::floor_div(low.value, divisor), ir::floor_div(high.value, divisor));
  return somewhere(ir::simplify(ir::select(passes_none, ir::mod(end, divisor), wide)), true,
                   atom.depends_on);
}

Bound WorstCase::bound_of_product(const Atom& atom, Side side) {
  const Affine &x = atom.operands[0], &y = atom.operands[1];
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
    return somewhere(pool_.extents().constant(0), false, atom.depends_on);
  }
  ir::ExtentExpr value = outer(side, low_low, high_high);
  if (!square) {
    value = outer(side, value, ends[0][0].value * ends[1][1].value);
    value = outer(side, value, ends[0][1].value * ends[1][0].value);
  }
  return somewhere(value, exact && (square || !share_an_index(atom, pool_)), atom.depends_on);
}

Bound WorstCase::bound_of_choice(const Choice& choice, Side side, int choices) {
  Bound a = bound(choice.first, side, choices), b = bound(choice.second, side, choices);
  if (choice.kind == ChoiceKind::select) {
    if (holds(choice.test, choices)) return a;
    if (holds(pool_.sub(pool_.constant(-1), choice.test), choices)) return b;
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

bool WorstCase::holds(const Affine& condition, int choices) {
  const Bound least = bound(condition, Side::low, choices);
  if (least.value && is_never_negative(least.value)) return true;
  if (choices == 0) return false;
  auto choice = first_choice(pool_, condition, facts_);
  if (!choice) return false;
  --choices;
  if (choice->kind == ChoiceKind::max) {
    // Of two numbers below 0 the sum is at most -2.
    const Affine sum = pool_.add(choice->first, choice->second);
    return holds(choice->first, choices) || holds(choice->second, choices) ||
           holds(pool_.add(sum, pool_.constant(1)), choices);
  }
  const auto [first, second] = choice->kind == ChoiceKind::select
                                   ? as_conjunction(pool_, *choice)
                                   : std::pair(choice->first, choice->second);
  return holds(first, choices) && holds(second, choices);
}

}  // namespace ullage::comprehension
