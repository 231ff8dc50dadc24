// Encoder: an encoder-only model as values of a graph.
#pragma once

#include "frontends/language/gguf/encoder_shape.h"
#include "frontends/language/gguf/weights.h"
#include "ir/graph/builder.h"

namespace ullage::gguf {

// Tokens i64 [T] -> f32 [T, width], a row for each token, which sees all others. Weights in blocks
// stay as the file has them; a tensor that is missing is a failure of `weights`.
// REQUIRES: the caller adds a guard that T is in [1, shape.positions].
ir::Value encode(ir::Builder& builder, const EncoderShape& shape, Weights& weights,
                 ir::Value tokens);

}  // namespace ullage::gguf
