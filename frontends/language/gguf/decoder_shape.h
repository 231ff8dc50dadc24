// DecoderShape: the sizes of a model of an Architecture, from the metadata of its file.
// Source: the GGUF specification of ggml, `llama.*` and the same keys of other architectures.
#pragma once

#include "base/result.h"
#include "frontends/language/gguf/architecture.h"
#include "frontends/language/gguf/metadata.h"

namespace ullage::gguf {

// The angle of pair i of n at position p is p / stretch * base^(-i / n).
struct RotaryAngles {
  double base = 10000, stretch = 1;

  bool operator==(const RotaryAngles&) const = default;
};

struct DecoderShape {
  const Architecture* architecture = nullptr;
  int64_t blocks = 0, width = 0, hidden = 0;  // width of the stream, of the feed-forward
  int64_t heads = 0, key_heads = 0, head = 0;
  int64_t context = 0;  // positions at most
  double epsilon = 0;
  RotaryAngles rotary{}, local_rotary{};  // of blocks without and with a window
  double scale = 0;                       // of scores
  double soft_cap = 0, logit_cap = 0;     // 0: none
  int64_t window = 0;                     // positions that a block with one sees; 0: none has
  int64_t global_every = 0;               // as Architecture has it

  bool is_local(int64_t block) const {
    return window > 0 && (global_every == 0 || block % global_every < global_every - 1);
  }
};

// Errors: invalid_file naming the key; unsupported for other architectures and for what would
// change the graph (rotary embeddings that are scaled but by a number, experts), naming it.
ir::Result<DecoderShape> read_decoder_shape(const Metadata& metadata);

}  // namespace ullage::gguf
