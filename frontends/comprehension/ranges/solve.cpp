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
std::optional<ir::AffineTerm> only_term(const Variables& variables, ir::ExtentExpr e,
                                        IndexId index) {
  std::optional<ir::AffineTerm> found;
  for (const ir::AffineTerm& term : ir::affine_form(e).terms) {
    if (!variables.depends_on(term.atom, index)) continue;
    if (found) return std::nullopt;
    found = term;
  }
  return found;
}

}  // namespace

ir::ExtentExpr shorter(ir::ExtentExpr a, ir::ExtentExpr b) {
  return nodes_of(b) < nodes_of(a) ? b : a;
}

std::optional<ir::ExtentExpr> without_division(const ir::AffineTerm& term, ir::ExtentExpr rest,
                                               const ir::LeafRange& facts) {
  if (term.atom->op != ir::ScalarOp::floor_div) return std::nullopt;
  const ir::ExtentExpr dividend = term.atom.operand(0), divisor = term.atom.operand(1);
  const auto sign = ir::as_constant(term.coefficient);
  if ((sign != 1 && sign != -1) || ir::depends_on_index(divisor)) return std::nullopt;
  if (!is_at_least(divisor, 1, facts)) return std::nullopt;
  if (sign == 1) return ir::simplify(rest * divisor + dividend);
  return ir::simplify(rest * divisor + (divisor - 1) - dividend);
}

std::optional<IndexBound> solve_for(WorstCase& worst, const Variables& variables,
                                    ir::ExtentExpr condition, IndexId index,
                                    const ir::LeafRange& facts) {
  ir::ExtentExpr e = condition;
  Bound others;  // where the worst ends so far are
  for (int divisions = 0; divisions < kMaxDivisions; ++divisions) {
    const auto term = only_term(variables, e, index);
    if (!term) return std::nullopt;
    const ir::ExtentExpr known = without_term(e, *term);
    if (const auto undivided = without_division(*term, known, facts)) {
      e = *undivided;
      continue;
    }
    const Bound rest = worst.bound(known, Side::low);
    if (!rest.value) return std::nullopt;
    others = others.reached.empty() ? rest : reached_together(others, rest);

    const bool rises = is_at_least(term->coefficient, 1, facts);
    const ir::ExtentExpr factor = rises ? term->coefficient : ir::simplify(term->coefficient * -1);
    if (!rises && !is_at_least(factor, 1, facts)) return std::nullopt;
    const ir::ExtentExpr bound =
        rises ? least_quotient(rest.value, factor) : quotient_end(rest.value, factor);
    if (term->variable() == index) {
      return IndexBound{rises ? Side::low : Side::high, bound, others.exact};
    }
    // quotient >= bound, or quotient < bound, in the place of `e`.
    const ir::AffineTerm quotient{term->atom, variables.pool().constant(rises ? 1 : -1)};
    const auto undivided = without_division(quotient, rises ? bound * -1 : bound - 1, facts);
    if (!undivided) return std::nullopt;
    e = *undivided;
  }
  return std::nullopt;
}

}  // namespace ullage::comprehension
