// One inequality solved for one index.
#include "frontends/comprehension/ranges/solve.h"

#include <algorithm>

#include "ir/extent/extent_walk.h"

namespace ullage::comprehension {
namespace {

// More floor divisions inside each other are not undone.
constexpr int kMaxDivisions = 64;

uint64_t nodes_of(ir::ExtentExpr e) {
  constexpr uint64_t kMany = 1 << 20;  // shared nodes count each time: must not overflow
  std::unordered_map<const ir::ExtentNode*, uint64_t> count;
  for (const ir::ExtentNode* node : ir::operands_first(e.node())) {
    uint64_t sum = 1;
    for (const ir::ExtentNode* operand : node->operand) sum += operand ? count.at(operand) : 0;
    count[node] = std::min(sum, kMany);
  }
  return count.at(e.node());
}

// factor * x + rest >= 0 with factor > 0: x >= ceil(-rest / factor). Written so that fewer signs
// change: 6 - floor_div(N + 1, 2), but floor_div(N + 1, 2) and not -floor_div(-N, 2).
ir::ExtentExpr least_quotient(ir::ExtentExpr rest, ir::ExtentExpr factor) {
  const ir::ExtentExpr down = ir::simplify(ir::floor_div(rest, factor) * -1);
  return shorter(down, ir::simplify(ir::ceil_div(rest * -1, factor)));
}

// -factor * x + rest >= 0 with factor > 0: x < floor(rest / factor) + 1.
ir::ExtentExpr quotient_end(ir::ExtentExpr rest, ir::ExtentExpr factor) {
  return ir::simplify(ir::ceil_div(rest + 1, factor));
}

// The one term that depends on `index`, or none if several do.
std::optional<size_t> only_term(const AffinePool& pool, const Affine& e, IndexId index) {
  std::optional<size_t> found;
  for (size_t i = 0; i < e.terms.size(); ++i) {
    if (!std::ranges::binary_search(pool.atom(e.terms[i].atom).depends_on, index)) continue;
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

}  // namespace

ir::ExtentExpr shorter(ir::ExtentExpr a, ir::ExtentExpr b) {
  return nodes_of(b) < nodes_of(a) ? b : a;
}

std::optional<Affine> without_division(AffinePool& pool, const Affine& e, size_t term,
                                       const ir::LeafRange& facts) {
  const Atom atom = pool.atom(e.terms[term].atom);  // a copy: making atoms moves them
  if (atom.kind != AtomKind::floor_div || !atom.operands[1].is_uniform()) return std::nullopt;
  const auto sign = ir::as_constant(e.terms[term].coefficient);
  const ir::ExtentExpr divisor = atom.operands[1].constant;
  if ((sign != 1 && sign != -1) || !is_at_least(divisor, 1, facts)) return std::nullopt;
  const Affine rest = pool.scale(AffinePool::without_term(e, term), divisor);
  if (sign == 1) return pool.add(rest, atom.operands[0]);
  return pool.sub(pool.add(rest, pool.uniform(divisor - 1)), atom.operands[0]);
}

std::optional<IndexBound> solve_for(WorstCase& worst, AffinePool& pool, const Affine& condition,
                                    IndexId index, const ir::LeafRange& facts) {
  Affine e = condition;
  Bound others;  // where the worst ends so far are
  for (int divisions = 0; divisions < kMaxDivisions; ++divisions) {
    const auto at = only_term(pool, e, index);
    if (!at) return std::nullopt;
    if (auto undivided = without_division(pool, e, *at, facts)) {
      e = *std::move(undivided);
      continue;
    }
    const Term term = e.terms[*at];
    const Bound rest = worst.bound(AffinePool::without_term(e, *at), Side::low);
    if (!rest.value) return std::nullopt;
    others = others.reached.empty() ? rest : reached_together(others, rest);

    const bool rises = is_at_least(term.coefficient, 1, facts);
    const ir::ExtentExpr factor = rises ? term.coefficient : ir::simplify(term.coefficient * -1);
    if (!rises && !is_at_least(factor, 1, facts)) return std::nullopt;
    const ir::ExtentExpr bound =
        rises ? least_quotient(rest.value, factor) : quotient_end(rest.value, factor);
    if (pool.atom(term.atom).kind == AtomKind::index) {
      return IndexBound{rises ? Side::low : Side::high, bound, others.exact};
    }
    // quotient >= bound, or quotient < bound, in the place of `e`.
    const Affine quotient{ir::simplify(rises ? bound * -1 : bound - 1),
                          {{term.atom, pool.extents().constant(rises ? 1 : -1)}}};
    auto undivided = without_division(pool, quotient, 0, facts);
    if (!undivided) return std::nullopt;
    e = *std::move(undivided);
  }
  return std::nullopt;
}

}  // namespace ullage::comprehension
