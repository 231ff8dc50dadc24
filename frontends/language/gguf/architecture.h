// Architecture: how decoders of language models differ.
#pragma once

#include <string>
#include <string_view>

#include "ir/graph/builder.h"

namespace ullage::gguf {

// `attn_q.bias` and the like are added wherever a file has them; windows and caps are used where
// its metadata has them.
struct Architecture {
  std::string_view name;  // `general.architecture`, and what its keys begin with
  // Are rotary pairs neighbouring columns, or half a head apart?
  bool interleaved = true;
  // Are queries and keys normalised head by head (`attn_q_norm`, `attn_k_norm`)?
  bool head_norms = false;
  // Are rows of the embedding scaled by the root of the width?
  bool scaled_embedding = false;
  // Is what attention and feed-forward add normalised (`post_attention_norm`, `post_ffw_norm`)?
  bool post_norms = false;
  // Blocks with and without a window alternate: each global_every-th block has no window. 0: all
  // blocks have one, if the file has a window.
  int64_t global_every = 0;
  double local_rotary_base = 0;  // of blocks with a window; 0: as of the others
  // Defaults where a file has no value; 0: none. A file whose blocks alternate must have a window.
  int64_t window = 0;
  double soft_cap = 0, logit_cap = 0;
  // In a model with so many blocks, scores are scaled by width and heads, not by the size of a
  // head.
  int64_t blocks_scaled_by_width = 0;
  ir::Value (*gate)(ir::Value x) = nullptr;  // of the feed-forward
};

// Null: not supported.
const Architecture* find_architecture(std::string_view name);
std::string architecture_names();  // "'a', 'b' and 'c'"

}  // namespace ullage::gguf
