// Elimination over integer coefficients. An equation is multiplied by a pivot's coefficient, never
// divided, so that it keeps exactly its solutions.
#include "ops/affine/affine_transpose.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "ir/extent/polynomial.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::ExtentPool;

namespace {

// Expressions that are 0, over the old variables and, behind them, the operand's axes.
struct Pivot {
  ExtentExpr equation;
  uint32_t variable;
  int64_t coefficient;  // positive
};

class Elimination {
 public:
  Elimination(ExtentPool& pool, const AffineNode& node, size_t operand)
      : pool_(pool),
        node_(node),
        axes_(node.reads[operand].size()),
        is_pivot_(node.variable_count(), false) {
    for (uint32_t a = 0; a < node.reads[operand].size(); ++a) {
      equations_.push_back(node.reads[operand][a] - variable(node.variable_count() + a));
    }
    for (size_t k = 0; k < node.derived.size(); ++k) {
      const AffineNode::Derived& d = node.derived[k];
      equations_.push_back(d.form - variable(node.free_count() + k) * d.divisor);
    }
    while (std::optional<Pivot> pivot = next_pivot()) {
      for (ExtentExpr& e : equations_) eliminate(*pivot, e);
      pivots_.push_back(*std::move(pivot));
    }
  }

  // In order of elimination; equations are over variables of later ones and free ones.
  const std::vector<Pivot>& pivots() const { return pivots_; }
  // What no variable can be solved for.
  const std::vector<ExtentExpr>& conditions() const { return equations_; }
  bool is_free(size_t variable) const { return !is_pivot_[variable]; }

 private:
  ExtentExpr variable(size_t number) const {
    return pool_.index_variable(static_cast<uint32_t>(number));
  }

  // The longest loop goes first; of equal ones that with the smallest divisor.
  std::optional<Pivot> next_pivot() {
    std::optional<size_t> row;
    uint32_t best = 0;
    int64_t length = 0, coefficient = 0;
    for (size_t e = 0; e < equations_.size(); ++e) {
      const DenseForm form = dense_form(equations_[e], variables_and_axes());
      for (uint32_t v = 0; v < is_pivot_.size(); ++v) {
        const auto c = ir::as_constant(form.coefficients[v]);
        if (!c || *c == 0) continue;
        const int64_t extent = expected_value(node_.extent(v));
        const bool shorter = extent == length && std::abs(*c) < std::abs(coefficient);
        if (row && extent <= length && !shorter) continue;
        row = e;
        best = v;
        length = extent;
        coefficient = *c;
      }
    }
    if (!row) return std::nullopt;
    const ExtentExpr equation = equations_[*row];
    equations_.erase(equations_.begin() + static_cast<ptrdiff_t>(*row));
    is_pivot_[best] = true;
    return Pivot{ir::simplify(coefficient < 0 ? equation * -1 : equation), best,
                 std::abs(coefficient)};
  }

  // e := coefficient * e - factor * pivot, in which the variable is gone.
  void eliminate(const Pivot& pivot, ExtentExpr& e) const {
    const ExtentExpr factor = dense_form(e, variables_and_axes()).coefficients[pivot.variable];
    if (is_zero(factor)) return;
    e = reduced(ir::simplify(e * pivot.coefficient - factor * pivot.equation));
  }

  // Divided by what all numbers have in common.
  ExtentExpr reduced(ExtentExpr e) const {
    const ir::AffineForm form = ir::affine_form(e);
    const bool known = ir::as_constant(form.constant) &&
                       std::ranges::all_of(form.terms, [](const ir::AffineTerm& term) {
                         return ir::as_constant(term.coefficient).has_value();
                       });
    const ir::Polynomial p = ir::to_polynomial(e);
    const int64_t common = ir::content(p);
    return known && common > 1 ? ir::from_polynomial(pool_, ir::divide_exactly(p, common)) : e;
  }

  size_t variables_and_axes() const { return node_.variable_count() + axes_; }

  ExtentPool& pool_;
  const AffineNode& node_;
  const size_t axes_;
  std::vector<ExtentExpr> equations_;
  std::vector<Pivot> pivots_;
  std::vector<bool> is_pivot_;
};

// Numbers for all variables; the forms of derived ones follow.
void place_variables(TransposedBox& box, const AffineNode& node, const Elimination& solved) {
  box.place.resize(node.variable_count());
  for (size_t v = 0; v < box.place.size(); ++v) {
    if (!solved.is_free(v)) continue;
    box.place[v] = box.node.free_count();
    box.node.reduced.push_back(node.extent(v));
  }
  for (size_t p = solved.pivots().size(); p-- > 0;) {
    const Pivot& pivot = solved.pivots()[p];
    box.place[pivot.variable] = box.node.variable_count();
    box.node.derived.push_back({{}, pivot.coefficient, node.extent(pivot.variable)});
  }
}

}  // namespace

ExtentExpr TransposedBox::moved(ExtentExpr form) const {
  const size_t old = place.size();
  return replace_indices(form, [&](uint32_t v) {
    return form->pool->index_variable(static_cast<uint32_t>(v < old ? place[v] : v - old));
  });
}

TransposedBox transposed_box(ExtentPool& pool, const AffineNode& node, size_t operand,
                             std::span<const ExtentExpr> extents) {
  const Elimination solved(pool, node, operand);
  TransposedBox box;
  box.node.shape.assign(extents.begin(), extents.end());
  place_variables(box, node, solved);
  std::vector<ExtentExpr> conditions = solved.conditions();
  std::erase_if(conditions, [](ExtentExpr e) {
    const ir::AffineForm form = ir::affine_form(e);
    return form.is_uniform() && is_zero(form.constant);
  });
  for (size_t i = 0; i < conditions.size(); ++i) {
    box.node.derived.push_back({{}, 1, pool.constant(1)});
  }
  const size_t pivots = solved.pivots().size();
  for (size_t p = 0; p < pivots; ++p) {
    const Pivot& pivot = solved.pivots()[pivots - 1 - p];
    const ExtentExpr solved_for = pool.index_variable(pivot.variable) * pivot.coefficient;
    box.node.derived[p].form = box.moved(ir::simplify(solved_for - pivot.equation));
  }
  for (size_t i = 0; i < conditions.size(); ++i) {
    box.node.derived[pivots + i].form = box.moved(conditions[i]);
  }
  return box;
}

}  // namespace ullage::ops
