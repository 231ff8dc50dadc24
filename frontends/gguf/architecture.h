// Architecture: what models that share the graph of llama differ in, one row each.
#pragma once

#include <string>
#include <string_view>

#include "ir/graph/builder.h"

namespace ullage::gguf {

// `attn_q.bias` and its like are added wherever a file has them.
struct Architecture {
  std::string_view name;  // `general.architecture`, and what its keys begin with
  // Are rotary pairs neighbouring columns, or half a head apart?
  bool interleaved = true;
  // Are queries and keys normalised head by head (`attn_q_norm`, `attn_k_norm`)?
  bool head_norms = false;
  // Are rows of the embedding scaled by the root of the width?
  bool scaled_embedding = false;
  ir::Value (*gate)(ir::Value x) = nullptr;  // of the feed-forward
};

// Null: not read.
const Architecture* find_architecture(std::string_view name);
std::string architecture_names();  // "'a', 'b' and 'c'"

}  // namespace ullage::gguf
