// Embeddings of small models; compare_encoders.py compares the numbers with NumPy.
#include "frontends/language/gguf/embedding.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "frontends/language/gguf/step.h"
#include "ir/graph/evaluate.h"
#include "tests/frontends/language/gguf/gguf_writer.h"
#include "tests/frontends/language/gguf/small_llama.h"

namespace ullage::gguf {
namespace {

using ir::DType;
using ir::Tensor;
using test::f32_value, test::text_value, test::u32_value, test::value_of, test::WrittenFile;

constexpr uint64_t kColumns = 16, kInner = 24, kTokens = 20;
constexpr int64_t kPositions = 12;
constexpr auto kWide = static_cast<int64_t>(kColumns);

std::string flags_value(const std::vector<bool>& flags) {
  test::Bytes bytes;
  bytes.number(uint32_t{9}).number(uint32_t{7}).number(static_cast<uint64_t>(flags.size()));
  for (const bool flag : flags) bytes.number(static_cast<uint8_t>(flag));
  return bytes.str();
}

// An encoder of noise with one block.
class SmallEncoder {
 public:
  explicit SmallEncoder(const std::string& architecture) : keys_(architecture + ".") {
    file.metadata = {{"general.architecture", text_value(architecture)}};
    put("block_count", u32_value(1));
    put("embedding_length", u32_value(kColumns));
    put("feed_forward_length", u32_value(kInner));
    put("attention.head_count", u32_value(2));
    put("context_length", u32_value(kPositions));
    put("attention.layer_norm_epsilon", f32_value(1e-5f));
    put("attention.causal", value_of(7, uint8_t{0}));
  }

  void put(const std::string& key, std::string value) {
    file.metadata.emplace_back(keys_ + key, std::move(value));
  }
  // `extents`: innermost first.
  void add(const std::string& name, std::vector<uint64_t> extents) {
    test::Bytes bytes;
    std::uniform_real_distribution<float> noise(-1, 1);
    const uint64_t count = extents[0] * (extents.size() > 1 ? extents[1] : 1);
    for (uint64_t i = 0; i < count; ++i) bytes.number(noise(random_));
    file.data.resize((file.data.size() + 31) / 32 * 32);
    file.tensors.push_back({name, 0, std::move(extents), file.data.size()});
    file.data += bytes.str();
  }
  void add_norm(const std::string& name) {
    add(name + ".weight", {kColumns});
    add(name + ".bias", {kColumns});
  }

  WrittenFile file;

