// Elimination over integer coefficients. An equation is multiplied by a pivot's coefficient, never
// divided, so that it keeps exactly its solutions.
#include "ops/affine/affine_transpose.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>

#include "ops/schedule/tile.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::ExtentPool;

namespace {

// constant + sum over the operand's axes and the old variables, which is 0.
struct Equation {
  ExtentExpr constant;
  std::vector<ExtentExpr> axes, variables;

  void for_each(const std::function<void(ExtentExpr&)>& visit) {
    visit(constant);
    std::ranges::for_each(axes, visit);
    std::ranges::for_each(variables, visit);
  }
};

struct Pivot {
  Equation equation;
  size_t variable;
  int64_t coefficient;  // positive
};

class Elimination {
 public:
  Elimination(ExtentPool& pool, const AffineNode& node, size_t operand)
      : pool_(pool), node_(node), is_pivot_(node.variable_count(), false) {
    const auto& reads = node.reads[operand];
    for (size_t a = 0; a < reads.size(); ++a) {
      Equation& e = equations_.emplace_back(as_equation(reads[a], reads.size()));
      e.axes[a] = pool.constant(-1);
    }
    for (size_t k = 0; k < node.derived.size(); ++k) {
      Equation& e = equations_.emplace_back(as_equation(node.derived[k].form, reads.size()));
      e.variables[node.free_count() + k] = pool.constant(-node.derived[k].divisor);
    }
    while (std::optional<Pivot> pivot = next_pivot()) {
      for (Equation& e : equations_) eliminate(*pivot, e);
      pivots_.push_back(*std::move(pivot));
    }
  }

  // In order of elimination; equations are over variables of later ones and free ones.
  const std::vector<Pivot>& pivots() const { return pivots_; }
  // What no variable can be solved for.
  const std::vector<Equation>& conditions() const { return equations_; }
  bool is_free(size_t variable) const { return !is_pivot_[variable]; }

 private:
  Equation as_equation(const DenseForm& form, size_t axes) const {
    return {form.constant, std::vector<ExtentExpr>(axes, pool_.constant(0)), form.coefficients};
  }

  // The longest loop goes first; of equal ones that with the smallest divisor.
  std::optional<Pivot> next_pivot() {
    std::optional<size_t> row;
    size_t best = 0;
    int64_t length = 0, coefficient = 0;
    for (size_t e = 0; e < equations_.size(); ++e) {
      for (size_t v = 0; v < is_pivot_.size(); ++v) {
        const auto c = ir::as_constant(equations_[e].variables[v]);
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
    Pivot pivot{equations_[*row], best, std::abs(coefficient)};
    equations_.erase(equations_.begin() + static_cast<ptrdiff_t>(*row));
    if (coefficient < 0) {
      pivot.equation.for_each([](ExtentExpr& e) { e = ir::simplify(e * -1); });
    }
    is_pivot_[best] = true;
    return pivot;
  }

  // e := coefficient * e - factor * pivot, in which the variable is gone.
  void eliminate(const Pivot& pivot, Equation& e) const {
    const ExtentExpr factor = e.variables[pivot.variable];
    if (is_zero(factor)) return;
    const auto combine = [&](ExtentExpr& own, ExtentExpr other) {
      own = ir::simplify(own * pivot.coefficient - factor * other);
    };
    combine(e.constant, pivot.equation.constant);
    for (size_t a = 0; a < e.axes.size(); ++a) combine(e.axes[a], pivot.equation.axes[a]);
    for (size_t v = 0; v < e.variables.size(); ++v) {
      combine(e.variables[v], pivot.equation.variables[v]);
    }
    reduce(e);
  }

  // Divides by what all numbers have in common.
  static void reduce(Equation& e) {
    int64_t common = 0;
    bool known = true;
    e.for_each([&](ExtentExpr& c) {
      const auto value = ir::as_constant(c);
      known = known && value;
      if (value) common = std::gcd(common, *value);
    });
    if (!known || common <= 1) return;
    e.for_each([&](ExtentExpr& c) { c = c->pool->constant(*ir::as_constant(c) / common); });
  }

  ExtentPool& pool_;
  const AffineNode& node_;
  std::vector<Equation> equations_;
  std::vector<Pivot> pivots_;
  std::vector<bool> is_pivot_;
};

bool always_holds(const Equation& equation) {
  return is_zero(equation.constant) && std::ranges::all_of(equation.axes, is_zero) &&
         std::ranges::all_of(equation.variables, is_zero);
}

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

// The equation without `variable`, in new variables.
DenseForm moved_equation(ExtentPool& pool, const TransposedBox& box, Equation equation,
                         std::optional<size_t> variable) {
  if (variable) equation.variables[*variable] = pool.constant(0);
  DenseForm form = box.moved(pool, {equation.constant, equation.variables});
  for (size_t a = 0; a < equation.axes.size(); ++a) form.coefficients[a] = equation.axes[a];
  return form;
}

}  // namespace

DenseForm TransposedBox::moved(ExtentPool& pool, const DenseForm& form) const {
  DenseForm result = zero_form(pool, node.variable_count());
  result.constant = form.constant;
  for (size_t v = 0; v < place.size(); ++v) {
    result.coefficients[place[v]] = form.coefficients[v];
  }
  return result;
}

TransposedBox transposed_box(ExtentPool& pool, const AffineNode& node, size_t operand,
                             std::span<const ExtentExpr> extents) {
  const Elimination solved(pool, node, operand);
  TransposedBox box;
  box.node.shape.assign(extents.begin(), extents.end());
  place_variables(box, node, solved);
  std::vector<Equation> conditions = solved.conditions();
  std::erase_if(conditions, always_holds);
  for (size_t i = 0; i < conditions.size(); ++i) {
    box.node.derived.push_back({{}, 1, pool.constant(1)});
  }
  const size_t pivots = solved.pivots().size();
  for (size_t p = 0; p < pivots; ++p) {
    const Pivot& pivot = solved.pivots()[pivots - 1 - p];
    DenseForm form = moved_equation(pool, box, pivot.equation, pivot.variable);
    form.constant = ir::simplify(form.constant * -1);
    for (ExtentExpr& c : form.coefficients) c = ir::simplify(c * -1);
    box.node.derived[p].form = std::move(form);
  }
  for (size_t i = 0; i < conditions.size(); ++i) {
    box.node.derived[pivots + i].form = moved_equation(pool, box, conditions[i], std::nullopt);
  }
  return box;
}

}  // namespace ullage::ops
