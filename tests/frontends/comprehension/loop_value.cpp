// Expressions at one point, as C++ computes them.
#include "tests/frontends/comprehension/loop_value.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "frontends/comprehension/check/builtins.h"
#include "frontends/comprehension/check/check.h"
#include "ir/extent/scalar_op.h"

namespace ullage::comprehension::test {

using ir::DType;

namespace {

Number of_integer(DType dtype, int64_t value) {
  return {.dtype = dtype, .integer = ir::wrapped_to(dtype, value)};
}
Number of_bool(bool value) {
  return {.dtype = DType::boolean, .integer = value ? 1 : 0};
}

// Sums and products of 64 bits wrap.
uint64_t bits(int64_t v) {
  return static_cast<uint64_t>(v);
}

Number arithmetic_of_integers(Operator op, DType dtype, int64_t a, int64_t b) {
  switch (op) {
    case Operator::add:
      return of_integer(dtype, static_cast<int64_t>(bits(a) + bits(b)));
    case Operator::subtract:
      return of_integer(dtype, static_cast<int64_t>(bits(a) - bits(b)));
    case Operator::multiply:
      return of_integer(dtype, static_cast<int64_t>(bits(a) * bits(b)));
    case Operator::divide:
      return of_integer(dtype, ir::floor_div_unchecked(a, b));
    case Operator::modulo:
      return of_integer(dtype, a - b * ir::floor_div_unchecked(a, b));
    case Operator::min:
      return of_integer(dtype, std::min(a, b));
    case Operator::max:
      return of_integer(dtype, std::max(a, b));
    default:
      break;
  }
  return of_bool(op == Operator::logical_and ? (a != 0 && b != 0) : (a != 0 || b != 0));
}

double arithmetic_of_floats(Operator op, double a, double b) {
  switch (op) {
    case Operator::add:
      return a + b;
    case Operator::subtract:
      return a - b;
    case Operator::multiply:
      return a * b;
    case Operator::divide:
      return a / b;
    case Operator::modulo:
      return a - b * std::floor(a / b);
    case Operator::min:
      return std::min(a, b);
    default:
      break;
  }
  return std::max(a, b);
}

template <class T>
bool compared(Operator op, T a, T b) {
  switch (op) {
    case Operator::less:
      return a < b;
    case Operator::greater:
      return a > b;
    case Operator::less_equal:
      return a <= b;
    case Operator::greater_equal:
      return a >= b;
    case Operator::equal:
      return a == b;
    default:
      break;
  }
  return a != b;
}

struct Function {
  std::string_view name;
  double (*of_one)(double) = nullptr;
  double (*of_two)(double, double) = nullptr;
};
constexpr Function kFunctions[] = {
    {"exp", [](double x) { return std::exp(x); }},
    {"sin", [](double x) { return std::sin(x); }},
    {"cos", [](double x) { return std::cos(x); }},
    {"tanh", [](double x) { return std::tanh(x); }},
    {"sqrt", [](double x) { return std::sqrt(x); }},
    {"fabs", [](double x) { return std::fabs(x); }},
    {"atan", [](double x) { return std::atan(x); }},
    {"expm1", [](double x) { return std::expm1(x); }},
    {"hypot", nullptr, [](double x, double y) { return std::hypot(x, y); }},
    {"fmax", nullptr, [](double x, double y) { return std::fmax(x, y); }},
    {"fmin", nullptr, [](double x, double y) { return std::fmin(x, y); }},
};

}  // namespace

Number as_dtype(Number n, DType dtype) {
  if (ir::is_float(dtype)) {
    return {.dtype = dtype,
            .real = ir::is_float(n.dtype) ? n.real : static_cast<double>(n.integer)};
  }
  const int64_t integer =
      ir::is_float(n.dtype) ? ir::saturated_to(dtype, n.real) : ir::wrapped_to(dtype, n.integer);
  return {.dtype = dtype, .integer = integer};
}

Number combined(Operator op, Number a, Number b) {
  if (!ir::is_float(a.dtype)) return arithmetic_of_integers(op, a.dtype, a.integer, b.integer);
  return {.dtype = a.dtype, .real = arithmetic_of_floats(op, a.real, b.real)};
}

std::optional<size_t> Elements::find(std::span<const int64_t> at) const {
  size_t position = 0;
  for (size_t axis = 0; axis < extent.size(); ++axis) {
    const int64_t along = at[axis] - minimum[axis];
    if (along < 0 || along >= extent[axis]) return std::nullopt;
    position = position * static_cast<size_t>(extent[axis]) + static_cast<size_t>(along);
  }
  return position;
}

Elements elements_of(const ir::Tensor& tensor) {
  Elements result{.dtype = tensor.dtype(),
                  .minimum = std::vector<int64_t>(tensor.rank()),
                  .extent = tensor.shape()};
  for (int64_t i = 0; i < tensor.element_count(); ++i) {
    Number n{.dtype = tensor.dtype()};
    if (ir::is_float(tensor.dtype())) n.real = tensor.number(i);
    if (!ir::is_float(tensor.dtype())) n.integer = tensor.integer(i);
    result.values.push_back(n);
  }
  return result;
}

Number AtPoint::value(ExprId id) {
  const Expr& expr = scene_.unit.exprs[id];
  if (expr.kind == ExprKind::number) {
    return {.dtype = expr.dtype, .real = expr.real, .integer = expr.integer};
  }
  if (expr.kind == ExprKind::cast) return as_dtype(value(expr.operands[0]), expr.dtype);
  if (expr.kind == ExprKind::operation) return operation(expr);
  if (expr.kind == ExprKind::extent) {
    const Elements& tensor = scene_.tensor(expr.symbol);
    return of_integer(expr.dtype, tensor.extent[static_cast<size_t>(expr.integer)]);
  }
  switch (expr.symbol.kind) {
    case SymbolKind::index:
      return of_integer(expr.dtype, point_[expr.symbol.number]);
    case SymbolKind::size:
      return of_integer(expr.dtype, scene_.sizes[expr.symbol.number]);
    case SymbolKind::let:
      return as_dtype(value(statement_.clauses[expr.symbol.number].value), expr.dtype);
    case SymbolKind::builtin:
      return call(expr);
    default:
      return read(expr);
  }
}

Number AtPoint::operation(const Expr& expr) {
  std::vector<Number> n;
  for (ExprId id : expr.operands) n.push_back(value(id));
  if (expr.op == Operator::select) return as_dtype(n[0].integer != 0 ? n[1] : n[2], expr.dtype);
  if (expr.op == Operator::logical_not) return of_bool(n[0].integer == 0);
  if (expr.op == Operator::negate) {
    return combined(Operator::subtract, as_dtype({}, expr.dtype), as_dtype(n[0], expr.dtype));
  }
  if (expr.op >= Operator::less && expr.op <= Operator::not_equal) {
    const DType dtype = *join(n[0].dtype, n[1].dtype);
    const Number a = as_dtype(n[0], dtype), b = as_dtype(n[1], dtype);
    return of_bool(ir::is_float(dtype) ? compared(expr.op, a.real, b.real)
                                       : compared(expr.op, a.integer, b.integer));
  }
  return combined(expr.op, as_dtype(n[0], expr.dtype), as_dtype(n[1], expr.dtype));
}

Number AtPoint::call(const Expr& expr) {
  const auto function = std::ranges::find(kFunctions, expr.name, &Function::name);
  if (function == std::end(kFunctions)) throw std::logic_error("no loop has " + expr.name);
  const double a = as_dtype(value(expr.operands[0]), expr.dtype).real;
  if (function->of_one != nullptr) return {.dtype = expr.dtype, .real = function->of_one(a)};
  const double b = as_dtype(value(expr.operands[1]), expr.dtype).real;
  return {.dtype = expr.dtype, .real = function->of_two(a, b)};
}

Number AtPoint::read(const Expr& expr) {
  std::vector<int64_t> at;
  for (ExprId subscript : expr.operands) at.push_back(integer(subscript));
  const Elements& tensor = scene_.tensor(expr.symbol);
  const std::optional<size_t> found = tensor.find(at);
  outside_ = outside_ || !found;
  return found ? tensor.values[*found] : as_dtype({}, tensor.dtype);
}

}  // namespace ullage::comprehension::test
