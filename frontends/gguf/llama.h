// Models of architecture `llama` in GGUF files, as graphs.
// Source: Touvron et al., "LLaMA" (2023); grouped heads: Ainslie et al., "GQA" (2023); rotary
// embedding: Su et al., "RoFormer" (2021), neighbouring columns as pairs, as ggml lays them out.
#pragma once

#include "frontends/gguf/file.h"
#include "ir/graph/builder.h"
#include "ir/result.h"

namespace ullage::gguf {

// `llama.*` of the metadata.
struct LlamaShape {
  int64_t blocks = 0, width = 0, hidden = 0;  // width of the stream, of the feed-forward
  int64_t heads = 0, key_heads = 0, head = 0;
  int64_t context = 0;  // positions at most
  double epsilon = 0, rotary_base = 10000;
};
// Errors: invalid_file naming the key; unsupported for other architectures and for scaled rotary
// embeddings, naming them.
ir::Result<LlamaShape> read_llama_shape(const Metadata& metadata);

// One step of the model over T tokens that follow P others, both open:
//   inputs  tokens i64 [T], past_key_0, past_value_0 ... f32 [key heads, P, head], one pair a block
//   outputs logits f32 [vocabulary], of what follows the last token; key_0, value_0 ... f32
//           [key heads, P + T, head], the past of the next step
// Weights in blocks stay as the file has them; they are copied out of it.
// Errors: as above, and tensors that are missing or have another shape, by name. A run fails where
// P + T is above the context or T is 0.
ir::Result<ir::Graph> import_llama(const File& file);

}  // namespace ullage::gguf
