// Generator: answers of a language model in tokens, one after another in one session. Each is one
// submission and one host wait.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "frontends/language/tokenizer/vocabulary.h"
#include "language/constraint.h"
#include "language/saved_state.h"
#include "language/stop_rows.h"
#include "language/stop_texts.h"
#include "ullage/ullage.hpp"

namespace ullage::language {

// ops::TokenSampling in numbers; greedy.
struct SamplingChoices {
  double temperature = 0, top_p = 1, min_p = 0, repetition_penalty = 1;
  int64_t top_k = 0;
  uint64_t seed = 0;
  // Of programs that adjust logits (gguf::GenerationForm).
  double presence_penalty = 0, frequency_penalty = 0;
  struct Bias {
    tokenizer::Token token = 0;
    double value = 0;
  };
  std::vector<Bias> biases{};
  // Of programs that penalise sequences: ops::SequencePenalty.
  double dry_multiplier = 0, dry_base = 1.75;
  int64_t dry_allowed_length = 2;
  Tokens dry_breakers{};
  // Of programs that limit shares: ops::ShareLimits.
  double typical = 1, xtc_probability = 0, xtc_threshold = 0.1;

  bool adjusts_logits() const {
    return !biases.empty() || presence_penalty != 0 || frequency_penalty != 0;
  }
  bool penalizes_sequences() const { return dry_multiplier != 0; }
  bool limits_shares() const { return typical < 1 || xtc_probability > 0; }
};
// Errors: invalid_argument, for a number out of its range; the message begins with the member.
ir::Result<void> check_sampling(const SamplingChoices& choices);

struct AnswerOptions {
  int64_t most = 1;  // tokens
  SamplingChoices sampling{};
  StopRows stops{};
  // Of programs that stop at texts; null: at none.
  std::shared_ptr<const StopAutomaton> stop_automaton{};
  // Of programs that have one, which is required there.
  std::shared_ptr<const Constraint> constraint{};
  // Of each conversation of a batch, where the program has them.
  std::vector<uint64_t> seeds{};
  // Asked each time that the device is polled: true ends the answer as Generator::cancel() does.
  std::function<bool()> is_cancelled{};
};

enum class Finish : uint8_t {
  stop,       // the answer ends with a stop, or where its constraint allows no more
  length,     // it has as many tokens as it may
  cancelled,  // neither
};

struct AnswerCost {
  double first_ms = 0, total_ms = 0;          // to the first token, to the last
  ullage_statistics before = {}, after = {};  // of the session
};

// Natural logarithms of probabilities at one place of an answer, before temperature, biases and
// penalties.
struct LogProbabilities {
  float drawn = 0;  // of the token of the answer
  struct Likely {
    tokenizer::Token token = 0;
    float value = 0;
  };
  std::vector<Likely> top{};  // the likeliest first
};

struct Answer {
  Tokens tokens{};
  Finish finish = Finish::stop;
  std::vector<LogProbabilities> log_probabilities{};  // of each token, if the program has them
  // Of answers with drafts: steps behind the first token. Of those with a constraint: tokens that
  // had no alternative and were read with the one before them (gguf::GenerationForm).
  std::optional<int64_t> steps{}, forced{};
  AnswerCost cost{};
};

struct BatchAnswer {
  // Of each conversation.
  std::vector<Tokens> tokens{};
  std::vector<Finish> finish{};
  std::vector<std::vector<LogProbabilities>> log_probabilities{};
  AnswerCost cost{};
};

// Receives all tokens of an answer so far, each time there are more.
using OnTokens = std::function<void(std::span<const tokenizer::Token> so_far)>;

// A program and a session of it, which ends first.
struct OpenProgram {
  std::shared_ptr<const void> owner{};  // of the program; null: the caller has it
  const ullage_program* program = nullptr;
  Session session;
};

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
  // What the last answer has left for the next one. Errors: those of a session whose last run did
  // not succeed.
  ir::Result<std::vector<StateValue>> state() const;
  // What the next answer reads. Errors: invalid_argument, naming a value that the program does not
  // have so.
  ir::Result<void> set_state(std::span<const StateValue> values);
  bool adjusts_logits() const { return has_input("bias"); }
  bool penalizes_sequences() const { return has_input("dry_multiplier"); }
  bool limits_shares() const { return has_input("typical"); }
  bool stops_at_text() const { return has_input("stop_steps"); }
  bool is_constrained() const { return has_input("constraint_classes"); }
  // The host polls the device's progress and never blocks.
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
  // Ends the answer that is under way with the token that the device is at or the next one, if it
  // is not whole before. May be called by `on_tokens`.
  ir::Result<void> cancel();
  // Polls until the answer is whole.
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
    uint32_t output;
    std::vector<int64_t> empty;  // extents at first
  };

  explicit Generator(Session& session) : session_(&session) {}
  Status bind(std::span<const tokenizer::Token> prompt);
  Status bind_batch(std::span<const Tokens> prompts);
  Status bind_shared(const AnswerOptions& options);
  Status bind_numbers(std::span<const std::pair<const char*, double>> numbers);
  Status bind_adjustments(const SamplingChoices& sampling);
  Status bind_limits(const SamplingChoices& sampling);
  Status bind_automaton(const AnswerOptions& options);
  Status bind_constraint(const AnswerOptions& options);
  Status bind_seeds(const AnswerOptions& options);
  bool has_input(std::string_view name) const;
  std::optional<uint32_t> output_index(std::string_view name) const;
  ir::Result<std::vector<LogProbabilities>> log_probabilities() const;
  ir::Result<void> start(const AnswerOptions& options);
  ir::Result<void> pass(const OnTokens& on_tokens);
  Finish finish_of(std::span<const tokenizer::Token> tokens) const;
  void end();
  ir::Result<Tokens> tokens() const;

  Session* session_;
  std::vector<State> state_{};
  std::vector<ullage_tensor_info> inputs_{}, outputs_{};  // of the program

  // Of the answer that is under way.
  AnswerOptions options_{};
  bool is_cancelled_ = false;
  ullage_run_id run_id_ = 0;  // 0: none, or it is whole
  std::chrono::steady_clock::time_point begin_{};
  Tokens so_far_{};
  AnswerCost cost_{};
};

}  // namespace ullage::language