 private:
  std::string keys_;
  std::mt19937 random_{11};
};

SmallEncoder small_bert() {
  SmallEncoder bert("bert");
  bert.add("token_embd.weight", {kColumns, kTokens});
  bert.add("token_types.weight", {kColumns, 2});
  bert.add("position_embd.weight", {kColumns, kPositions});
  bert.add_norm("token_embd_norm");
  for (const char* name : {"attn_q", "attn_k", "attn_v", "attn_output"}) {
    bert.add("blk.0." + std::string(name) + ".weight", {kColumns, kColumns});
  }
  bert.add_norm("blk.0.attn_output_norm");
  bert.add("blk.0.ffn_up.weight", {kColumns, kInner});
  bert.add("blk.0.ffn_down.weight", {kInner, kColumns});
  bert.add_norm("blk.0.layer_output_norm");
  return bert;
}

// Whose block has a window of 4.
SmallEncoder small_modern_bert() {
  SmallEncoder modern("modern-bert");
  modern.put("attention.sliding_window", u32_value(4));
  modern.put("attention.sliding_window_pattern", flags_value({true}));
  modern.add("token_embd.weight", {kColumns, kTokens});
  for (const char* name : {"token_embd_norm", "output_norm", "blk.0.ffn_norm"}) {
    modern.add(name + std::string(".weight"), {kColumns});
  }
  modern.add("blk.0.attn_qkv.weight", {kColumns, 3 * kColumns});
  modern.add("blk.0.attn_output.weight", {kColumns, kColumns});
  modern.add("blk.0.ffn_up.weight", {kColumns, 2 * kInner});
  modern.add("blk.0.ffn_down.weight", {kInner, kColumns});
  return modern;
}

ir::Result<Tensor> embedding(const WrittenFile& written, const std::vector<int64_t>& tokens,
                             const EmbeddingForm& form, bool allows_unknown_keys = false) {
  const std::string bytes = written.bytes();
  auto file = read_file(std::as_bytes(std::span(bytes)));
  if (!file) return file.error();
  file->allows_unknown_keys = allows_unknown_keys;
  const auto graph = import_embedding(*file, form);
  if (!graph) return graph.error();
  const auto count = static_cast<int64_t>(tokens.size());
  const std::vector<Tensor> inputs = {Tensor::from_integers(DType::i64, {count}, tokens)};
  const auto results = ir::evaluate(*graph, inputs);
  if (!results) return results.error();
  return results->front();
}

// REQUIRES: there is one.
Tensor must(ir::Result<Tensor> result) {
  EXPECT_TRUE(result) << result.error().message;
  return result ? *result : Tensor(DType::f32, {0});
}

std::vector<double> row(const Tensor& rows, int64_t i) {
  std::vector<double> numbers;
  for (int64_t c = 0; c < kWide; ++c) numbers.push_back(rows.number(i * kWide + c));
  return numbers;
}

void expect_near(const Tensor& got, const std::vector<double>& wanted) {
  ASSERT_EQ(got.element_count(), static_cast<int64_t>(wanted.size()));
  for (size_t i = 0; i < wanted.size(); ++i) {
    EXPECT_NEAR(got.number(static_cast<int64_t>(i)), wanted[i], 1e-5) << "at " << i;
  }
}

const std::vector<int64_t> kText = {3, 19, 0, 7, 7, 1, 12, 5};
constexpr int64_t kLength = 8;

TEST(Embedding, PoolsTheRowsOfTheTokens) {
  const WrittenFile bert = small_bert().file;
  const Tensor rows = must(embedding(bert, kText, {.normalized = false}));
  ASSERT_EQ(rows.shape(), (std::vector<int64_t>{kLength, kWide}));
  std::vector<double> mean(kColumns);
  for (int64_t i = 0; i < kLength; ++i) {
    const std::vector<double> one = row(rows, i);
    for (size_t c = 0; c < kColumns; ++c) mean[c] += one[c] / kLength;
  }
  const auto pooled = [&](Pooling pooling) {
    return must(embedding(bert, kText, {.pooling = pooling, .normalized = false}));
  };
  EXPECT_EQ(pooled(Pooling::mean).shape(), std::vector<int64_t>{kWide});
  expect_near(pooled(Pooling::mean), mean);
  expect_near(pooled(Pooling::cls), row(rows, 0));
  expect_near(pooled(Pooling::last), row(rows, kLength - 1));
}

TEST(Embedding, IsPooledAsTheFileHasIt) {
  SmallEncoder bert = small_bert();
  const Tensor rows = must(embedding(bert.file, kText, {.normalized = false}));
  bert.put("pooling_type", u32_value(3));
  expect_near(must(embedding(bert.file, kText, {.normalized = false})), row(rows, kLength - 1));
}

TEST(Embedding, HasLengthOne) {
  for (const Pooling pooling : {Pooling::none, Pooling::mean}) {
    const Tensor x = must(embedding(small_bert().file, kText, {.pooling = pooling}));
    for (int64_t i = 0; i * kWide < x.element_count(); ++i) {
      double square = 0;
      for (const double number : row(x, i)) square += number * number;
      EXPECT_NEAR(square, 1, 1e-5);
    }
  }
}

// Rows of the text, and of the text with another token at `place`.
std::vector<bool> changed_rows(const WrittenFile& file, size_t place) {
  std::vector<int64_t> other = kText;
  other[place] = 9;
  const Tensor before = must(embedding(file, kText, {})), after = must(embedding(file, other, {}));
  std::vector<bool> changed;
  for (int64_t i = 0; i < kLength; ++i) changed.push_back(row(before, i) != row(after, i));
  return changed;
}

TEST(Encoder, EveryTokenSeesAllOthers) {
  EXPECT_EQ(changed_rows(small_bert().file, 7), std::vector<bool>(kLength, true));
}

TEST(Encoder, AWindowReachesHalfOfItToBothSides) {
  EXPECT_EQ(changed_rows(small_modern_bert().file, 3),
            (std::vector<bool>{false, true, true, true, true, true, false, false}));
}

TEST(Encoder, ATextOfOneTokenHasOneRow) {
  const Tensor one = must(embedding(small_modern_bert().file, {5}, {}));
  EXPECT_EQ(one.shape(), (std::vector<int64_t>{1, kWide}));
}

TEST(Embedding, AClassifierGivesAScore) {
  SmallEncoder bert = small_bert();
  bert.add("cls.weight", {kColumns, kColumns});
  bert.add("cls.bias", {kColumns});
  bert.add("cls.output.weight", {kColumns, 2});
  const std::string bytes = bert.file.bytes();
  const auto file = read_file(std::as_bytes(std::span(bytes)));
  ASSERT_TRUE(file);
  const auto numbers = [&](const char* name) {
    const TensorEntry& tensor = *file->find(name);
    return *Tensor::from_bytes(DType::f32, tensor.shape, tensor.bytes);
  };
  const Tensor weight = numbers("cls.weight"), bias = numbers("cls.bias"),
               last = numbers("cls.output.weight");
  const std::vector<double> first =
      row(must(embedding(bert.file, kText, {.normalized = false})), 0);
  double score = 0;
  for (int64_t o = 0; o < kWide; ++o) {
    double sum = bias.number(o);
    for (int64_t i = 0; i < kWide; ++i) {
      sum += weight.number(o * kWide + i) * first[static_cast<size_t>(i)];
    }
    score += std::tanh(sum) * last.number(o);
  }
  const Tensor got = must(embedding(bert.file, kText, {.pooling = Pooling::rank}));
  EXPECT_EQ(got.shape(), std::vector<int64_t>{});
  expect_near(got, {score});
}

// The last row is the one whose product with the embedding are the logits.
TEST(Embedding, OfADecoderIsTheRowBehindItsLastNorm) {
  const std::string bytes = test::small_llama("qwen3", test::Matrices::f32).bytes();
  const auto file = read_file(std::as_bytes(std::span(bytes)));
  ASSERT_TRUE(file);
  const auto graph = import_embedding(*file, {.pooling = Pooling::last, .normalized = false});
  const auto step = import_step(*file);
  ASSERT_TRUE(graph) << graph.error().message;
  ASSERT_TRUE(step) << step.error().message;
  std::vector<Tensor> inputs = {Tensor::from_integers(DType::i64, {kLength}, kText)};
  const auto hidden = ir::evaluate(*graph, inputs);
  for (int64_t i = 0; i < 2 * test::kBlocks; ++i) {
    inputs.emplace_back(DType::f32, std::vector<int64_t>{test::kKeyHeads, 0, test::kHead});
  }
  const auto logits = ir::evaluate(*step, inputs);
  ASSERT_TRUE(hidden) << hidden.error().message;
  ASSERT_TRUE(logits) << logits.error().message;
  const TensorEntry& entry = *file->find("token_embd.weight");
  const Tensor rows = *Tensor::from_bytes(DType::f32, entry.shape, entry.bytes);
  for (int64_t token = 0; token < test::kVocabulary; ++token) {
    double sum = 0;
    for (int64_t c = 0; c < test::kWidth; ++c) {
      sum += hidden->front().number(c) * rows.number(token * test::kWidth + c);
    }
    EXPECT_NEAR(sum, logits->front().number(token), 1e-4) << "token " << token;
  }
}

std::string message_of(const WrittenFile& file, const EmbeddingForm& form = {},
                       const std::vector<int64_t>& tokens = kText) {
  const auto result = embedding(file, tokens, form);
  return result ? "no error" : result.error().message;
}

struct Refused {
  const char* key;
  std::string value;
  const char* message;
};

TEST(Encoder, RefusesMetadataThatItCannotExpress) {
  const Refused kRefused[] = {
      {"attention.scale", f32_value(2), "metadata 'modern-bert.attention.scale' is not supported"},
      {"attention.head_count_kv", u32_value(3),
       "'modern-bert.attention.head_count_kv' must be in [1, 2]"},
      {"attention.key_length", u32_value(512), "heads of at most 256 columns are supported"},
      {"rope.dimension_count", u32_value(5), "pairs of columns are turned, the file has 5 columns"},
      {"rope.scaling.type", text_value("yarn"), "the file has 'yarn'"},
      {"rope.scaling.factor", f32_value(0), "must be a positive number"},
      {"rope.freq_base", text_value("10000"), "'modern-bert.rope.freq_base'"},
      {"hidden_activation", text_value("mish"), "gates of 'mish' are not supported"},
      {"pooling_type", u32_value(5), "'modern-bert.pooling_type' must be in [0, 4]"}};
  for (const Refused& refused : kRefused) {
    SmallEncoder modern = small_modern_bert();
    modern.put(refused.key, refused.value);
    EXPECT_NE(message_of(modern.file).find(refused.message), std::string::npos)
        << refused.key << ": " << message_of(modern.file);
  }
}

TEST(Encoder, UnknownKeysCanBeAllowed) {
  SmallEncoder bert = small_bert();
  bert.put("attention.scale", f32_value(2));
  EXPECT_FALSE(embedding(bert.file, kText, {}));
  EXPECT_TRUE(embedding(bert.file, kText, {}, true));
}

TEST(Encoder, RefusesTensorsThatDoNotFit) {
  SmallEncoder more = small_bert();
  more.add("blk.0.attn_sinks.weight", {2});
  EXPECT_NE(message_of(more.file).find("'blk.0.attn_sinks.weight' is no part of the graph"),
            std::string::npos);
  SmallEncoder less = small_bert();
  less.file.tensors.pop_back();
  less.file.tensors.pop_back();
  EXPECT_EQ(message_of(less.file), "tensor 'blk.0.layer_output_norm.weight' is missing");
  SmallEncoder shaped = small_bert();
  shaped.file.tensors[2].extents[1] = kPositions - 1;
  EXPECT_EQ(message_of(shaped.file),
            "tensor 'position_embd.weight' must be [12, 16], the file has [11, 16]");
}

TEST(Embedding, AScoreRequiresAClassifier) {
  EXPECT_NE(message_of(small_bert().file, {.pooling = Pooling::rank}).find("requires a classifier"),
            std::string::npos);
}

TEST(Embedding, TokensFitThePositionsOfTheModel) {
  EXPECT_NE(message_of(small_bert().file, {}, std::vector<int64_t>(13))
                .find("tokens must fit the 12 positions of the model"),
            std::string::npos);
  EXPECT_NE(message_of(small_bert().file, {}, {}).find("there must be a token"), std::string::npos);
}

}  // namespace
}  // namespace ullage::gguf
