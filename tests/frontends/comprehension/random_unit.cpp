#include "tests/frontends/comprehension/same_tree.h"

#include <cmath>
#include <random>

namespace ullage::comprehension::test {
namespace {

constexpr ir::DType kDTypes[] = {ir::DType::boolean, ir::DType::u8,  ir::DType::u16,
                                 ir::DType::u32,     ir::DType::u64, ir::DType::i8,
                                 ir::DType::i16,     ir::DType::i32, ir::DType::i64,
                                 ir::DType::f16,     ir::DType::f32, ir::DType::f64};

class Generator {
 public:
  explicit Generator(uint32_t seed) : random_(seed) {}

  Unit run() {
    for (size_t i = below(4); i > 0; --i) definition();
    return std::move(unit_);
  }

 private:
  size_t below(size_t end) { return std::uniform_int_distribution<size_t>(0, end - 1)(random_); }

  std::string name() {
    constexpr std::string_view kFirst = "abcXYZ_", kOther = "019abE_in";
    std::string text(1, kFirst[below(kFirst.size())]);
    for (size_t i = below(4); i > 0; --i) text += kOther[below(kOther.size())];
    return text;
  }

  Declaration declaration(bool typed) {
    Declaration d{.name = name(), .typed = typed};
    if (!typed) return d;
    d.dtype = kDTypes[below(std::size(kDTypes))];
    for (size_t i = below(4); i > 0; --i) {
      const bool named = below(2) == 0;
      d.dims.push_back(
          {.name = named ? name() : "", .number = named ? 0 : static_cast<int64_t>(below(300))});
    }
    d.rank = static_cast<uint32_t>(d.dims.size());
    return d;
  }

  void definition() {
    Definition d{.name = name()};
    for (size_t i = below(3); i > 0; --i) d.parameters.push_back(declaration(true));
    for (size_t i = 1 + below(2); i > 0; --i) d.returns.push_back(declaration(below(2) == 0));
    for (size_t i = below(4); i > 0; --i) d.statements.push_back(statement());
    unit_.definitions.push_back(std::move(d));
  }

  Statement statement() {
    Statement s{.result = name()};
    s.first_expr = static_cast<ExprId>(unit_.exprs.size());
    for (size_t i = below(4); i > 0; --i) s.indices.push_back({.name = name()});
    s.assign.reduction = static_cast<Reduction>(below(5));
    s.assign.initialise = s.assign.reduction != Reduction::none && below(2) == 0;
    s.value = expression(6);
    if (below(4) == 0) {
      s.equivalent.emplace(Equivalent{.name = name()});
      for (size_t i = below(3); i > 0; --i) s.equivalent->operands.push_back(expression(2));
    }
    for (size_t i = below(4); i > 0; --i) s.clauses.push_back(clause());
    s.end_expr = static_cast<ExprId>(unit_.exprs.size());
    return s;
  }

  Clause clause() {
    Clause c{.kind = static_cast<ClauseKind>(below(4))};
    if (c.kind == ClauseKind::range || c.kind == ClauseKind::let) c.name = name();
    if (c.kind == ClauseKind::range) {
      c.lower = expression(3);
      c.upper = expression(3);
    } else {
      c.value = expression(4);
    }
    return c;
  }

  ExprId add(Expr expr) {
    unit_.exprs.push_back(std::move(expr));
    return static_cast<ExprId>(unit_.exprs.size() - 1);
  }

  ExprId number() {
    Expr e{.kind = ExprKind::number};
    if (below(2) == 0) {
      e.dtype = ir::DType::f32;
      const double fraction = std::uniform_real_distribution<>(0, 10)(random_);
      const int exponent = std::uniform_int_distribution<>(-37, 37)(random_);
      e.real = static_cast<float>(below(4) == 0 ? std::floor(fraction)
                                                : fraction * std::pow(10.0, exponent));
    } else {
      e.integer = static_cast<int64_t>(random_() >> below(64));
      if (e.integer < 0) e.integer = 0;
      e.dtype = e.integer > INT32_MAX ? ir::DType::i64 : ir::DType::i32;
    }
    return add(std::move(e));
  }

  ExprId expression(size_t height) {
    const size_t form = height == 0 ? below(3) : below(10);
    if (form == 0) return number();
    if (form == 1) return add({.kind = ExprKind::name, .name = name()});
    if (form == 2) {
      return add(
          {.kind = ExprKind::extent, .name = name(), .integer = static_cast<int64_t>(below(12))});
    }
    Expr e{.kind = form == 3 ? ExprKind::apply : form == 4 ? ExprKind::cast : ExprKind::operation};
    size_t operands = 1;
    if (e.kind == ExprKind::apply) {
      e.name = name();
      operands = below(4);
    } else if (e.kind == ExprKind::cast) {
      e.dtype = kDTypes[below(std::size(kDTypes))];
    } else {
      e.op = static_cast<Operator>(below(static_cast<size_t>(Operator::select) + 1));
      operands = e.op <= Operator::logical_not ? 1 : e.op == Operator::select ? 3 : 2;
    }
    for (; operands > 0; --operands) e.operands.push_back(expression(height - 1));
    return add(std::move(e));
  }

  std::mt19937_64 random_;
  Unit unit_;
};

}  // namespace

Unit random_unit(uint32_t seed) {
  return Generator(seed).run();
}

}  // namespace ullage::comprehension::test
