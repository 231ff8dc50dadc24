#include "frontends/gguf/llama_shape.h"

#include "ir/text/printable.h"

namespace ullage::gguf {
namespace {

using ir::Result;

constexpr int64_t kMaxExtent = 1 << 24;

Result<void> refuse_scaling(const Metadata& metadata) {
  for (const char* key : {"llama.rope.scaling.type", "llama.rope.scale_linear"}) {
    if (metadata.has(key)) {
      return ir::unsupported("metadata '" + std::string(key) +
                             "': rotary embeddings that are scaled are not read");
    }
  }
  return {};
}

}  // namespace

Result<LlamaShape> read_llama_shape(const Metadata& metadata) {
  const auto architecture = metadata.text("general.architecture");
  if (!architecture) return architecture.error();
  if (*architecture != "llama") {
    return ir::unsupported("models of architecture 'llama' are read, the file has '" +
                           ir::printable(*architecture) + "'");
  }
  if (auto ok = refuse_scaling(metadata); !ok) return ok.error();
  LlamaShape s;
  const struct {
    const char* key;
    int64_t* value;
  } kIntegers[] = {{"llama.block_count", &s.blocks},
                   {"llama.embedding_length", &s.width},
                   {"llama.feed_forward_length", &s.hidden},
                   {"llama.attention.head_count", &s.heads},
                   {"llama.context_length", &s.context}};
  for (const auto& [key, value] : kIntegers) {
    const auto read = metadata.integer(key, 1, kMaxExtent);
    if (!read) return read.error();
    *value = *read;
  }
  s.key_heads = s.heads;
  if (constexpr auto kKey = "llama.attention.head_count_kv"; metadata.has(kKey)) {
    const auto read = metadata.integer(kKey, 1, s.heads);
    if (!read) return read.error();
    s.key_heads = *read;
  }
  s.head = s.width / s.heads;
  if (constexpr auto kKey = "llama.rope.dimension_count"; metadata.has(kKey)) {
    if (const auto read = metadata.integer(kKey, s.head, s.head); !read) return read.error();
  }
  if (s.width % s.heads != 0 || s.head % 2 != 0 || s.heads % s.key_heads != 0) {
    return ir::invalid_file("a model of " + std::to_string(s.width) +
                            " columns must have heads of "
                            "an even number of them, and as many for each head of keys; the file "
                            "says " +
                            std::to_string(s.heads) + " heads, " + std::to_string(s.key_heads) +
                            " of keys");
  }
  const auto epsilon = metadata.number("llama.attention.layer_norm_rms_epsilon");
  if (!epsilon) return epsilon.error();
  s.epsilon = *epsilon;
  if (constexpr auto kKey = "llama.rope.freq_base"; metadata.has(kKey)) {
    const auto base = metadata.number(kKey);
    if (!base) return base.error();
    s.rotary_base = *base;
  }
  return s;
}

}  // namespace ullage::gguf
