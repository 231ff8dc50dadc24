#include "language/stop_texts.h"

#include <gtest/gtest.h>

#include <random>

namespace ullage::language {
namespace {

using tokenizer::Token;

// Tokens of a text each; of texts of a few letters, so that stops occur often.
tokenizer::Tokenizer tokens_of_few_letters(std::mt19937& engine, size_t count) {
  tokenizer::Vocabulary vocabulary;
  vocabulary.split = "gpt-2";
  for (size_t i = 0; i < count; ++i) {
    std::string text(1, static_cast<char>('A' + i));  // no text twice
    for (size_t n = engine() % 5; n > 0; --n) text += "abc"[engine() % 3];
    vocabulary.tokens.push_back(i % 7 == 0 ? text : text.substr(1) + text.front());
  }
  vocabulary.kinds.resize(count, tokenizer::TokenKind::normal);
  vocabulary.kinds[3] = tokenizer::TokenKind::control;
  auto made = tokenizer::Tokenizer::make(std::move(vocabulary));
  EXPECT_TRUE(made) << made.error().message;
  return *made;
}

TEST(StopTexts, AnEmptyTextIsRefused) {
  const auto stops = StopTexts::of({"a", ""});
  ASSERT_FALSE(stops);
  EXPECT_EQ(stops.error().code, ir::ErrorCode::invalid_argument);
  EXPECT_EQ(stops.error().message, "a text to stop at must not be empty");
}

TEST(StopTexts, WhatMayBelongToOneIsNotCertain) {
  const StopTexts stops = *StopTexts::of({"abab", "bc"});
  EXPECT_EQ(stops.certain("xx"), 2);
  EXPECT_EQ(stops.certain("xaba"), 1);
  EXPECT_EQ(stops.certain("abaab"), 3);
  EXPECT_EQ(stops.certain("xb"), 1);
  EXPECT_EQ(stops.certain(""), 0);
  EXPECT_EQ(stops.find("xbcabab"), 1);
  EXPECT_EQ(stops.find("abaab"), std::string_view::npos);
}

// Behind each token: is a stop complete? As a search in the text says.
TEST(StopTexts, AnAutomatonFindsStopsInTheBytesOfTokens) {
  std::mt19937 engine(7);
  for (int round = 0; round < 200; ++round) {
    const size_t count = 4 + engine() % 40;
    const auto tokenizer = tokens_of_few_letters(engine, count);
    std::vector<std::string> texts;
    for (size_t n = 1 + engine() % 3; n > 0; --n) {
      std::string text;
      for (size_t k = 1 + engine() % 6; k > 0; --k) text += "abcA"[engine() % 4];
      texts.push_back(text);
    }
    const StopTexts stops = *StopTexts::of(texts);
    const auto automaton = stops.automaton(tokenizer);
    ASSERT_TRUE(automaton) << automaton.error().message;
    ASSERT_EQ(automaton->token_classes.size(), count);
    for (int answer = 0; answer < 20; ++answer) {
      std::string text;
      int64_t state = 0;
      for (int i = 0; i < 20; ++i) {
        const auto token = static_cast<Token>(engine() % count);
        text += *tokenizer.decode(std::span(&token, 1), tokenizer::SpecialTokens::as_text);
        const int64_t of_class = automaton->token_classes[static_cast<size_t>(token)];
        state = automaton->steps[static_cast<size_t>(state * automaton->classes + of_class)];
        ASSERT_EQ(state == automaton->states - 1, stops.find(text) != std::string::npos) << text;
      }
    }
  }
}

TEST(StopTexts, WithoutTextsAnAutomatonNeverEnds) {
  std::mt19937 engine(1);
  const auto automaton = StopTexts().automaton(tokens_of_few_letters(engine, 9));
  ASSERT_TRUE(automaton);
  EXPECT_EQ(automaton->states, 2);
  EXPECT_EQ(automaton->classes, 1);
  EXPECT_EQ(automaton->steps, (std::vector<int64_t>{0, 1}));
}

}  // namespace
}  // namespace ullage::language
