// What names stand for, while a definition is checked.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "frontends/comprehension/text/tree.h"

namespace ullage::comprehension {

// All names of a definition share one space with the built-ins, and those of a statement join it
// for that statement. Names are viewed, not copied: they outlive the scope.
class Scope {
 public:
  // Of kind unresolved where nothing has the name.
  Symbol find(std::string_view name) const;

  // The name is for the definition, or for the statement. False, with no change, where it stands
  // for something already.
  bool declare(std::string_view name, Symbol symbol);
  bool declare_in_statement(std::string_view name, Symbol symbol);
  void end_statement() { statement_.clear(); }

  // The known name that is most like `name`; nothing where none is close, or where there are very
  // many.
  std::optional<std::string_view> nearest(std::string_view name) const;

 private:
  std::unordered_map<std::string_view, Symbol> definition_, statement_;
};

// "an index", "a built-in": what a message puts after "'x' is".
std::string_view kind_in_words(SymbolKind kind);

}  // namespace ullage::comprehension
