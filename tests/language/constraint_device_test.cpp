// Constraints of prompts in the C API: answers of their language, faults, and generators that
// compile their model again for them.
#include <gmock/gmock.h>

#include "tests/language/small_generator.h"

namespace ullage::test::generation {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::MatchesRegex;
using Texts = std::vector<const char*>;

ullage_prompt constrained(ullage_constraint_kind kind, const Texts& texts, uint32_t most = 12) {
  ullage_prompt prompt = text_prompt("cab", most);
  prompt.ignore_end_tokens = 0;
  prompt.constraint = kind;
  prompt.constraint_texts = texts.data();
  prompt.constraint_text_count = static_cast<uint32_t>(texts.size());
  return prompt;
}

// Grows once, in the first test.
const Handle& grown() {
  static const Handle created = load(options_of(false));
  return created;
}

TEST(ConstraintDevice, AnswersAreOfTheLanguage) {
  const Texts choices = {"dad", "abba", "e"}, expression = {"(ab|c){2}[xyz]+q"},
              grammar = {"root ::= \"a\" root \"b\" | \"c\""};
  for (const double temperature : {0.0, 1.5}) {
    ullage_prompt prompt = constrained(ULLAGE_CONSTRAINT_CHOICE, choices);
    prompt.temperature = temperature;
    EXPECT_THAT(run(grown(), prompt).text, AnyOf("dad", "abba", "e"));
    prompt = constrained(ULLAGE_CONSTRAINT_REGULAR_EXPRESSION, expression);
    prompt.temperature = temperature;
    const Answer matched = run(grown(), prompt);
    if (matched.finish == ULLAGE_FINISH_STOP) {
      EXPECT_THAT(matched.text, MatchesRegex("((ab)|c)((ab)|c)[xyz]+q"));
    } else {
      EXPECT_THAT(matched.text, MatchesRegex("((ab)|c)((ab)|c)[xyz]+"));
    }
    prompt = constrained(ULLAGE_CONSTRAINT_GRAMMAR, grammar);
    prompt.temperature = temperature;
    EXPECT_THAT(run(grown(), prompt).text, MatchesRegex("a*(cb*)?"));
  }
}

TEST(ConstraintDevice, AnAnswerIsOneWaitAndTheNextOneIsFree) {
  const Answer free = run(generator(), text_prompt("cab", 12));
  const Texts choices = {"dad", "abba"};
  const ullage_prompt prompt = constrained(ULLAGE_CONSTRAINT_CHOICE, choices);
  run(grown(), prompt);
  const ullage_statistics before = statistics(grown());
  const Answer held = run(grown(), prompt);
  EXPECT_EQ(statistics(grown()).host_waits - before.host_waits, 1);
  EXPECT_EQ(held.finish, ULLAGE_FINISH_STOP);
  EXPECT_EQ(run(grown(), text_prompt("cab", 12)).tokens, free.tokens);
  ullage_prompt drawn = text_prompt("cab", 12);
  drawn.temperature = 1.3;
  drawn.seed = 7;
  EXPECT_EQ(run(grown(), drawn).tokens, run(generator(), drawn).tokens);
}

TEST(ConstraintDevice, AConversationGoesOnBehindAConstraint) {
  const Handle talk = load(options_of(true));
  const Answer first = run(talk, token_prompt({4, 9}, 3));
  const Texts choices = {"dad", "abba"};
  ullage_prompt prompt = constrained(ULLAGE_CONSTRAINT_CHOICE, choices, 5);
  const Answer second = run(talk, prompt);
  EXPECT_THAT(second.text, AnyOf("dad", "abba"));
  EXPECT_EQ(second.prompt_tokens, 2 + first.tokens.size() + 2);  // all of them, anew
  const Answer third = run(talk, token_prompt({7}, 3));
  EXPECT_EQ(third.prompt_tokens, 1);
  Tokens all = {4, 9};
  for (const Tokens& part : {first.tokens, Tokens{2, 28}, second.tokens, Tokens{7}}) {
    all.insert(all.end(), part.begin(), part.end());
  }
  EXPECT_EQ(third.tokens, run(generator(), token_prompt(all, 3)).tokens);
}

TEST(ConstraintDevice, FaultsAreNamed) {
  const struct {
    ullage_constraint_kind kind;
    Texts texts;
    ullage_status status;
    const char* message;
  } kFaults[] = {
      {ULLAGE_CONSTRAINT_JSON_SCHEMA,
       {"{\"$dynamicRef\": \"#a\"}"},
       ULLAGE_UNSUPPORTED,
       "'$dynamicRef'"},
      {ULLAGE_CONSTRAINT_JSON_SCHEMA, {"{"}, ULLAGE_INVALID_ARGUMENT, ""},
      {ULLAGE_CONSTRAINT_GRAMMAR, {"root ::= \"a\"\nx ::= ("}, ULLAGE_INVALID_ARGUMENT, "line 2"},
      {ULLAGE_CONSTRAINT_REGULAR_EXPRESSION, {"(a"}, ULLAGE_INVALID_ARGUMENT, ""},
      {ULLAGE_CONSTRAINT_REGULAR_EXPRESSION, {"a", "b"}, ULLAGE_INVALID_ARGUMENT, "given 2"},
      {ULLAGE_CONSTRAINT_CHOICE, {}, ULLAGE_INVALID_ARGUMENT, "given 0"},
      {ULLAGE_CONSTRAINT_CHOICE, {""}, ULLAGE_INVALID_ARGUMENT, "the empty text alone"},
      {ULLAGE_CONSTRAINT_CHOICE, {nullptr}, ULLAGE_INVALID_ARGUMENT, "must not be null"},
      {static_cast<ullage_constraint_kind>(7), {"a"}, ULLAGE_INVALID_ARGUMENT, "given 7"}};
  for (const auto& fault : kFaults) {
    expect_failure(generator(), constrained(fault.kind, fault.texts), fault.status, fault.message);
  }
  ullage_prompt prompt = text_prompt("cab", 4);
  prompt.tool_choice = "required";
  expect_failure(generator(), prompt, ULLAGE_INVALID_ARGUMENT, "requires a conversation");
  prompt = text_prompt("[{\"role\": \"user\", \"content\": \"a\"}]", 4);
  prompt.kind = ULLAGE_PROMPT_CONVERSATION;
  prompt.tool_choice = "add";
  expect_failure(generator(), prompt, ULLAGE_INVALID_ARGUMENT, "'add' requires a conversation");
  EXPECT_EQ(run(generator(), text_prompt("cab", 4)).tokens.size(), 4);
}

TEST(ConstraintDevice, BiasesAreAddedToWhatThereIs) {
  const ullage_token_bias bias = {7, 100};
  const Tokens tokens = {4, 9};
  ullage_prompt prompt = token_prompt(tokens, 6);
  prompt.biases = &bias;
  prompt.bias_count = 1;
  EXPECT_EQ(run(grown(), prompt).tokens, Tokens(6, 7));
  const Texts choices = {"dad", "eh"};
  prompt.constraint = ULLAGE_CONSTRAINT_CHOICE;
  prompt.constraint_texts = choices.data();
  prompt.constraint_text_count = 2;
  prompt.ignore_end_tokens = 0;
  const int32_t e = 4;
  const ullage_token_bias likely = {e, 100};
  prompt.biases = &likely;
  EXPECT_EQ(run(grown(), prompt).text, "eh");
}

TEST(ConstraintDevice, AProgramFileHasNone) {
  const Compiled& file = program_file();
  ullage_generator* created = nullptr;
  ASSERT_EQ(ullage_generator_load_memory(context(), ullage_compiled_bytes(file.get()),
                                         ullage_compiled_size(file.get()), nullptr, &created),
            ULLAGE_OK);
  const Handle fixed(created);
  const Texts choices = {"dad"};
  expect_failure(fixed, constrained(ULLAGE_CONSTRAINT_CHOICE, choices), ULLAGE_UNSUPPORTED,
                 "constraints of answers: a language model is required");
  ullage_prompt prompt = text_prompt("cab", 4);
  prompt.presence_penalty = 1;
  expect_failure(fixed, prompt, ULLAGE_UNSUPPORTED, "presence and frequency penalties");
  prompt.presence_penalty = 0;
  prompt.dry_multiplier = 1;
  expect_failure(fixed, prompt, ULLAGE_UNSUPPORTED, "dry_multiplier: a language");
  prompt.dry_multiplier = 0;
  prompt.typical = 0.5;
  expect_failure(fixed, prompt, ULLAGE_UNSUPPORTED, "typical and xtc_probability");
  EXPECT_EQ(run(fixed, text_prompt("cab", 4)).tokens.size(), 4);
}

}  // namespace
}  // namespace ullage::test::generation
