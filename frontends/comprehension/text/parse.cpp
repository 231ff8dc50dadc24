// Parser by recursive descent, with precedence climbing for expressions.
#include "frontends/comprehension/text/parse.h"

#include <algorithm>
#include <string>
#include <utility>

#include "frontends/comprehension/text/cursor.h"
#include "frontends/comprehension/text/parse_expression.h"
#include "frontends/comprehension/text/spelling.h"
#include "frontends/comprehension/text/token.h"

namespace ullage::comprehension {
namespace {

// Definitions and statements. Functions return false after an error, which is already reported.
class Parser {
 public:
  Parser(Cursor& cursor, Unit& unit)
      : cursor_(cursor), unit_(unit), expressions_(cursor, unit.exprs) {}

  void unit() {
    while (cursor_.now().kind != TokenKind::end && cursor_.goes_on()) {
      Definition definition;
      if (this->definition(definition)) {
        unit_.definitions.push_back(std::move(definition));
      } else {
        skip_to_definition();
      }
    }
  }

 private:
  bool definition(Definition& definition) {
    const uint32_t begin = cursor_.now().range.begin;
    if (!cursor_.expect("def", "before a definition") ||
        !cursor_.name(definition.name, definition.name_range, "of the definition") ||
        !parameters(definition) || !returns(definition) ||
        !cursor_.expect("{", "before the statements")) {
      return false;
    }
    while (cursor_.skip(";")) {
    }
    while (!cursor_.skip("}")) {
      if (!cursor_.goes_on()) return false;
      if (cursor_.now().kind == TokenKind::end || cursor_.now().is("def")) {
        return cursor_.refuse("'}' behind the statements");
      }
      if (++statements_ > kMaxStatements) {
        return cursor_.refuse_at(
            cursor_.now().range,
            "a text has at most " + std::to_string(kMaxStatements) + " statements");
      }
      Statement statement;
      if (this->statement(statement) && separator()) {
        definition.statements.push_back(std::move(statement));
      } else {
        skip_to_statement();
      }
    }
    definition.range = {begin, cursor_.end_of_last()};
    return true;
  }

  // Between two statements, or behind the last.
  bool separator() {
    const Token& token = cursor_.now();
    const bool last = token.is("}") || token.is("def") || token.kind == TokenKind::end;
    bool found = token.begins_line || last;
    while (cursor_.skip(";")) found = true;
    return found || cursor_.refuse("a newline or ';' behind the statement");
  }

  bool parameters(Definition& definition) {
    if (!cursor_.expect("(", "before the parameters")) return false;
    return cursor_.list(")", [&] {
      Declaration& parameter = definition.parameters.emplace_back();
      const Token& first = cursor_.now();
      if (!declaration(parameter)) return false;
      return parameter.typed || cursor_.refuse_at(first.range, "a parameter has a type: '" +
                                                                   parameter.name + "' has none");
    });
  }

  bool returns(Definition& definition) {
    if (!cursor_.expect("->", "between what is taken and what is returned")) return false;
    if (!cursor_.skip("(")) return declaration(definition.returns.emplace_back());
    if (cursor_.now().is(")")) return cursor_.refuse("the name of what is returned");
    return cursor_.list(")", [&] { return declaration(definition.returns.emplace_back()); });
  }

  bool declaration(Declaration& declaration) {
    const Token& first = cursor_.now();
    if (first.kind == TokenKind::type) {
      declaration.typed = true;
      declaration.dtype = first.dtype;
      cursor_.advance();
      if (cursor_.skip("(") && !cursor_.list(")", [&] { return dim(declaration); })) return false;
      declaration.rank = static_cast<uint32_t>(declaration.dims.size());
    }
    if (!cursor_.name(declaration.name, declaration.name_range, "of a tensor")) return false;
    declaration.range = joined(first.range, declaration.name_range);
    return true;
  }

