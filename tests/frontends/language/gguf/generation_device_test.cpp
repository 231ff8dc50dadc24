// Whole answers of a small model on the device: equal to the reference, with one submission and one
// wait each, and without new pipelines or recordings for another question.
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/graph/evaluate.h"
#include "tests/frontends/language/gguf/answers.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::gguf {
namespace {

using test::Question;
using test::Tokens;

const Question kQuestions[] = {
    {.prompt = Tokens(16, 9), .most = 8, .stops = {{-1, 50}, {50, 50}}},  // all others fit its plan
    {.prompt = {7}, .most = 1},
    {.prompt = {7}, .most = 2},
    {.prompt = {3, 49, 0, 17, 17, 5, 44}, .most = 8},
    {.prompt = {3, 49}, .most = 7, .temperature = 1.5, .seed = 3},
    {.prompt = {3, 49}, .most = 7, .temperature = 0.8, .top_k = 9, .top_p = 0.9, .seed = 4},
    {.prompt = {3, 49}, .most = 7, .temperature = 2, .min_p = 0.1, .penalty = 1.2, .seed = 5},
    {.prompt = {3, 49}, .most = 7, .penalty = 1.5},
};

class GenerationOnDevice : public testing::Test {
 protected:
  void SetUp() override {
    if (!device_.available()) GTEST_SKIP() << "no Vulkan device";
    auto graph = test::small_answers({}, architecture());
    ASSERT_TRUE(graph) << graph.error().message;
    graph_ = std::move(*graph);
    const auto program = device_.compile(graph_);
    ASSERT_TRUE(program) << program.error().message;
    program_ = *program;
    ASSERT_EQ(ullage_session_create(program_, nullptr, &session_), ULLAGE_OK);
  }
  void TearDown() override {
    ullage_session_destroy(session_);
    ullage_program_destroy(program_);
  }

  virtual std::string architecture() const { return "llama"; }

  void expect_answer(const Question& question) {
    const auto inputs = test::inputs_of(question);
    const auto expected = ir::evaluate(graph_, inputs);
    const auto actual = ullage::test::run_session(session_, program_, inputs);
    ASSERT_TRUE(expected) << expected.error().message;
    ASSERT_TRUE(actual) << actual.error().message;
    EXPECT_EQ(test::tokens_of((*actual)[0]), test::tokens_of((*expected)[0]));
  }
  ullage_statistics statistics() const {
    ullage_statistics result{};
    result.size = sizeof result;
    EXPECT_EQ(ullage_session_get_statistics(session_, &result), ULLAGE_OK);
    return result;
  }

