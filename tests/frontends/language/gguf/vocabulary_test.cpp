// Vocabularies of GGUF files.
#include "frontends/language/gguf/vocabulary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontends/language/gguf/file.h"
#include "tests/frontends/language/gguf/gguf_writer.h"

namespace ullage::gguf {
namespace {

using test::text_value;
using test::texts_value;
using tokenizer::TokenKind;
using tokenizer::TokenModel;

std::string i32_array(const std::vector<int32_t>& values) {
  test::Bytes out;
  out.number(uint32_t{9}).number(uint32_t{5}).number(uint64_t{values.size()});
  for (int32_t value : values) out.number(value);
  return out.str();
}

test::WrittenFile byte_pairs() {
  test::WrittenFile file;
  file.metadata = {{"tokenizer.ggml.model", text_value("gpt2")},
                   {"tokenizer.ggml.pre", text_value("smollm")},
                   {"tokenizer.ggml.tokens", texts_value({"a", "b", "ab"})},
                   {"tokenizer.ggml.token_type", i32_array({3, 4, 1})},
                   {"tokenizer.ggml.merges", texts_value({"a b"})},
                   {"tokenizer.ggml.bos_token_id", test::u32_value(1)},
                   {"tokenizer.ggml.eos_token_id", test::u32_value(2)},
                   {"tokenizer.ggml.add_bos_token", test::value_of(7, uint8_t{1})}};
  return file;
}

// The file's bytes must outlive what is read from them.
ir::Result<tokenizer::Vocabulary> read(const std::string& bytes) {
  const auto file = read_file(std::as_bytes(std::span(bytes)));
  if (!file) return file.error();
  return read_vocabulary(file->metadata);
}

TEST(GgufVocabulary, OfBytePairs) {
  const std::string bytes = byte_pairs().bytes();
  const auto v = read(bytes);
  ASSERT_TRUE(v) << v.error().message;
  EXPECT_EQ(v->model, TokenModel::byte_pairs);
  EXPECT_EQ(v->split, "smollm");
  EXPECT_EQ(v->tokens, (std::vector<std::string>{"a", "b", "ab"}));
  EXPECT_EQ(v->kinds,
            (std::vector{TokenKind::control, TokenKind::user_defined, TokenKind::normal}));
  EXPECT_EQ(v->merges, std::vector<std::string>{"a b"});
  EXPECT_EQ(v->begin, 1);
  EXPECT_EQ(v->end, 2);
  EXPECT_EQ(v->unknown, tokenizer::kNoToken);
  EXPECT_TRUE(v->adds_begin);
  EXPECT_FALSE(v->adds_end);
}

TEST(GgufVocabulary, OfPieces) {
  test::WrittenFile file;
  file.metadata = {{"tokenizer.ggml.model", text_value("llama")},
                   {"tokenizer.ggml.tokens", texts_value({"<unk>", "a"})},
                   {"tokenizer.ggml.scores", test::Bytes()
                                                 .number(uint32_t{9})
                                                 .number(uint32_t{6})
                                                 .number(uint64_t{2})
                                                 .number(0.0f)
                                                 .number(-1.5f)
                                                 .str()}};
  const std::string bytes = file.bytes();
  const auto v = read(bytes);
  ASSERT_TRUE(v) << v.error().message;
  EXPECT_EQ(v->model, TokenModel::sentence_piece);
  EXPECT_EQ(v->scores, (std::vector<float>{0, -1.5}));
  EXPECT_EQ(v->kinds, (std::vector{TokenKind::normal, TokenKind::normal}));
  EXPECT_TRUE(v->adds_begin);
  EXPECT_TRUE(v->adds_space);
}

// Tokens of kind normal in a file of this model and `pre`, with no key more.
tokenizer::Vocabulary small(const char* model, const char* pre,
                            const std::vector<std::string>& tokens) {
  test::WrittenFile file;
  std::string scores =
      test::Bytes().number(uint32_t{9}).number(uint32_t{6}).number(uint64_t{tokens.size()}).str();
  for (size_t i = 0; i < tokens.size(); ++i) scores += test::Bytes().number(-1.0f).str();
  file.metadata = {{"tokenizer.ggml.model", text_value(model)},
                   {"tokenizer.ggml.pre", text_value(pre)},
                   {"tokenizer.ggml.tokens", texts_value(tokens)},
                   {"tokenizer.ggml.merges", texts_value({})},
                   {"tokenizer.ggml.scores", scores}};
  const std::string bytes = file.bytes();
  const auto v = read(bytes);
  EXPECT_TRUE(v) << v.error().message;
  return v ? *v : tokenizer::Vocabulary();
}

using Ends = std::vector<tokenizer::Token>;

TEST(GgufVocabulary, NamesOfSplitsImplyABeginning) {
  EXPECT_TRUE(small("gpt2", "llama-bpe", {"a"}).adds_begin);
  EXPECT_TRUE(small("gpt2", "tekken", {"a"}).adds_begin);
  EXPECT_FALSE(small("gpt2", "qwen2", {"a"}).adds_begin);
  EXPECT_TRUE(small("gemma4", "", {"a"}).adds_begin);
  EXPECT_EQ(small("gemma4", "", {"a"}).split, "gemma4");
}

TEST(GgufVocabulary, EndsThatTheirTextsAlonePointAt) {
  for (const char* text :
       {"<end_of_turn>", "<|im_end|>", "<|eot_id|>", "<|end|>", "<|file_sep|>"}) {
    const auto v = small("gpt2", "gpt-2", {"a", text});
    EXPECT_EQ(v.ends, Ends{1}) << text;
    EXPECT_EQ(v.kinds[1], TokenKind::control) << text;
  }
  EXPECT_EQ(small("gpt2", "gpt-2", {"a", "<|fim_prefix|>"}).ends, Ends{});
}

TEST(GgufVocabulary, EndsThatOtherTextsExcept) {
  const auto v = small("gpt2", "gpt-4o",
                       {"<|end|>", "<|return|>", "<|call|>", "<|channel|>", "<|message|>",
                        "<|start|>", "<|constrain|>"});
  EXPECT_EQ(v.ends, (Ends{1, 2}));
  EXPECT_EQ(v.kinds[0], TokenKind::user_defined);
  EXPECT_EQ(v.kinds[5], TokenKind::user_defined);
  EXPECT_EQ(small("gpt2", "gpt-4o", {"<|start|>"}).kinds[0], TokenKind::normal);
  const auto gemma = small("gemma4", "", {"</s>", "<|tool_response>"});
  EXPECT_EQ(gemma.ends, Ends{1});
  EXPECT_EQ(gemma.kinds[0], TokenKind::normal);
}

TEST(GgufVocabulary, DefaultsOfModels) {
  const auto llama = small("llama", "default", {"<unk>", "<s>", "</s>"});
  EXPECT_EQ(llama.unknown, 0);
  EXPECT_EQ(llama.begin, 1);
  EXPECT_EQ(llama.end, 2);
  EXPECT_FALSE(llama.adds_end);
  EXPECT_EQ(llama.ends, Ends{2});
  EXPECT_EQ(small("llama", "default", {"<unk>"}).begin, tokenizer::kNoToken);
  const auto t5 = small("t5", "default", {"<pad>", "</s>", "<unk>"});
  EXPECT_EQ(t5.model, TokenModel::unigram);
  EXPECT_FALSE(t5.adds_begin);
  EXPECT_TRUE(t5.adds_end);
  const auto bert = small("bert", "", std::vector<std::string>(104, "x"));
  EXPECT_EQ(bert.begin, 101);
  EXPECT_EQ(bert.end, 102);
  EXPECT_TRUE(bert.adds_begin && bert.adds_end && bert.lowers_letters && bert.strips_accents);
  EXPECT_EQ(small("rwkv", "", {"a"}).model, TokenModel::longest_match);
}

TEST(GgufVocabulary, WithoutAKnownTokenizer) {
  EXPECT_EQ(small("klingon", "", {"a"}).refusal,
            "tokens of models 'gpt2', 'gemma4', 'llama', 't5', 'bert', 'rwkv' and 'plamo2' are "
            "supported, the file has 'klingon'");
  const auto v = small("gpt2", "klingon", {"a"});
  EXPECT_EQ(v.model, TokenModel::unknown);
  EXPECT_THAT(v.refusal, testing::HasSubstr("'klingon'"));
  const std::string bytes = test::WrittenFile().bytes();
  const auto none = read(bytes);
  ASSERT_TRUE(none) << none.error().message;
  EXPECT_EQ(none->refusal, "the file has no vocabulary");
}

TEST(GgufVocabulary, ReportsWhatIsWrong) {
  const struct {
    size_t field;  // of byte_pairs(), taken away where there is no value
    std::string value, message;
  } kWrong[] = {
      {3, i32_array({0}), "metadata 'tokenizer.ggml.token_type' must be in [1, 6], the file has 0"},
      {4, "", "metadata 'tokenizer.ggml.merges' is missing"},
      {4, text_value("a b"),
       "metadata 'tokenizer.ggml.merges' must be an array of texts, the file has a text"},
      {5, test::u32_value(UINT32_MAX),
       "metadata 'tokenizer.ggml.bos_token_id' must be in [0, 2147483647], the file has "
       "4294967295"},
      {7, test::u32_value(1),
       "metadata 'tokenizer.ggml.add_bos_token' must be a truth value, the file has an integer"},
  };
  for (const auto& [field, value, message] : kWrong) {
    test::WrittenFile file = byte_pairs();
    file.metadata[field].second = value;
    if (value.empty()) file.metadata.erase(file.metadata.begin() + static_cast<int>(field));
    const std::string bytes = file.bytes();
    const auto v = read(bytes);
    ASSERT_FALSE(v) << message;
    EXPECT_EQ(v.error().message, message);
  }
}

}  // namespace
}  // namespace ullage::gguf
