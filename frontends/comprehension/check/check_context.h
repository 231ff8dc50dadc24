// What the checks of one definition share.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "frontends/comprehension/check/scope.h"
#include "frontends/comprehension/text/rules.h"
#include "frontends/comprehension/text/tree.h"

namespace ullage::comprehension {

struct CheckContext {
  Unit& unit;
  Definition& definition;
  Diagnostics& diagnostics;
  Scope scope{};

  // What is known of each of Definition::returns after the statements so far.
  struct Written {
    bool any = false;
    bool has_rank = false, has_dtype = false;  // from its type, or from a statement
  };
  std::vector<Written> written{};
  bool all_results_known = true;  // each statement so far writes what is returned

  // Names with a reported error; errors that follow from it are not reported.
  std::unordered_set<std::string_view> reported{};

  void report(const Rule& rule, Range range, const std::string& given) {
    diagnostics.add(broken(rule, range, given));
  }

  // Declares by `how`, a member of Scope; reports S7 or S8 where the name is taken.
  bool declare(bool (Scope::*how)(std::string_view, Symbol), std::string_view name, Range range,
               Symbol symbol);

  // S1, once for a name.
  void report_unknown(std::string_view name, Range range);

  const Declaration& tensor(Symbol symbol) const {
    return symbol.kind == SymbolKind::parameter ? definition.parameters[symbol.number]
                                                : definition.returns[symbol.number];
  }
};

std::string in_quotes(std::string_view name);
// "1 axis", "2 axes": `many` where the count is not 1.
std::string counted(size_t count, std::string_view one, std::string_view many);

// Resolves and checks one statement; adds to `written`.
void check_statement(CheckContext& context, Statement& statement);

}  // namespace ullage::comprehension
