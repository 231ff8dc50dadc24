#include "language/text_stream.h"

#include <gtest/gtest.h>

#include "language/stop_rows.h"

namespace ullage::language {
namespace {

// Bytes C3 and A9, which are "é" together, "b", "bc" and "d".
tokenizer::Tokenizer bytes_and_letters() {
  tokenizer::Vocabulary vocabulary;
  vocabulary.split = "gpt-2";
  vocabulary.tokens = {"\u00c3", "\u00a9", "b", "bc", "d"};
  vocabulary.kinds.resize(vocabulary.tokens.size(), tokenizer::TokenKind::normal);
  auto made = tokenizer::Tokenizer::make(std::move(vocabulary));
  EXPECT_TRUE(made) << made.error().message;
  return *made;
}

TEST(TextStream, GivesACharacterWhenItIsWhole) {
  const auto tokenizer = bytes_and_letters();
  TextStream stream(tokenizer);
  EXPECT_EQ(stream.next(Tokens{2}), "b");
  EXPECT_EQ(stream.next(Tokens{2, 0}), "");
  EXPECT_EQ(stream.next(Tokens{2, 0, 1}), "\u00e9");
  EXPECT_EQ(stream.next(Tokens{2, 0, 1}), "");
  EXPECT_EQ(stream.rest(Tokens{2, 0, 1, 4}), "d");
}

TEST(TextStream, GivesACutCharacterAtTheEnd) {
  const auto tokenizer = bytes_and_letters();
  TextStream stream(tokenizer);
  EXPECT_EQ(stream.next(Tokens{4, 0}), "d");
  EXPECT_EQ(stream.rest(Tokens{4, 0}), "\xc3");
  EXPECT_EQ(stream.rest(Tokens{4, 0}), "");
}

TEST(TextStream, GivesBytesThatNeverBecomeACharacter) {
  const auto tokenizer = bytes_and_letters();
  TextStream stream(tokenizer);
  EXPECT_EQ(stream.next(Tokens{1}), "\xa9");
  EXPECT_EQ(stream.next(Tokens{1, 0, 4}),
            "\xc3"
            "d");
}

TEST(TextStream, EndsInFrontOfAStopWhereverTokensEnd) {
  const auto tokenizer = bytes_and_letters();
  const Tokens all = {4, 2, 3, 4};  // "dbbcd"
  for (const auto& [stop, shown, tokens] :
       {std::tuple("bbc", "d", 3), {"bb", "d", 3}, {"cd", "dbb", 4}, {"d", "", 1}}) {
    TextStream stream(tokenizer, *StopTexts::of({"zz", stop}));
    std::string text;
    for (size_t count = 1; count <= all.size(); ++count) {
      text += stream.next(std::span(all).first(count));
      EXPECT_TRUE(std::string(shown).starts_with(text));
    }
    text += stream.rest(all);
    EXPECT_EQ(text, shown);
    EXPECT_EQ(stream.stopped(), tokens);
  }
}

TEST(TextStream, GivesTheBeginningOfAStopThatIsNotCompleted) {
  const auto tokenizer = bytes_and_letters();
  TextStream stream(tokenizer, *StopTexts::of({"bbbd"}));
  EXPECT_EQ(stream.next(Tokens{4, 2, 2}), "d");
  EXPECT_EQ(stream.next(Tokens{4, 2, 2, 2, 2}), "b");
  EXPECT_EQ(stream.rest(Tokens{4, 2, 2, 2, 2}), "bbb");
  EXPECT_EQ(stream.stopped(), std::nullopt);
}

TEST(StopRows, ShorterRowsArePaddedInFront) {
  const StopRows rows = StopRows::of(std::vector<Tokens>{{4}, {2, 3}});
  EXPECT_EQ(rows.rows, 2);
  EXPECT_EQ(rows.length, 2);
  EXPECT_EQ(rows.tokens, (std::vector<int64_t>{-1, 4, 2, 3}));
  EXPECT_EQ(StopRows::of({}).length, 1);
}

TEST(StopRows, EndWithTheLastTokensOfAnAnswer) {
  const StopRows rows = StopRows::of(std::vector<Tokens>{{4}, {2, 3}});
  EXPECT_TRUE(rows.end(Tokens{1, 4}));
  EXPECT_TRUE(rows.end(Tokens{2, 3}));
  EXPECT_FALSE(rows.end(Tokens{4, 3}));
  EXPECT_FALSE(rows.end(Tokens{3}));
  EXPECT_FALSE(rows.end({}));
}

}  // namespace
}  // namespace ullage::language
