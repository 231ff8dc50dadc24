// Norms of a decoder's rows.
#pragma once

#include <string>

#include "frontends/language/gguf/decoder_shape.h"
#include "frontends/language/gguf/weights.h"

namespace ullage::gguf {

class Norms {
 public:
  // Both outlive this.
  Norms(Weights& weights, const DecoderShape& shape) : weights_(weights), shape_(shape) {}

  // The norm of that name, of rows of the stream's width.
  ir::Value norm(const std::string& name, ir::Value x);
  // Of the kind that the architecture has, over the last axis; no scale: 1.
  ir::Value normalised(ir::Value x, ir::Value scale);

 private:
  Weights& weights_;
  const DecoderShape& shape_;
};

}  // namespace ullage::gguf
