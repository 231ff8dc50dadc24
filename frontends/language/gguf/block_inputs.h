// What blocks read of the tokens themselves, besides the stream: rows of an embedding that has
// columns for each block. Source: Google DeepMind, "Gemma 3n" (2025), per-layer embeddings.
#pragma once

#include <string>

#include "frontends/language/gguf/decoder_shape.h"
#include "frontends/language/gguf/weights.h"

namespace ullage::gguf {

class BlockInputs {
 public:
  // Of tokens i64 [rows], whose rows of the stream's embedding are x f32 [rows, width].
  BlockInputs(Weights& weights, const DecoderShape& shape, ir::Value tokens, ir::Value x);

  // f32 [rows, width]: what a block makes of its input, opened by x f32 [rows, width].
  ir::Value opened_by(ir::Value x, int64_t block);

 private:
  Weights& weights_;
  const DecoderShape& shape_;
  ir::Value inputs_;  // f32 [rows, blocks, DecoderShape::block_input]
};

}  // namespace ullage::gguf
