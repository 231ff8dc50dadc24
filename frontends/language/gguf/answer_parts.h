// Parts of all graphs of answers (generation.h): inputs, stops, and the cache as state of a loop.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "frontends/language/gguf/answer_constraint.h"
#include "frontends/language/gguf/decoder.h"
#include "frontends/language/gguf/generation.h"
#include "ops/control/loop.h"
#include "ops/random/sample_token.h"

namespace ullage::gguf {

inline constexpr double kNoToken = -1;

// "state_3": the fourth of all states.
std::string state_name(size_t state);

// Inputs for states, "`prefix`state_0" ..., f32 [rows, extents] with 0 rows at first and 1 later,
// as the cache has them. `rows` null: of a symbol `states`.
std::vector<ir::Value> state_inputs(ir::Builder& b, const std::string& prefix,
                                    const DecoderShape& shape, ir::ExtentExpr rows);

// State of a conversation before the run: tokens and the cache of the steps that read them.
struct History {
  ir::Value said{};  // i64 [H]; invalid: nothing
  DecoderCache cache{};
};

struct AnswerInputs {
  ir::Value tokens, answer, stops;
  ir::Value starts{};                      // of a batch
  ir::Value stop_classes{}, stop_steps{};  // invalid: no texts end the answer
  ConstraintTables constraint{};
  ops::TokenSampling sampling;
  ir::ExtentExpr most;  // the answer's tokens
  History history{};
};

// The inputs that generation.h names, and guards of their lengths.
AnswerInputs make_inputs(ir::Builder& b, const DecoderShape& shape, const GenerationForm& form);

// Along axis 0.
ir::Value joined(ir::Value a, ir::Value b);
// `count` elements of a vector from `start` on; of a matrix, of each of its rows.
ir::Value part(ir::Value x, ir::ExtentExpr start, ir::ExtentExpr count);

// Row n of a matrix, as a vector.
ir::Value row_of(ir::Value x, int64_t n);

// What decides whether answers end: their last tokens, i64 [length of stops], kNoToken in front of
// fewer ones, of several answers [N, length]; the state of the automaton of texts, i64 [1] or
// [N, 1], invalid where there is none; and what may follow.
struct Ending {
  ir::Value tail, state{};
  Allowed allowed{};
};

// Of answers of one token each, i64 [1] or [N, 1], before which `allowed` was.
Ending ending_of_first(const AnswerInputs& in, const Allowed& allowed, ir::Value token);
// Behind one token more.
Ending next_ending(const AnswerInputs& in, const Ending& before, ir::Value token);
// The last token of a tail, [1] or [N, 1].
ir::Value last_of(ir::Value tail);
// Does nothing end the answer? Boolean scalar, or [N].
ir::Value goes_on(const AnswerInputs& in, const Ending& ending);
// Of one answer of `count` tokens, i64: and may it have more? Boolean scalar.
ir::Value goes_on(const AnswerInputs& in, const Ending& ending, ir::Value count);
// `a` where the boolean scalar is true, else `b`.
Ending where(ir::Value condition, const Ending& a, const Ending& b);

// Log-probabilities at one place of an answer: of the token f32 [1]; of the `count` likeliest, or
// of all where there are fewer, i64 and f32 [1, count], unless that is 0. `logits`: f32
// [vocabulary], `token`: i64 [1].
std::vector<ir::Value> log_probabilities(ir::Value logits, ir::Value token, int64_t count);
// The names of their outputs, in the same order.
std::vector<std::string> log_probability_names(int64_t count);

// Values to which each iteration of a loop appends along axis 0.
class AppendedRows {
 public:
  // One row each.
  AppendedRows(ops::Loop& loop, std::span<const ir::Value> first);

  const ir::Value& value(size_t i) const { return values_[i]; }
  void append(std::span<const ir::Value> rows);
  std::vector<ir::Value> results() const;  // behind the loop

 private:
  ops::Loop& loop_;
  std::vector<ir::Value> values_;
};

// An ending that a loop carries.
class CarriedEnding {
 public:
  CarriedEnding(ops::Loop& loop, const Ending& first);

  const Ending& value() const { return value_; }
  void next(const Ending& ending);

 private:
  ops::Loop& loop_;
  Ending value_;
};

// The cache as carried values of a loop, whose rows grow by a position in every iteration.
class CarriedCache {
 public:
  CarriedCache(ops::Loop& loop, const DecoderCache& first);

  const DecoderCache& values() const { return values_; }
  void next(const DecoderCache& grown);
  DecoderCache results() const;  // behind the loop

 private:
  ops::Loop& loop_;
  DecoderCache values_;
};

}  // namespace ullage::gguf
