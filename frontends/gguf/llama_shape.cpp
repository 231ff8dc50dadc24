#include "frontends/gguf/llama_shape.h"

#include "ir/text/printable.h"

namespace ullage::gguf {
namespace {

using ir::Result;

constexpr int64_t kMaxExtent = 1 << 24;

// What the graph has no form for.
Result<void> refuse_others(const Metadata& metadata, const std::string& prefix) {
  for (const char* key : {"rope.scaling.type", "rope.scale_linear"}) {
    if (metadata.has(prefix + key)) {
      return ir::unsupported("metadata '" + prefix + key +
                             "': rotary embeddings that are scaled are not read");
    }
  }
  for (const char* key : {"attention.sliding_window", "attn_logit_softcapping",
                          "final_logit_softcapping", "expert_count"}) {
    if (metadata.has(prefix + key)) {
      return ir::unsupported("metadata '" + prefix + key + "': such models are not read");
    }
  }
  return {};
}

// An integer that a file may leave out.
Result<int64_t> optional_integer(const Metadata& metadata, const std::string& key, int64_t low,
                                 int64_t high, int64_t otherwise) {
  return metadata.has(key) ? metadata.integer(key, low, high) : Result<int64_t>(otherwise);
}

// Heads, of keys and of queries.
Result<void> read_heads(const Metadata& metadata, const std::string& prefix, LlamaShape& s) {
  const auto key_heads =
      optional_integer(metadata, prefix + "attention.head_count_kv", 1, s.heads, s.heads);
  if (!key_heads) return key_heads.error();
  s.key_heads = *key_heads;
  const bool has_length = metadata.has(prefix + "attention.key_length");
  const auto head =
      optional_integer(metadata, prefix + "attention.key_length", 2, kMaxExtent, s.width / s.heads);
  if (!head) return head.error();
  s.head = *head;
  for (const char* key : {"rope.dimension_count", "attention.value_length"}) {
    const auto same = optional_integer(metadata, prefix + key, s.head, s.head, s.head);
    if (!same) return same.error();
  }
  const bool fits = has_length || s.width % s.heads == 0;
  if (!fits || s.head % 2 != 0 || s.heads % s.key_heads != 0) {
    return ir::invalid_file("a model of " + std::to_string(s.width) +
                            " columns must have heads of "
                            "an even number of them, and as many for each head of keys; the file "
                            "says " +
                            std::to_string(s.heads) + " heads, " + std::to_string(s.key_heads) +
                            " of keys");
  }
  return {};
}

}  // namespace

Result<LlamaShape> read_llama_shape(const Metadata& metadata) {
  const auto name = metadata.text("general.architecture");
  if (!name) return name.error();
  LlamaShape s;
  s.architecture = find_architecture(*name);
  if (s.architecture == nullptr) {
    return ir::unsupported("models of architectures " + architecture_names() +
                           " are read, the file has '" + ir::printable(*name) + "'");
  }
  const std::string prefix = std::string(*name) + ".";
  if (auto ok = refuse_others(metadata, prefix); !ok) return ok.error();
  const struct {
    const char* key;
    int64_t* value;
  } kIntegers[] = {{"block_count", &s.blocks},
                   {"embedding_length", &s.width},
                   {"feed_forward_length", &s.hidden},
                   {"attention.head_count", &s.heads},
                   {"context_length", &s.context}};
  for (const auto& [key, value] : kIntegers) {
    const auto read = metadata.integer(prefix + key, 1, kMaxExtent);
    if (!read) return read.error();
    *value = *read;
  }
  if (auto ok = read_heads(metadata, prefix, s); !ok) return ok.error();
  const auto epsilon = metadata.number(prefix + "attention.layer_norm_rms_epsilon");
  if (!epsilon) return epsilon.error();
  s.epsilon = *epsilon;
  if (const std::string key = prefix + "rope.freq_base"; metadata.has(key)) {
    const auto base = metadata.number(key);
    if (!base) return base.error();
    s.rotary_base = *base;
  }
  return s;
}

}  // namespace ullage::gguf
