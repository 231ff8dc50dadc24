// Conversations in a batch: each has the tokens that it has alone, on the device and by the
// reference, whatever the others do.
#include <gtest/gtest.h>

#include "ir/graph/evaluate.h"
#include "tests/frontends/language/gguf/answers.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::gguf {
namespace {

using test::Question;
using test::Tokens;

const std::vector<Tokens> kPrompts = {{3, 49, 0},      {7},     {5, 6, 7, 5, 6, 7, 5, 6, 9, 10, 11},
                                      {17, 17, 5, 44}, {3, 49}, {49, 48, 47, 46, 45, 44, 43, 42},
                                      {0, 0, 0},       {25}};

const Question kAsked[] = {
    {.prompt = {}, .most = 12},
    {.prompt = {}, .most = 1},
    {.prompt = {}, .most = 9, .stops = {{-1, 45}, {-1, 12}}},
    {.prompt = {}, .most = 7, .temperature = 1.5, .seed = 3},
    {.prompt = {}, .most = 7, .temperature = 0.8, .top_k = 9, .top_p = 0.9, .seed = 4},
    {.prompt = {}, .most = 7, .temperature = 2, .min_p = 0.1, .penalty = 1.2, .seed = 5},
    {.prompt = {}, .most = 7, .penalty = 1.5},
};

// The graph of so many conversations; of 0, of one alone.
ir::Graph graph_of(int64_t conversations, const std::string& architecture = "llama") {
  auto graph = test::small_answers({.batch = conversations}, architecture);
  EXPECT_TRUE(graph) << graph.error().message;
  return graph ? *std::move(graph) : ir::Graph();
}

class Batch : public testing::TestWithParam<int64_t> {
 protected:
  std::vector<Tokens> prompts() const {
    return {kPrompts.begin(), kPrompts.begin() + static_cast<std::ptrdiff_t>(GetParam())};
  }
};
INSTANTIATE_TEST_SUITE_P(Conversations, Batch, testing::Values(1, 2, 3, 8));

TEST_P(Batch, AnswersEachAsAlone) {
  const ir::Graph alone = graph_of(0), batch = graph_of(GetParam());
  for (Question question : kAsked) {
    const auto answers = ir::evaluate(batch, test::inputs_of_batch(question, prompts()));
    ASSERT_TRUE(answers) << answers.error().message;
    size_t longest = 0;
    for (int64_t n = 0; n < GetParam(); ++n) {
      question.prompt = kPrompts[static_cast<size_t>(n)];
      const auto expected = ir::evaluate(alone, test::inputs_of(question));
      ASSERT_TRUE(expected) << expected.error().message;
      const auto found = test::column_of((*answers)[0], n);
      ASSERT_TRUE(found) << found.error().message;
      EXPECT_EQ(*found, test::tokens_of((*expected)[0])) << "conversation " << n;
      longest = std::max(longest, found->size());
    }
    EXPECT_EQ((*answers)[0].shape()[0], static_cast<int64_t>(longest)) << "ends with the last one";
  }
}

class Running {
 public:
  Running(ullage::test::Device& device, ir::Graph graph) {
    const auto program = device.compile(std::move(graph));
    EXPECT_TRUE(program) << program.error().message;
    program_.reset(*program);
    auto session = samples::open_session(program_.get());
    EXPECT_TRUE(session) << session.error().message;
    session_ = std::move(*session);
  }
  ir::Tensor answer(std::span<const ir::Tensor> inputs) {
    const auto results = ullage::test::run_session(session_.get(), program_.get(), inputs);
    EXPECT_TRUE(results) << results.error().message;
    return results ? results->front() : ir::Tensor(ir::DType::i64, {0, 1});
  }
  uint64_t waits() const {
    ullage_statistics all{};
    all.size = sizeof all;
    EXPECT_EQ(ullage_session_get_statistics(session_.get(), &all), ULLAGE_OK);
    return all.host_waits;
  }

 private:
  samples::ProgramOwner program_;
  samples::SessionOwner session_;
};

// As many as a kind of tile has rows, and more.
class BatchOnDevice : public Batch {};
INSTANTIATE_TEST_SUITE_P(Conversations, BatchOnDevice, testing::Values(2, 8));

TEST_P(BatchOnDevice, IsOneSubmissionWithTheAnswersOfEachAlone) {
  ullage::test::Device device{ullage::test::tier_under_test(), false, true};
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  Running alone(device, graph_of(0)), batch(device, graph_of(GetParam()));
  for (Question question : kAsked) {
    const uint64_t before = batch.waits();
    const ir::Tensor answers = batch.answer(test::inputs_of_batch(question, prompts()));
    EXPECT_EQ(batch.waits() - before, 1u);
    for (int64_t n = 0; n < GetParam(); ++n) {
      question.prompt = kPrompts[static_cast<size_t>(n)];
      const auto found = test::column_of(answers, n);
      ASSERT_TRUE(found) << found.error().message;
      EXPECT_EQ(*found, test::tokens_of(alone.answer(test::inputs_of(question))))
          << "conversation " << n;
    }
  }
}

// Windows and positions of each conversation's own, too.
TEST(Batches, OfEveryArchitectureAnswerEachAsAlone) {
  ullage::test::Device device{ullage::test::tier_under_test(), false, true};
  const std::vector<Tokens> prompts = {kPrompts[0], kPrompts[2], kPrompts[3]};
  Question question{.prompt = {}, .most = 9};
  for (const char* architecture : {"gemma", "gemma2", "gemma3", "qwen2", "qwen3"}) {
    const ir::Graph alone = graph_of(0, architecture), batch = graph_of(3, architecture);
    const auto inputs = test::inputs_of_batch(question, prompts);
    const auto answers = ir::evaluate(batch, inputs);
    ASSERT_TRUE(answers) << answers.error().message;
    for (size_t n = 0; n < prompts.size(); ++n) {
      question.prompt = prompts[n];
      const auto expected = ir::evaluate(alone, test::inputs_of(question));
      ASSERT_TRUE(expected) << expected.error().message;
      const auto found = test::column_of((*answers)[0], static_cast<int64_t>(n));
      ASSERT_TRUE(found) << found.error().message;
      EXPECT_EQ(*found, test::tokens_of((*expected)[0])) << architecture << ", conversation " << n;
    }
    if (!device.available() || architecture != std::string("gemma3")) continue;
    const ir::Tensor found = Running(device, batch).answer(inputs);
    EXPECT_EQ(test::tokens_of(found), test::tokens_of((*answers)[0]));
  }
}

TEST(Batches, AreRefusedWhereConversationsWouldBeOfLengthsOfTheirOwn) {
  const auto error_of = [](const GenerationForm& form) {
    const auto graph = test::small_answers(form);
    return graph ? std::string() : graph.error().message;
  };
  EXPECT_NE(error_of({.continues = true, .batch = 2}).find("a batch whose conversations go on"),
            std::string::npos);
  EXPECT_NE(error_of({.draft = 2, .batch = 2}).find("a batch whose conversations are drafted"),
            std::string::npos);
  EXPECT_NE(error_of({.batch = 65}).find("1 to 64 conversations, given 65"), std::string::npos);
  EXPECT_NE(error_of({.batch = -1}).find("given -1"), std::string::npos);
}

}  // namespace
}  // namespace ullage::gguf
