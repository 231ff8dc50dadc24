#include "frontends/language/gguf/decoder_shape.h"

#include <cmath>

#include "base/printable.h"

namespace ullage::gguf {
namespace {

using ir::Result;

constexpr int64_t kMaxExtent = 1 << 24;

// Refuses models that the graph cannot express.
Result<void> refuse_others(const Metadata& metadata, const std::string& prefix) {
  if (metadata.has(prefix + "rope.scale_linear")) {
    return ir::unsupported("metadata '" + prefix +
                           "rope.scale_linear': rotary embeddings are stretched by "
                           "'rope.scaling.factor'");
  }
  if (metadata.has(prefix + "expert_count")) {
    return ir::unsupported("metadata '" + prefix + "expert_count': such models are not supported");
  }
  return {};
}

// An integer that a file may leave out.
Result<int64_t> optional_integer(const Metadata& metadata, const std::string& key, int64_t low,
                                 int64_t high, int64_t otherwise) {
  return metadata.has(key) ? metadata.integer(key, low, high) : Result<int64_t>(otherwise);
}

// A number that a file may leave out; `rule` states the allowed values.
Result<double> optional_number(const Metadata& metadata, const std::string& key, double otherwise,
                               bool (*fits)(double), const char* rule) {
  if (!metadata.has(key)) return otherwise;
  const auto number = metadata.number(key);
  if (!number || fits(*number)) return number;
  return ir::invalid_file("metadata '" + key + "' must be " + rule + ", the file has " +
                          std::to_string(*number));
}

bool is_positive(double x) {
  return x > 0 && std::isfinite(x);
}
bool is_cap(double x) {
  return x >= 0 && std::isfinite(x);
}

// Heads, of keys and of queries.
Result<void> read_heads(const Metadata& metadata, const std::string& prefix, DecoderShape& s) {
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
                            "has " +
                            std::to_string(s.heads) + " heads, " + std::to_string(s.key_heads) +
                            " of keys");
  }
  return {};
}

// Angles of blocks without a window, and of those with one: only the former are stretched where the
// two differ.
Result<void> read_rotary(const Metadata& metadata, const std::string& prefix, DecoderShape& s) {
  constexpr const char* kPositive = "a positive number";
  const auto base =
      optional_number(metadata, prefix + "rope.freq_base", s.rotary.base, is_positive, kPositive);
  if (!base) return base.error();
  s.rotary.base = *base;
  if (const std::string key = prefix + "rope.scaling.type"; metadata.has(key)) {
    const auto type = metadata.text(key);
    if (!type) return type.error();
    if (*type != "none" && *type != "linear") {
      return ir::unsupported("metadata '" + key +
                             "': rotary embeddings are stretched ('linear') or as they are "
                             "('none'), the file has '" +
                             ir::printable(*type) + "'");
    }
    const auto factor =
        optional_number(metadata, prefix + "rope.scaling.factor", 1, is_positive, kPositive);
    if (!factor) return factor.error();
    if (*type == "linear") s.rotary.stretch = *factor;
  }
  const double own = s.architecture->local_rotary_base;
  const auto local =
      optional_number(metadata, prefix + "rope.freq_base_swa", own, is_positive, kPositive);
  if (!local) return local.error();
  s.local_rotary = *local > 0 ? RotaryAngles{.base = *local} : s.rotary;
  return {};
}

// Window and caps of attention and logits.
Result<void> read_scores(const Metadata& metadata, const std::string& prefix, DecoderShape& s) {
  const Architecture& form = *s.architecture;
  const std::string key = prefix + "attention.sliding_window";
  const bool must_say = form.global_every > 0 && form.window == 0;
  const auto window = must_say ? metadata.integer(key, 0, kMaxExtent)
                               : optional_integer(metadata, key, 0, kMaxExtent, form.window);
  if (!window) return window.error();
  s.window = *window;
  const auto every = optional_integer(metadata, prefix + "attention.sliding_window_pattern", 0,
                                      kMaxExtent, form.global_every);
  if (!every) return every.error();
  s.global_every = *every;
  const struct {
    const char* key;
    double otherwise;
    double& cap;
  } kCaps[] = {{"attn_logit_softcapping", form.soft_cap, s.soft_cap},
               {"final_logit_softcapping", form.logit_cap, s.logit_cap}};
  for (const auto& [name, otherwise, cap] : kCaps) {
    const auto read = optional_number(metadata, prefix + name, otherwise, is_cap,
                                      "0, for none, or a positive number");
    if (!read) return read.error();
    cap = *read;
  }
  const bool by_width = s.blocks == form.blocks_scaled_by_width;
  s.scale = 1 / std::sqrt(static_cast<double>(by_width ? s.width / s.heads : s.head));
  return {};
}

}  // namespace

Result<DecoderShape> read_decoder_shape(const Metadata& metadata) {
  const auto name = metadata.text("general.architecture");
  if (!name) return name.error();
  DecoderShape s;
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
  if (auto ok = read_rotary(metadata, prefix, s); !ok) return ok.error();
  if (auto ok = read_scores(metadata, prefix, s); !ok) return ok.error();
  return s;
}

}  // namespace ullage::gguf
