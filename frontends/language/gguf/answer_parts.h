// Parts of all graphs of answers (generation.h): inputs, stops, and the cache as state of a loop.
#pragma once

#include <string>

#include "frontends/language/gguf/decoder.h"
#include "frontends/language/gguf/generation.h"
#include "ops/control/loop.h"
#include "ops/random/sample_token.h"

namespace ullage::gguf {

inline constexpr double kNoToken = -1;

// "cache_3": rows of a block; "state_3": the fourth of all states.
std::string cache_name(int64_t block);
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
  ir::Value starts{};  // of a batch
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

// The last tokens of answers of which each has one: [length of stops], kNoToken in front of it. Of
// tokens [N, 1]: [N, length of stops].
ir::Value tail_of_first(ir::Value stops, ir::Value token);
// Behind one token more.
ir::Value next_tail(ir::Value tail, ir::Value token);
// The last token of a tail, [1] or [N, 1].
ir::Value last_of(ir::Value tail);
// Does no row of `stops` end the answer whose last tokens these are? Boolean scalar, or [N].
ir::Value goes_on(ir::Value stops, ir::Value tail);

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
