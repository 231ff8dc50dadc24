// Resolves names and finds dtypes, operands first.
#include "frontends/comprehension/check/check_expression.h"

#include <algorithm>

#include "frontends/comprehension/check/builtins.h"
#include "frontends/comprehension/check/check.h"
#include "frontends/comprehension/text/parse.h"
#include "frontends/comprehension/text/spelling.h"

namespace ullage::comprehension {
namespace {

using ir::DType;

DType signed_of(size_t bytes) {
  return bytes == 1 ? DType::i8 : bytes == 2 ? DType::i16 : bytes == 4 ? DType::i32 : DType::i64;
}

std::string in_words(DType dtype) {
  return std::string(spelling_of(dtype));
}

}  // namespace

std::optional<DType> join(DType a, DType b) {
  if (a == b) return a;
  if (a == DType::boolean || b == DType::boolean) return std::nullopt;
  if (ir::is_float(a) != ir::is_float(b)) return ir::is_float(a) ? a : b;
  const bool alike = ir::is_float(a) || (ir::is_unsigned_integer(a) && ir::is_unsigned_integer(b));
  if (alike) return ir::size_bytes(a) > ir::size_bytes(b) ? a : b;
  return signed_of(std::max(ir::size_bytes(a), ir::size_bytes(b)));
}

ExpressionChecker::ExpressionChecker(CheckContext& context, const Statement& statement)
    : context_(context), statement_(statement), facts_(statement.end_expr - statement.first_expr) {}

void ExpressionChecker::check(ExprId first, ExprId root, size_t lets) {
  lets_ = lets;
  for (ExprId id = first; id <= root; ++id) {
    Expr& expr = context_.unit.exprs[id];
    Facts& facts = facts_[id - statement_.first_expr];
    for (const ExprId operand : expr.operands) {
      facts.varies = facts.varies || of(operand).varies;
      facts.reads = facts.reads || of(operand).reads;
      facts.height = std::max(facts.height, of(operand).height + 1);
    }
    facts.dtype = type_of(expr, facts);
    if (facts.dtype) expr.dtype = *facts.dtype;
  }
  if (of(root).height <= kMaxHeight) return;
  context_.diagnostics.add(
      {.range = range_of(root),
       .message = "operations are at most " + std::to_string(kMaxHeight) +
                  " in one another, with lets in the place of their names: these are " +
                  std::to_string(of(root).height)});
}

ExpressionChecker::Type ExpressionChecker::type_of(Expr& expr, Facts& facts) {
  switch (expr.kind) {
    case ExprKind::number:
    case ExprKind::cast:
      return expr.dtype;
    case ExprKind::operation:
      return operation(expr);
    case ExprKind::name:
    case ExprKind::apply:
    case ExprKind::extent:
      break;
  }
  expr.symbol = context_.scope.find(expr.name);
  if (expr.symbol.kind == SymbolKind::unresolved) {
    context_.report_unknown(expr.name, expr.range);
    return std::nullopt;
  }
  if (expr.kind == ExprKind::extent) return extent(expr);
  return expr.kind == ExprKind::name ? name(expr, facts) : apply(expr, facts);
}

// ---- names ----------------------------------------------------------------------------------

ExpressionChecker::Type ExpressionChecker::name(const Expr& expr, Facts& facts) {
  switch (expr.symbol.kind) {
    case SymbolKind::index:
      facts.varies = true;
      return DType::i32;
    case SymbolKind::size:
      if (context_.definition.sizes[expr.symbol.number].of_parameter) return DType::i32;
      context_.report(kUndefined, expr.range,
                      in_quotes(expr.name) + " is a size that no parameter has");
      return std::nullopt;
    case SymbolKind::let:
      return let(expr, facts);
    default:
      return apply(expr, facts);
  }
}

ExpressionChecker::Type ExpressionChecker::let(const Expr& expr, Facts& facts) {
  if (expr.symbol.number >= lets_) {
    context_.report(kUndefined, expr.range,
                    "the let " + in_quotes(expr.name) + " is used before its clause");
    return std::nullopt;
  }
  facts = of(statement_.clauses[expr.symbol.number].value);
  return facts.dtype;
}

ExpressionChecker::Type ExpressionChecker::apply(const Expr& expr, Facts& facts) {
  switch (expr.symbol.kind) {
    case SymbolKind::builtin:
      return call(expr);
    case SymbolKind::parameter:
    case SymbolKind::result:
      return read(expr, facts);
    default:
      context_.report(kSubscripts, expr.range,
                      in_quotes(expr.name) + " is " + std::string(kind_in_words(expr.symbol.kind)) +
                          ", no tensor");
      return std::nullopt;
  }
}

bool ExpressionChecker::is_written(const Expr& expr) {
  if (expr.symbol.kind != SymbolKind::result || context_.written[expr.symbol.number].any)
    return true;
  if (context_.reported.insert(expr.name).second) {
    context_.report(kUndefined, expr.range,
                    in_quotes(expr.name) + " is read before a statement writes it");
  }
  return false;
}

ExpressionChecker::Type ExpressionChecker::read(const Expr& expr, Facts& facts) {
  if (!is_written(expr)) return std::nullopt;
  const Declaration& tensor = context_.tensor(expr.symbol);
  facts.reads = facts.reads || tensor.rank != 0;
  const std::string axes =
      in_quotes(expr.name) + " has " + counted(tensor.rank, "axis", "axes") + ", ";
  if (expr.kind == ExprKind::name && tensor.rank != 0) {
    context_.report(kTensorAsScalar, expr.range, axes + "no subscript is given");
    return std::nullopt;
  }
  if (expr.operands.size() != tensor.rank) {
    context_.report(
        kSubscripts, expr.range,
        axes + counted(expr.operands.size(), "subscript is", "subscripts are") + " given");
    return std::nullopt;
  }
  for (const ExprId subscript : expr.operands) {
    const Type type = of(subscript).dtype;
    if (!type || ir::is_integer(*type)) continue;
    context_.report(kIntegers, range_of(subscript),
                    "this is " + in_words(*type) + ", 'int32(...)' makes it one");
  }
  const bool known =
      expr.symbol.kind == SymbolKind::parameter || context_.written[expr.symbol.number].has_dtype;
  return known ? Type(tensor.dtype) : std::nullopt;
}

ExpressionChecker::Type ExpressionChecker::call(const Expr& expr) {
  const Builtin& builtin = builtins()[expr.symbol.number];
  if (expr.operands.size() != builtin.arity) {
    context_.report(kArity, expr.range,
                    in_quotes(expr.name) + " takes " + std::to_string(builtin.arity) + ", " +
                        std::to_string(expr.operands.size()) + " given");
    return std::nullopt;
  }
  const Type type = arithmetic(expr);
  return !type || ir::is_float(*type) ? type : DType::f32;
}

ExpressionChecker::Type ExpressionChecker::extent(const Expr& expr) {
  const SymbolKind kind = expr.symbol.kind;
  if (kind != SymbolKind::parameter && kind != SymbolKind::result) {
    context_.report(kExtent, expr.range,
                    in_quotes(expr.name) + " is " + std::string(kind_in_words(kind)));
    return std::nullopt;
  }
  if (!is_written(expr)) return std::nullopt;
  const uint32_t rank = context_.tensor(expr.symbol).rank;
  if (expr.integer >= rank) {
    context_.report(kExtent, expr.range,
                    in_quotes(expr.name) + " has " + counted(rank, "axis", "axes") + ", axis " +
                        std::to_string(expr.integer) + " does not exist");
    return std::nullopt;
  }
  return DType::i32;
}

// ---- operations -----------------------------------------------------------------------------

bool ExpressionChecker::is_number(ExprId operand, const std::string& where) {
  const Type type = of(operand).dtype;
  if (!type || *type != DType::boolean) return type.has_value();
  context_.report(kNoNumber, range_of(operand), where + " takes numbers, this is bool");
  return false;
}

bool ExpressionChecker::is_bool(ExprId operand, const std::string& where) {
  const Type type = of(operand).dtype;
  if (!type || *type == DType::boolean) return type.has_value();
  context_.report(kBool, range_of(operand), where + " takes bool, this is " + in_words(*type));
  return false;
}

ExpressionChecker::Type ExpressionChecker::operation(const Expr& expr) {
  switch (spelling_of(expr.op).precedence) {
    case Precedence::comparison:
      return comparison(expr);
    case Precedence::logical_and:
    case Precedence::logical_or:
      return logic(expr);
    case Precedence::select:
      return select(expr);
    default:
      return expr.op == Operator::logical_not ? logic(expr) : arithmetic(expr);
  }
}

// The join of numbers, from an operand on.
ExpressionChecker::Type ExpressionChecker::arithmetic(const Expr& expr, size_t first) {
  const std::string where = in_quotes(expr.kind == ExprKind::apply ? std::string_view(expr.name)
                                                                   : spelling_of(expr.op).text);
  bool numbers = true;
  for (size_t i = first; i < expr.operands.size(); ++i) {
    numbers = is_number(expr.operands[i], where) && numbers;
  }
  if (!numbers) return std::nullopt;
  DType type = *of(expr.operands[first]).dtype;
  for (size_t i = first; i < expr.operands.size(); ++i) {
    type = *join(type, *of(expr.operands[i]).dtype);
  }
  return type;
}

ExpressionChecker::Type ExpressionChecker::comparison(const Expr& expr) {
  const Type a = of(expr.operands[0]).dtype, b = of(expr.operands[1]).dtype;
  const bool equality = expr.op == Operator::equal || expr.op == Operator::not_equal;
  if (equality && a == DType::boolean && b == DType::boolean) return DType::boolean;
  return arithmetic(expr) ? Type(DType::boolean) : std::nullopt;
}

ExpressionChecker::Type ExpressionChecker::logic(const Expr& expr) {
  bool bools = true;
  for (const ExprId operand : expr.operands) {
    bools = is_bool(operand, in_quotes(spelling_of(expr.op).text)) && bools;
  }
  return bools ? Type(DType::boolean) : std::nullopt;
}

ExpressionChecker::Type ExpressionChecker::select(const Expr& expr) {
  const bool condition = is_bool(expr.operands[0], "the condition of '?:'");
  const Type a = of(expr.operands[1]).dtype, b = of(expr.operands[2]).dtype;
  const Type type = a == DType::boolean && b == a ? a : arithmetic(expr, 1);
  return condition ? type : std::nullopt;
}

}  // namespace ullage::comprehension
