// Several streams side by side of which each block computes one, the active one; the others are
// predicted from all of them and corrected by what the block has found. Source: Baykal et al.,
// "Alternating Updates for Efficient Transformers" (2023).
#pragma once

#include <string>

#include "frontends/language/gguf/decoder_shape.h"
#include "frontends/language/gguf/weights.h"

namespace ullage::gguf {

// Streams are f32 [rows, DecoderShape::streams, width], one stream f32 [rows, width].
class AlternatingUpdates {
 public:
  AlternatingUpdates(Weights& weights, const DecoderShape& shape)
      : weights_(weights), shape_(shape) {}

  // The streams of embeddings, and the one that the last blocks' streams make.
  ir::Value spread(ir::Value x);
  ir::Value joined(ir::Value streams);

  ir::Value active(ir::Value streams) { return stream(streams, shape_.active_stream); }
  // By the block with tensors "`prefix`...": before it, and behind it of its result.
  ir::Value predicted(const std::string& prefix, ir::Value streams);
  ir::Value corrected(const std::string& prefix, ir::Value predicted, ir::Value result);
  // What opens the block's own input (block_inputs.h), and the streams with what that gives: all
  // but the first one have it added.
  ir::Value key(const std::string& prefix, ir::Value corrected);
  ir::Value with_input(ir::Value corrected, ir::Value opened);

 private:
  ir::Value stream(ir::Value streams, int64_t index);
  // One stream less than there are, each by the matrix of its own that `name` has, as long as
  // `like` is. `of`: the stream that becomes the i-th one.
  std::vector<ir::Value> projected(const std::string& name, const std::vector<ir::Value>& of,
                                   ir::Value like);
  // f32 [rows, columns]: coefficients that a router finds in a stream, by matrix `name`.
  ir::Value coefficients(const std::string& prefix, const std::string& name, ir::Value x,
                         int64_t columns);

  Weights& weights_;
  const DecoderShape& shape_;
};

// x with what a product of two thin matrices, normalised, adds to it. Source: Menghani et al.,
// "LAuReL: Learned Augmented Residual Layer" (2024).
ir::Value augmented(Weights& weights, const DecoderShape& shape, const std::string& prefix,
                    ir::Value x);

}  // namespace ullage::gguf
