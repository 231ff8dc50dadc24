// Expressions of a tree at one point: what they mean, one number at a time and in double precision.
// Shares nothing with how the library builds values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "frontends/comprehension/text/tree.h"
#include "ir/graph/tensor.h"

namespace ullage::comprehension::test {

// Of a float dtype `real`, else `integer`.
struct Number {
  ir::DType dtype = ir::DType::i32;
  double real = 0;
  int64_t integer = 0;
};
Number as_dtype(Number n, ir::DType dtype);
// By the operator, both of one dtype.
Number combined(Operator op, Number a, Number b);

// A tensor whose first element has the indices `minimum`.
struct Elements {
  ir::DType dtype = ir::DType::f32;
  std::vector<int64_t> minimum = {}, extent = {};
  std::vector<Number> values = {};  // row-major

  // Which of `values` has these indices; none outside.
  std::optional<size_t> find(std::span<const int64_t> at) const;
};
Elements elements_of(const ir::Tensor& tensor);

// What names stand for between two statements.
struct Scene {
  const Unit& unit;
  const Definition& definition;
  // Results that are not written yet have no minimum and no values.
  std::vector<Elements> parameters = {}, results = {};
  std::vector<int64_t> sizes = {};

  const Elements& tensor(Symbol symbol) const {
    return symbol.kind == SymbolKind::parameter ? parameters[symbol.number]
                                                : results[symbol.number];
  }
};

// Expressions of one statement where its indices have the values `point`.
class AtPoint {
 public:
  // All must outlive this.
  AtPoint(const Scene& scene, const Statement& statement, std::span<const int64_t> point)
      : scene_(scene), statement_(statement), point_(point) {}

  // Of both branches of a choice, too: what is not taken is read all the same.
  Number value(ExprId id);
  int64_t integer(ExprId id) { return as_dtype(value(id), ir::DType::i64).integer; }
  bool holds(ExprId id) { return value(id).integer != 0; }
  // Has value() read where the tensor has no element?
  bool is_outside() const { return outside_; }

 private:
  Number operation(const Expr& expr);
  Number call(const Expr& expr);
  Number read(const Expr& expr);

  const Scene& scene_;
  const Statement& statement_;
  std::span<const int64_t> point_;
  bool outside_ = false;
};

}  // namespace ullage::comprehension::test
