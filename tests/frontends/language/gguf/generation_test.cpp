// Whole answers of a small model, by the reference evaluator, against its steps one by one.
#include "frontends/language/gguf/generation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "frontends/language/gguf/step.h"
#include "ir/graph/evaluate.h"
#include "tests/frontends/language/gguf/answers.h"

namespace ullage::gguf {
namespace {

using test::Question;
using test::Tokens;

class Generation : public testing::Test {
 protected:
  void SetUp() override {
    auto graph = test::small_answers();
    ASSERT_TRUE(graph) << graph.error().message;
    graph_ = std::move(*graph);
  }
  Tokens answer(const Question& question) const {
    const auto results = ir::evaluate(graph_, test::inputs_of(question));
    EXPECT_TRUE(results) << results.error().message;
    return results ? test::tokens_of((*results)[0]) : Tokens();
  }
  std::string failure(const Question& question) const {
    const auto results = ir::evaluate(graph_, test::inputs_of(question));
    return results ? "" : results.error().message;
  }

  ir::Graph graph_;
};

// The best token of one step over all tokens so far, repeated.
Tokens by_steps(Tokens tokens, int64_t most) {
  const std::string bytes = test::small_llama().bytes();
  const auto step = import_step(*read_file(std::as_bytes(std::span(bytes))));
  Tokens answer;
  for (int64_t i = 0; i < most; ++i) {
    std::vector<ir::Tensor> inputs = {
        ir::Tensor::from_integers(ir::DType::i64, {static_cast<int64_t>(tokens.size())}, tokens)};
    inputs.resize(1 + 2 * test::kBlocks,
                  ir::Tensor(ir::DType::f32, {test::kKeyHeads, 0, test::kHead}));
    const ir::Tensor logits = ir::evaluate(*step, inputs)->front();
    int64_t best = 0;
    for (int64_t t = 1; t < logits.element_count(); ++t) {
      if (logits.number(t) > logits.number(best)) best = t;
    }
    answer.push_back(best);
    tokens.push_back(best);
  }
  return answer;
}

TEST_F(Generation, GreedyAnswersAreThoseOfSteps) {
  for (const Tokens& prompt : {Tokens{7}, Tokens{3, 49}, Tokens{3, 49, 0, 17, 17, 5, 44}}) {
    for (int64_t most : {1, 2, 9}) {
      EXPECT_EQ(answer({.prompt = prompt, .most = most}), by_steps(prompt, most));
    }
  }
}

TEST_F(Generation, EndsBehindTheFirstStop) {
  const Tokens prompt = {3, 49, 0, 17}, whole = answer({.prompt = prompt, .most = 10});
  const auto first = [&](size_t count) {
    return Tokens(whole.begin(), whole.begin() + static_cast<int>(count));
  };
  const auto with = [&](std::vector<Tokens> stops) {
    return answer({.prompt = prompt, .most = 10, .stops = std::move(stops)});
  };
  // Where a token comes up first is where it ends an answer.
  const auto place = [&](int64_t token) {
    return static_cast<size_t>(std::ranges::find(whole, token) - whole.begin()) + 1;
  };
  for (size_t i : {size_t{0}, size_t{1}, size_t{4}, size_t{9}}) {
    EXPECT_EQ(with({{whole[i]}}), first(place(whole[i]))) << "stop at token " << i;
  }
  EXPECT_EQ(with({{-1, whole[9]}, {-1, whole[2]}}),
            first(std::min(place(whole[9]), place(whole[2]))));
  const auto pair = std::ranges::search(whole, Tokens{whole[3], whole[4]});
  EXPECT_EQ(with({{-1, whole[3], whole[4]}}), Tokens(whole.begin(), pair.end()));
  EXPECT_EQ(with({{whole[3], 50, whole[4]}}), whole) << "this row is not in the answer";
  EXPECT_EQ(with({{prompt[3], whole[0]}}), whole) << "the prompt ends nothing";
}

TEST_F(Generation, TheSameSeedGivesTheSameAnswer) {
  Question question{.prompt = {3, 49, 0}, .most = 12, .temperature = 1.5, .top_k = 30, .seed = 4};
  const Tokens once = answer(question);
  EXPECT_EQ(once.size(), 12u);
  EXPECT_EQ(answer(question), once);
  question.seed = 5;
  EXPECT_NE(answer(question), once);
  question.top_k = 1;
  EXPECT_EQ(answer(question), answer({.prompt = {3, 49, 0}, .most = 12}));
}

TEST_F(Generation, APenaltyCountsPromptAndAnswer) {
  const Tokens tokens = answer({.prompt = {3, 49, 0}, .most = 12, .penalty = 1e3});
  for (size_t i = 0; i < tokens.size(); ++i) {
    EXPECT_EQ(std::ranges::count(tokens, tokens[i]), 1) << "token " << i;
    EXPECT_EQ(std::ranges::count(Tokens{3, 49, 0}, tokens[i]), 0) << "token " << i;
  }
}

TEST_F(Generation, WhatDoesNotFitFails) {
  const auto expect_failure = [&](const Question& question, const std::string& message) {
    EXPECT_NE(failure(question).find(message), std::string::npos) << failure(question);
  };
  EXPECT_EQ(failure({.prompt = Tokens(20, 1), .most = 4}), "");
  expect_failure({.prompt = Tokens(20, 1), .most = 5},
                 "tokens and answer must fit the model's context of 24 positions");
  expect_failure({.prompt = {}, .most = 1}, "there must be a token");
  expect_failure({.prompt = {1}, .most = 0}, "an answer must have at least one token");
  expect_failure({.prompt = {1}, .most = 1, .stops = {{}}}, "rows of stops must have a token");
}

TEST_F(Generation, DraftsChangeNothingButTheNumberOfSteps) {
  for (int64_t draft : {1, 3, 8}) {
    const auto drafted = test::small_answers({.draft = draft});
    ASSERT_TRUE(drafted) << drafted.error().message;
    for (const Question& question :
         {Question{.prompt = {7}, .most = 1}, Question{.prompt = {3, 49, 0}, .most = 12},
          Question{.prompt = {5, 6, 7, 5, 6, 7, 5, 6}, .most = 9},
          Question{.prompt = {3, 49}, .most = 12, .temperature = 0.5, .seed = 3},
          Question{.prompt = {3, 49}, .most = 12, .penalty = 1.3}}) {
      const auto results = ir::evaluate(*drafted, test::inputs_of(question));
      ASSERT_TRUE(results) << results.error().message;
      EXPECT_EQ(test::tokens_of((*results)[0]), answer(question)) << "draft of " << draft;
      EXPECT_LE((*results)[1].integer(0), question.most - 1);
    }
  }
  EXPECT_FALSE(test::small_answers({.draft = 9}));
  EXPECT_FALSE(test::small_answers({.draft = -1}));
}

// Turns of one conversation, each with the state that the previous one left.
class Turns {
 public:
  explicit Turns(int64_t draft = 0, const std::string& architecture = "llama")
      : graph_(std::move(*test::small_answers({.continues = true, .draft = draft}, architecture))),
        state_(test::empty_state(graph_)) {}
  Tokens answer(const Question& question) {
    std::vector<ir::Tensor> inputs = test::inputs_of(question);
    inputs.insert(inputs.end(), state_.begin(), state_.end());
    auto results = ir::evaluate(graph_, inputs);
    if (!results) {
      failure_ = results.error().message;
      return {};
    }
    state_.assign(results->end() - static_cast<std::ptrdiff_t>(state_.size()), results->end());
    return test::tokens_of(results->front());
  }
  Tokens said() const { return test::tokens_of(state_[0]); }
  int64_t rows() const { return state_[1].shape()[0]; }
  const std::string& failure() const { return failure_; }

