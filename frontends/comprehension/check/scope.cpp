// Names, and names that are nearly right.
#include "frontends/comprehension/check/scope.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "frontends/comprehension/check/builtins.h"

namespace ullage::comprehension {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// The number of letters to insert, remove or replace, ignoring case.
size_t distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i + 1);
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t replaced = diagonal + (lower(a[i]) == lower(b[j]) ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

// Keeps the nearest name, no farther than half of its letters or 2; of equally near ones the first
// in the alphabet, so that the answer does not depend on the order of a table.
class Nearest {
 public:
  explicit Nearest(std::string_view name)
      : name_(name), least_(std::min(name.size() / 2, size_t{2}) + 1) {}

  void offer(std::string_view other) {
    const size_t apart =
        std::max(name_.size(), other.size()) - std::min(name_.size(), other.size());
    if (apart > least_) return;
    const size_t away = distance(name_, other);
    const bool better =
        found_ ? away < least_ || (away == least_ && other < *found_) : away < least_;
    if (better) least_ = away, found_ = other;
  }

  std::optional<std::string_view> found() const { return found_; }

 private:
  std::string_view name_;
  size_t least_;
  std::optional<std::string_view> found_;
};

}  // namespace

Symbol Scope::find(std::string_view name) const {
  for (const auto* const names : {&statement_, &definition_}) {
    if (const auto found = names->find(name); found != names->end()) return found->second;
  }
  if (const auto builtin = find_builtin(name)) return {SymbolKind::builtin, *builtin};
  return {};
}

bool Scope::declare(std::string_view name, Symbol symbol) {
  return find(name).kind == SymbolKind::unresolved && definition_.emplace(name, symbol).second;
}

bool Scope::declare_in_statement(std::string_view name, Symbol symbol) {
  return find(name).kind == SymbolKind::unresolved && statement_.emplace(name, symbol).second;
}

std::optional<std::string_view> Scope::nearest(std::string_view name) const {
  // A search among very many names takes longer than a message is worth.
  constexpr size_t kLongest = 32, kMaxNames = 1000;
  if (name.size() > kLongest || definition_.size() + statement_.size() > kMaxNames) return {};
  Nearest nearest(name);
  for (const auto* const names : {&statement_, &definition_}) {
    for (const auto& [other, symbol] : *names) nearest.offer(other);
  }
  for (const Builtin& builtin : builtins()) nearest.offer(builtin.name);
  return nearest.found();
}

std::string_view kind_in_words(SymbolKind kind) {
  constexpr std::string_view kWords[] = {"unknown",     "an index", "a size",    "a let",
                                         "a parameter", "a result", "a built-in"};
  return kWords[static_cast<size_t>(kind)];
}

}  // namespace ullage::comprehension
