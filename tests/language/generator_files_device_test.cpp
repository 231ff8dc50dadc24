// Files, options and errors of the C API of language models.
#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "tests/frontends/language/gguf/small_llama.h"
#include "tests/language/small_generator.h"

namespace ullage::test::generation {
namespace {

using gguf::test::kContext;
using testing::HasSubstr;
using testing::IsEmpty;

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
       "a text to stop at must not be empty"},
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

TEST(GeneratorDevice, MemoryIsReportedBeforeLoading) {
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "small_memory.gguf";
  std::ofstream(path, std::ios::binary) << small_model();
  const std::string name = path.string();
  const auto memory_of = [&](const ullage_generator_options* options) {
    ullage_generator_memory memory = {};
    memory.size = sizeof memory;
    EXPECT_EQ(ullage_generator_get_file_memory(name.c_str(), options, &memory), ULLAGE_OK)
        << last_error().message;
    return memory;
  };
  const ullage_generator_memory plain = memory_of(nullptr);
  EXPECT_EQ(plain.cache_per_token, gguf::test::kBlocks * 2 * gguf::test::kKeyHeads *
                                       gguf::test::kHead * static_cast<int64_t>(sizeof(float)));
  EXPECT_EQ(plain.positions, kContext);
  EXPECT_EQ(plain.cache, plain.cache_per_token * plain.positions);
  EXPECT_GT(plain.weights, small_model().size() / 2);
  EXPECT_LT(plain.weights, small_model().size());
  ullage_generator_options options = options_of(false);
  options.cache_keys = options.cache_values = ULLAGE_CACHE_F16;
  const ullage_bound bounds[] = {{"tokens", 5}, {"answer", 6}, {"stops", 100}};
  ullage_session_options session = {};
  session.size = sizeof session;
  session.bounds = bounds;
  session.bound_count = 3;
  options.session = &session;
  EXPECT_EQ(memory_of(&options).cache, plain.cache_per_token / 2 * 11);
  std::filesystem::remove(path);
  ullage_generator_memory none = {};
  EXPECT_EQ(ullage_generator_get_file_memory(name.c_str(), nullptr, &none),
            ULLAGE_INVALID_ARGUMENT);
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
}  // namespace ullage::test::generation
