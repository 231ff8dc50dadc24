// Architecture: what models that share the graph of llama differ in, one row each.
#pragma once

#include <string>
#include <string_view>

#include "ir/graph/builder.h"

namespace ullage::gguf {

// `attn_q.bias` and its like are added wherever a file has them, and windows and caps are where it
// says so.
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
  // Where blocks with a window take turns with those without: each so manieth has none. 0: all have
  // it, where a file has one.
  int64_t global_every = 0;
  double local_rotary_base = 0;  // of blocks with a window; 0: as of the others
  // What they are where a file does not say; 0: none, but a window where blocks take turns must be
  // told.
  int64_t window = 0;
  double soft_cap = 0, logit_cap = 0;
  // In a model of so many blocks scores are scaled by width and heads, not by the size of a head.
  int64_t blocks_scaled_by_width = 0;
  ir::Value (*gate)(ir::Value x) = nullptr;  // of the feed-forward
};

// Null: not read.
const Architecture* find_architecture(std::string_view name);
std::string architecture_names();  // "'a', 'b' and 'c'"

}  // namespace ullage::gguf
