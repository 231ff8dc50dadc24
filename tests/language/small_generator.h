// Generators of the C API on the small model: letters are tokens 0 to 25, " " is 26, "ab" 28, " a"
// 29,
// "<|start|>" 30, "<|end|>" 31; 24 positions.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/compiler/handles.h"
#include "ullage/ullage_generator.h"

namespace ullage::test::generation {

using Handle = std::unique_ptr<ullage_generator, Destroy<ullage_generator_destroy>>;
using Tokens = std::vector<int32_t>;

const std::string& small_model();  // bytes of a GGUF file
// Of the tier that ULLAGE_TEST_TIER names; null after a failure.
ullage_context* context();

ullage_generator_options options_of(bool conversation);
// A failure is recorded.
Handle load(const ullage_generator_options& options, const std::string& file = small_model());
// Of separate prompts. All tests share the two, which take seconds to compile.
const Handle& generator();
// A new conversation.
const Handle& conversation();
// Of the same model, with the step, answers and conversations.
const Compiled& program_file();

// Prompts refer to their text or tokens; answers have at most so many tokens. Texts and tokens go
// on behind the model's end tokens.
ullage_prompt text_prompt(const char* text, uint32_t most);
ullage_prompt message(const char* text, uint32_t most);
ullage_prompt token_prompt(const Tokens& tokens, uint32_t most);

// A copy of ullage_answer.
struct Answer {
  std::string text;
  Tokens tokens;
  ullage_finish finish = ULLAGE_FINISH_STOP;
  uint32_t prompt_tokens = 0, forgotten = 0;
  double first_token_ms = 0, total_ms = 0;
};
Tokens copy_of(const int32_t* tokens, uint32_t count);
Answer copy_of(const ullage_answer& answer);

// What keep() received; it cancels the answer with piece number `cancel_at`, from 1.
struct Pieces {
  std::string text{};
  Tokens tokens{};
  uint32_t count = 0, last = 0, cancel_at = UINT32_MAX;
};
int keep(void* user, const ullage_piece* piece);

// A failure is recorded, and gives an empty answer.
Answer run(const Handle& generator, const ullage_prompt& prompt, Pieces* pieces = nullptr);
void expect_failure(const Handle& generator, const ullage_prompt& prompt, ullage_status status,
                    const std::string& text);
ullage_statistics statistics(const Handle& generator);
std::string text_of(const Tokens& tokens);

}  // namespace ullage::test::generation
