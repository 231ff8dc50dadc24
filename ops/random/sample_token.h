// sample_token: the next token of a language model, drawn on the device.
#pragma once

#include <span>

#include "ir/graph/builder.h"

namespace ullage::ops {

// DRY: a token that would continue a repetition becomes less likely, the more so the longer that
// is. Where the last r tokens are those in front of an earlier place, the token at that place loses
// multiplier * base^(r - allowed) of its logit for the largest such r, if that is at least
// `allowed`. No repetition reaches behind the last breaker. Source: the sampler of this name in
// llama.cpp; of sequences longer than kLongestSequence the last part counts.
struct SequencePenalty {
  ir::Value multiplier{}, base{};  // f32 scalars; an invalid multiplier: there is no such penalty
  ir::Value allowed{};             // i64 scalar
  ir::Value breakers{};            // i64 [n]: tokens that end sequences
  ir::Value first{};               // i64 scalar: `seen` begins there; invalid: at 0
};
inline constexpr int64_t kLongestSequence = 256;

// Limits by the shares that tokens have without temperature, as llama.cpp's samplers of these names
// have them. At temperature 0 the best token of what they leave is taken.
struct ShareLimits {
  // f32 scalars, all of them or none. `typical`: of those whose information is nearest to the mean,
  // the fewest that have more than this share; 1: of all. Source: Meister et al., "Locally Typical
  // Sampling" (2022).
  ir::Value typical{};
  // XTC: of tokens whose share is at least the threshold only the least likely is left, in as many
  // draws as the probability says; above 0.5: never.
  ir::Value xtc_probability{}, xtc_threshold{};
};

// How tokens are drawn: scalars, so that no choice needs another program. Where the host knows them
// (Builder::input with host_readable), choices that are not in use cost no dispatch.
struct TokenSampling {
  ir::Value temperature;         // f32; 0: the best token
  ir::Value top_k;               // i64; of so many of the best; 0: of all
  ir::Value top_p;               // f32; of the fewest that have this share of all; 1: of all
  ir::Value min_p;               // f32; of those at least this likely as the best; 0: of all
  ir::Value repetition_penalty;  // f32; logits of tokens in `seen`: divided by it above 0, else
                                 // multiplied; 1: as they are
  ir::Value seed;                // i64
  // Invalid: there are none.
  ir::Value bias_tokens{}, bias{};  // i64 and f32 [n]: is added to the logits of these tokens
  // f32, of tokens in the answer: subtracted from their logits once, and for each occurrence.
  ir::Value presence_penalty{}, frequency_penalty{};
  SequencePenalty sequences{};
  ShareLimits shares{};
};

// i64 [1], by `logits`, f32 [vocabulary]. In this order: bias, penalties, temperature, top-k,
// typical, top-p and min-p of what that leaves, exclusion; then one uniform number
// (ops/random/philox.h: counter `draw`, key the seed) among the shares of what is left, best first.
// Of equal logits the lower token is better.
// `seen`: tokens so far, in pieces i64 [n], of which the first is the prompt. `draw`: i64 scalar,
// another one for every draw.
ir::Value sample_token(ir::Value logits, std::span<const ir::Value> seen, ir::Value draw,
                       const TokenSampling& sampling);

// Logits of the tokens in `seen` divided by `penalty` where they are above 0, else multiplied.
// f32 [..., vocabulary], and tokens [..., n] of the same rows.
ir::Value penalized(ir::Value logits, ir::Value seen, ir::Value penalty);

}  // namespace ullage::ops
