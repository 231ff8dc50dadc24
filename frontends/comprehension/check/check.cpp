// Checks definitions: declarations, statements in order, and results that no statement writes.
#include "frontends/comprehension/check/check.h"

#include <algorithm>
#include <utility>

#include "frontends/comprehension/check/builtins.h"
#include "frontends/comprehension/check/check_context.h"
#include "ir/extent/rank.h"

namespace ullage::comprehension {
namespace {

void declare_size(CheckContext& context, Dim& dim, bool of_parameter) {
  if (dim.name.empty()) return;
  const Symbol found = context.scope.find(dim.name);
  auto& sizes = context.definition.sizes;
  if (found.kind == SymbolKind::size) {
    dim.size = found.number;
    return;
  }
  dim.size = static_cast<uint32_t>(sizes.size());
  if (context.declare(&Scope::declare, dim.name, dim.range, {SymbolKind::size, dim.size})) {
    sizes.push_back({dim.name, dim.range, of_parameter});
  }
}

void declare_all(CheckContext& context, std::vector<Declaration>& declarations, SymbolKind kind) {
  for (uint32_t i = 0; i < declarations.size(); ++i) {
    Declaration& d = declarations[i];
    if (d.rank > ir::kMaxRank) {
      context.diagnostics.add({.range = d.range,
                               .message = "a tensor has at most " + std::to_string(ir::kMaxRank) +
                                          " axes: " + in_quotes(d.name) + " has " +
                                          std::to_string(d.rank)});
    }
    for (Dim& dim : d.dims) declare_size(context, dim, kind == SymbolKind::parameter);
    context.declare(&Scope::declare, d.name, d.name_range, {kind, i});
  }
}

void check_definition(Unit& unit, Definition& definition, Diagnostics& diagnostics) {
  CheckContext context{.unit = unit, .definition = definition, .diagnostics = diagnostics};
  definition.sizes.clear();
  declare_all(context, definition.parameters, SymbolKind::parameter);
  declare_all(context, definition.returns, SymbolKind::result);
  for (const Declaration& d : definition.returns) {
    context.written.push_back({.has_rank = d.typed, .has_dtype = d.typed});
  }
  for (Statement& statement : definition.statements) check_statement(context, statement);
  if (!context.all_results_known) return;  // what is not written may be what was meant
  for (size_t i = 0; i < definition.returns.size(); ++i) {
    const Declaration& d = definition.returns[i];
    if (!context.written[i].any && !context.reported.contains(d.name)) {
      context.report(kWritten, d.range, in_quotes(d.name) + " is not");
    }
  }
}

}  // namespace

std::vector<Diagnostic> check(Unit& unit) {
  Diagnostics diagnostics;
  std::unordered_set<std::string_view> names;
  for (Definition& definition : unit.definitions) {
    if (find_builtin(definition.name)) {
      diagnostics.add(
          broken(kBuiltinName, definition.name_range, in_quotes(definition.name) + " is one"));
    }
    if (!names.insert(definition.name).second) {
      diagnostics.add(broken(kDistinct, definition.name_range,
                             in_quotes(definition.name) + " is a definition already"));
    }
    check_definition(unit, definition, diagnostics);
  }
  return diagnostics.take();
}

// ---- CheckContext ---------------------------------------------------------------------------

bool CheckContext::declare(bool (Scope::*how)(std::string_view, Symbol), std::string_view name,
                           Range range, Symbol symbol) {
  if ((scope.*how)(name, symbol)) return true;
  const SymbolKind taken = scope.find(name).kind;
  reported.insert(name);
  if (taken == SymbolKind::builtin) {
    report(kBuiltinName, range, in_quotes(name) + " is one");
  } else {
    report(kDistinct, range,
           in_quotes(name) + " is " + std::string(kind_in_words(taken)) + " already");
  }
  return false;
}

void CheckContext::report_unknown(std::string_view name, Range range) {
  if (!reported.insert(name).second || !diagnostics.accepts_errors()) return;
  const auto nearest = scope.nearest(name);
  report(kUndefined, range,
         in_quotes(name) + " is unknown" + (nearest ? ", is it " + in_quotes(*nearest) + "?" : ""));
}

std::string in_quotes(std::string_view name) {
  return "'" + std::string(name) + "'";
}

std::string counted(size_t count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

}  // namespace ullage::comprehension
