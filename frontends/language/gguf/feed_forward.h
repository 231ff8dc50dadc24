// The feed-forward of a block: dense, a mixture of experts, or both.
#pragma once

#include <string>

#include "frontends/language/gguf/decoder_shape.h"
#include "frontends/language/gguf/weights.h"

namespace ullage::gguf {

// What it may read, f32 [rows, width] each.
struct FeedForwardInput {
  ir::Value x;       // the stream behind the block's norm
  ir::Value stream;  // the same in front of it
  ir::Value input;   // the stream that the block begins with
};

// [rows, width], of the block with tensors "`prefix`...". Source of gates that are sparse: Google
// DeepMind, "Gemma 3n" (2025).
ir::Value feed_forward(Weights& weights, const DecoderShape& shape, const BlockShape& block,
                       const std::string& prefix, const FeedForwardInput& in);

}  // namespace ullage::gguf
