// Vocabularies of tokenizer.json, and what texts become by them.
#include <gtest/gtest.h>

#include "frontends/language/tokenizer/character_map.h"
#include "frontends/language/tokenizer/tokenizer.h"

namespace ullage::tokenizer {
namespace {

using Tokens = std::vector<Token>;

Tokens encoded(const std::string& json, std::string_view text,
               SpecialTokens special = SpecialTokens::as_text) {
  auto vocabulary = read_tokenizer_json(json);
  EXPECT_TRUE(vocabulary) << vocabulary.error().message;
  if (!vocabulary) return {};
  const auto tokenizer = Tokenizer::make(std::move(*vocabulary));
  EXPECT_TRUE(tokenizer) << tokenizer.error().message;
  const auto tokens = tokenizer->encode(text, special);
  EXPECT_TRUE(tokens) << tokens.error().message;
  return tokens ? *tokens : Tokens();
}

constexpr const char* kBytes =
    R"({"model":{"type":"BPE","vocab":{"a":0,"b":1,"\u0120":2,"\u0120a":3,"ab":4},)"
    R"("merges":[["\u0120","a"],["a","b"]]},)"
    R"("added_tokens":[{"id":5,"content":"<s>","special":true},{"id":6,"content":"<t>"}],)"
    R"("pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false},)"
    R"("post_processor":{"type":"TemplateProcessing",)"
    R"("single":[{"SpecialToken":{"id":"<s>"}},{"Sequence":{"id":"A"}}],)"
    R"("special_tokens":{"<s>":{"ids":[5]}}}})";

TEST(TokenizerJson, BytesAreLetters) {
  EXPECT_EQ(encoded(kBytes, "ab a b"), (Tokens{5, 4, 3, 2, 1}));
  EXPECT_EQ(encoded(kBytes, "a<t>b"), (Tokens{5, 0, 6, 1}));
  EXPECT_EQ(encoded(kBytes, "<s>a", SpecialTokens::found), (Tokens{5, 5, 0}));
}

// As Llama 2: marks for spaces, bytes for what no token has.
constexpr const char* kPieces =
    R"({"model":{"type":"BPE","unk_token":"<unk>","fuse_unk":true,"byte_fallback":true,)"
    R"("vocab":{"<unk>":0,"\u2581":1,"a":2,"\u2581a":3,"<0xC3>":4,"<0xA9>":5},)"
    R"("merges":["\u2581 a"]},"normalizer":{"type":"Sequence","normalizers":[)"
    R"({"type":"Prepend","prepend":"\u2581"},)"
    R"({"type":"Replace","pattern":{"String":" "},"content":"\u2581"}]}})";

TEST(TokenizerJson, PiecesHaveBytesForWhatIsUnknown) {
  EXPECT_EQ(encoded(kPieces, "a  a"), (Tokens{3, 1, 3}));
  EXPECT_EQ(encoded(kPieces, "a\u00e9"), (Tokens{3, 4, 5}));
  // Bytes that have no token are unknown, one token for all in a row.
  EXPECT_EQ(encoded(kPieces, "axxa"), (Tokens{3, 0, 2}));
}

TEST(TokenizerJson, SplitsJoinTheirMatches) {
  const auto with = [](const char* behavior, const char* invert) {
    return std::string(R"({"model":{"type":"BPE","vocab":{"a":0,"-":1,"a-":2,"-a":3,"--":4},)"
                       R"("merges":["a -","- a","- -"]},"pre_tokenizer":{"type":"Split",)"
                       R"("pattern":{"String":"-"},"behavior":")") +
           behavior + R"(","invert":)" + invert + "}}";
  };
  EXPECT_EQ(encoded(with("Isolated", "false"), "a--a"), (Tokens{0, 1, 1, 0}));
  EXPECT_EQ(encoded(with("Removed", "false"), "a--a"), (Tokens{0, 0}));
  EXPECT_EQ(encoded(with("Removed", "true"), "a--a"), (Tokens{1, 1}));
  EXPECT_EQ(encoded(with("MergedWithPrevious", "false"), "a--a"), (Tokens{2, 1, 0}));
  EXPECT_EQ(encoded(with("MergedWithNext", "false"), "a--a"), (Tokens{0, 1, 3}));
  EXPECT_EQ(encoded(with("Contiguous", "false"), "a--a"), (Tokens{0, 4, 0}));
}

TEST(TokenizerJson, MarksOfTheFirstPieceStandInFrontOfTheText) {
  const std::string json =
      R"({"model":{"type":"BPE","unk_token":"?","vocab":{"?":0,"a":1,"\u2581":2,"\u2581a":3},)"
      R"("merges":["\u2581 a"]},"added_tokens":[{"id":4,"content":"<t>"}],)"
      R"("pre_tokenizer":{"type":"Metaspace","replacement":"\u2581","prepend_scheme":"first"}})";
  EXPECT_EQ(encoded(json, "a a"), (Tokens{3, 3}));
  EXPECT_EQ(encoded(json, "<t>a a"), (Tokens{4, 1, 3}));
}

