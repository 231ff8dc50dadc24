// Conversations in files, and choices of prompts that a program must have, by the C API.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "tests/language/small_generator.h"

namespace ullage::test::generation {
namespace {

std::string path_of(const char* name) {
  return testing::TempDir() + "/" + name +
         std::to_string(::testing::UnitTest::GetInstance()->random_seed());
}

TEST(SavedStates, AConversationGoesOnFromAFile) {
  const std::string path = path_of("conversation.state");
  const Tokens begin = {4, 9, 17}, more = {3, 8};
  const Handle first = load(options_of(true)), second = load(options_of(true));
  for (const bool is_message : {false, true}) {
    ASSERT_EQ(ullage_generator_forget(first.get()), ULLAGE_OK);
    const ullage_prompt asked = is_message ? message("ab", 4) : token_prompt(begin, 4);
    const ullage_prompt again = is_message ? message("c", 5) : token_prompt(more, 5);
    run(first, asked);
    ASSERT_EQ(ullage_generator_save_state(first.get(), path.c_str()), ULLAGE_OK)
        << last_error().message;
    const Answer expected = run(first, again);
    ASSERT_EQ(ullage_generator_load_state(second.get(), path.c_str()), ULLAGE_OK)
        << last_error().message;
    const Answer found = run(second, again);
    EXPECT_EQ(found.tokens, expected.tokens);
    EXPECT_EQ(found.prompt_tokens, expected.prompt_tokens);
  }
  std::filesystem::remove(path);
}

TEST(SavedStates, WhatIsNoStateOfTheModelIsRefused) {
  const std::string path = path_of("damaged.state");
  const Handle& talk = conversation();
  EXPECT_EQ(ullage_generator_save_state(talk.get(), path.c_str()), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(last_error().message, testing::HasSubstr("no answer yet"));
  const Answer first = run(talk, token_prompt({4, 9, 17}, 4));
  ASSERT_EQ(ullage_generator_save_state(talk.get(), path.c_str()), ULLAGE_OK);
  std::fstream(path, std::ios::in | std::ios::out | std::ios::binary).seekp(200).put('\1');
  EXPECT_EQ(ullage_generator_load_state(talk.get(), path.c_str()), ULLAGE_INVALID_FILE);
  EXPECT_THAT(last_error().message, testing::HasSubstr("checksum"));
  EXPECT_EQ(ullage_generator_load_state(talk.get(), "no such file"), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_generator_save_state(generator().get(), path.c_str()), ULLAGE_UNSUPPORTED);
  // The conversation is the one before.
  EXPECT_EQ(run(talk, token_prompt({3, 8}, 5)).prompt_tokens, 2);
  std::filesystem::remove(path);
}

TEST(SavedStates, NarrowCachesDraftModelsAndLimitsAreChoicesOfLoading) {
  const std::string path = path_of("drafts.gguf");
  std::ofstream(path, std::ios::binary) << small_model();
  ullage_generator_options options = options_of(false);
  options.cache_keys = ULLAGE_CACHE_F16;
  options.cache_values = ULLAGE_CACHE_Q8_0;
  options.draft = 2;
  options.draft_model = path.c_str();
  options.penalize_sequences = options.limit_shares = 1;
  const Handle narrow = load(options);
  std::filesystem::remove(path);
  ASSERT_NE(narrow, nullptr);
  const Tokens tokens = {5, 6, 7, 5, 6};
  ullage_prompt prompt = token_prompt(tokens, 18);
  const Tokens plain = run(narrow, prompt).tokens;
  EXPECT_EQ(plain, run(generator(), prompt).tokens);
  prompt.dry_multiplier = 100;
  prompt.dry_allowed_length = 1;
  EXPECT_NE(run(narrow, prompt).tokens, plain);
}

}  // namespace
}  // namespace ullage::test::generation
