#include "frontends/language/grammar/expression.h"

#include <algorithm>

#include "frontends/language/grammar/text_reader.h"

namespace ullage::grammar {
namespace {

Part made(Expression expression) {
  return std::make_shared<const Expression>(std::move(expression));
}

}  // namespace

std::vector<CodeRange> united(std::vector<CodeRange> ranges) {
  std::ranges::sort(ranges, {}, &CodeRange::first);
  std::vector<CodeRange> apart;
  for (const CodeRange& range : ranges) {
    if (!apart.empty() && range.first <= apart.back().last + 1) {
      apart.back().last = std::max(apart.back().last, range.last);
    } else {
      apart.push_back(range);
    }
  }
  return apart;
}

std::vector<CodeRange> complement(const std::vector<CodeRange>& ranges) {
  std::vector<CodeRange> rest;
  uint32_t next = 0;
  for (const CodeRange& range : united(ranges)) {
    if (range.first > next) rest.push_back({next, range.first - 1});
    next = range.last + 1;
  }
  if (next <= kLastCode) rest.push_back({next, kLastCode});
  return rest;
}

Part characters(std::vector<CodeRange> ranges) {
  return made({.kind = Expression::Kind::characters, .ranges = united(std::move(ranges))});
}

Part all_but(const std::vector<CodeRange>& ranges) {
  return characters(complement(ranges));
}

Part any_character() {
  return characters({{0, kLastCode}});
}

Part text(std::string_view utf8) {
  std::vector<Part> parts;
  for (TextReader in(utf8); !in.at_end();) {
    const uint32_t code = in.next_code();
    parts.push_back(characters({{code, code}}));
  }
  return sequence(std::move(parts));
}

Part sequence(std::vector<Part> parts) {
  if (parts.size() == 1) return parts[0];
  return made({.kind = Expression::Kind::sequence, .parts = std::move(parts)});
}

Part choice(std::vector<Part> parts) {
  if (parts.size() == 1) return parts[0];
  return made({.kind = Expression::Kind::choice, .parts = std::move(parts)});
}

Part repeat(Part part, uint32_t least, uint32_t most) {
  return made(
      {.kind = Expression::Kind::repeat, .parts = {std::move(part)}, .least = least, .most = most});
}

Part optional(Part part) {
  return repeat(std::move(part), 0, 1);
}

Part rule(uint32_t index) {
  return made({.kind = Expression::Kind::rule, .rule = index});
}

Part automaton(std::vector<Expression::State> states) {
  return made({.kind = Expression::Kind::automaton, .states = std::move(states)});
}

Grammar choice_of(const std::vector<std::string>& texts) {
  std::vector<Part> parts;
  for (const std::string& one : texts) parts.push_back(text(one));
  return {{{"choice", choice(std::move(parts))}}};
}

}  // namespace ullage::grammar
