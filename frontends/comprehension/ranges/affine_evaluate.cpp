// Values of index expressions at a point.
#include "frontends/comprehension/ranges/affine.h"
#include "ir/extent/scalar_op.h"

namespace ullage::comprehension {
namespace {

using ir::ScalarOp;
using ir::ScalarValue;

class Evaluator {
 public:
  Evaluator(const AffinePool& pool, const Point& at)
      : pool_(pool), at_(at), zero_(pool.extents().constant(0)) {}

  ir::Result<int64_t> run(const Affine& e) {
    for (AtomId id : pool_.atoms_of(e)) {
      auto value = of_atom(id);
      if (!value) return value;
      values_[id] = *value;
    }
    return sum(e);
  }

 private:
  ir::Result<int64_t> sum(const Affine& e) {
    auto constant = ir::evaluate(e.constant, at_.sizes);
    if (!constant) return constant;
    ScalarValue total = ir::integer_value(*constant);
    for (const Term& t : e.terms) {
      auto coefficient = ir::evaluate(t.coefficient, at_.sizes);
      if (!coefficient) return coefficient;
      const ScalarValue product = ir::apply(ScalarOp::mul, ir::integer_value(*coefficient),
                                            ir::integer_value(values_.at(t.atom)), {});
      total = ir::apply(ScalarOp::add, total, product, {});
    }
    return checked(total, e);
  }

  ir::Result<int64_t> of_atom(AtomId id) {
    const Atom& atom = pool_.atom(id);
    std::vector<int64_t> operands;
    for (const Affine& operand : atom.operands) {
      auto value = sum(operand);
      if (!value) return value;
      operands.push_back(*value);
    }
    const auto binary = [&](ScalarOp op) {
      const Affine self{zero_, {{id, pool_.extents().constant(1)}}};
      return checked(
          ir::apply(op, ir::integer_value(operands[0]), ir::integer_value(operands[1]), {}), self);
    };
    switch (atom.kind) {
      case AtomKind::index:
        return at_.indices[atom.number];
      case AtomKind::floor_div:
        return binary(ScalarOp::floor_div);
      case AtomKind::mod:
        return binary(ScalarOp::mod);
      case AtomKind::min:
        return binary(ScalarOp::min);
      case AtomKind::max:
        return binary(ScalarOp::max);
      case AtomKind::product:
        return binary(ScalarOp::mul);
      case AtomKind::select:
        return operands[operands[0] >= 0 ? 1 : 2];
      case AtomKind::opaque:
        break;
    }
    if (!at_.opaque) return ir::invalid_argument("no value is given for what is read from tensors");
    return at_.opaque(atom.number, operands);
  }

  ir::Result<int64_t> checked(ScalarValue value, const Affine& blame) const {
    if (value.valid) return value.integer;
    return ir::out_of_bounds("the index expression has no value: " + to_string(pool_, blame, {}) +
                             " overflows or divides by zero");
  }

  const AffinePool& pool_;
  const Point& at_;
  const ir::ExtentExpr zero_;
  std::unordered_map<AtomId, int64_t> values_;
};

}  // namespace

ir::Result<int64_t> evaluate(const AffinePool& pool, const Affine& e, const Point& at) {
  return Evaluator(pool, at).run(e);
}

}  // namespace ullage::comprehension
