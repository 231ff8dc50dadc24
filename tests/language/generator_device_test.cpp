// The C API of language models on the small model: letters are tokens 0 to 25, " " is 26, "ab" 28,
// " a" 29, "<|start|>" 30, "<|end|>" 31; 24 positions.
#include <gmock/gmock.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>

#include "tests/compiler/handles.h"
#include "tests/frontends/language/gguf/small_llama.h"
#include "ullage/ullage.hpp"
#include "ullage/ullage_generator.h"

namespace ullage::test {
namespace {

using gguf::test::kContext;
using testing::ElementsAreArray;
using testing::HasSubstr;
using testing::IsEmpty;
using Handle = std::unique_ptr<ullage_generator, Destroy<ullage_generator_destroy>>;
using Tokens = std::vector<int32_t>;

const std::string& small_model() {
  static const std::string bytes =
      gguf::test::small_language_model("llama", gguf::test::Matrices::f32).bytes();
  return bytes;
}

ullage_context* context() {
  static const auto created = [] {
    ullage_context_options options = {};
    const char* const tier = std::getenv("ULLAGE_TEST_TIER");
    options.max_tier = tier && std::string_view(tier) == "T0" ? 1 : 0;
    return Context::create(options);
  }();
  return created ? created->get() : nullptr;
}

ullage_generator_options options_of(bool conversation) {
  ullage_generator_options options = {};
  options.size = sizeof options;
  options.conversation = conversation;
  return options;
}

Handle load(const ullage_generator_options& options, const std::string& file = small_model()) {
  ullage_generator* generator = nullptr;
  EXPECT_EQ(ullage_generator_load_memory(context(), file.data(), file.size(), &options, &generator),
            ULLAGE_OK)
      << last_error().message;
  return Handle(generator);
}

// Of separate prompts. All tests share the two, which take seconds to compile.
const Handle& generator() {
  static const Handle created = load(options_of(false));
  return created;
}
// A new conversation.
const Handle& conversation() {
  static const Handle created = load(options_of(true));
  EXPECT_EQ(ullage_generator_forget(created.get()), ULLAGE_OK) << last_error().message;
  return created;
}

// Of the same model, with the step, answers and conversations.
const Compiled& program_file() {
  static const Compiled file = [] {
    ullage_model* model = nullptr;
    EXPECT_EQ(
        ullage_model_from_gguf(small_model().data(), small_model().size(), 1, nullptr, &model),
        ULLAGE_OK);
    const Model owner(model);
    ullage_compile_options options = {};
    options.size = sizeof options;
    options.context = context();
    return compiled(owner, &options);
  }();
  return file;
}

ullage_prompt text_prompt(const char* text, uint32_t most) {
  ullage_prompt prompt = {};
  prompt.size = sizeof prompt;
  prompt.kind = ULLAGE_PROMPT_TEXT;
  prompt.text = text;
  prompt.max_tokens = most;
  prompt.ignore_end_tokens = 1;
  return prompt;
}

ullage_prompt message(const char* text, uint32_t most) {
  ullage_prompt prompt = text_prompt(text, most);
  prompt.kind = ULLAGE_PROMPT_MESSAGE;
  prompt.ignore_end_tokens = 0;
  return prompt;
}

ullage_prompt token_prompt(const Tokens& tokens, uint32_t most) {
  ullage_prompt prompt = text_prompt(nullptr, most);
  prompt.kind = ULLAGE_PROMPT_TOKENS;
  prompt.tokens = tokens.data();
  prompt.token_count = static_cast<uint32_t>(tokens.size());
  return prompt;
}

struct Answer {
  std::string text;
  Tokens tokens;
  ullage_finish finish = ULLAGE_FINISH_STOP;
  uint32_t prompt_tokens = 0, forgotten = 0;
  double first_token_ms = 0, total_ms = 0;
};

Tokens copy_of(const int32_t* tokens, uint32_t count) {
  return {tokens, tokens + count};
}

Answer copy_of(const ullage_answer& answer) {
  EXPECT_EQ(answer.text[answer.text_size], '\0');
  return {{answer.text, answer.text_size},
          copy_of(answer.tokens, answer.token_count),
          answer.finish,
          answer.prompt_tokens,
          answer.forgotten_messages,
          answer.first_token_ms,
          answer.total_ms};
}

struct Pieces {
  std::string text{};
  Tokens tokens{};
  uint32_t count = 0, last = 0, cancel_at = UINT32_MAX;
};

int keep(void* user, const ullage_piece* piece) {
  auto& pieces = *static_cast<Pieces*>(user);
  pieces.text.append(piece->text, piece->text_size);
  for (const int32_t token : copy_of(piece->tokens, piece->token_count))
    pieces.tokens.push_back(token);
  pieces.last += piece->is_last;
  return ++pieces.count == pieces.cancel_at;
}

Answer run(const Handle& generator, const ullage_prompt& prompt, Pieces* pieces = nullptr) {
  ullage_answer answer = {};
  answer.size = sizeof answer;
  const ullage_status status =
      ullage_generator_run(generator.get(), &prompt, pieces ? keep : nullptr, pieces, &answer);
  EXPECT_EQ(status, ULLAGE_OK) << last_error().message;
  return status == ULLAGE_OK ? copy_of(answer) : Answer();
}

void expect_failure(const Handle& generator, const ullage_prompt& prompt, ullage_status status,
                    const std::string& text) {
  ullage_answer answer = {};
  answer.size = sizeof answer;
  EXPECT_EQ(ullage_generator_run(generator.get(), &prompt, nullptr, nullptr, &answer), status);
  EXPECT_THAT(last_error().message, HasSubstr(text));
  EXPECT_EQ(last_error().status, status);
}

ullage_statistics statistics(const Handle& generator) {
  ullage_statistics statistics = {};
  statistics.size = sizeof statistics;
  EXPECT_EQ(ullage_generator_get_statistics(generator.get(), &statistics), ULLAGE_OK);
  return statistics;
}

std::string text_of(const Tokens& tokens) {
  const char* text = nullptr;
  size_t size = 0;
  EXPECT_EQ(ullage_generator_decode(generator().get(), tokens.data(),
                                    static_cast<uint32_t>(tokens.size()), &text, &size),
            ULLAGE_OK);
  return {text, size};
}

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
    const size_t end = whole.text.find(stop) + length;
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
  // Of an answer with the tokens "12" and "34" the text "23", whose own tokens are others.
  const Answer whole = run(generator(), token_prompt({4, 9}, 16));
  std::optional<std::string> stop;
  for (size_t i = 0; i + 1 < whole.tokens.size() && !stop; ++i) {
    const std::string a = text_of({whole.tokens[i]}), b = text_of({whole.tokens[i + 1]});
    if (a.size() == 2 && b.size() == 2) stop = a.substr(1) + b.substr(0, 1);
  }
  ASSERT_TRUE(stop) << whole.text;
  const char* const text = stop->c_str();
  const Tokens tokens = {4, 9};
  ullage_prompt prompt = token_prompt(tokens, 16);
  prompt.stop_texts = &text;
  prompt.stop_text_count = 1;
  Pieces pieces;
  const Answer answer = run(generator(), prompt, &pieces);
  EXPECT_EQ(answer.text, whole.text.substr(0, whole.text.find(*stop) + stop->size()));
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
  EXPECT_EQ(answer.text, pieces.text);
  EXPECT_EQ(answer.tokens, pieces.tokens);
  if (pieces.last == 0) {
    EXPECT_EQ(answer.finish, ULLAGE_FINISH_CANCELLED);
  }
  EXPECT_EQ(run(generator(), text_prompt("cab", 16)).tokens, whole.tokens);
}

TEST(GeneratorDevice, AnAnswerThatIsCancelledBeforeItsFirstPieceIsEmpty) {
  const ullage_prompt prompt = text_prompt("cab", 16);
  ASSERT_EQ(ullage_generator_submit(generator().get(), &prompt), ULLAGE_OK);
  ASSERT_EQ(ullage_generator_cancel(generator().get()), ULLAGE_OK);
  ullage_piece piece = {};
  piece.size = sizeof piece;
  ASSERT_EQ(ullage_generator_next(generator().get(), &piece), ULLAGE_OK);
  EXPECT_EQ(piece.is_last, 1);
  ullage_answer answer = {};
  answer.size = sizeof answer;
  ASSERT_EQ(ullage_generator_wait(generator().get(), &answer), ULLAGE_OK);
  EXPECT_EQ(answer.token_count, 0);
  EXPECT_EQ(answer.text_size, 0);
  EXPECT_EQ(answer.finish, ULLAGE_FINISH_CANCELLED);
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

TEST(GeneratorDevice, MessagesThatDoNotFitAreForgottenOnlyWhereTheCallerSaysSo) {
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

TEST(GeneratorDevice, DraftsChangeNothing) {
  ullage_generator_options options = options_of(false);
  options.draft = 3;
  const Handle drafts = load(options);
  const Tokens prompt = {5, 6, 7, 5, 6};
  EXPECT_EQ(run(drafts, token_prompt(prompt, 12)).tokens,
            run(generator(), token_prompt(prompt, 12)).tokens);
}

TEST(GeneratorDevice, AProgramFileAnswersAsTheModelDoes) {
  const Compiled& file = program_file();
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "small_generator.ull";
  ASSERT_EQ(ullage_compiled_write(file.get(), path.string().c_str()), ULLAGE_OK);
  const ullage_generator_options conversation = options_of(true);
  ullage_generator* generator_of_file = nullptr;
  ASSERT_EQ(ullage_generator_load_file(context(), path.string().c_str(), &conversation,
                                       &generator_of_file),
            ULLAGE_OK)
      << last_error().message;
  const Handle created(generator_of_file);
  EXPECT_EQ(run(created, text_prompt("cab", 12)).text,
            run(generator(), text_prompt("cab", 12)).text);
  std::filesystem::remove(path);
}

TEST(GeneratorDevice, AProgramWithoutVocabularyTakesTokens) {
  const Compiled& file = program_file();
  ullage_program* program = nullptr;
  for (const char* entry : {"", "answer"}) {
    ASSERT_EQ(ullage_program_load_entry(context(), ullage_compiled_bytes(file.get()),
                                        ullage_compiled_size(file.get()), entry, &program),
              ULLAGE_OK);
    const std::unique_ptr<ullage_program, Destroy<ullage_program_destroy>> kept(program);
    ullage_generator* created = nullptr;
    const ullage_status status = ullage_generator_create(program, nullptr, 0, nullptr, &created);
    if (*entry == '\0') {
      EXPECT_EQ(status, ULLAGE_INVALID_ARGUMENT);
      EXPECT_THAT(last_error().message, HasSubstr("the program must generate answers"));
      continue;
    }
    ASSERT_EQ(status, ULLAGE_OK) << last_error().message;
    const Handle tokens(created);
    const Answer answer = run(tokens, token_prompt({2, 28}, 12));
    EXPECT_EQ(answer.tokens, run(generator(), token_prompt({2, 28}, 12)).tokens);
    EXPECT_THAT(answer.text, IsEmpty());
    expect_failure(tokens, text_prompt("a", 5), ULLAGE_UNSUPPORTED, "no vocabulary");
    expect_failure(tokens, token_prompt({-1}, 5), ULLAGE_INVALID_ARGUMENT, "must not be negative");
  }
}

TEST(GeneratorDevice, PromptsOutOfRangeAreRefusedAndTheGeneratorGoesOn) {
  const Handle& g = generator();
  const auto with = [](auto change) {
    ullage_prompt prompt = text_prompt("cab", 5);
    change(prompt);
    return prompt;
  };
  const char* const nothing[] = {""};
  const char* const null[] = {nullptr};
  const ullage_token_sequence empty[] = {{nullptr, 0}}, missing[] = {{nullptr, 2}};
  const int32_t outside = 50;
  const struct {
    ullage_prompt prompt;
    const char* message;
  } kCases[] = {
      {with([](auto& p) { p.temperature = -1; }), "temperature must be in [0, 1000000], given -1"},
      {with([](auto& p) { p.temperature = std::nan(""); }), "temperature must be in [0, 1000000]"},
      {with([](auto& p) { p.top_p = 1.5; }), "top_p must be in [0, 1], given 1.5"},
      {with([](auto& p) { p.min_p = -0.5; }), "min_p must be in [0, 1], given -0.5"},
      {with([](auto& p) { p.repetition_penalty = 1e9; }), "repetition_penalty must be in"},
      {with([](auto& p) { p.kind = any_number<ullage_prompt_kind>(7); }), "kind must be one of"},
      {with([](auto& p) { p.text = nullptr; }), "text must not be null"},
      {with([](auto& p) { p.text = ""; }), "a prompt must have a token"},
      {with([](auto& p) { p.size = 0; }), "size of the struct must be set"},
      {with([&](auto& p) { p.stop_texts = nothing, p.stop_text_count = 1; }),
       "a text to stop at must have a token"},
      {with([&](auto& p) { p.stop_texts = null, p.stop_text_count = 1; }), "must not be null"},
      {with([&](auto& p) { p.stop_texts = nullptr, p.stop_text_count = 1; }), "must not be null"},
      {with([&](auto& p) { p.stop_tokens = empty, p.stop_token_count = 1; }),
       "a stop sequence must have at least one token"},
      {with([&](auto& p) { p.stop_tokens = missing, p.stop_token_count = 1; }), "must not be null"},
      {with(
           [&](auto& p) { p.kind = ULLAGE_PROMPT_TOKENS, p.tokens = &outside, p.token_count = 1; }),
       "tokens must be in [0, 50), given 50"},
      {with([&](auto& p) { p.kind = ULLAGE_PROMPT_TOKENS, p.tokens = nullptr, p.token_count = 3; }),
       "tokens must not be null"},
  };
  for (const auto& [prompt, text] : kCases) {
    expect_failure(g, prompt, ULLAGE_INVALID_ARGUMENT, text);
  }
  expect_failure(g, text_prompt("cab", kContext), ULLAGE_OUT_OF_BOUNDS, "do not fit");
  expect_failure(g, message(std::string(100, 'b').c_str(), 5), ULLAGE_OUT_OF_BOUNDS,
                 "exceeds the capacity of 19 tokens");
  EXPECT_EQ(run(g, text_prompt("cab", 12)).tokens.size(), 12);
}

TEST(GeneratorDevice, NullArgumentsAreRefused) {
  ullage_generator* created = nullptr;
  const ullage_prompt prompt = text_prompt("cab", 5);
  ullage_answer answer = {};
  answer.size = sizeof answer;
  ullage_piece piece = {};
  const int32_t* tokens = nullptr;
  uint32_t count = 0;
  const char* text = nullptr;
  size_t size = 0;
  ullage_generator* const g = generator().get();
  const std::string& file = small_model();
  for (const ullage_status status : {
           ullage_generator_load_file(nullptr, "a", nullptr, &created),
           ullage_generator_load_file(context(), nullptr, nullptr, &created),
           ullage_generator_load_file(context(), "a", nullptr, nullptr),
           ullage_generator_load_memory(nullptr, file.data(), file.size(), nullptr, &created),
           ullage_generator_load_memory(context(), nullptr, 3, nullptr, &created),
           ullage_generator_load_memory(context(), file.data(), file.size(), nullptr, nullptr),
           ullage_generator_create(nullptr, nullptr, 0, nullptr, &created),
           ullage_generator_run(nullptr, &prompt, nullptr, nullptr, &answer),
           ullage_generator_run(g, nullptr, nullptr, nullptr, &answer),
           ullage_generator_run(g, &prompt, nullptr, nullptr, nullptr),
           ullage_generator_submit(nullptr, &prompt),
           ullage_generator_submit(g, nullptr),
           ullage_generator_next(nullptr, &piece),
           ullage_generator_next(g, nullptr),
           ullage_generator_next(g, &piece),
           ullage_generator_wait(nullptr, &answer),
           ullage_generator_wait(g, nullptr),
           ullage_generator_cancel(nullptr),
           ullage_generator_forget(nullptr),
           ullage_generator_encode(nullptr, "a", &tokens, &count),
           ullage_generator_encode(g, nullptr, &tokens, &count),
           ullage_generator_encode(g, "a", nullptr, &count),
           ullage_generator_encode(g, "a", &tokens, nullptr),
           ullage_generator_decode(g, nullptr, 2, &text, &size),
           ullage_generator_decode(g, nullptr, 0, nullptr, &size),
           ullage_generator_decode(g, nullptr, 0, &text, nullptr),
           ullage_generator_get_statistics(nullptr, nullptr),
           ullage_generator_get_statistics(g, nullptr),
       }) {
    EXPECT_EQ(status, ULLAGE_INVALID_ARGUMENT);
  }
  EXPECT_EQ(created, nullptr);
  ullage_generator_destroy(nullptr);
  EXPECT_EQ(run(generator(), prompt).tokens.size(), 5);
}

TEST(GeneratorDevice, DamagedFilesAreRefused) {
  const std::string& whole = small_model();
  const auto status_of = [](const std::string& file, const ullage_generator_options* options) {
    ullage_generator* created = nullptr;
    const ullage_status status =
        ullage_generator_load_memory(context(), file.data(), file.size(), options, &created);
    EXPECT_EQ(created, nullptr);
    EXPECT_FALSE(last_error().message.empty());
    return status;
  };
  for (const size_t size :
       {size_t{1}, size_t{4}, size_t{23}, whole.size() / 3, whole.size() - 100}) {
    EXPECT_EQ(status_of(whole.substr(0, size), nullptr), ULLAGE_INVALID_FILE) << size;
  }
  EXPECT_EQ(status_of("no file of a model", nullptr), ULLAGE_INVALID_FILE);
  ullage_generator_options options = options_of(false);
  options.adapter = "none.gguf";
  EXPECT_EQ(status_of(whole, &options), ULLAGE_INVALID_ARGUMENT);
  options = options_of(false);
  options.draft = 9;
  EXPECT_EQ(status_of(whole, &options), ULLAGE_INVALID_ARGUMENT);
  options.size = 0;
  EXPECT_EQ(status_of(whole, &options), ULLAGE_INVALID_ARGUMENT);
  ullage_generator* created = nullptr;
  EXPECT_EQ(ullage_generator_load_file(context(), "none.gguf", nullptr, &created),
            ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(last_error().message, HasSubstr("none.gguf"));
}

}  // namespace
}  // namespace ullage::test