  bool dim(Declaration& declaration) {
    const Token token = cursor_.now();
    const bool number = token.kind == TokenKind::number && ir::is_integer(token.dtype);
    if (!number && token.kind != TokenKind::name) {
      return cursor_.refuse("a name or an integer as the extent of an axis");
    }
    cursor_.advance();
    declaration.dims.push_back({.name = number ? "" : std::string(token.text),
                                .number = token.integer,
                                .range = token.range});
    return true;
  }

  bool statement(Statement& statement) {
    statement.first_expr = static_cast<ExprId>(unit_.exprs.size());
    if (!cursor_.name(statement.result, statement.result_range, "of what the statement writes")) {
      return false;
    }
    if (cursor_.skip("(") && !cursor_.list(")", [&] {
          Index& index = statement.indices.emplace_back();
          return cursor_.name(index.name, index.range, "of an index");
        })) {
      return false;
    }
    const auto assign = assign_of(cursor_.now().text);
    if (!assign) return cursor_.refuse("'=' or a reduction ('+=', '*=', 'min=', 'max=')");
    statement.assign = *assign;
    cursor_.advance();
    if (!expressions_.parse(statement.value)) return false;
    if (cursor_.skip("<=>") && !equivalent(statement.equivalent.emplace())) return false;
    if (cursor_.skip("where")) {
      do {
        if (!clause(statement.clauses.emplace_back())) return false;
      } while (cursor_.skip(","));
    }
    statement.end_expr = static_cast<ExprId>(unit_.exprs.size());
    statement.range = {statement.result_range.begin, cursor_.end_of_last()};
    return true;
  }

  bool equivalent(Equivalent& equivalent) {
    if (!cursor_.name(equivalent.name, equivalent.range, "behind '<=>'") ||
        !cursor_.expect("(", "behind the name") || !expressions_.list(equivalent.operands)) {
      return false;
    }
    equivalent.range.end = cursor_.end_of_last();
    return true;
  }

  bool clause(Clause& clause) {
    const Token& first = cursor_.now();
    const bool named = first.kind == TokenKind::name;
    bool read = false;
    if (named && cursor_.next().kind == TokenKind::name && cursor_.next().text == "in") {
      cursor_.name(clause.name, clause.name_range, "of an index");
      cursor_.advance();
      read = expressions_.parse(clause.lower) && cursor_.expect(":", "between the two bounds") &&
             expressions_.parse(clause.upper);
    } else if (named && cursor_.next().is("=")) {
      clause.kind = ClauseKind::let;
      cursor_.name(clause.name, clause.name_range, "of a let");
      cursor_.advance();
      read = expressions_.parse(clause.value);
    } else {
      clause.kind = cursor_.skip("exists") ? ClauseKind::exists : ClauseKind::filter;
      read = expressions_.parse(clause.value);
    }
    clause.range = {first.range.begin, cursor_.end_of_last()};
    return read;
  }

  // ---- after errors ----

  void skip_to_definition() {
    while (cursor_.now().kind != TokenKind::end && !cursor_.now().is("def")) cursor_.advance();
  }

  void skip_to_statement() {
    while (cursor_.now().kind != TokenKind::end && !cursor_.now().is("}") &&
           !cursor_.now().is("def")) {
      if (cursor_.skip(";")) break;
      if (cursor_.now().begins_line && cursor_.begins_statement()) break;
      cursor_.advance();
    }
  }

  Cursor& cursor_;
  Unit& unit_;
  ExpressionParser expressions_;
  size_t statements_ = 0;
};

}  // namespace

ir::Result<Unit> parse(Source source) {
  if (source.text().size() > kMaxTextBytes) {
    const std::string message = "a text has at most " + std::to_string(kMaxTextBytes) +
                                " bytes: one of " + std::to_string(source.text().size()) +
                                " is given";
    return error_of(source, Diagnostic{.message = message});
  }
  Unit unit;
  Diagnostics diagnostics;
  const std::vector<Token> tokens = tokens_of(source, diagnostics);
  Cursor cursor(tokens, diagnostics);
  Parser(cursor, unit).unit();
  if (diagnostics.has_errors()) return error_of(source, diagnostics.take());
  unit.source = std::move(source);
  return unit;
}

}  // namespace ullage::comprehension
