// Linear layers and norms of a decoder's rows, with the biases that the file has.
#pragma once

#include <string>

#include "frontends/language/gguf/decoder_shape.h"
#include "frontends/language/gguf/weights.h"

namespace ullage::gguf {

class Layers {
 public:
  // Both outlive this.
  Layers(Weights& weights, const DecoderShape& shape) : weights_(weights), shape_(shape) {}

  // y [rows, columns] with "`name`.bias", where the file has it. `columns` 0: any.
  ir::Value biased(ir::Value y, const std::string& name, int64_t columns);
  // x [n, columns] times the transposed "`name`.weight" [rows, columns], biased: [n, rows].
  ir::Value product(ir::Value x, const std::string& name, int64_t rows, int64_t columns);
  // The norm of that name, of rows of the stream's width.
  ir::Value norm(const std::string& name, ir::Value x);
  // Of the kind that the architecture has, over the last axis; no scale: 1.
  ir::Value normalised(ir::Value x, ir::Value scale);

 private:
  Weights& weights_;
  const DecoderShape& shape_;
};

}  // namespace ullage::gguf
