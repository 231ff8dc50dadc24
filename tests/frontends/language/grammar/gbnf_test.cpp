// Grammars as llama.cpp writes them.
#include <gtest/gtest.h>

#include "frontends/language/grammar/automaton.h"
#include "frontends/language/grammar/matcher.h"

namespace ullage::grammar {
namespace {

bool accepts(std::string_view gbnf, std::string_view text) {
  const auto grammar = read_gbnf(gbnf);
  EXPECT_TRUE(grammar) << grammar.error().message;
  const auto automaton = make_automaton(*grammar);
  EXPECT_TRUE(automaton) << automaton.error().message;
  Matcher matcher(*automaton);
  return matcher.read(text) && matcher.is_complete();
}

std::string message_of(std::string_view gbnf) {
  const auto grammar = read_gbnf(gbnf);
  if (!grammar) return grammar.error().message;
  const auto automaton = make_automaton(*grammar);
  return automaton ? "" : automaton.error().message;
}

TEST(Gbnf, ReadsTextsClassesAndCounts) {
  constexpr const char* kGrammar =
      "# a comment\n"
      "root ::= (\"yes\" | \"no\") [ \\t]* name{2} # another\n"
      "name ::= [a-z\\]-] .? |\n"
      "  \"\\x41\\u00e9\\\"\"\n";
  EXPECT_TRUE(accepts(kGrammar, "yes ab"));
  EXPECT_TRUE(accepts(kGrammar, "no]-"));
  EXPECT_TRUE(accepts(kGrammar, "noAé\"x"));
  EXPECT_FALSE(accepts(kGrammar, "yes a"));
  EXPECT_FALSE(accepts(kGrammar, "maybe ab"));
}

TEST(Gbnf, CountsNestedBrackets) {
  constexpr const char* kGrammar = "root ::= \"(\" root \")\" | \"[\" root \"]\" | \"\"";
  EXPECT_TRUE(accepts(kGrammar, "([[([])]])"));
  EXPECT_FALSE(accepts(kGrammar, "([)]"));
  const std::string deep = std::string(2000, '(') + std::string(2000, ')');
  EXPECT_TRUE(accepts(kGrammar, deep));
}

TEST(Gbnf, ReadsArithmeticAsItsFileHasIt) {
  constexpr const char* kGrammar = R"gbnf(root  ::= (expr "=" ws term "\n")+
expr  ::= term ([-+*/] term)*
term  ::= ident | num | "(" ws expr ")" ws
ident ::= [a-z] [a-z0-9_]* ws
num   ::= [0-9]+ ws
ws    ::= [ \t\n]*
)gbnf";
  EXPECT_TRUE(accepts(kGrammar, "1 +(a_2*3)= 7\n"));
  EXPECT_TRUE(accepts(kGrammar, "x=y\n(1)=2\n\n"));
  EXPECT_FALSE(accepts(kGrammar, "1 + = 7\n"));
}

// Several ways to read a text are read side by side.
TEST(Gbnf, ReadsAmbiguousTexts) {
  constexpr const char* kGrammar =
      "root ::= a | b\na ::= \"(\" a \")\" | \"x\" \"x\"*\nb ::= \"(\" b \"]\" | \"x\" | b2\nb2 "
      "::= \"y\"";
  EXPECT_TRUE(accepts(kGrammar, "((x))"));
  EXPECT_TRUE(accepts(kGrammar, "((x]]"));
  EXPECT_FALSE(accepts(kGrammar, "((x)]"));
  EXPECT_FALSE(accepts(kGrammar, "((xx]]"));
}

TEST(Gbnf, RulesAtTheirOwnEndsAreLoops) {
  const auto grammar = read_gbnf("root ::= \"a\" root | \"b\" other\nother ::= \"c\" root | \"d\"");
  ASSERT_TRUE(grammar);
  const auto automaton = make_automaton(*grammar);
  ASSERT_TRUE(automaton);
  EXPECT_TRUE(automaton->pushed.empty());
  EXPECT_LE(automaton->states, 4u);
}

TEST(Gbnf, NamesTheLineOfAFault) {
  EXPECT_EQ(message_of("root ::= \"a\"\nx ::= (\"b\"\n"),
            "line 3 of the grammar: expected ')', found its end");
  EXPECT_EQ(message_of("root ::= a\n\nroot ::= \"b\""),
            "line 3 of the grammar: a second rule 'root'");
  EXPECT_EQ(message_of("root ::= a"), "line 1: the grammar has no rule 'a'");
  EXPECT_EQ(message_of("a ::= \"x\""), "the grammar has no rule 'root'");
  EXPECT_EQ(message_of("root ::= \"a"), "line 1 of the grammar: a text without an end");
  EXPECT_EQ(message_of("root ::= <think>"), "line 1 of the grammar: tokens as terminals ('<...>')");
  EXPECT_EQ(message_of("root = \"a\""), "line 1 of the grammar: expected '::=', found '= \"a\"'");
}

TEST(Gbnf, RefusesWhatNeverEndsOrBegins) {
  EXPECT_EQ(message_of("root ::= \"a\" root"), "no text is of the grammar");
  EXPECT_EQ(message_of("root ::= x\nx ::= x \"a\" | \"b\""),
            "the grammar's rule 'x' begins with itself");
  EXPECT_EQ(message_of("root ::= \"a\"{100000} root2\nroot2 ::= [a-z]{100000}{100}"),
            "the grammar takes more than 4194305 states");
}

TEST(Gbnf, IsEmptyOrHostile) {
  for (const char* text : {"", "#", "root", "root ::= )", "root ::= \"\\", "::= a", "root ::= a{",
                           "root ::= [", "root ::= [a", "root ::= \"\\xz\""}) {
    EXPECT_NE(message_of(text), "") << text;
  }
  EXPECT_NE(message_of("root ::= " + std::string(100'000, '(')), "");
}

}  // namespace
}  // namespace ullage::grammar
