// Answers of the C API of language models: texts, tokens, pieces, stops, cancelling, chance.
#include <gmock/gmock.h>

#include <optional>
#include <thread>

#include "tests/language/small_generator.h"

namespace ullage::test::generation {
namespace {

using testing::ElementsAreArray;
using testing::HasSubstr;

TEST(GeneratorDevice, TextIsAnsweredByTextInOneSubmission) {
  run(generator(), text_prompt("cab", 12));
  const ullage_statistics before = statistics(generator());
  const Answer answer = run(generator(), text_prompt("cab", 12));
  const ullage_statistics after = statistics(generator());
  EXPECT_EQ(answer.tokens.size(), 12);
  EXPECT_EQ(answer.text, text_of(answer.tokens));
  EXPECT_EQ(answer.finish, ULLAGE_FINISH_LENGTH);
  EXPECT_EQ(answer.prompt_tokens, 2);
  EXPECT_GT(answer.first_token_ms, 0);
  EXPECT_GE(answer.total_ms, answer.first_token_ms);
  EXPECT_EQ(after.submissions - before.submissions, 1);
  EXPECT_EQ(after.host_waits - before.host_waits, 1);
  EXPECT_EQ(after.pipelines_created, before.pipelines_created);
}

TEST(GeneratorDevice, TokensAreAnsweredAsTheirText) {
  const Answer answer = run(generator(), text_prompt("cab", 12));
  EXPECT_EQ(run(generator(), token_prompt({2, 28}, 12)).tokens, answer.tokens);
  const int32_t* encoded = nullptr;
  uint32_t count = 0;
  ASSERT_EQ(ullage_generator_encode(generator().get(), "cab", &encoded, &count), ULLAGE_OK);
  EXPECT_THAT(copy_of(encoded, count), ElementsAreArray({2, 28}));
}

TEST(GeneratorDevice, PiecesAreTheAnswer) {
  for (const uint32_t most : {1U, 2U, 12U}) {
    const Answer whole = run(generator(), text_prompt("cab", most));
    Pieces pieces;
    const Answer answer = run(generator(), text_prompt("cab", most), &pieces);
    EXPECT_EQ(answer.tokens, whole.tokens);
    EXPECT_EQ(pieces.text, whole.text);
    EXPECT_EQ(pieces.tokens, whole.tokens);
    EXPECT_EQ(pieces.last, 1);
  }
}

TEST(GeneratorDevice, StepsOfAnAnswerAreItsPieces) {
  const Answer whole = run(generator(), text_prompt("cab", 12));
  const ullage_prompt prompt = text_prompt("cab", 12);
  ASSERT_EQ(ullage_generator_submit(generator().get(), &prompt), ULLAGE_OK);
  EXPECT_EQ(ullage_generator_submit(generator().get(), &prompt), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_generator_forget(generator().get()), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(last_error().message, HasSubstr("an answer is under way"));
  std::string text;
  ullage_piece piece = {};
  piece.size = sizeof piece;
  do {
    ASSERT_EQ(ullage_generator_next(generator().get(), &piece), ULLAGE_OK);
    text.append(piece.text, piece.text_size);
  } while (piece.is_last == 0);
  ASSERT_EQ(ullage_generator_next(generator().get(), &piece), ULLAGE_OK);
  EXPECT_EQ(piece.is_last, 1);
  EXPECT_EQ(piece.text_size, 0);
  ullage_answer answer = {};
  answer.size = sizeof answer;
  ASSERT_EQ(ullage_generator_wait(generator().get(), &answer), ULLAGE_OK);
  EXPECT_EQ(text, whole.text);
  EXPECT_EQ(copy_of(answer).tokens, whole.tokens);
  EXPECT_EQ(ullage_generator_wait(generator().get(), &answer), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_generator_next(generator().get(), &piece), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_generator_cancel(generator().get()), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(last_error().message, HasSubstr("no answer is under way"));
}

TEST(GeneratorDevice, AStopTextEndsAnAnswerWhateverItsTokens) {
  const Answer whole = run(generator(), text_prompt("cab", 16));
  for (size_t length : {1U, 2U, 3U}) {
    const std::string stop = whole.text.substr(3, length);
    const size_t end = whole.text.find(stop);
    const char* const stops[] = {"zzzz", stop.c_str()};
    ullage_prompt prompt = text_prompt("cab", 16);
    prompt.stop_texts = stops;
    prompt.stop_text_count = 2;
    const Answer answer = run(generator(), prompt);
    EXPECT_EQ(answer.text, whole.text.substr(0, end));
    EXPECT_EQ(answer.finish, ULLAGE_FINISH_STOP);
    EXPECT_EQ(answer.tokens,
              Tokens(whole.tokens.begin(),
                     whole.tokens.begin() + static_cast<std::ptrdiff_t>(answer.tokens.size())));
    Pieces pieces;
    run(generator(), prompt, &pieces);
    EXPECT_EQ(pieces.text, answer.text);
    EXPECT_EQ(pieces.tokens, answer.tokens);
    EXPECT_EQ(pieces.last, 1);
  }
}

TEST(GeneratorDevice, AStopTextAcrossTheBorderOfTokensEndsAnAnswer) {
  // Of an answer with the tokens "12" and "3" the text "23", whose own tokens are others.
  Answer whole;
  Tokens tokens;
  std::optional<std::string> stop;
  for (int32_t first = 4; first < 30 && !stop; ++first) {
    tokens = {first, 9};
    whole = run(generator(), token_prompt(tokens, 16));
    for (size_t i = 0; i + 2 < whole.tokens.size() && !stop; ++i) {
      const std::string a = text_of({whole.tokens[i]}), b = text_of({whole.tokens[i + 1]});
      if (a.size() + b.size() > 2) stop = a.substr(1) + b.substr(0, 1);
    }
  }
  ASSERT_TRUE(stop) << whole.text;
  const char* const text = stop->c_str();
  ullage_prompt prompt = token_prompt(tokens, 16);
  prompt.stop_texts = &text;
  prompt.stop_text_count = 1;
  Pieces pieces;
  const Answer answer = run(generator(), prompt, &pieces);
  EXPECT_EQ(answer.text, whole.text.substr(0, whole.text.find(*stop)));
  EXPECT_EQ(pieces.text, answer.text);
  EXPECT_LT(answer.tokens.size(), whole.tokens.size());
  EXPECT_EQ(run(generator(), prompt).text, answer.text);
}

TEST(GeneratorDevice, StopTokensEndAnAnswerAndBelongToIt) {
  const Answer whole = run(generator(), text_prompt("cab", 12));
  const Tokens pair(whole.tokens.begin() + 2, whole.tokens.begin() + 4);
  const ullage_token_sequence stops[] = {{pair.data(), 2}};
  ullage_prompt prompt = text_prompt("cab", 12);
  prompt.stop_tokens = stops;
  prompt.stop_token_count = 1;
  const Answer answer = run(generator(), prompt);
  ASSERT_GE(answer.tokens.size(), 2);
  EXPECT_EQ(Tokens(answer.tokens.end() - 2, answer.tokens.end()), pair);
  EXPECT_EQ(answer.finish, ULLAGE_FINISH_STOP);
}

TEST(GeneratorDevice, ACallbackCancelsAndTheGeneratorGoesOn) {
  const Answer whole = run(generator(), text_prompt("cab", 16));
  Pieces pieces{.cancel_at = 1};
  const Answer answer = run(generator(), text_prompt("cab", 16), &pieces);
  EXPECT_EQ(pieces.count, 1);
  EXPECT_EQ(answer.text.substr(0, pieces.text.size()), pieces.text);
  EXPECT_EQ(answer.tokens,
            Tokens(whole.tokens.begin(), whole.tokens.begin() + std::ssize(answer.tokens)));
  EXPECT_GE(answer.tokens.size(), pieces.tokens.size());
  const bool is_whole = answer.tokens.size() == 16;
  EXPECT_EQ(answer.finish, is_whole ? ULLAGE_FINISH_LENGTH : ULLAGE_FINISH_CANCELLED);
  EXPECT_EQ(run(generator(), text_prompt("cab", 16)).tokens, whole.tokens);
}

TEST(GeneratorDevice, AnotherThreadCancels) {
  const Answer whole = run(generator(), text_prompt("cab", 16));
  const ullage_prompt prompt = text_prompt("cab", 16);
  ASSERT_EQ(ullage_generator_submit(generator().get(), &prompt), ULLAGE_OK);
  std::thread([] { EXPECT_EQ(ullage_generator_cancel(generator().get()), ULLAGE_OK); }).join();
  ullage_answer given = {};
  given.size = sizeof given;
  ASSERT_EQ(ullage_generator_wait(generator().get(), &given), ULLAGE_OK);
  const Answer answer = copy_of(given);
  EXPECT_GE(answer.tokens.size(), 1);
  EXPECT_EQ(whole.text.substr(0, answer.text.size()), answer.text);
  const bool is_whole = answer.tokens.size() == 16;
  EXPECT_EQ(answer.finish, is_whole ? ULLAGE_FINISH_LENGTH : ULLAGE_FINISH_CANCELLED);
}

TEST(GeneratorDevice, BiasesAreObeyedAndLogProbabilitiesAreThoseBefore) {
  ullage_generator_options options = options_of(false);
  options.adjust_logits = options.log_probabilities = 1;
  options.top_tokens = 2;
  const Handle adjusting = load(options);
  const Tokens tokens = {4, 9};
  const Answer plain = run(generator(), token_prompt(tokens, 6));
  ullage_prompt prompt = token_prompt(tokens, 6);
  EXPECT_EQ(run(adjusting, prompt).tokens, plain.tokens);
  const ullage_token_bias bias = {7, 100};
  prompt.biases = &bias;
  prompt.bias_count = 1;
  ullage_answer answer = {};
  answer.size = sizeof answer;
  ASSERT_EQ(ullage_generator_run(adjusting.get(), &prompt, nullptr, nullptr, &answer), ULLAGE_OK)
      << last_error().message;
  EXPECT_EQ(copy_of(answer).tokens, Tokens(6, 7));
  ASSERT_EQ(answer.top_token_count, 2);
  EXPECT_EQ(answer.top_tokens[0], plain.tokens[0]);
  for (uint32_t i = 0; i < answer.token_count; ++i) {
    EXPECT_LT(answer.top_log_probabilities[2 * i], 0);
    EXPECT_GE(answer.top_log_probabilities[2 * i], answer.top_log_probabilities[2 * i + 1]);
    EXPECT_GE(answer.top_log_probabilities[2 * i], answer.log_probabilities[i]);
  }
}

TEST(GeneratorDevice, AWholeConversationIsJson) {
  ullage_prompt prompt = message("ab", 5);
  const Answer expected = run(generator(), prompt);
  prompt.kind = ULLAGE_PROMPT_CONVERSATION;
  for (const char* json : {R"([{"role": "user", "content": "ab"}])",
                           R"({"messages": [{"role": "user", "content": "ab"}], "tools": []})"}) {
    prompt.text = json;
    EXPECT_EQ(run(generator(), prompt).tokens, expected.tokens);
  }
  prompt.text = "ab";
  expect_failure(generator(), prompt, ULLAGE_INVALID_ARGUMENT, "no JSON of an array of messages");
  prompt.text = R"([{"role": "user", "content": [{"type": "image"}]}])";
  expect_failure(generator(), prompt, ULLAGE_UNSUPPORTED, "a part of type 'image'");
}

TEST(GeneratorDevice, AGeneratorIsDestroyedWhileItsAnswerIsUnderWay) {
  ullage_program* program = nullptr;
  const Compiled& file = program_file();
  ASSERT_EQ(ullage_program_load_entry(context(), ullage_compiled_bytes(file.get()),
                                      ullage_compiled_size(file.get()), "answer", &program),
            ULLAGE_OK);
  const std::unique_ptr<ullage_program, Destroy<ullage_program_destroy>> kept(program);
  ullage_generator* created = nullptr;
  ASSERT_EQ(ullage_generator_create(program, ullage_compiled_bytes(file.get()),
                                    ullage_compiled_size(file.get()), nullptr, &created),
            ULLAGE_OK)
      << last_error().message;
  const Handle short_lived(created);
  const ullage_prompt prompt = text_prompt("cab", 16);
  EXPECT_EQ(ullage_generator_submit(created, &prompt), ULLAGE_OK) << last_error().message;
}

TEST(GeneratorDevice, ChanceFollowsTheSeed) {
  ullage_prompt prompt = text_prompt("cab", 12);
  prompt.temperature = 1.5;
  prompt.seed = 1;
  const Tokens once = run(generator(), prompt).tokens;
  EXPECT_EQ(run(generator(), prompt).tokens, once);
  prompt.seed = 2;
  EXPECT_NE(run(generator(), prompt).tokens, once);
  prompt.top_k = 1;
  EXPECT_EQ(run(generator(), prompt).tokens, run(generator(), text_prompt("cab", 12)).tokens);
}

}  // namespace
}  // namespace ullage::test::generation
