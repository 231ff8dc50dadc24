#include <algorithm>
#include <map>
#include <optional>

#include "base/printable.h"
#include "frontends/language/grammar/expression.h"
#include "frontends/language/grammar/text_reader.h"

namespace ullage::grammar {
namespace {

constexpr int kDeepest = 200;  // groups in groups

bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_';
}

class GbnfReader {
 public:
  explicit GbnfReader(std::string_view text) : in_(text) {}

  Result<Grammar> read() {
    rule_of("root");
    for (skip_blanks(true); !in_.at_end(); skip_blanks(true)) {
      if (auto ok = read_rule(); !ok) return ok.error();
    }
    for (const auto& [name, index] : indices_) {
      if (grammar_.rules[index].body) continue;
      if (name == "root") return ir::invalid_argument("the grammar has no rule 'root'");
      return ir::invalid_argument("line {}: the grammar has no rule '{}'", uses_.at(name),
                                  ir::printable(name));
    }
    return std::move(grammar_);
  }

 private:
  ir::Error fault(const std::string& what) const {
    return ir::invalid_argument("line {} of the grammar: {}", in_.line(), what);
  }
  ir::Error expected(const char* what) const {
    const std::string found = in_.at_end() ? "its end" : "'" + ir::printable(in_.rest(12)) + "'";
    return fault(std::string("expected ") + what + ", found " + found);
  }

  // Blanks and comments; line ends where the rule may go on behind them.
  void skip_blanks(bool over_lines) {
    while (!in_.at_end()) {
      const char c = in_.front();
      if (c == '#') {
        while (!in_.at_end() && in_.front() != '\n' && in_.front() != '\r') in_.next();
      } else if (c == ' ' || c == '\t' || (over_lines && (c == '\n' || c == '\r'))) {
        in_.next();
      } else {
        return;
      }
    }
  }

  uint32_t rule_of(std::string name) {
    uses_.try_emplace(name, in_.line());
    const auto [found, is_new] =
        indices_.try_emplace(name, static_cast<uint32_t>(grammar_.rules.size()));
    if (is_new) grammar_.rules.push_back({.name = std::move(name)});
    return found->second;
  }

  Result<std::string> read_name() {
    std::string name;
    while (!in_.at_end() && is_name(in_.front())) name += in_.next();
    if (name.empty()) return expected("the name of a rule");
    return name;
  }

  Result<void> read_rule() {
    auto name = read_name();
    if (!name) return name.error();
    skip_blanks(false);
    if (!in_.take("::=")) return expected("'::='");
    skip_blanks(true);
    auto body = read_choice(0);
    if (!body) return body.error();
    Rule& described = grammar_.rules[rule_of(*name)];
    if (described.body) return fault("a second rule '" + ir::printable(*name) + "'");
    described.body = std::move(*body);
    if (!in_.at_end() && in_.front() != '\n' && in_.front() != '\r') return expected("a line end");
    return {};
  }

  // `depth` of groups; above 0 line ends are blanks.
  Result<Part> read_choice(int depth) {
    if (depth > kDeepest) return fault("more than 200 groups in each other");
    std::vector<Part> parts;
    do {
      skip_blanks(depth > 0 || !parts.empty());
      auto part = read_sequence(depth);
      if (!part) return part;
      parts.push_back(std::move(*part));
    } while (in_.take("|"));
    return choice(std::move(parts));
  }

  Result<Part> read_sequence(int depth) {
    std::vector<Part> parts;
    for (;; skip_blanks(depth > 0)) {
      auto part = read_item(depth);
      if (!part) return part.error();
      if (!*part) return sequence(std::move(parts));
      auto repeated = read_quantifier(std::move(**part), depth);
      if (!repeated) return repeated;
      parts.push_back(std::move(*repeated));
    }
  }

  // Nothing at the end of a sequence.
  Result<std::optional<Part>> read_item(int depth) {
    if (in_.at_end()) return std::optional<Part>();
    const char c = in_.front();
    if (c == '"') return some(read_text());
    if (c == '[') return some(read_class());
    if (in_.take(".")) return some(any_character());
    if (in_.take("(")) return some(read_group(depth));
    if (c == '<' || c == '!') {
      return ir::unsupported("line {} of the grammar: tokens as terminals ('<...>')", in_.line());
    }
    if (!is_name(c)) return std::optional<Part>();
    auto name = read_name();
    if (!name) return name.error();
    return some(rule(rule_of(std::move(*name))));
  }

  static Result<std::optional<Part>> some(Result<Part> part) {
    if (!part) return part.error();
    return std::optional<Part>(std::move(*part));
  }

  Result<Part> read_group(int depth) {
    skip_blanks(true);
    auto part = read_choice(depth + 1);
    if (!part) return part;
    skip_blanks(true);
    if (!in_.take(")")) return expected("')'");
    return part;
  }

  Result<Part> read_quantifier(Part part, int depth) {
    for (;;) {
      skip_blanks(depth > 0);
      if (in_.take("*")) {
        part = repeat(std::move(part), 0);
      } else if (in_.take("+")) {
        part = repeat(std::move(part), 1);
      } else if (in_.take("?")) {
        part = optional(std::move(part));
      } else if (!in_.at_end() && in_.front() == '{') {
        const auto counts = in_.read_counts();
        if (!counts) return fault(counts.error().message);
        part = repeat(std::move(part), counts->least, counts->most);
      } else {
        return part;
      }
    }
  }

  Result<Part> read_text() {
    in_.next();
    std::vector<Part> parts;
    while (!in_.at_end() && in_.front() != '"') {
      const auto code = read_code();
      if (!code) return code.error();
      parts.push_back(characters({{*code, *code}}));
    }
    if (!in_.take("\"")) return fault("a text without an end");
    return sequence(std::move(parts));
  }

  Result<Part> read_class() {
    in_.next();
    const bool is_complement = in_.take("^");
    std::vector<CodeRange> ranges;
    while (!in_.at_end() && in_.front() != ']') {
      const auto first = read_code();
      if (!first) return first.error();
      uint32_t last = *first;
      if (in_.rest(2).starts_with('-') && in_.rest(2) != "-]") {
        in_.next();
        if (in_.at_end()) break;
        const auto code = read_code();
        if (!code) return code.error();
        last = *code;
      }
      if (last < *first) return fault("a range that ends before it begins");
      ranges.push_back({*first, last});
    }
    if (!in_.take("]")) return fault("a class without an end");
    return is_complement ? all_but(ranges) : characters(std::move(ranges));
  }

  // A character of a text or a class.
  Result<uint32_t> read_code() {
    if (!in_.take("\\")) return in_.next_code();
    if (in_.at_end()) return fault("a backslash at its end");
    const char c = in_.next();
    constexpr std::string_view kNames = "nrt", kCharacters = "\n\r\t", kThemselves = "\\\"[]";
    if (const size_t at = kNames.find(c); at != kNames.npos) return uint32_t(kCharacters[at]);
    if (kThemselves.find(c) != kThemselves.npos) return uint32_t(c);
    const int digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    if (digits == 0) return fault(std::string("an escape '\\") + ir::printable({&c, 1}) + "'");
    auto code = in_.read_hex(digits);
    if (!code) return fault(code.error().message);
    return code;
  }

  TextReader in_;
  Grammar grammar_;
  std::map<std::string, uint32_t> indices_;
  std::map<std::string, size_t> uses_;  // lines
};

}  // namespace

Result<Grammar> read_gbnf(std::string_view text) {
  return GbnfReader(text).read();
}

}  // namespace ullage::grammar
