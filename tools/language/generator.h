// Generator: answers of a language model, one after another in one session. Each is one submission
// and one host wait.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "frontends/language/tokenizer/vocabulary.h"
#include "tools/command/models/execution.h"
#include "tools/language/stop_rows.h"

namespace ullage::tools {

// Does a prompt begin a text, or continue the conversation?
enum class Turns : uint8_t { apart, continued };

// The program of answers of a .gguf or of a .ull compiled from one; where turns are continued, a
// session that keeps the conversation on the device. `adapter`: as of import_answers. Failure
// besides: usage, for adapters of a .ull; a .ull that was compiled without such answers.
ToolResult<Execution> open_generation(const std::string& model, const Target& target,
                                      const SessionChoices& choices, const AnswerForm& form,
                                      const std::string& adapter = "");

// ops::TokenSampling in numbers; greedy.
struct SamplingChoices {
  double temperature = 0, top_p = 1, min_p = 0, repetition_penalty = 1;
  int64_t top_k = 0, seed = 0;
};
// Failure: usage, naming the option, its range and what was given.
ToolResult<> check_sampling(const SamplingChoices& choices);

struct AnswerCost {
  double first_ms = 0, total_ms = 0;          // to the first token, to the last
  ullage_statistics before = {}, after = {};  // of the session
};

struct Answer {
  std::vector<tokenizer::Token> tokens{};
  std::optional<int64_t> steps{};  // behind the first token, of answers with drafts
  AnswerCost cost{};
};

using Tokens = std::vector<tokenizer::Token>;

struct BatchAnswer {
  std::vector<Tokens> tokens{};  // of each conversation
  AnswerCost cost{};
};

// Receives all tokens of an answer so far, each time there are more.
using OnTokens = std::function<void(std::span<const tokenizer::Token> so_far)>;

class Generator {
 public:
  // The execution, of open_generation with a streaming session, outlives this. `most`: maximum
  // tokens of an answer.
  Generator(Execution& execution, int64_t most, const SamplingChoices& sampling,
            const StopRows& stops)
      : program_(execution.program),
        session_(execution.session),
        most_(most),
        sampling_(sampling),
        stops_(stops) {}

  // Binds the inputs that all answers share; plans, records and compiles kernels for a prompt. The
  // conversation stays empty.
  Status prepare(std::span<const tokenizer::Token> prompt);
  // Where turns are continued: begins a new conversation.
  Status forget();
  // With `on_tokens` the host polls the device's progress and never blocks; else it polls until
  // there is a first token, and then waits once for all.
  ToolResult<Answer> answer(std::span<const tokenizer::Token> prompt,
                            const OnTokens& on_tokens = {});

  // The same of a batch, of as many prompts as AnswerForm::batch: one run answers all of them.
  Status prepare_batch(std::span<const Tokens> prompts);
  ToolResult<BatchAnswer> answer_batch(std::span<const Tokens> prompts);

 private:
  Status bind(std::span<const tokenizer::Token> prompt);
  Status bind_batch(std::span<const Tokens> prompts);
  Status bind_shared();
  Status run(const OnTokens& on_tokens, AnswerCost& cost);
  ToolResult<std::vector<tokenizer::Token>> tokens() const;

  const Program& program_;
  Session& session_;
  int64_t most_;
  SamplingChoices sampling_;
  StopRows stops_;
};

}  // namespace ullage::tools
