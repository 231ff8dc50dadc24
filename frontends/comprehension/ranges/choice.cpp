// Moves min, max and select out of sums and floor divisions.
#include "frontends/comprehension/ranges/choice.h"

#include <utility>

namespace ullage::comprehension {
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

std::optional<Choice> choice_in_sum(AffinePool& pool, const Affine& e, const ir::LeafRange& facts,
                                    ChoiceKinds kinds, int divisions);

std::optional<Choice> choice_of(AffinePool& pool, AtomId id, const ir::LeafRange& facts,
                                ChoiceKinds kinds, int divisions) {
  const Atom atom = pool.atom(id);  // a copy: making atoms moves them
  if (auto choice = as_choice(atom)) {
    return accepts(kinds, choice->kind) ? choice : std::nullopt;
  }
  if (atom.kind != AtomKind::floor_div || divisions == 0) return std::nullopt;
  const Affine& divisor = atom.operands[1];
  if (!divisor.is_uniform() || !is_at_least(divisor.constant, 1, facts)) return std::nullopt;
  auto inner = choice_in_sum(pool, atom.operands[0], facts, kinds, divisions - 1);
  if (!inner) return std::nullopt;
  inner->first = pool.floor_div(inner->first, divisor);
  inner->second = pool.floor_div(inner->second, divisor);
  return inner;
}

// The kinds of choices that are of `kinds` after multiplication by `factor`.
ChoiceKinds before_scaling(ChoiceKinds kinds, ir::ExtentExpr factor, const ir::LeafRange& facts) {
  if (is_at_least(factor, 0, facts)) return kinds;
  const bool negative = is_at_least(ir::simplify(factor * -1), 0, facts);
  return {.min = negative && kinds.max, .max = negative && kinds.min, .select = kinds.select};
}

ChoiceKind opposite(ChoiceKind kind) {
  if (kind == ChoiceKind::select) return kind;
  return kind == ChoiceKind::min ? ChoiceKind::max : ChoiceKind::min;
}

std::optional<Choice> choice_in_sum(AffinePool& pool, const Affine& e, const ir::LeafRange& facts,
                                    ChoiceKinds kinds, int divisions) {
  for (size_t i = 0; i < e.terms.size(); ++i) {
    const auto [id, coefficient] = e.terms[i];
    auto choice = choice_of(pool, id, facts, before_scaling(kinds, coefficient, facts), divisions);
    if (!choice) continue;
    if (!is_at_least(coefficient, 0, facts)) choice->kind = opposite(choice->kind);
    const Affine others = AffinePool::without_term(e, i);
    choice->first = pool.add(others, pool.scale(choice->first, coefficient));
    choice->second = pool.add(others, pool.scale(choice->second, coefficient));
    return choice;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Choice> as_choice(const Atom& atom) {
  switch (atom.kind) {
    case AtomKind::min:
      return Choice{ChoiceKind::min, atom.operands[0], atom.operands[1], {}};
    case AtomKind::max:
      return Choice{ChoiceKind::max, atom.operands[0], atom.operands[1], {}};
    case AtomKind::select:
      return Choice{ChoiceKind::select, atom.operands[1], atom.operands[2], atom.operands[0]};
    default:
      return std::nullopt;
  }
}

bool is_at_least(ir::ExtentExpr e, int64_t least, const ir::LeafRange& facts) {
  if (const auto constant = ir::as_constant(e)) return *constant >= least;
  return ir::prove_less_equal(e->pool->constant(least), e, facts);
}

std::optional<Choice> first_choice(AffinePool& pool, const Affine& e, const ir::LeafRange& facts,
                                   ChoiceKinds kinds) {
  return choice_in_sum(pool, e, facts, kinds, kMaxDivisions);
}

std::pair<Affine, Affine> as_conjunction(AffinePool& pool, const Choice& choice) {
  const Affine fails = pool.sub(pool.constant(-1), choice.test);
  return {pool.max(fails, choice.first), pool.max(choice.test, choice.second)};
}

std::vector<Affine> conjuncts(AffinePool& pool, const Affine& condition,
                              const ir::LeafRange& facts) {
  std::vector<Affine> open{condition}, parts;
  while (!open.empty()) {
    const Affine e = std::move(open.back());
    open.pop_back();
    auto choice = first_choice(pool, e, facts, {.max = false});
    if (!choice || open.size() + parts.size() >= kMaxConjuncts) {
      parts.push_back(e);
      continue;
    }
    auto [first, second] = choice->kind == ChoiceKind::select
                               ? as_conjunction(pool, *choice)
                               : std::pair(choice->first, choice->second);
    open.push_back(std::move(second));
    open.push_back(std::move(first));
  }
  return parts;
}

}  // namespace ullage::comprehension
