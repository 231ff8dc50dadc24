// Tokenizers over small vocabularies; compare_tokens.py compares a real one with another
// implementation.
#include "frontends/language/tokenizer/tokenizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "frontends/language/tokenizer/split_text.h"
#include "frontends/language/tokenizer/text_index.h"

namespace ullage::tokenizer {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// All bytes, then what merges make of them, then two special tokens.
Vocabulary byte_pairs(const std::vector<std::string>& merges = {}) {
  Vocabulary v;
  v.split = "gpt-2";
  for (unsigned byte = 0; byte < 256; ++byte) {
    v.tokens.emplace_back(letter_of(static_cast<unsigned char>(byte)));
  }
  for (std::string merge : merges) {
    v.merges.push_back(merge);
    v.tokens.push_back(merge.erase(merge.find(' '), 1));
  }
  v.kinds.assign(v.tokens.size(), TokenKind::normal);
  v.tokens.insert(v.tokens.end(), {"<|end|>", "<tool>"});
  v.kinds.insert(v.kinds.end(), {TokenKind::control, TokenKind::user_defined});
  return v;
}

// As written, with the tokens' own texts.
std::vector<std::string> written(const Tokenizer& tokenizer, std::string_view text,
                                 SpecialTokens special = SpecialTokens::as_text) {
  const auto tokens = tokenizer.encode(text, special);
  EXPECT_TRUE(tokens);
  std::vector<std::string> result;
  for (Token token : *tokens) {
    result.push_back(tokenizer.vocabulary().tokens[static_cast<size_t>(token)]);
  }
  return result;
}

Tokenizer make(Vocabulary vocabulary) {
  auto tokenizer = Tokenizer::make(std::move(vocabulary));
  if (!tokenizer) throw std::runtime_error(tokenizer.error().message);
  return *tokenizer;
}

std::string refusal(Vocabulary vocabulary) {
  const auto tokenizer = Tokenizer::make(std::move(vocabulary));
  return tokenizer ? "" : tokenizer.error().message;
}

TEST(TextIndex, FindsEachTextAndNoOther) {
  EXPECT_FALSE(TextIndex().find("a"));
  std::vector<std::string> texts = {"", "again", "b", "again"};
  for (int i = 0; i < 1000; ++i) texts.push_back(std::to_string(i));
  const TextIndex index(texts);
  for (size_t i = 0; i < texts.size(); ++i) EXPECT_EQ(index.find(texts[i]), i == 3 ? 1 : i);
  for (int i = 1000; i < 3000; ++i) EXPECT_FALSE(index.find(std::to_string(i))) << i;
}

TEST(ByteLetters, AreDistinctAndComeBack) {
  std::string all, letters;
  for (unsigned byte = 0; byte < 256; ++byte) {
    all += static_cast<char>(byte);
    letters += letter_of(static_cast<unsigned char>(byte));
  }
  EXPECT_EQ(bytes_of_letters(letters), all);
  EXPECT_EQ(letter_of('A'), "A");
  EXPECT_EQ(letter_of(' '), "Ġ");
  EXPECT_EQ(letter_of('\n'), "Ċ");
  EXPECT_EQ(letter_of(0xad), "Ń");
  EXPECT_EQ(bytes_of_letters("日Ġ"), "日 ");
}

TEST(BytePairs, BestPairFirstThenLeftmost) {
  // "ab" is better than "bc" although "bc" comes first in "xbcab".
  const Tokenizer t = make(byte_pairs({"a b", "b c", "a a", "ab c"}));
  EXPECT_THAT(written(t, "abc"), ElementsAre("abc"));
  EXPECT_THAT(written(t, "bcab"), ElementsAre("bc", "ab"));
  EXPECT_THAT(written(t, "aaaaa"), ElementsAre("aa", "aa", "a"));
  EXPECT_THAT(written(t, "aab"), ElementsAre("a", "ab"));
  EXPECT_THAT(written(t, ""), ElementsAre());
}

TEST(BytePairs, NothingIsMergedAcrossASplit) {
  const Tokenizer t = make(byte_pairs({"a Ġ", "Ġ b", "1 2"}));
  EXPECT_THAT(written(t, "a b"), ElementsAre("a", "Ġb"));
  EXPECT_THAT(written(t, "12"), ElementsAre("12"));
  Vocabulary digits = byte_pairs({"1 2"});
  digits.split = "smollm";
  EXPECT_THAT(written(make(digits), "12"), ElementsAre("1", "2"));
}

TEST(BytePairs, WholeTokensWhereTheModelTakesThem) {
  Vocabulary v = byte_pairs();
  v.tokens.push_back("word");
  v.kinds.push_back(TokenKind::normal);
  EXPECT_THAT(written(make(v), "word"), ElementsAre("w", "o", "r", "d"));
  v.split = "llama-bpe";
  EXPECT_THAT(written(make(v), "word"), ElementsAre("word"));
}

TEST(BytePairs, BytesWithoutATokenAreLeftOutBeforeMerging) {
  Vocabulary v = byte_pairs({"a b"});
  v.tokens['x'] = "unused";
  EXPECT_THAT(written(make(v), "axb"), ElementsAre("ab"));
}

TEST(BytePairs, AnyBytesComeBack) {
  const Tokenizer t = make(byte_pairs({"a b", "Ã ©", "Ġ Ġ"}));
  std::mt19937 random(3);
  for (int i = 0; i < 500; ++i) {
    std::string text(random() % 60, ' ');
    for (char& c : text) c = static_cast<char>(random() % (i % 2 == 0 ? 256 : 128));
    const auto tokens = t.encode(text, SpecialTokens::as_text);
    ASSERT_TRUE(tokens);
    EXPECT_EQ(*t.decode(*tokens, SpecialTokens::found), text);
  }
}

TEST(BytePairs, ALongWordTakesNoSquareOfTime) {
  const Tokenizer t = make(byte_pairs({"a a", "aa aa", "aaaa aaaa"}));
  const auto tokens = t.encode(std::string(400000, 'a'), SpecialTokens::as_text);
  ASSERT_TRUE(tokens);
  EXPECT_EQ(tokens->size(), 50000u);
}

TEST(SpecialTokens, AreFoundWhereAskedFor) {
  const Tokenizer t = make(byte_pairs());
  const auto found = t.encode("a<|end|>b", SpecialTokens::found);
  ASSERT_TRUE(found);
  EXPECT_THAT(*found, ElementsAre('a', t.find("<|end|>"), 'b'));
  EXPECT_EQ(t.encode("<|end|>", SpecialTokens::as_text)->size(), 7u);
  EXPECT_THAT(written(t, "a<tool>"), ElementsAre("a", "<tool>"));
  EXPECT_EQ(*t.decode(*found, SpecialTokens::as_text), "ab");
  EXPECT_EQ(*t.decode(*found, SpecialTokens::found), "a<|end|>b");
}

TEST(SpecialTokens, TheLongestWins) {
  Vocabulary v = byte_pairs();
  v.tokens.insert(v.tokens.end(), {"<a", "<a>", ""});
  v.kinds.insert(v.kinds.end(), 3, TokenKind::control);
  EXPECT_THAT(written(make(v), "<a><a", SpecialTokens::found), ElementsAre("<a>", "<a"));
}

TEST(SpecialTokens, BeginAndEnd) {
  Vocabulary v = byte_pairs();
  v.begin = v.end = 256;
  v.adds_begin = v.adds_end = true;
  EXPECT_THAT(written(make(v), "a"), ElementsAre("<|end|>", "a", "<|end|>"));
  EXPECT_THAT(written(make(v), ""), ElementsAre("<|end|>", "<|end|>"));
}

Vocabulary pieces() {
  Vocabulary v;
  v.model = TokenModel::sentence_piece;
  v.tokens = {"<unk>", "<0x0A>", "<0xC3>", "▁", "a", "b", "ab", "▁a", "▁ab", "ba", "bab"};
  v.scores = {0, 0, 0, -9, -8, -7, -3, -2, -1, -2.5, -4};
  v.kinds.assign(v.tokens.size(), TokenKind::normal);
  v.kinds[0] = TokenKind::unknown;
  v.kinds[1] = v.kinds[2] = TokenKind::byte;
  v.unknown = 0;
  return v;
}

TEST(SentencePiece, TheBestScoreFirst) {
  Vocabulary v = pieces();
  const Tokenizer t = make(v);
  EXPECT_THAT(written(t, " ab"), ElementsAre("▁ab"));
  EXPECT_THAT(written(t, "bab"), ElementsAre("bab"));
  EXPECT_THAT(written(t, "abab"), ElementsAre("a", "bab"));
  EXPECT_EQ(*t.decode(*t.encode(" ab ba", SpecialTokens::as_text), SpecialTokens::as_text),
            " ab ba");
  v.adds_space = true;
  EXPECT_THAT(written(make(v), "ab"), ElementsAre("▁ab"));
}

TEST(SentencePiece, BytesWhereNoPieceFits) {
  const Tokenizer t = make(pieces());
  EXPECT_THAT(written(t, "a\nb"), ElementsAre("a", "<0x0A>", "b"));
  EXPECT_THAT(written(t, "é"), ElementsAre("<0xC3>", "<unk>"));
  EXPECT_EQ(*t.decode(std::vector<Token>{4, 1, 5}, SpecialTokens::as_text), "a\nb");
}

TEST(SentencePiece, ABytesOwnTextWithoutItsByteToken) {
  Vocabulary v = pieces();
  v.tokens.push_back("\xc3");
  v.scores.push_back(0);
  v.kinds.push_back(TokenKind::normal);
  v.tokens[2] = "unused";
  EXPECT_THAT(written(make(v), "\xc3\xa9"), ElementsAre("\xc3", "<unk>"));
}

// A vocabulary of characters as they are, with merges of marked spaces.
TEST(BytePairs, SpacesThatAreMarked) {
  Vocabulary v;
  v.split = "gemma4";
  v.tokens = {"▁", "a", "▁a", "\n\n", "<0xC3>", "<0xA9>", "\n"};
  v.merges = {"▁ a"};
  v.kinds.assign(v.tokens.size(), TokenKind::normal);
  v.kinds[4] = v.kinds[5] = TokenKind::byte;
  const Tokenizer t = make(v);
  EXPECT_THAT(written(t, "a a\n\na"), ElementsAre("a", "▁a", "\n\n", "a"));
  EXPECT_THAT(written(t, "é"), ElementsAre("<0xC3>", "<0xA9>"));
  EXPECT_EQ(*t.decode(std::vector<Token>{2, 4, 5}, SpecialTokens::as_text), " aé");
}

TEST(SpecialTokens, SomeTakeTheSpaceAroundThem) {
  Vocabulary v = byte_pairs();
  v.strips_front = {256};
  v.strips_back = {257};
  EXPECT_THAT(written(make(v), "a \n<|end|> b", SpecialTokens::found),
              ElementsAre("a", "<|end|>", "Ġ", "b"));
  EXPECT_THAT(written(make(v), "a <tool>\t b"), ElementsAre("a", "Ġ", "<tool>", "b"));
}

TEST(SpecialTokens, NoneAreAddedWhereNoneAreAskedFor) {
  Vocabulary v = byte_pairs();
  v.begin = v.end = 256;
  v.adds_begin = v.adds_end = true;
  const auto tokens = make(v).encode("a", SpecialTokens::as_text, {.begin = false, .end = false});
  EXPECT_THAT(*tokens, ElementsAre('a'));
}

Vocabulary scored(TokenModel model, const std::vector<std::pair<std::string, float>>& tokens) {
  Vocabulary v;
  v.model = model;
  for (const auto& [text, score] : tokens) {
    v.tokens.push_back(text);
    v.scores.push_back(score);
  }
  v.kinds.assign(v.tokens.size(), TokenKind::normal);
  v.kinds[0] = TokenKind::unknown;
  v.unknown = 0;
  return v;
}

TEST(Unigram, TheLargestSumOfScores) {
  // "ab" and "c" (-5) beat "a" and "bc" (-6), where merging would take "bc" first.
  Vocabulary v = scored(TokenModel::unigram,
                        {{"<unk>", 0}, {"▁", -4}, {"a", -4}, {"ab", -3}, {"bc", -2}, {"c", -2}});
  const Tokenizer t = make(v);
  EXPECT_THAT(written(t, "abc"), ElementsAre("ab", "c"));
  EXPECT_THAT(written(t, "xyab"), ElementsAre("<unk>", "ab"));
  EXPECT_THAT(written(t, "a  c"), ElementsAre("a", "▁", "▁", "c"));
  v.merges_spaces = v.adds_space = true;
  EXPECT_THAT(written(make(v), " a  c "), ElementsAre("▁", "a", "▁", "c"));
  v.kinds[4] = TokenKind::control;
  EXPECT_THAT(written(make(v), "bc"), ElementsAre("▁", "<unk>", "c"));
}

// A double array in which "A" becomes "b"; base, label and flag of a unit as unigram.cpp has them.
std::string map_of_one_letter(uint32_t offset) {
  std::vector<uint32_t> units(256, 0);
  units[0] = 1u << 10;                        // the root's base is 1
  units[1 ^ 'A'] = 3u << 10 | 1u << 8 | 'A';  // a value lies at base 3
  units[1 ^ 'A' ^ 3] = 1u << 31 | offset;
  const auto size = static_cast<uint32_t>(units.size() * sizeof(uint32_t));
  std::string bytes(reinterpret_cast<const char*>(&size), sizeof size);
  bytes.append(reinterpret_cast<const char*>(units.data()), size);
  return bytes + std::string("x\0b\0", 4);
}

TEST(Unigram, CharactersAreMappedFirst) {
  Vocabulary v = scored(TokenModel::unigram, {{"<unk>", 0}, {"b", -1}, {"\ufffd", -1}});
  v.character_map = map_of_one_letter(2);
  EXPECT_THAT(written(make(v), "Ab\xff"), ElementsAre("b", "b", "\ufffd"));
  v.character_map = map_of_one_letter(99);
  EXPECT_EQ(make(v).encode("A", SpecialTokens::as_text).error().message,
            "the character map points outside itself");
  v.character_map = "\x09";
  EXPECT_EQ(refusal(v), "the character map has 1 bytes, fewer than it claims to have");
}

Vocabulary words() {
  Vocabulary v;
  v.model = TokenModel::word_piece;
  v.tokens = {"[UNK]", "▁un", "able", "▁!", "▁e", "▁中", "▁E", "a", "▁ᄀ", "ᅡ"};
  v.kinds.assign(v.tokens.size(), TokenKind::normal);
  v.unknown = 0;
  v.lowers_letters = v.strips_accents = true;
  return v;
}

TEST(WordPieces, AreTheLongestFromTheLeft) {
  const Tokenizer t = make(words());
  EXPECT_THAT(written(t, "unable!"), ElementsAre("▁un", "able", "▁!"));
  EXPECT_THAT(written(t, "Unable\tunablex un"), ElementsAre("▁un", "able", "[UNK]", "▁un"));
  EXPECT_THAT(written(t, "e中e"), ElementsAre("▁e", "▁中", "▁e"));
  EXPECT_THAT(written(t,
                      "\x01un\ufffd"
                      "able\xff"),
              ElementsAre("▁un", "able"));
  EXPECT_THAT(written(t, "ea" + std::string(98, 'a')).size(), 100u);
  EXPECT_THAT(written(t, "ea" + std::string(99, 'a')), ElementsAre("[UNK]"));
  EXPECT_EQ(*t.decode(std::vector<Token>{1, 2, 3}, SpecialTokens::as_text), " unable !");
}

TEST(WordPieces, LettersAndAccents) {
  Vocabulary v = words();
  EXPECT_THAT(written(make(v), "É e\u0301 가"), ElementsAre("▁e", "▁e", "▁ᄀ", "ᅡ"));
  v.lowers_letters = false;
  EXPECT_THAT(written(make(v), "É"), ElementsAre("▁E"));
  v.strips_accents = false;
  EXPECT_THAT(written(make(v), "É E"), ElementsAre("[UNK]", "▁E"));
}

TEST(LongestMatch, OverEscapedBytes) {
  Vocabulary v;
  v.model = TokenModel::longest_match;
  v.tokens = {"<s>", "a", "ab", "abcd", "\\n", "\\xc3", "\\\\"};
  v.kinds.assign(v.tokens.size(), TokenKind::normal);
  v.kinds[0] = TokenKind::control;
  const Tokenizer t = make(v);
  EXPECT_THAT(*t.encode("abca\n\xc3\\<s>", SpecialTokens::as_text), ElementsAre(2, 1, 4, 5, 6));
  EXPECT_EQ(*t.decode(std::vector<Token>{2, 4, 5, 6}, SpecialTokens::as_text), "ab\n\xc3\\");
}

TEST(Plamo2, TheBestFromTheRightAndBytesElsewhere) {
  const Vocabulary v =
      scored(TokenModel::plamo2,
             {{"<unk>", -1}, {"a", -2}, {"aa", -4}, {"b", -1}, {"<0xC3>", 0}, {"<0xA9>", 0}});
  // Of equal sums the longest first.
  EXPECT_THAT(written(make(v), "\ufeffaaab"), ElementsAre("aa", "a", "b"));
  EXPECT_THAT(written(make(v), "aé"), ElementsAre("a", "<0xC3>", "<0xA9>"));
}

TEST(Tokenizer, AnUnknownModelShowsTokensOnly) {
  Vocabulary v;
  v.model = TokenModel::unknown;
  v.tokens = {"a"};
  v.kinds = {TokenKind::normal};
  v.refusal = "why";
  const Tokenizer t = make(v);
  EXPECT_EQ(t.encode("a", SpecialTokens::as_text).error().message, "why");
  EXPECT_EQ(*t.decode(std::vector<Token>{0}, SpecialTokens::as_text), "a");
}

TEST(Tokenizer, ReportsWhatIsWrong) {
  Vocabulary v = byte_pairs({"a b"});
  v.split = "klingon\x1b";
  EXPECT_EQ(refusal(v),
            "texts are split by the expressions of 'tokenizer.ggml.pre', and those of "
            "'klingon\\x1b' are not known (docs/language-models.md has the names that are)");
  v = byte_pairs();
  v.kinds.pop_back();
  EXPECT_EQ(refusal(v), "a vocabulary must have tokens and a kind for each, given 258 and 257");
  v = byte_pairs();
  v.merges = {"ab"};
  EXPECT_EQ(refusal(v), "merge 0 ('ab') must be two tokens with a space between them");
  v.merges = {"a b"};
  EXPECT_EQ(refusal(v), "merge 0 ('a b') makes what is no token");
  v = byte_pairs();
  v.begin = 258;
  EXPECT_EQ(refusal(v), "the beginning token must be one of 258, given 258");
  v = pieces();
  v.scores.pop_back();
  EXPECT_EQ(refusal(v),
            "a vocabulary of pieces must have a score for each of its 11 tokens, given 10");
  const Tokenizer t = make(pieces());
  EXPECT_EQ(t.decode(std::vector<Token>{11}, SpecialTokens::found).error().message,
            "tokens must be in [0, 11), given 11");
  EXPECT_FALSE(t.decode(std::vector<Token>{-1}, SpecialTokens::found));
}

}  // namespace
}  // namespace ullage::tokenizer
