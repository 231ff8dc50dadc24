// Pieces of texts by the names of splits.
#include "frontends/language/tokenizer/split_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontends/language/tokenizer/split_text.h"

namespace ullage::tokenizer {
namespace {

using testing::ElementsAre;

std::vector<std::string> pieces(std::string_view name, std::string_view text) {
  const SplitRow* const row = find_split(name);
  if (row == nullptr) throw std::runtime_error(std::string(name) + " is not known");
  const auto split = TextSplit::of(row->expressions);
  if (!split) throw std::runtime_error(split.error().message);
  const auto parts = split->split(text);
  if (!parts) throw std::runtime_error(parts.error().message);
  return {parts->begin(), parts->end()};
}

TEST(SplitTable, DigitsAndLetters) {
  EXPECT_THAT(pieces("gpt-2", "It's 1234"), ElementsAre("It", "'s", " 1234"));
  EXPECT_THAT(pieces("smollm", "a 12"), ElementsAre("a", " ", "1", "2"));
  EXPECT_THAT(pieces("llama-bpe", "It'S 1234"), ElementsAre("It", "'S", " ", "123", "4"));
  EXPECT_THAT(pieces("qwen2", "12"), ElementsAre("1", "2"));
  EXPECT_THAT(pieces("default", "a 12345!"), ElementsAre("a", " ", "123", "45", "!"));
  EXPECT_THAT(pieces("falcon", "12345"), ElementsAre("123", "45"));
}

TEST(SplitTable, DigitsFromTheRight) {
  EXPECT_THAT(pieces("afmoe", "x1234567"), ElementsAre("x", "1", "234", "567"));
  EXPECT_THAT(pieces("tiny_aya", "1234567 1234"), ElementsAre("1", "234", "567", " ", "1", "234"));
  EXPECT_THAT(pieces("superbpe", "a b 1234567"), ElementsAre("a b ", "1", "234", "567"));
}

TEST(SplitTable, CapitalsBeginWords) {
  EXPECT_THAT(pieces("tekken", "fooBar приВЕТ"), ElementsAre("foo", "Bar", " при", "ВЕТ"));
  EXPECT_THAT(pieces("gpt-4o", "HTMLPage's 1234"), ElementsAre("HTMLPage's", " ", "123", "4"));
  EXPECT_THAT(pieces("qwen2", "fooBar"), ElementsAre("fooBar"));
}

TEST(SplitTable, ScriptsApart) {
  EXPECT_THAT(pieces("kimi-k2", "ab中文c。"), ElementsAre("ab", "中文", "c", "。"));
  EXPECT_THAT(pieces("deepseek-v3", "中文abc"), ElementsAre("中文", "abc"));
  EXPECT_THAT(pieces("youtu", "한국中文"), ElementsAre("한국", "中文"));
  EXPECT_THAT(pieces("qwen35", "न्‍a"), ElementsAre("न्", "‍a"));
}

TEST(SplitTable, LinesAndWhiteSpace) {
  EXPECT_THAT(pieces("gemma4", "a b\n\nc"), ElementsAre("a b", "\n\n", "c"));
  EXPECT_THAT(pieces("jais-2", "a     b"), ElementsAre("a", "    ", " b"));
  EXPECT_THAT(pieces("chameleon", "IMGIMGABZ"), ElementsAre("IMGIMGABZ"));
}

TEST(SplitTable, ALongTextOfOneKind) {
  const std::string_view names[] = {
      "default",        "afmoe",        "bailingmoe",  "bloom",      "chameleon", "command-r",
      "deepseek-coder", "deepseek-llm", "deepseek-v3", "exaone-moe", "falcon",    "gpt-4o",
      "kimi-k2",        "laguna",       "llama-bpe",   "minicpm5",   "qwen35",    "seed-coder",
      "spark2_5",       "tekken",       "tiny_aya",    "youtu"};
  for (std::string_view name : names) {
    for (const char* unit : {"a", "A", "1", " ", "\n", "!", "é", "中", " a"}) {
      std::string text;
      for (int i = 0; i < 20000; ++i) text += unit;
      size_t size = 0;
      for (const std::string& piece : pieces(name, text)) size += piece.size();
      EXPECT_EQ(size, text.size()) << name << " '" << unit << "'";
    }
  }
}

TEST(SplitTable, KnowsNoOtherNames) {
  EXPECT_EQ(find_split("klingon"), nullptr);
  EXPECT_EQ(find_split(""), nullptr);
}

}  // namespace
}  // namespace ullage::tokenizer
