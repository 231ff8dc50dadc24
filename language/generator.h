// Generator: answers of a language model in tokens, one after another in one session. Each is one
// submission and one host wait.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "frontends/language/tokenizer/vocabulary.h"
#include "language/stop_rows.h"
#include "ullage/ullage.hpp"

namespace ullage::language {

// ops::TokenSampling in numbers; greedy.
struct SamplingChoices {
  double temperature = 0, top_p = 1, min_p = 0, repetition_penalty = 1;
  int64_t top_k = 0;
  uint64_t seed = 0;
};
// Errors: invalid_argument, for a number out of its range; the message begins with the member.
ir::Result<void> check_sampling(const SamplingChoices& choices);

struct AnswerOptions {
  int64_t most = 1;  // tokens
  SamplingChoices sampling{};
  StopRows stops{};
};

struct AnswerCost {
  double first_ms = 0, total_ms = 0;          // to the first token, to the last
  ullage_statistics before = {}, after = {};  // of the session
};

struct Answer {
  Tokens tokens{};
  std::optional<int64_t> steps{};  // behind the first token, of answers with drafts
  AnswerCost cost{};
};

struct BatchAnswer {
  std::vector<Tokens> tokens{};  // of each conversation
  AnswerCost cost{};
};

// Receives all tokens of an answer so far, each time there are more.
using OnTokens = std::function<void(std::span<const tokenizer::Token> so_far)>;

class Generator {
 public:
  // Binds the state of conversations, where the program has it. Program and session outlive this;
  // the session is a streaming one of the program. Errors: invalid_argument for a program without
  // answers (frontends/language/gguf/generation.h).
  static ir::Result<Generator> open(const ullage_program* program, Session& session);

  // Binds the inputs that all answers share; plans, records and compiles kernels for a prompt. The
  // conversation stays empty.
  ir::Result<void> prepare(std::span<const tokenizer::Token> prompt, const AnswerOptions& options);
  // Where turns are continued: begins a new conversation.
  ir::Result<void> forget();
  bool continues() const { return !state_.empty(); }
  // With `on_tokens` the host polls the device's progress and never blocks; else it polls until
  // there is a first token, and then waits once for all.
  ir::Result<Answer> answer(std::span<const tokenizer::Token> prompt, const AnswerOptions& options,
                            const OnTokens& on_tokens = {});

  // An answer in steps: submit(), poll() as often as one likes, finish(). A failure ends it.
  ir::Result<void> submit(std::span<const tokenizer::Token> prompt, const AnswerOptions& options);
  enum class Progress : uint8_t { nothing, tokens, done };
  // Never blocks. `tokens`: so_far() has more of them.
  ir::Result<Progress> poll();
  const Tokens& so_far() const { return so_far_; }
  // As poll(), until there is something: the host sleeps between.
  ir::Result<Progress> advance();
  // Blocks until the answer is whole.
  ir::Result<Answer> finish();

  // The same of a batch, of as many prompts as AnswerForm::batch: one run answers all of them.
  ir::Result<void> prepare_batch(std::span<const Tokens> prompts, const AnswerOptions& options);
  ir::Result<BatchAnswer> answer_batch(std::span<const Tokens> prompts,
                                       const AnswerOptions& options);

 private:
  // An output that the next run reads as the input of this name.
  struct State {
    std::string name;
    ullage_dtype dtype;
    std::vector<int64_t> empty;  // extents at first
  };

  explicit Generator(Session& session) : session_(&session) {}
  Status bind(std::span<const tokenizer::Token> prompt);
  Status bind_batch(std::span<const Tokens> prompts);
  Status bind_shared(const AnswerOptions& options);
  ir::Result<void> start();
  ir::Result<void> pass(const OnTokens& on_tokens);
  void end();
  ir::Result<Tokens> tokens() const;

  Session* session_;
  std::vector<State> state_{};
  bool has_steps_ = false;

  // Of the answer that is under way.
  ullage_run_id run_id_ = 0;  // 0: none, or it is whole
  std::chrono::steady_clock::time_point begin_{};
  Tokens so_far_{};
  AnswerCost cost_{};
};

}  // namespace ullage::language
