// LlamaShape: how large a model of an Architecture is, by the metadata of its file.
// Source: the GGUF specification of ggml, `llama.*` and the same keys of other architectures.
#pragma once

#include "frontends/gguf/architecture.h"
#include "frontends/gguf/metadata.h"
#include "ir/result.h"

namespace ullage::gguf {

struct LlamaShape {
  const Architecture* architecture = nullptr;
  int64_t blocks = 0, width = 0, hidden = 0;  // width of the stream, of the feed-forward
  int64_t heads = 0, key_heads = 0, head = 0;
  int64_t context = 0;  // positions at most
  double epsilon = 0, rotary_base = 10000;
};

// Errors: invalid_file naming the key; unsupported for other architectures and for what would
// change the graph (scaled rotary embeddings, soft caps, windows, experts), naming it.
ir::Result<LlamaShape> read_llama_shape(const Metadata& metadata);

}  // namespace ullage::gguf
