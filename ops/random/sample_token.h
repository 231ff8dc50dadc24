// sample_token: the next token of a language model, drawn on the device.
#pragma once

#include <span>

#include "ir/graph/builder.h"

namespace ullage::ops {

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
};

// i64 [1], by `logits`, f32 [vocabulary]. In this order: bias, penalties, temperature, top-k, top-p
// of what that leaves, min-p; then one uniform number (ops/random/philox.h: counter `draw`, key the
// seed) among the shares of what is left, best first. Of equal logits the lower token is better.
// `seen`: tokens so far, in pieces i64 [n], of which the first is the prompt. `draw`: i64 scalar,
// another one for every draw.
ir::Value sample_token(ir::Value logits, std::span<const ir::Value> seen, ir::Value draw,
                       const TokenSampling& sampling);

// Logits of the tokens in `seen` divided by `penalty` where they are above 0, else multiplied.
// f32 [..., vocabulary], and tokens [..., n] of the same rows.
ir::Value penalized(ir::Value logits, ir::Value seen, ir::Value penalty);

}  // namespace ullage::ops
