// A statement: what its names are, its clauses, and what it writes.
#include <algorithm>
#include <unordered_set>

#include "frontends/comprehension/check/check.h"
#include "frontends/comprehension/check/check_context.h"
#include "frontends/comprehension/check/check_expression.h"
#include "frontends/comprehension/text/spelling.h"
#include "ir/extent/rank.h"

namespace ullage::comprehension {
namespace {

using ir::DType;

class StatementChecker {
 public:
  StatementChecker(CheckContext& context, Statement& statement)
      : context_(context), statement_(statement), exprs_(context.unit.exprs) {}

  void run() {
    find_result();
    declare_indices();
    declare_lets();
    find_reduced_indices();
    ExpressionChecker expressions(context_, statement_);
    ExprId first = first_of_clauses();
    for (size_t i = 0; i < statement_.clauses.size(); ++i) {
      check_clause(expressions, statement_.clauses[i], first, i);
    }
    expressions.check(statement_.first_expr, statement_.value, statement_.clauses.size());
    check_reduction(expressions.of(statement_.value).dtype);
    write_result(expressions.of(statement_.value).dtype);
    context_.scope.end_statement();
  }

 private:
  ExprId first_of_clauses() const {
    const bool none = !statement_.equivalent || statement_.equivalent->operands.empty();
    return (none ? statement_.value : statement_.equivalent->operands.back()) + 1;
  }

  // ---- names ----

  void find_result() {
    const std::string& name = statement_.result;
    const Symbol symbol = context_.scope.find(name);
    returned_ = symbol.kind == SymbolKind::result;
    if (returned_) {
      statement_.returned = symbol.number;
      return;
    }
    context_.all_results_known = false;
    if (symbol.kind == SymbolKind::parameter) {
      context_.report(kInput, statement_.result_range, in_quotes(name) + " is one");
    } else if (!context_.reported.insert(name).second) {
      return;
    } else if (symbol.kind == SymbolKind::builtin) {
      context_.report(kBuiltinName, statement_.result_range, in_quotes(name) + " is one");
    } else {
      const auto nearest = context_.scope.nearest(name);
      const bool result = nearest && context_.scope.find(*nearest).kind == SymbolKind::result;
      context_.report(kReturned, statement_.result_range,
                      in_quotes(name) + " is not in the list behind '->'" +
                          (result ? ", is it " + in_quotes(*nearest) + "?" : ""));
    }
  }

  void declare_indices() {
    for (uint32_t i = 0; i < statement_.indices.size(); ++i) {
      const Index& index = statement_.indices[i];
      context_.declare(&Scope::declare_in_statement, index.name, index.range,
                       {SymbolKind::index, i});
    }
    if (statement_.indices.size() > ir::kMaxRank) {
      context_.diagnostics.add({.range = statement_.result_range,
                                .message = "a tensor has at most " + std::to_string(ir::kMaxRank) +
                                           " axes: " + in_quotes(statement_.result) + " has " +
                                           std::to_string(statement_.indices.size())});
    }
  }

  void declare_lets() {
    for (uint32_t i = 0; i < statement_.clauses.size(); ++i) {
      const Clause& clause = statement_.clauses[i];
      if (clause.kind != ClauseKind::let) continue;
      context_.declare(&Scope::declare_in_statement, clause.name, clause.name_range,
                       {SymbolKind::let, i});
    }
  }

  bool is_unknown(std::string_view name) const {
    return context_.scope.find(name).kind == SymbolKind::unresolved;
  }

  bool is_equivalent(ExprId id) const { return id > statement_.value && id < first_of_clauses(); }

  // Unknown names inside subscripts, and unknown names that have a range.
  std::unordered_set<std::string_view> names_of_indices() const {
    const ExprId begin = statement_.first_expr;
    std::vector<char> in_subscript(statement_.end_expr - begin, 0);
    std::unordered_set<std::string_view> names;
    for (ExprId id = statement_.end_expr; id-- > begin;) {
      if (is_equivalent(id)) continue;
      const Expr& expr = exprs_[id];
      const bool inside = in_subscript[id - begin] != 0;
      if (expr.kind == ExprKind::name && inside && is_unknown(expr.name)) names.insert(expr.name);
      const bool reads = expr.kind == ExprKind::apply &&
                         context_.scope.find(expr.name).kind != SymbolKind::builtin;
      for (const ExprId operand : expr.operands) in_subscript[operand - begin] = inside || reads;
    }
    for (const Clause& clause : statement_.clauses) {
      if (clause.kind == ClauseKind::range && is_unknown(clause.name)) names.insert(clause.name);
    }
    return names;
  }

  void find_reduced_indices() {
    statement_.reduced.clear();
    auto names = names_of_indices();
    const auto use = [&](const std::string& name, Range range) {
      if (names.erase(name) == 0) return;
      const auto number = static_cast<uint32_t>(statement_.index_count());
      context_.scope.declare_in_statement(name, {SymbolKind::index, number});
      statement_.reduced.push_back({name, range});
    };
    const auto use_all = [&](ExprId first, ExprId end) {
      for (ExprId id = first; id < end; ++id) {
        if (exprs_[id].kind == ExprKind::name) use(exprs_[id].name, exprs_[id].range);
      }
    };
    use_all(statement_.first_expr, statement_.value + 1);
    ExprId first = first_of_clauses();
    for (const Clause& clause : statement_.clauses) {
      if (clause.kind == ClauseKind::range) use(clause.name, clause.name_range);
      const ExprId last = clause.kind == ClauseKind::range ? clause.upper : clause.value;
      use_all(first, last + 1);
      first = last + 1;
    }
  }