TEST(TokenizerJson, UnigramAndWordPiece) {
  EXPECT_EQ(encoded(R"({"model":{"type":"Unigram","unk_id":0,)"
                    R"("vocab":[["?",0],["a",-1],["b",-1],["ab",-1.5]]}})",
                    "abaxx"),
            (Tokens{3, 1, 0}));
  EXPECT_EQ(encoded(R"({"model":{"type":"WordPiece","unk_token":"?","continuing_subword_prefix":)"
                    R"("##","vocab":{"?":0,"a":1,"##b":2}},"normalizer":{"type":"BertNormalizer"},)"
                    R"("pre_tokenizer":{"type":"BertPreTokenizer"}})",
                    "AB a b"),
            (Tokens{1, 2, 1, 0}));
}

TEST(TokenizerJson, WhatIsNotSupportedRefusesTextsByItsName) {
  const auto v = read_tokenizer_json(
      R"({"model":{"type":"BPE","vocab":{"a":0},"merges":[]},"normalizer":{"type":"Nmt"}})");
  ASSERT_TRUE(v) << v.error().message;
  EXPECT_EQ(v->model, TokenModel::unknown);
  EXPECT_EQ(v->refusal, "tokenizer.json: a normalizer of type 'Nmt' is not supported");
  EXPECT_EQ(v->tokens, std::vector<std::string>{"a"});
  const auto split =
      read_tokenizer_json(R"({"model":{"type":"BPE","vocab":{"a":0},"merges":[]},"pre_tokenizer":)"
                          R"({"type":"Split","pattern":{"Regex":"("},"behavior":"Isolated"}})");
  ASSERT_TRUE(split);
  EXPECT_EQ(split->model, TokenModel::unknown);
}

TEST(TokenizerJson, TokensOfRefusedTextsAreShown) {
  const auto v = read_tokenizer_json(
      R"({"model":{"type":"BPE","vocab":{"\u0120a":0},"merges":[]},)"
      R"("added_tokens":[{"id":1,"content":"<s>","special":true}],)"
      R"("pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false},)"
      R"("post_processor":{"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"<s>"}},)"
      R"({"SpecialToken":{"id":"<s>"}}],"special_tokens":{"<s>":{"ids":[1]}}}})");
  ASSERT_TRUE(v) << v.error().message;
  EXPECT_EQ(v->model, TokenModel::unknown);
  const auto tokenizer = Tokenizer::make(*v);
  ASSERT_TRUE(tokenizer) << tokenizer.error().message;
  const Token token[] = {0};
  EXPECT_EQ(tokenizer->decode(token, SpecialTokens::as_text).value(), " a");
  EXPECT_FALSE(tokenizer->encode(" a", SpecialTokens::as_text));
}

TEST(TokenizerJson, DamagedFilesAreRefused) {
  for (const char* json :
       {"", "[", R"({"model":{"type":"BPE"}})", R"({"model":{"type":"BPE","vocab":{"a":-1}}})",
        R"({"model":{"type":"BPE","vocab":{"a":4294967296}}})",
        R"({"model":{"type":"BPE","vocab":{"a":0},"merges":[1]}})",
        R"({"model":{"type":"Unigram","vocab":[["a"]]}})",
        R"({"model":{"type":"BPE","vocab":{"a":0},"merges":[]},"post_processor":)"
        R"({"type":"BertProcessing","cls":["a",7],"sep":["a",0]}})"}) {
    EXPECT_FALSE(read_tokenizer_json(json)) << json;
  }
}

TEST(NormalForms, ComposeAndDecompose) {
  EXPECT_EQ(composed("e\u0301"), "\u00e9");
  EXPECT_EQ(decomposed("\u00e9"), "e\u0301");
  // Marks in the order of their classes; a mark of the same class blocks another.
  EXPECT_EQ(composed("a\u0323\u0302"), "\u1ead");
  EXPECT_EQ(composed("a\u0302\u0323"), "\u1ead");
  EXPECT_EQ(composed("a\u0308\u0301"), "\u00e4\u0301");
  // Hangul; a character that is decomposed and never composed again; what is no UTF-8.
  EXPECT_EQ(composed("\u1112\u1161\u11ab"), "\ud55c");
  EXPECT_EQ(decomposed("\ud55c"), "\u1112\u1161\u11ab");
  EXPECT_EQ(composed("\u0958"), "\u0915\u093c");
  EXPECT_EQ(composed("a\xff\u0301"), "a\xff\u0301");
}

}  // namespace
}  // namespace ullage::tokenizer
