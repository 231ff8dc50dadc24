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

TEST(StopRows, ShorterRowsArePaddedInFront) {
  const StopRows rows = rows_of(std::vector<Tokens>{{4}, {2, 3}});
  EXPECT_EQ(rows.rows, 2);
  EXPECT_EQ(rows.length, 2);
  EXPECT_EQ(rows.tokens, (std::vector<int64_t>{-1, 4, 2, 3}));
  EXPECT_EQ(rows_of({}).length, 1);
}

TEST(StopRows, ATextWithoutATokenIsRefused) {
  const std::vector<std::string> texts = {"z"};
  const auto rows = stop_rows(bytes_and_letters(), {}, texts);
  ASSERT_FALSE(rows);
  EXPECT_EQ(rows.error().code, ir::ErrorCode::invalid_argument);
  EXPECT_EQ(rows.error().message, "a text to stop at must have a token, given 'z'");
}

}  // namespace
}  // namespace ullage::language
