#include "tests/language/small_generator.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <string_view>

#include "tests/frontends/language/gguf/small_llama.h"
#include "ullage/ullage.hpp"

namespace ullage::test::generation {

using testing::HasSubstr;

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

Handle load(const ullage_generator_options& options, const std::string& file) {
  ullage_generator* generator = nullptr;
  EXPECT_EQ(ullage_generator_load_memory(context(), file.data(), file.size(), &options, &generator),
            ULLAGE_OK)
      << last_error().message;
  return Handle(generator);
}

const Handle& generator() {
  static const Handle created = load(options_of(false));
  return created;
}
const Handle& conversation() {
  static const Handle created = load(options_of(true));
  EXPECT_EQ(ullage_generator_forget(created.get()), ULLAGE_OK) << last_error().message;
  return created;
}

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

int keep(void* user, const ullage_piece* piece) {
  auto& pieces = *static_cast<Pieces*>(user);
  pieces.text.append(piece->text, piece->text_size);
  for (const int32_t token : copy_of(piece->tokens, piece->token_count))
    pieces.tokens.push_back(token);
  pieces.last += piece->is_last;
  return ++pieces.count == pieces.cancel_at;
}

Answer run(const Handle& generator, const ullage_prompt& prompt, Pieces* pieces) {
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

}  // namespace ullage::test::generation
