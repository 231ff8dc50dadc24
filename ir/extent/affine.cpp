#include "ir/extent/affine.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "ir/extent/polynomial.h"
#include "ir/extent/replace.h"

namespace ullage::ir {
namespace {

ExtentExpr expr_of(ExtentPool& pool, int64_t coefficient, std::vector<const ExtentNode*> factors) {
  return from_polynomial(pool, {{{coefficient, std::move(factors)}}});
}

bool is_sum(const ExtentNode* node) {
  return node->op == ScalarOp::add || node->op == ScalarOp::sub;
}

// Collects the terms of an expression. What is too long for a polynomial is read in parts, each
// once, after everything that uses it: users have larger ids.
class AffineReader {
 public:
  explicit AffineReader(ExtentExpr e) : pool_(*e->pool), form_{.constant = pool_.constant(0)} {
    open(e, pool_.constant(1));
  }

  AffineForm run() {
    while (!open_.empty()) {
      const AffineTerm part = open_.extract(open_.begin()).mapped();
      const Polynomial p = to_polynomial(part.atom);
      if (p.as_atom() == part.atom.node()) {
        split(part);
      } else {
        for (const Monomial& monomial : p.terms) read(monomial, part.coefficient);
      }
    }
    std::erase_if(form_.terms,
                  [](const AffineTerm& term) { return as_constant(term.coefficient) == 0; });
    return std::move(form_);
  }

 private:
  void read(const Monomial& monomial, ExtentExpr by) {
    std::vector<const ExtentNode*> uniform, varying;
    for (const ExtentNode* factor : monomial.factors) {
      (factor->varies ? varying : uniform).push_back(factor);
    }
    const bool is_part = varying.size() == 1 && is_sum(varying[0]);
    const ExtentExpr coefficient = expr_of(pool_, monomial.coefficient, std::move(uniform)) * by;
    const ExtentExpr atom = expr_of(pool_, 1, std::move(varying));
    is_part ? open(atom, coefficient) : take(atom, coefficient);
  }

  // Of what is one atom to a polynomial.
  void split(const AffineTerm& part) {
    const ExtentExpr e = part.atom;
    if (is_sum(e.node())) {
      open(e.operand(0), part.coefficient);
      open(e.operand(1), e->op == ScalarOp::add ? part.coefficient : part.coefficient * -1);
    } else if (e->op == ScalarOp::mul && !(e->operand[0]->varies && e->operand[1]->varies)) {
      const int varying = e->operand[0]->varies ? 0 : 1;
      open(e.operand(varying), part.coefficient * e.operand(1 - varying));
    } else {
      take(e, part.coefficient);
    }
  }

  void open(ExtentExpr e, ExtentExpr coefficient) {
    depends_on_index(e) ? add(open_[e->id], e, coefficient) : take(e, coefficient);
  }

  void take(ExtentExpr atom, ExtentExpr coefficient) {
    if (!depends_on_index(atom)) {
      form_.constant = simplify(form_.constant + coefficient * atom);
      return;
    }
    const auto known = std::ranges::find(form_.terms, atom, &AffineTerm::atom);
    add(known == form_.terms.end() ? form_.terms.emplace_back() : *known, atom, coefficient);
  }

  static void add(AffineTerm& term, ExtentExpr atom, ExtentExpr coefficient) {
    term.coefficient = simplify(term.atom ? term.coefficient + coefficient : coefficient);
    term.atom = atom;
  }

  ExtentPool& pool_;
  AffineForm form_;
  std::map<uint32_t, AffineTerm, std::greater<>> open_;
};

}  // namespace

std::optional<uint32_t> AffineTerm::variable() const {
  return atom->op == ScalarOp::index_variable ? std::optional(atom->index) : std::nullopt;
}

AffineForm affine_form(ExtentExpr e) {
  e = simplify(e);
  if (!depends_on_index(e)) return {.constant = e};
  return AffineReader(e).run();
}

ExtentExpr linear_form(ExtentPool& pool, std::span<const int64_t> coefficients, int64_t constant) {
  ExtentExpr sum = pool.constant(constant);
  for (uint32_t v = 0; v < coefficients.size(); ++v) {
    sum = sum + pool.index_variable(v) * coefficients[v];
  }
  return simplify(sum);
}

ExtentExpr replace_indices(ExtentExpr e, const std::function<ExtentExpr(uint32_t)>& f) {
  return simplify(replace_leaves(e, [&](const ExtentNode& leaf) {
    return leaf.op == ScalarOp::index_variable ? f(leaf.index) : ExtentExpr();
  }));
}

std::vector<uint32_t> index_variables_of(ExtentExpr e) {
  std::vector<uint32_t> numbers;
  if (!depends_on_index(e)) return numbers;
  for (const ExtentNode* leaf : leaves_of(e)) {
    if (leaf->op == ScalarOp::index_variable) numbers.push_back(leaf->index);
  }
  std::ranges::sort(numbers);
  return numbers;
}

}  // namespace ullage::ir