  // ---- clauses ----

  // Checks clause number `at`, whose expressions begin at `first`, and moves `first` behind them.
  void check_clause(ExpressionChecker& expressions, Clause& clause, ExprId& first, size_t at) {
    const auto check = [&](ExprId root) {
      expressions.check(first, root, at);
      return expressions.of(root);
    };
    if (clause.kind == ClauseKind::range) {
      const Symbol symbol = context_.scope.find(clause.name);
      clause.index = symbol.number;
      if (symbol.kind != SymbolKind::index) {
        context_.report(kRangeOfIndex, clause.name_range,
                        in_quotes(clause.name) + " is " + std::string(kind_in_words(symbol.kind)));
      }
      for (const ExprId bound : {clause.lower, clause.upper}) {
        check_bound(expressions, first, bound, check(bound));
        first = bound + 1;
      }
      return;
    }
    const auto facts = check(clause.value);
    const Range range = exprs_[clause.value].range;
    if (clause.kind == ClauseKind::filter && facts.dtype && *facts.dtype != DType::boolean) {
      context_.report(kBool, range,
                      "a filter takes bool, this is " + std::string(spelling_of(*facts.dtype)));
    }
    if (clause.kind == ClauseKind::exists && facts.dtype && !facts.reads) {
      context_.diagnostics.add(
          {.range = range, .message = "'exists' names a read that bounds indices: this has none"});
    }
    first = clause.value + 1;
  }

  void check_bound(const ExpressionChecker& expressions, ExprId first, ExprId bound,
                   const ExpressionChecker::Facts& facts) {
    if (facts.dtype && !ir::is_integer(*facts.dtype)) {
      context_.report(
          kIntegers, exprs_[bound].range,
          "this is " + std::string(spelling_of(*facts.dtype)) + ", 'int32(...)' makes it one");
    }
    for (ExprId id = first; facts.varies && id <= bound; ++id) {
      const Expr& expr = exprs_[id];
      if (!expr.operands.empty() || !expressions.of(id).varies) continue;
      context_.report(kBoundOfIndex, expr.range,
                      in_quotes(expr.name) + (expr.symbol.kind == SymbolKind::let
                                                  ? " is a let that reads an index"
                                                  : " is an index"));
      return;
    }
  }

  // ---- what is written ----

  void check_reduction(const std::optional<DType>& type) {
    if (statement_.assign.reduction != Reduction::none) {
      if (type != DType::boolean) return;
      context_.report(kNoNumber, exprs_[statement_.value].range,
                      in_quotes(spelling_of(statement_.assign)) + " takes numbers, this is bool");
      return;
    }
    if (statement_.reduced.empty()) return;
    std::string names;
    for (const Index& index : statement_.reduced) {
      names += (names.empty() ? "" : ", ") + in_quotes(index.name);
    }
    const bool one = statement_.reduced.size() == 1;
    context_.report(kReduction, statement_.reduced[0].range,
                    names + (one ? " is" : " are") + " not");
  }

  void write_result(const std::optional<DType>& type) {
    if (!returned_) return;
    auto& written = context_.written[statement_.returned];
    warn_of_identity(written.any);
    Declaration& result = context_.definition.returns[statement_.returned];
    const auto rank = static_cast<uint32_t>(statement_.indices.size());
    if (!written.has_rank) result.rank = rank;
    if (!written.has_dtype && type) result.dtype = *type;
    if (result.rank != rank) {
      context_.report(result.typed ? kDeclared : kSubscripts, statement_.result_range,
                      in_quotes(result.name) + " has " + counted(result.rank, "axis", "axes") +
                          ", " + counted(rank, "index is", "indices are") + " given");
    }
    if (type && join(*type, result.dtype) != result.dtype) {
      const std::string dtype(spelling_of(result.dtype));
      context_.report(kDeclared, exprs_[statement_.value].range,
                      in_quotes(result.name) + " is " + dtype + ", this is " +
                          std::string(spelling_of(*type)) + ": '" + dtype + "(...)' casts it");
    }
    written = {.any = true, .has_rank = true, .has_dtype = written.has_dtype || type};
  }

  void warn_of_identity(bool written) {
    const Assign assign = statement_.assign;
    if (assign.reduction == Reduction::none || assign.initialise || written) return;
    Diagnostic warning =
        broken(kIdentity, statement_.result_range,
               in_quotes(statement_.result) + " is written here first, write " +
                   in_quotes(spelling_of({.reduction = assign.reduction, .initialise = true})));
    warning.severity = Severity::warning;
    context_.diagnostics.add(std::move(warning));
  }

  CheckContext& context_;
  Statement& statement_;
  std::vector<Expr>& exprs_;
  bool returned_ = false;
};

}  // namespace

void check_statement(CheckContext& context, Statement& statement) {
  StatementChecker(context, statement).run();
}

}  // namespace ullage::comprehension
