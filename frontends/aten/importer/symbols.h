// The symbols of a program's sizes and what they are in the graph: extents of inputs, counts and
// numbers that the device finds.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "frontends/aten/file/expression.h"
#include "frontends/aten/file/program.h"
#include "ir/graph/builder.h"

namespace ullage::aten {

class Symbols {
 public:
  explicit Symbols(ir::Builder& builder) : builder_(&builder) {}

  bool has(std::string_view symbol) const { return known_.contains(symbol); }
  // The symbol is `extent`, whose leaf gets its name. Nothing where it is known.
  void bind(const std::string& symbol, ir::ExtentExpr extent);
  // Of `e` = `extent` with one symbol that is not known: solved for it where `e` is a multiple of
  // it plus a constant.
  void solve(const Expression& e, ir::ExtentExpr extent);
  // Python's arithmetic: quotients are rounded down. None: a symbol is not known, or a function is
  // no size's.
  std::optional<ir::ExtentExpr> extent(const Expression& e) const;
  // Guards that every symbol that is known lies in its range; each once.
  void check(const std::map<std::string, Range, std::less<>>& ranges);

 private:
  ir::Builder* builder_;
  std::map<std::string, ir::ExtentExpr, std::less<>> known_;
  std::map<std::string, bool, std::less<>> checked_;
};

}  // namespace ullage::aten
