// Conversations whose state stays on the device: a turn reads only new tokens and gives the answer
// of one run over all tokens.
#include <gtest/gtest.h>

#include "ir/graph/evaluate.h"
#include "tests/frontends/language/gguf/answers.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::gguf {
namespace {

using test::Question;
using test::Tokens;

// A session that keeps its state from turn to turn.
class Talk {
 public:
  // `empty`: the state of a new conversation.
  Talk(ullage_program* program, std::vector<ir::Tensor> empty)
      : program_(program), empty_(std::move(empty)) {
    static constexpr ullage_bound kBounds[] = {
        {"tokens", 8}, {"answer", 8}, {"stops", 1}, {"stop_length", 2}, {"said", test::kContext}};
    ullage_session_options options{};
    options.size = sizeof options;
    options.bounds = kBounds;
    options.bound_count = std::size(kBounds);
    auto session = samples::open_session(program, &options);
    EXPECT_TRUE(session) << session.error().message;
    session_ = std::move(*session);
    for (uint32_t i = 1; i < ullage_program_output_count(program); ++i) {
      ullage_tensor_info info{};
      info.size = sizeof info;
      EXPECT_EQ(ullage_program_get_output(program, i, &info), ULLAGE_OK);
      if (std::string_view(info.name) == "steps") continue;
      EXPECT_EQ(ullage_session_bind_state(session_.get(), i, info.name), ULLAGE_OK)
          << ullage_last_error();
    }
  }

  // The answer, or an error message. `starts`: begins a new conversation.
  std::pair<Tokens, std::string> ask(const Question& question, bool starts = false) {
    std::vector<ir::Tensor> inputs = test::inputs_of(question);
    if (starts) inputs.insert(inputs.end(), empty_.begin(), empty_.end());
    const auto results = ullage::test::run_session(session_.get(), program_, inputs);
    if (!results) return {{}, results.error().message};
    return {test::tokens_of(results->front()), ""};
  }
  ullage_statistics statistics() const {
    ullage_statistics result{};
    result.size = sizeof result;
    EXPECT_EQ(ullage_session_get_statistics(session_.get(), &result), ULLAGE_OK);
    return result;
  }

 private:
  ullage_program* program_;
  std::vector<ir::Tensor> empty_;
  samples::SessionOwner session_;
};

struct Kind {
  const char* architecture = "llama";
  int64_t draft = 0;
};

class ConversationOnDevice : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    if (!device_.available()) GTEST_SKIP() << "no Vulkan device";
    const auto [architecture, draft] = GetParam();
    auto conversation = test::small_answers({.continues = true, .draft = draft}, architecture);
    auto whole = test::small_answers({}, architecture);
    ASSERT_TRUE(conversation) << conversation.error().message;
    ASSERT_TRUE(whole) << whole.error().message;
    whole_ = std::move(*whole);
    empty_ = test::empty_state(*conversation);
    const auto program = device_.compile(std::move(*conversation));
    ASSERT_TRUE(program) << program.error().message;
    program_.reset(*program);
  }
  // The answer of one run over `said` and the question's tokens, which are appended to `said`.
  Tokens expected(Question question, Tokens& said) const {
    said.insert(said.end(), question.prompt.begin(), question.prompt.end());
    question.prompt = said;
    const auto results = ir::evaluate(whole_, test::inputs_of(question));
    EXPECT_TRUE(results) << results.error().message;
    const Tokens answer = test::tokens_of(results->front());
    said.insert(said.end(), answer.begin(), answer.end());
    return answer;
  }

  ullage::test::Device device_{ullage::test::tier_under_test(), false, true};
  samples::ProgramOwner program_;
  ir::Graph whole_;
  std::vector<ir::Tensor> empty_;
};

INSTANTIATE_TEST_SUITE_P(Kinds, ConversationOnDevice,
                         testing::Values(Kind{}, Kind{.draft = 3},
                                         Kind{.architecture = "falcon-h1"},
                                         Kind{.architecture = "mamba"}),
                         [](const auto& test) {
                           return std::string(test.param.architecture).substr(0, 6) +
                                  std::to_string(test.param.draft);
                         });

TEST_P(ConversationOnDevice, TurnsReadWhatIsNewAndAnswerAsOneRunOverAllDoes) {
  Talk talk(program_.get(), empty_);
  for (int conversation = 0; conversation < 2; ++conversation) {
    Tokens said;
    bool starts = true;
    for (const Question& turn :
         {Question{.prompt = {3, 49, 0}, .most = 4}, Question{.prompt = {17}, .most = 1},
          Question{.prompt = {}, .most = 3},
          Question{.prompt = {5, 44}, .most = 2, .temperature = 1.5, .seed = 3},
          Question{.prompt = {9, 9}, .most = 5, .penalty = 1.4}}) {
      const ullage_statistics before = talk.statistics();
      const auto [answer, failure] = talk.ask(turn, starts);
      EXPECT_EQ(answer, expected(turn, said)) << failure << ", conversation " << conversation;
      const ullage_statistics after = talk.statistics();
      EXPECT_EQ(after.submissions - before.submissions, 1u);
      EXPECT_EQ(after.host_waits - before.host_waits, 1u);
      EXPECT_EQ(after.replans + after.retries, 0u);
      if (conversation > 0) {  // both directions of the swapped state are recorded
        EXPECT_EQ(after.pipelines_created, before.pipelines_created);
        EXPECT_EQ(after.command_buffers_recorded, before.command_buffers_recorded);
      }
      starts = false;
    }
  }
}

TEST_P(ConversationOnDevice, WhatDoesNotFitLeavesTheConversationAsItWas) {
  Talk talk(program_.get(), empty_);
  Tokens said;
  const Question first{.prompt = {3, 49, 0, 7, 7}, .most = 8}, fits{.prompt = {1, 2, 3}, .most = 8};
  EXPECT_EQ(talk.ask(first, true).first, expected(first, said));
  const auto [answer, failure] = talk.ask({.prompt = {1, 2, 3, 4}, .most = 8});
  EXPECT_NE(failure.find("said, tokens and answer must fit the model's context of 24"),
            std::string::npos)
      << failure;
  EXPECT_EQ(talk.ask(fits).first, expected(fits, said));
}

}  // namespace
}  // namespace ullage::gguf
