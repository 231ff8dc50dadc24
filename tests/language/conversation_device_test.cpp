// Conversations of the C API of language models: messages, continuing, forgetting.
#include <gmock/gmock.h>

#include "tests/language/small_generator.h"

namespace ullage::test::generation {
namespace {

TEST(GeneratorDevice, AMessageIsFormattedByTheTemplate) {
  const Answer answer = run(generator(), message("ab", 5));
  EXPECT_EQ(answer.prompt_tokens, 4);
  const Tokens tokens = {30, 28, 31, 30};
  ullage_prompt prompt = token_prompt(tokens, 5);
  prompt.ignore_end_tokens = 0;
  EXPECT_EQ(answer.tokens, run(generator(), prompt).tokens);
}

TEST(GeneratorDevice, AConversationContinuesAndReadsOnlyWhatIsNew) {
  const Handle& talk = conversation();
  const Answer first = run(talk, token_prompt({4, 9, 17}, 5));
  const Answer second = run(talk, token_prompt({3, 8}, 5));
  EXPECT_EQ(second.prompt_tokens, 2);
  Tokens all = {4, 9, 17};
  all.insert(all.end(), first.tokens.begin(), first.tokens.end());
  all.insert(all.end(), {3, 8});
  EXPECT_EQ(second.tokens, run(generator(), token_prompt(all, 5)).tokens);
  EXPECT_EQ(run(conversation(), token_prompt({4, 9, 17}, 5)).tokens, first.tokens);
}

TEST(GeneratorDevice, AConversationOfMessagesContinues) {
  const Handle& talk = conversation();
  const Answer first = run(talk, message("ab", 5));
  const Answer second = run(talk, message("c", 5));
  Tokens all = {30, 28, 31, 30};
  all.insert(all.end(), first.tokens.begin(), first.tokens.end());
  if (all.back() != 31) all.push_back(31);
  all.insert(all.end(), {30, 2, 31, 30});
  ullage_prompt prompt = token_prompt(all, 5);
  prompt.ignore_end_tokens = 0;
  EXPECT_EQ(second.tokens, run(generator(), prompt).tokens);
  EXPECT_EQ(second.prompt_tokens, all.size() - 4 - first.tokens.size());
  expect_failure(talk, text_prompt("a", 5), ULLAGE_INVALID_ARGUMENT,
                 "a conversation of messages has no other prompts");
}

TEST(GeneratorDevice, AConversationGoesOnBehindWhatWasCancelled) {
  const Handle& talk = conversation();
  Pieces pieces{.cancel_at = 1};
  const Answer first = run(talk, token_prompt({4, 9, 17}, 8), &pieces);
  const Answer second = run(talk, token_prompt({3, 8}, 5));
  Tokens all = {4, 9, 17};
  all.insert(all.end(), first.tokens.begin(), first.tokens.end());
  all.insert(all.end(), {3, 8});
  EXPECT_EQ(second.tokens, run(generator(), token_prompt(all, 5)).tokens);
}

TEST(GeneratorDevice, SeveralConversationsDoNotDisturbEachOther) {
  const Handle other = load(options_of(true));
  const Handle& talk = conversation();
  const Answer a = run(talk, token_prompt({4, 9, 17}, 4));
  const Answer b = run(other, token_prompt({1}, 4));
  const Tokens a_next = run(talk, token_prompt({3}, 4)).tokens;
  const Tokens b_next = run(other, token_prompt({7}, 4)).tokens;
  ASSERT_EQ(ullage_generator_forget(talk.get()), ULLAGE_OK);
  EXPECT_EQ(run(talk, token_prompt({1}, 4)).tokens, b.tokens);
  EXPECT_EQ(run(talk, token_prompt({7}, 4)).tokens, b_next);
  ASSERT_EQ(ullage_generator_forget(other.get()), ULLAGE_OK);
  EXPECT_EQ(run(other, token_prompt({4, 9, 17}, 4)).tokens, a.tokens);
  EXPECT_EQ(run(other, token_prompt({3}, 4)).tokens, a_next);
}

TEST(GeneratorDevice, MoreThanTheContextIsAnErrorAndTheConversationStays) {
  const Handle& talk = conversation();
  const Answer first = run(talk, token_prompt({4, 9, 17}, 5));
  expect_failure(talk, token_prompt({3, 8}, 15), ULLAGE_OUT_OF_BOUNDS,
                 "8 earlier tokens, a prompt of 2 tokens and an answer of 15 do not fit the "
                 "model's context of 24");
  Tokens all = {4, 9, 17};
  all.insert(all.end(), first.tokens.begin(), first.tokens.end());
  all.insert(all.end(), {3, 8});
  EXPECT_EQ(run(talk, token_prompt({3, 8}, 5)).tokens,
            run(generator(), token_prompt(all, 5)).tokens);
}

TEST(GeneratorDevice, MessagesThatDoNotFitAreForgottenOnlyWhereTheCallerAllowsIt) {
  const Handle& talk = conversation();
  run(talk, message("abc", 6));
  run(talk, message("d", 3));
  expect_failure(talk, message("abcdefg", 6), ULLAGE_OUT_OF_BOUNDS, "do not fit");
  ullage_generator_options options = options_of(true);
  options.forget_oldest = 1;
  const Handle forgetful = load(options);
  run(forgetful, message("abc", 6));
  run(forgetful, message("d", 3));
  const Answer answer = run(forgetful, message("abcdefg", 6));
  EXPECT_GT(answer.forgotten, 0);
  EXPECT_FALSE(answer.tokens.empty());
}

TEST(GeneratorDevice, ASystemMessageStandsInFront) {
  ullage_generator_options options = options_of(false);
  options.system = "z";
  const Handle formal = load(options);
  const Answer answer = run(formal, message("ab", 5));
  EXPECT_EQ(answer.prompt_tokens, 7);
  const Tokens tokens = {30, 25, 31, 30, 28, 31, 30};
  ullage_prompt prompt = token_prompt(tokens, 5);
  prompt.ignore_end_tokens = 0;
  EXPECT_EQ(answer.tokens, run(generator(), prompt).tokens);
}

}  // namespace
}  // namespace ullage::test::generation
