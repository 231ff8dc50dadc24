// Embeddings and transcripts of the C API: shapes, lengths, and what they refuse.
#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "tests/frontends/language/gguf/small_llama.h"
#include "tests/language/small_generator.h"
#include "ullage/ullage_embedder.h"
#include "ullage/ullage_transcriber.h"

namespace ullage::test::generation {
namespace {

using gguf::test::kContext;
using gguf::test::kWidth;
using testing::HasSubstr;
using EmbedderHandle = std::unique_ptr<ullage_embedder, Destroy<ullage_embedder_destroy>>;

// The small model as a file, while it lives.
class ModelOnDisk {
 public:
  ModelOnDisk() { std::ofstream(path_, std::ios::binary) << small_model(); }
  ~ModelOnDisk() { std::filesystem::remove(path_); }
  const char* path() const { return path_.c_str(); }

 private:
  std::string path_ = (std::filesystem::temp_directory_path() / "small_embedder.gguf").string();
};

EmbedderHandle load_embedder(ullage_pooling pooling, bool keeps_lengths) {
  const ModelOnDisk model;
  ullage_embedder_options options = {};
  options.size = sizeof options;
  options.pooling = pooling;
  options.keep_lengths = keeps_lengths ? 1 : 0;
  ullage_embedder* embedder = nullptr;
  EXPECT_EQ(ullage_embedder_load_file(context(), model.path(), &options, &embedder), ULLAGE_OK)
      << last_error().message;
  return EmbedderHandle(embedder);
}

struct Numbers {
  std::vector<float> values;
  uint32_t rank = 0;
  int64_t rows = 0, width = 0;
  Tokens tokens;
};

Numbers numbers_of(const ullage_embedding& embedding) {
  const float* const values = embedding.values;
  return {{values, values + embedding.rows * embedding.width},
          embedding.rank,
          embedding.rows,
          embedding.width,
          copy_of(embedding.tokens, embedding.token_count)};
}

Numbers embed(const EmbedderHandle& embedder, const char* text) {
  ullage_embedding embedding = {};
  embedding.size = sizeof embedding;
  EXPECT_EQ(ullage_embedder_run(embedder.get(), text, 0, &embedding), ULLAGE_OK)
      << last_error().message;
  return numbers_of(embedding);
}

double length_of(const std::vector<float>& values) {
  return std::sqrt(std::inner_product(values.begin(), values.end(), values.begin(), 0.0));
}

TEST(EmbedderDevice, TheMeanOfRowsIsTheVector) {
  const Numbers rows = embed(load_embedder(ULLAGE_POOLING_NONE, true), "cab");
  const Numbers mean = embed(load_embedder(ULLAGE_POOLING_MEAN, true), "cab");
  EXPECT_EQ(rows.tokens, (Tokens{2, 28}));
  EXPECT_EQ(std::tuple(rows.rank, rows.rows, rows.width), std::tuple(2U, 2, kWidth));
  EXPECT_EQ(std::tuple(mean.rank, mean.rows, mean.width), std::tuple(1U, 1, kWidth));
  for (size_t i = 0; i < mean.values.size(); ++i) {
    EXPECT_NEAR(mean.values[i], (rows.values[i] + rows.values[i + kWidth]) / 2, 1e-5);
  }
  const Numbers unit = embed(load_embedder(ULLAGE_POOLING_MEAN, false), "cab");
  EXPECT_NEAR(length_of(unit.values), 1, 1e-5);
  EXPECT_NEAR(unit.values[3] * length_of(mean.values), mean.values[3], 1e-5);
}

TEST(EmbedderDevice, TokensAreTextsAndFaultsAreNamed) {
  const EmbedderHandle embedder = load_embedder(ULLAGE_POOLING_LAST, false);
  const Numbers text = embed(embedder, "cab");
  ullage_embedding embedding = {};
  embedding.size = sizeof embedding;
  const Tokens tokens = {2, 28};
  const auto status_of = [&](const int32_t* first, size_t count) {
    return ullage_embedder_run_tokens(embedder.get(), first, static_cast<uint32_t>(count),
                                      &embedding);
  };
  ASSERT_EQ(status_of(tokens.data(), 2), ULLAGE_OK) << last_error().message;
  EXPECT_EQ(numbers_of(embedding).values, text.values);
  const Tokens wrong = {50}, many(kContext + 1, 2);
  EXPECT_EQ(status_of(wrong.data(), 1), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(last_error().message, HasSubstr("given 50"));
  EXPECT_EQ(status_of(many.data(), many.size()), ULLAGE_OUT_OF_BOUNDS);
  EXPECT_THAT(last_error().message, HasSubstr("25 tokens does not fit the model's 24"));
  EXPECT_EQ(status_of(nullptr, 0), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(status_of(nullptr, 3), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_embedder_run(embedder.get(), nullptr, 0, &embedding), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_embedder_run(embedder.get(), "", 0, &embedding), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_embedder_run(embedder.get(), "a", 0, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_embedder_run(nullptr, "a", 0, &embedding), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(embed(embedder, "cab").values, text.values);
}

TEST(EmbedderDevice, ModelsThatDoNotEmbedOrHearAreRefused) {
  const ModelOnDisk model;
  ullage_embedder_options options = {};
  options.size = sizeof options;
  options.pooling = ULLAGE_POOLING_RANK;
  ullage_embedder* embedder = nullptr;
  EXPECT_EQ(ullage_embedder_load_file(context(), model.path(), &options, &embedder),
            ULLAGE_UNSUPPORTED);
  EXPECT_EQ(embedder, nullptr);
  EXPECT_EQ(ullage_embedder_load_file(context(), "none.gguf", nullptr, &embedder),
            ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(last_error().message, HasSubstr("none.gguf"));
  ullage_transcriber* transcriber = nullptr;
  EXPECT_EQ(ullage_transcriber_load_file(context(), model.path(), nullptr, &transcriber),
            ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(last_error().message, HasSubstr("a model of speech is a folder"));
  EXPECT_EQ(transcriber, nullptr);
  EXPECT_EQ(ullage_transcriber_load_file(context(), nullptr, nullptr, &transcriber),
            ULLAGE_INVALID_ARGUMENT);
  ullage_embedder_destroy(nullptr);
  ullage_transcriber_destroy(nullptr);
}

}  // namespace
}  // namespace ullage::test::generation