 private:
  ir::Graph graph_;
  std::vector<ir::Tensor> state_;
  std::string failure_;
};

TEST(Generations, OfEveryFormNameATensorThatIsMissing) {
  test::WrittenFile model = test::small_llama();
  std::ranges::find(model.tensors, "blk.1.attn_k.weight", &test::WrittenTensor::name)->name = "x";
  const std::string bytes = model.bytes();
  const auto file = read_file(std::as_bytes(std::span(bytes)));
  ASSERT_TRUE(file) << file.error().message;
  for (const GenerationForm& form :
       {GenerationForm{}, GenerationForm{.continues = true}, GenerationForm{.draft = 3},
        GenerationForm{.batch = 2}, GenerationForm{.continues = true, .draft = 1}}) {
    const auto graph = import_generation(*file, form);
    ASSERT_FALSE(graph);
    EXPECT_EQ(graph.error().message, "tensor 'blk.1.attn_k.weight' is missing");
  }
}

class GenerationDrafting : public Generation, public testing::WithParamInterface<int64_t> {};
INSTANTIATE_TEST_SUITE_P(Drafts, GenerationDrafting, testing::Values(0, 1, 3));

TEST_P(GenerationDrafting, AConversationReadsWhatIsNewAlone) {
  Turns turns(GetParam());
  Tokens all;
  for (Question turn : {Question{.prompt = {3, 49, 0}, .most = 4},
                        Question{.prompt = {17}, .most = 1}, Question{.prompt = {}, .most = 3},
                        Question{.prompt = {5, 44}, .most = 2, .temperature = 1.5, .seed = 3},
                        Question{.prompt = {9}, .most = 3, .penalty = 1.4}}) {
    const Tokens answer = turns.answer(turn);
    all.insert(all.end(), turn.prompt.begin(), turn.prompt.end());
    turn.prompt = all;
    EXPECT_EQ(answer, this->answer(turn)) << turns.failure();
    all.insert(all.end(), answer.begin(), answer.end());
    EXPECT_EQ(turns.said(), all);
    EXPECT_EQ(turns.rows(), static_cast<int64_t>(all.size()) - 1);
  }
}

class Recurrent : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(All, Recurrent, testing::Values("falcon-h1", "lfm2", "mamba"),
                         [](const auto& test) { return std::string(test.param).substr(0, 4); });

TEST_P(Recurrent, AConversationKeepsItsStates) {
  const auto whole = test::small_answers({}, GetParam());
  ASSERT_TRUE(whole) << whole.error().message;
  Turns turns(0, GetParam());
  Tokens all;
  for (Question turn :
       {Question{.prompt = {3, 49, 0}, .most = 4}, Question{.prompt = {17}, .most = 1},
        Question{.prompt = {}, .most = 3}, Question{.prompt = {5, 44}, .most = 2}}) {
    const Tokens answer = turns.answer(turn);
    all.insert(all.end(), turn.prompt.begin(), turn.prompt.end());
    turn.prompt = all;
    EXPECT_EQ(answer, test::tokens_of(ir::evaluate(*whole, test::inputs_of(turn))->front()))
        << turns.failure();
    all.insert(all.end(), answer.begin(), answer.end());
  }
}

TEST_P(Recurrent, ABatchHasTheStatesOfEachConversation) {
  const auto alone = test::small_answers({}, GetParam()),
             batch = test::small_answers({.batch = 3}, GetParam());
  ASSERT_TRUE(alone) << alone.error().message;
  ASSERT_TRUE(batch) << batch.error().message;
  const std::vector<Tokens> prompts = {{3, 49, 0}, {17}, {5, 6, 7, 5, 6, 7, 5}};
  Question question{.prompt = {}, .most = 5};
  const auto answers = ir::evaluate(*batch, test::inputs_of_batch(question, prompts));
  ASSERT_TRUE(answers) << answers.error().message;
  for (size_t n = 0; n < prompts.size(); ++n) {
    question.prompt = prompts[n];
    const auto found = test::column_of((*answers)[0], static_cast<int64_t>(n));
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(*found, test::tokens_of(ir::evaluate(*alone, test::inputs_of(question))->front()))
        << "conversation " << n;
  }
}

TEST_P(Recurrent, StatesAllowNoDrafts) {
  const auto graph = test::small_answers({.draft = 2}, GetParam());
  ASSERT_FALSE(graph);
  EXPECT_EQ(graph.error().code, ir::ErrorCode::unsupported);
  EXPECT_NE(graph.error().message.find(std::string("architecture '") + GetParam() + "'"),
            std::string::npos)
      << graph.error().message;
}

TEST_F(Generation, AConversationThatDoesNotFitFails) {
  Turns turns;
  turns.answer({.prompt = {}, .most = 1});
  EXPECT_NE(turns.failure().find("there must be a token"), std::string::npos) << turns.failure();
  turns.answer({.prompt = Tokens(10, 3), .most = 8});
  turns.answer({.prompt = {1, 2}, .most = 5});
  EXPECT_NE(turns.failure().find("said, tokens and answer must fit the model's context of "
                                 "24 positions"),
            std::string::npos)
      << turns.failure();
  EXPECT_EQ(turns.answer({.prompt = {1, 2}, .most = 4}).size(), 4u);
}

}  // namespace
}  // namespace ullage::gguf
