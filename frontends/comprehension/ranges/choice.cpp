// Moves min, max and select out of sums and floor divisions.
#include "frontends/comprehension/ranges/choice.h"

#include <utility>

namespace ullage::comprehension {

using ir::ExtentExpr;
using ir::LeafRange;
using ir::ScalarOp;

namespace {

// Choices inside more divisions are left where they are: looking for one visits every path.
constexpr int kMaxDivisions = 3;

bool accepts(ChoiceKinds kinds, ChoiceKind kind) {
  switch (kind) {
    case ChoiceKind::min:
      return kinds.min;
    case ChoiceKind::max:
      return kinds.max;
    case ChoiceKind::select:
      break;
  }
  return kinds.select;
}

std::optional<Choice> choice_in_sum(ExtentExpr e, const LeafRange& facts, ChoiceKinds kinds,
                                    int divisions);

std::optional<Choice> choice_of(ExtentExpr atom, const LeafRange& facts, ChoiceKinds kinds,
                                int divisions) {
  if (auto choice = as_choice(atom)) {
    return accepts(kinds, choice->kind) ? choice : std::nullopt;
  }
  if (atom->op != ScalarOp::floor_div || divisions == 0) return std::nullopt;
  const ExtentExpr divisor = atom.operand(1);
  if (depends_on_index(divisor) || !is_at_least(divisor, 1, facts)) return std::nullopt;
  auto inner = choice_in_sum(atom.operand(0), facts, kinds, divisions - 1);
  if (!inner) return std::nullopt;
  inner->first = simplify(floor_div(inner->first, divisor));
  inner->second = simplify(floor_div(inner->second, divisor));
  return inner;
}

// The kinds of choices that are of `kinds` after multiplication by `factor`.
ChoiceKinds before_scaling(ChoiceKinds kinds, ExtentExpr factor, const LeafRange& facts) {
  if (is_at_least(factor, 0, facts)) return kinds;
  const bool negative = is_at_least(simplify(factor * -1), 0, facts);
  return {.min = negative && kinds.max, .max = negative && kinds.min, .select = kinds.select};
}

ChoiceKind opposite(ChoiceKind kind) {
  if (kind == ChoiceKind::select) return kind;
  return kind == ChoiceKind::min ? ChoiceKind::max : ChoiceKind::min;
}

std::optional<Choice> choice_in_sum(ExtentExpr e, const LeafRange& facts, ChoiceKinds kinds,
                                    int divisions) {
  for (const ir::AffineTerm& term : ir::affine_form(e).terms) {
    const ExtentExpr coefficient = term.coefficient;
    auto choice = choice_of(term.atom, facts, before_scaling(kinds, coefficient, facts), divisions);
    if (!choice) continue;
    if (!is_at_least(coefficient, 0, facts)) choice->kind = opposite(choice->kind);
    choice->first = simplify(e + coefficient * (choice->first - term.atom));
    choice->second = simplify(e + coefficient * (choice->second - term.atom));
    return choice;
  }
  return std::nullopt;
}

// What is at least 0 where the condition of a select is true.
ExtentExpr as_test(ExtentExpr condition) {
  switch (condition->op) {
    case ScalarOp::less_equal:
      return simplify(condition.operand(1) - condition.operand(0));
    case ScalarOp::logical_not:
      return simplify(condition.operand(0) * -1);
    default:
      return simplify(condition - 1);
  }
}

}  // namespace

std::optional<Choice> as_choice(ExtentExpr atom) {
  switch (atom->op) {
    case ScalarOp::min:
      return Choice{ChoiceKind::min, atom.operand(0), atom.operand(1), {}};
    case ScalarOp::max:
      return Choice{ChoiceKind::max, atom.operand(0), atom.operand(1), {}};
    case ScalarOp::select:
      return Choice{ChoiceKind::select, atom.operand(1), atom.operand(2), as_test(atom.operand(0))};
    case ScalarOp::less_equal:  // select(atom, 1, 0)
      return Choice{ChoiceKind::select, atom->pool->constant(1), atom->pool->constant(0),
                    as_test(atom)};
    default:
      return std::nullopt;
  }
}

bool is_at_least(ExtentExpr e, int64_t least, const LeafRange& facts) {
  if (const auto constant = as_constant(e)) return *constant >= least;
  return prove_less_equal(e->pool->constant(least), e, facts);
}

std::optional<Choice> first_choice(ExtentExpr e, const LeafRange& facts, ChoiceKinds kinds) {
  return choice_in_sum(e, facts, kinds, kMaxDivisions);
}

std::pair<ExtentExpr, ExtentExpr> as_conjunction(const Choice& choice) {
  const ExtentExpr fails = choice.test * -1 - 1;
  return {simplify(max(fails, choice.first)), simplify(max(choice.test, choice.second))};
}

std::vector<ExtentExpr> conjuncts(ExtentExpr condition, const LeafRange& facts) {
  std::vector<ExtentExpr> open{simplify(condition)}, parts;
  while (!open.empty()) {
    const ExtentExpr e = open.back();
    open.pop_back();
    auto choice = first_choice(e, facts, {.max = false});
    if (!choice || open.size() + parts.size() >= kMaxConjuncts) {
      parts.push_back(e);
      continue;
    }
    const auto [first, second] = choice->kind == ChoiceKind::select
                                     ? as_conjunction(*choice)
                                     : std::pair(choice->first, choice->second);
    open.push_back(second);
    open.push_back(first);
  }
  return parts;
}

ExtentExpr without_term(ExtentExpr e, const ir::AffineTerm& term) {
  return simplify(e - term.coefficient * term.atom);
}

}  // namespace ullage::comprehension