  ullage::test::Device device_{ullage::test::tier_under_test(), false, true};
  ir::Graph graph_;
  ullage_program* program_ = nullptr;
  ullage_session* session_ = nullptr;
};

TEST_F(GenerationOnDevice, AnswersWaitOnceAndEqualTheReference) {
  expect_answer(kQuestions[0]);
  const ullage_statistics first = statistics();
  for (const Question& question : kQuestions) expect_answer(question);
  const ullage_statistics all = statistics();
  EXPECT_EQ(all.host_waits, all.runs);
  EXPECT_EQ(all.pipelines_created, first.pipelines_created);
  EXPECT_EQ(all.command_buffers_recorded, first.command_buffers_recorded);
  EXPECT_EQ(all.retries, 0u);
}

TEST_F(GenerationOnDevice, AStopEndsTheAnswerOnTheDevice) {
  const Question whole{.prompt = {3, 49, 0, 17}, .most = 8};
  const Tokens tokens = test::tokens_of(ir::evaluate(graph_, test::inputs_of(whole))->front());
  for (size_t i = 0; i < tokens.size(); ++i) {
    Question question = whole;
    question.stops = {{-1, 50}, {-1, tokens[i]}};
    expect_answer(question);
    if (i == 0) continue;
    question.stops = {{tokens[i - 1], tokens[i]}};
    expect_answer(question);
  }
}

TEST_F(GenerationOnDevice, IterationsCanBeCutIntoSubmissionsThatTheHostDoesNotWaitFor) {
  ullage_session_destroy(session_);
  session_ = nullptr;
  ullage_session_options options{};
  options.size = sizeof options;
  options.submission_iterations = 3;
  ASSERT_EQ(ullage_session_create(program_, &options, &session_), ULLAGE_OK);
  expect_answer({.prompt = {3, 49, 0, 17}, .most = 9});
  EXPECT_EQ(statistics().submissions, 4u) << "the prompt, three times three iterations but one";
  EXPECT_EQ(statistics().host_waits, 1u);
}

// Of three tokens: rows of the cache that were drafted in vain are written over.
TEST_F(GenerationOnDevice, DraftsChangeNothingButTheNumberOfSteps) {
  const auto drafted = test::small_answers({.draft = 3});
  ASSERT_TRUE(drafted) << drafted.error().message;
  const auto compiled = device_.compile(*drafted);
  ASSERT_TRUE(compiled) << compiled.error().message;
  const samples::ProgramOwner program(*compiled);
  const auto session = samples::open_session(program.get());
  ASSERT_TRUE(session) << session.error().message;
  for (const Question& question : kQuestions) {
    const auto inputs = test::inputs_of(question);
    const auto plain = ir::evaluate(graph_, inputs);
    const auto expected = ir::evaluate(*drafted, inputs);
    const auto actual = ullage::test::run_session(session->get(), program.get(), inputs);
    ASSERT_TRUE(actual) << actual.error().message;
    EXPECT_EQ(test::tokens_of((*actual)[0]), test::tokens_of((*plain)[0]));
    EXPECT_EQ((*actual)[1].integer(0), (*expected)[1].integer(0));
  }
}

class StreamOnDevice : public GenerationOnDevice, public testing::WithParamInterface<const char*> {
  std::string architecture() const override { return GetParam(); }
};
INSTANTIATE_TEST_SUITE_P(Architectures, StreamOnDevice, testing::Values("llama", "mamba"),
                         [](const auto& test) { return std::string(test.param); });

// What the host sees while the device is running is always a prefix of the answer, also where the
// prompt is a loop.
TEST_P(StreamOnDevice, TokensCanBeLookedAtBeforeTheEnd) {
  const Question question{.prompt = {3, 49, 0, 17, 44, 5, 3, 49, 0, 17, 44, 6}, .most = 12};
  expect_answer(question);  // results of an earlier run must not be mistaken for this one's
  ullage_session_destroy(session_);
  session_ = nullptr;
  ullage_session_options options{};
  options.size = sizeof options;
  options.streaming = 1;
  ASSERT_EQ(ullage_session_create(program_, &options, &session_), ULLAGE_OK);
  expect_answer({.prompt = {7, 7}, .most = 12});
  expect_answer(question);
  const Tokens whole = test::tokens_of(ir::evaluate(graph_, test::inputs_of(question))->front());
  ullage_run_id run_id = 0;
  size_t most_seen = 0;
  // An answer as short as this one may be complete before the first poll.
  for (int attempt = 0; attempt < 20 && most_seen == 0; ++attempt) {
    ASSERT_EQ(ullage_session_submit(session_, &run_id), ULLAGE_OK) << ullage_last_error();
    for (uint32_t done = 0; done == 0;) {
      ullage_tensor tensor{};
      tensor.size = sizeof tensor;
      uint32_t some = 0;
      ASSERT_EQ(ullage_session_read_stream(session_, run_id, 0, &tensor, &some), ULLAGE_OK);
      if (some != 0) {
        const auto count = static_cast<size_t>(tensor.extents[0]);
        ASSERT_GE(count, std::max<size_t>(most_seen, 1));
        ASSERT_LE(count, whole.size());
        const auto* tokens = static_cast<const int64_t*>(tensor.data);
        EXPECT_TRUE(std::equal(tokens, tokens + count, whole.begin())) << count << " tokens";
        most_seen = count;
      }
      ASSERT_EQ(ullage_session_collect(session_, run_id, &done), ULLAGE_OK) << ullage_last_error();
    }
  }
  EXPECT_GT(most_seen, 0u);
  EXPECT_EQ(statistics().submissions, statistics().runs);
  ullage_tensor tensor{};
  uint32_t some = 0;
  EXPECT_EQ(ullage_session_read_stream(session_, run_id, 0, &tensor, &some),
            ULLAGE_INVALID_ARGUMENT);
}

}  // namespace
}  // namespace ullage::gguf
