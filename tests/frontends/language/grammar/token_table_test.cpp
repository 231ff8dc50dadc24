// Tables over tokens allow what reading the bytes of tokens allows, wherever a text has come to.
#include "frontends/language/grammar/token_table.h"

#include <gtest/gtest.h>

#include <random>

#include "frontends/language/grammar/matcher.h"

namespace ullage::grammar {
namespace {

struct Case {
  const char* name;
  Result<Grammar> grammar;
};

Result<Grammar> expression_grammar(std::string_view pattern) {
  const auto part = read_regular_expression(pattern);
  if (!part) return part.error();
  return Grammar{{{"expression", *part}}};
}

// Nested lists as two kinds of values at once: stacks that grow side by side.
constexpr const char* kTwoWays = R"(
root ::= one | two
one ::= "[" (one ("," one)*)? "]" | "ab" | "x"
two ::= "[" (two (", " two)*)? "]" | "abc" | "x"
)";

std::vector<Case> cases() {
  std::vector<Case> all;
  all.push_back({"expression", expression_grammar("(a|bc)*d[0-9]{2,5}(\\.[^x]+)?")});
  all.push_back({"choice", choice_of({"left", "lefty", "right", "abc"})});
  all.push_back({"any value", read_json_schema("{}")});
  all.push_back({"members", read_json_schema(R"({"type": "object", "properties": {
      "a": {"type": "string", "maxLength": 5}, "b": {"type": "integer"}, "abc": {"enum": ["a", null]},
      "c": {"type": "array", "items": {"type": "boolean"}, "maxItems": 3}}, "required": ["b", "c"]})")});
  all.push_back({"tree", read_json_schema(R"({"type": "object", "properties": {
      "a": {"$ref": "#"}, "b": {"type": "array", "items": {"$ref": "#"}}}})")});
  all.push_back({"two ways", read_gbnf(kTwoWays)});
  all.push_back({"two trees", read_json_schema(R"({"anyOf": [
      {"$ref": "#/$defs/one"}, {"$ref": "#/$defs/two"}], "$defs": {
      "one": {"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/one"}, {"type": "integer"}]}},
      "two": {"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/two"}, {"type": "boolean"}]}}}})")});
  return all;
}

// All bytes that the cases use, an end, and texts drawn from them.
std::vector<std::string> drawn_vocabulary(std::mt19937& engine, size_t count) {
  std::vector<std::string> texts = {"", "\xc3"};
  for (int byte = 32; byte < 127; ++byte) texts.emplace_back(1, static_cast<char>(byte));
  const std::string common = "[]{}\",:ab c01xé";
  while (texts.size() < count) {
    std::string text;
    for (size_t n = 2 + engine() % 5; n > 0; --n) text += common[engine() % common.size()];
    texts.push_back(text);
  }
  texts.push_back("[[[");
  texts.push_back("]]]]]");
  texts.push_back("]],[[");
  return texts;
}

TEST(TokenTable, AllowsWhatTheBytesOfTokensAllow) {
  std::mt19937 engine(5);
  const std::vector<std::string> texts = drawn_vocabulary(engine, 400);
  const int32_t ends[] = {0};
  for (const Case& one : cases()) {
    ASSERT_TRUE(one.grammar) << one.name << one.grammar.error().message;
    const auto automaton = make_automaton(*one.grammar, single_bytes(texts));
    ASSERT_TRUE(automaton) << one.name << automaton.error().message;
    const auto table = make_token_table(*automaton, texts, ends);
    ASSERT_TRUE(table) << one.name << table.error().message;
    for (int answer = 0; answer < 60; ++answer) {
      Matcher matcher(*automaton);
      TokenCursor cursor(*table);
      std::string text;
      for (int length = 0; length < 40; ++length) {
        std::vector<int32_t> allowed;
        for (int32_t token = 0; token < std::ssize(texts); ++token) {
          const std::string& bytes = texts[static_cast<size_t>(token)];
          const bool expected = token == 0 ? matcher.is_complete() : matcher.can_read(bytes);
          ASSERT_EQ(cursor.allows(token), expected)
              << one.name << ": '" << bytes << "' behind '" << text << "'";
          if (expected) allowed.push_back(token);
        }
        ASSERT_FALSE(allowed.empty()) << one.name << ": '" << text << "'";
        EXPECT_EQ(cursor.is_at_end(), allowed == std::vector<int32_t>{0});
        const int32_t drawn = allowed[engine() % allowed.size()];
        cursor.read(drawn);
        if (drawn == 0) {
          EXPECT_TRUE(cursor.is_at_end());
          break;
        }
        ASSERT_TRUE(matcher.read(texts[static_cast<size_t>(drawn)]));
        text += texts[static_cast<size_t>(drawn)];
      }
    }
  }
}

TEST(TokenTable, SaysWhetherOneTokenAloneMayFollow) {
  const std::vector<std::string> texts = {"", "a", "b", "c", "bc", "[", "]"};
  const int32_t ends[] = {0};
  const auto forces = [&](const Result<Grammar>& grammar) {
    const auto automaton = make_automaton(*grammar, single_bytes(texts));
    return make_token_table(*automaton, texts, ends)->forces;
  };
  EXPECT_TRUE(forces(expression_grammar("[ab]ca")));
  EXPECT_FALSE(forces(expression_grammar("[ab][ac]")));
  EXPECT_FALSE(forces(expression_grammar("[ab]b[ac]")));  // "b", or "bc"
  EXPECT_TRUE(forces(read_gbnf("root ::= [ab] | \"[\" root \"]a\"")));
}

TEST(TokenTable, RefusesEndsThatWouldBePoppedWithoutLimit) {
  const auto grammar = read_gbnf("root ::= \"[\" part \"]\"\npart ::= \"(\" part \")\"? | \"x\"\n");
  ASSERT_TRUE(grammar) << grammar.error().message;
  const auto automaton = make_automaton(*grammar);
  ASSERT_TRUE(automaton) << automaton.error().message;
  const auto table = make_token_table(*automaton, {"[", "]", "(", ")", "x"}, {});
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().code, ir::ErrorCode::unsupported);
}

}  // namespace
}  // namespace ullage::grammar
