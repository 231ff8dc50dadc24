#include "frontends/language/gguf/encoder_shape.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <span>

#include "base/printable.h"
#include "frontends/language/gguf/model_keys.h"
#include "ops/elementwise/composites.h"
#include "ops/rowwise/attention.h"

namespace ullage::gguf {
namespace {

constexpr int64_t kMaxSize = 1 << 24;

// ---- keys -------------------------------------------------------------------------------------

// Keys are the names behind "ARCHITECTURE.". Remembers which keys were read, so that a key that
// changes numbers is never ignored. The first failure is kept; values that were read then fit their
// ranges all the same.
class EncoderKeys {
 public:
  // The metadata outlives this.
  EncoderKeys(const Metadata& metadata, std::string_view architecture)
      : metadata_(metadata), keys_(metadata, architecture) {}

  bool has(std::string_view name) { return keys_.has(name); }

  // An integer in [low, high]; `otherwise` where the file has none, which is a failure without it.
  int64_t integer(std::string_view name, int64_t low, int64_t high,
                  std::optional<int64_t> otherwise = std::nullopt);
  // A finite number above 0.
  double positive(std::string_view name, std::optional<double> otherwise = std::nullopt);
  bool flag(std::string_view name, bool otherwise);
  std::string_view text(std::string_view name, std::string_view otherwise);
  // A truth value for each of `count` blocks. Of an integer n in the file, or of `every` where it
  // has none: `by_period` of n and the block.
  std::vector<bool> of_blocks(std::string_view name, int64_t count, int64_t every,
                              bool (*by_period)(int64_t n, int64_t block));

  // Keys whose values change no number.
  void ignore(std::span<const char* const> names);
  void fail(ir::Error error);
  // "metadata 'bert.block_count'", as messages begin.
  std::string what(std::string_view name) const {
    return "metadata '" + ir::printable(keys_.full(name)) + "'";
  }

  // Errors: the first failure, invalid_file or what fail() was given; unsupported, for a key of the
  // architecture that was not read, unless `allow_unknown`.
  ir::Result<void> check(bool allow_unknown) const;

 private:
  // The value, or a failure and `otherwise`.
  template <class T>
  T kept(const ir::Result<T>& value, T otherwise) {
    if (value) return *value;
    fail(value.error());
    return otherwise;
  }

  const Metadata& metadata_;
  ModelKeys keys_;
  std::optional<ir::Error> failure_;
};

void EncoderKeys::fail(ir::Error error) {
  if (!failure_) failure_ = std::move(error);
}

int64_t EncoderKeys::integer(std::string_view name, int64_t low, int64_t high,
                             std::optional<int64_t> otherwise) {
  return kept(
      otherwise ? keys_.integer(name, low, high, *otherwise) : keys_.integer(name, low, high),
      otherwise.value_or(low));
}

double EncoderKeys::positive(std::string_view name, std::optional<double> otherwise) {
  constexpr double kLeast = std::numeric_limits<double>::denorm_min();
  if (!otherwise && !has(name)) return kept(keys_.number(name), 1.0);
  return kept(keys_.number(name, kLeast, otherwise.value_or(1)), otherwise.value_or(1));
}

bool EncoderKeys::flag(std::string_view name, bool otherwise) {
  return kept(keys_.flag(name, otherwise), otherwise);
}

std::string_view EncoderKeys::text(std::string_view name, std::string_view otherwise) {
  return has(name) ? kept(keys_.text(name), otherwise) : otherwise;
}

std::vector<bool> EncoderKeys::of_blocks(std::string_view name, int64_t count, int64_t every,
                                         bool (*by_period)(int64_t n, int64_t block)) {
  const auto size = static_cast<size_t>(count);
  if (has(name)) {
    const MetadataValue* const value = metadata_.find(keys_.full(name));
    if (const auto* flags = std::get_if<std::vector<bool>>(value)) {
      if (flags->size() == size) return *flags;
      fail(ir::invalid_file(what(name) + " must have a value for each of " + std::to_string(count) +
                            " blocks, the file has " + std::to_string(flags->size())));
      return std::vector<bool>(size);
    }
  }
  const int64_t n = integer(name, 0, INT32_MAX, every);
  std::vector<bool> flags;
  for (int64_t i = 0; i < count; ++i) flags.push_back(by_period(n, i));
  return flags;
}

void EncoderKeys::ignore(std::span<const char* const> names) {
  for (const char* name : names) (void)keys_.has(name);
}

ir::Result<void> EncoderKeys::check(bool allow_unknown) const {
  if (failure_) return *failure_;
  if (allow_unknown) return {};
  const auto unread = keys_.unread({});
  if (!unread) return {};
  return ir::unsupported("metadata '" + ir::printable(*unread) +
                         "' is not supported: it may change what the model computes");
}

// ---- forms ------------------------------------------------------------------------------------

ir::Value encoder_silu(ir::Value x) {
  return ops::swish(x);
}
ir::Value encoder_relu(ir::Value x) {
  return ops::relu(x);
}
ir::Value encoder_tanh(ir::Value x) {
  return ops::tanh(x);
}

bool all_but_first(int64_t every, int64_t block) {
  return every == 0 || block % every != 0;
}
bool all_but_last(int64_t every, int64_t block) {
  return every == 0 || block % every < every - 1;
}

// Sources: Devlin et al., "BERT" (2019), RoBERTa and E5 too; Nussbaum et al., "Nomic Embed" (2024);
// Günther et al., "Jina Embeddings 2" (2023), Sturua et al., "jina-embeddings-v3" (2024); Warner et
// al., "ModernBERT" (2024); Le Breton et al., "NeoBERT" (2025); Boizard et al., "EuroBERT" (2025);
// Vera et al., "EmbeddingGemma" (2025). Where these say GELU, it is the one of the error function.
constexpr EncoderForm kEncoders[] = {
    {.name = "bert",
     .positions = Positions::learned,
     .norms_sums = true,
     .embedding_norm = true,
     .activation = ops::gelu,
     .classifier_activation = encoder_tanh},
    {.name = "eurobert",
     .rms = true,
     .final_norm = "output_norm",
     .feed_forward = FeedForward::gated,
     .activation = encoder_silu,
     .classifier_activation = encoder_tanh},
    {.name = "gemma-embedding",
     .rms = true,
     .added_norms = true,
     .head_norms = true,
     .scaled_embedding = true,
     .final_norm = "output_norm",
     .is_local = all_but_last,
     .local_every = 6,
     .needs_window = true,
     .feed_forward = FeedForward::gated,
     .activation = ops::gelu_tanh,
     .classifier_activation = encoder_tanh},
    {.name = "jina-bert-v2",
     .positions = Positions::alibi,
     .norms_sums = true,
     .embedding_norm = true,
     .feed_forward = FeedForward::as_stored,
     .activation = ops::gelu,
     .classifier_activation = encoder_tanh},
    {.name = "jina-bert-v3",
     .norms_sums = true,
     .embedding_norm = true,
     .activation = ops::gelu,
     .classifier_activation = encoder_tanh},
    {.name = "llama-embed",
     .interleaved = true,
     .rms = true,
     .final_norm = "output_norm",
     .feed_forward = FeedForward::gated,
     .activation = encoder_silu,
     .classifier_activation = encoder_tanh},
    {.name = "modern-bert",
     .embedding_norm = true,
     .first_norm = false,
     .final_norm = "output_norm",
     .is_local = all_but_first,
     .local_every = 3,
     .feed_forward = FeedForward::fused,
     .names_activation = true,
     .activation = ops::gelu,
     .classifies_mean = true,
     .classifier_activation = ops::gelu},
    {.name = "neo-bert",
     .interleaved = true,
     .rms = true,
     .final_norm = "enc.output_norm",
     .feed_forward = FeedForward::fused,
     .activation = encoder_silu,
     .classifier_activation = encoder_tanh},
    {.name = "nomic-bert",
     .norms_sums = true,
     .embedding_norm = true,
     .feed_forward = FeedForward::gated,
     .activation = encoder_silu,
     .classifier_activation = encoder_tanh},
    {.name = "nomic-bert-moe",
     .norms_sums = true,
     .embedding_norm = true,
     .activation = ops::gelu,
     .experts = {.routing = Routing::softmax, .normalised = false},
     .classifier_activation = encoder_tanh},
    {.name = "t5encoder",
     .prefix = "enc.",
     .attention_output = "attn_o",
     .scales_scores = false,
     .positions = Positions::buckets,
     .rms = true,
     .final_norm = "enc.output_norm",
     .feed_forward = FeedForward::as_stored,
     .activation = encoder_relu,
     .gate_activation = ops::gelu_tanh,
     .classifier_activation = encoder_tanh},
};

// Of gates, by `hidden_activation`.
constexpr struct {
  std::string_view name;
  ir::Value (*function)(ir::Value x);
} kActivations[] = {{"gelu", ops::gelu},     {"geglu", ops::gelu},     {"silu", encoder_silu},
                    {"swish", encoder_silu}, {"swiglu", encoder_silu}, {"reglu", encoder_relu}};

// ---- sizes ------------------------------------------------------------------------------------

void read_heads(EncoderKeys& keys, EncoderShape& s) {
  s.heads = keys.integer("attention.head_count", 1, kMaxSize);
  s.key_heads = keys.integer("attention.head_count_kv", 1, s.heads, s.heads);
  const bool has_length = keys.has("attention.key_length");
  s.head =
      keys.integer("attention.key_length", 1, kMaxSize, std::max(s.width / s.heads, int64_t{1}));
  keys.integer("attention.value_length", s.head, s.head, s.head);
  if (s.head > ops::kMaxHead) {
    keys.fail(ir::unsupported("heads of at most " + std::to_string(ops::kMaxHead) +
                              " columns are supported, the file has heads of " +
                              std::to_string(s.head)));
  }
  const bool fits = has_length || s.width % s.heads == 0;
  if (fits && s.heads % s.key_heads == 0) return;
  keys.fail(ir::invalid_file(keys.what("attention.head_count") + ": " + std::to_string(s.width) +
                             " columns must be so many heads of one size, and as many for each "
                             "head of keys; the file has " +
                             std::to_string(s.heads) + " heads, " + std::to_string(s.key_heads) +
                             " of keys"));
}

// Only blocks without a window are stretched.
void read_rotary(EncoderKeys& keys, EncoderShape& s) {
  s.rotated = keys.integer("rope.dimension_count", 1, s.head, s.head);
  if (s.rotated % 2 != 0) {
    keys.fail(ir::invalid_file(keys.what("rope.dimension_count") +
                               ": pairs of columns are turned, the file has " +
                               std::to_string(s.rotated) + " columns"));
  }
  s.rotary.base = keys.positive("rope.freq_base", s.rotary.base);
  const std::string_view scaling = keys.text("rope.scaling.type", "linear");
  if (scaling != "none" && scaling != "linear") {
    keys.fail(ir::unsupported(keys.what("rope.scaling.type") +
                              ": rotary embeddings of encoders are "
                              "stretched ('linear') or as they are ('none'), the file has '" +
                              ir::printable(scaling) + "'"));
  }
  const double old_name = keys.positive("rope.scale_linear", 1);
  const double factor = keys.positive("rope.scaling.factor", old_name);
  if (scaling == "linear") s.rotary.stretch = factor;
  if (s.form->is_local != nullptr) {
    s.local_rotary.base = keys.positive("rope.freq_base_swa", s.local_rotary.base);
  }
}

void read_positions(EncoderKeys& keys, EncoderShape& s) {
  if (s.form->positions == Positions::rotary) return read_rotary(keys, s);
  constexpr const char* kUnused[] = {"rope.dimension_count", "rope.freq_base"};
  keys.ignore(kUnused);
  if (s.form->positions == Positions::alibi) {
    s.alibi = keys.positive("attention.max_alibi_bias", 8);
  }
  if (s.form->positions == Positions::buckets) {
    s.buckets = keys.integer("attention.relative_buckets_count", 4, 256);
  }
}

void read_windows(EncoderKeys& keys, EncoderShape& s) {
  s.is_local.assign(static_cast<size_t>(s.blocks), false);
  if (s.form->is_local == nullptr) return;
  const std::optional<int64_t> none =
      s.form->needs_window ? std::nullopt : std::optional<int64_t>(0);
  s.window = keys.integer("attention.sliding_window", s.form->needs_window ? 1 : 0, kMaxSize, none);
  const std::vector<bool> local = keys.of_blocks("attention.sliding_window_pattern", s.blocks,
                                                 s.form->local_every, s.form->is_local);
  if (s.window > 0) s.is_local = local;
}

void read_experts(EncoderKeys& keys, EncoderShape& s) {
  s.has_experts.assign(static_cast<size_t>(s.blocks), false);
  if (s.form->experts.routing == Routing::none) return;
  const int64_t every = keys.integer("moe_every_n_layers", 0, kMaxSize, 0);
  s.experts.count = keys.integer("expert_count", 0, kMaxSize, 0);
  s.experts.used =
      keys.integer("expert_used_count", std::min<int64_t>(s.experts.count, 1), s.experts.count, 0);
  s.experts.hidden = s.hidden;
  s.experts.routing = s.form->experts.routing;
  s.experts.normalised = s.form->experts.normalised;
  if (every == 0) return;
  if (s.experts.used == 0) {
    return keys.fail(ir::invalid_file(keys.what("expert_used_count") +
                                      " must be positive in a model whose blocks have experts"));
  }
  for (int64_t i = 0; i < s.blocks; ++i) s.has_experts[static_cast<size_t>(i)] = i % every == 1;
}

void read_activation(EncoderKeys& keys, EncoderShape& s) {
  s.activation = s.form->activation;
  s.gate_activation = s.form->gate_activation != nullptr ? s.form->gate_activation : s.activation;
  if (!s.form->names_activation || !keys.has("hidden_activation")) return;
  const std::string_view name = keys.text("hidden_activation", "");
  for (const auto& row : kActivations) {
    if (row.name != name) continue;
    s.activation = s.gate_activation = row.function;
    return;
  }
  keys.fail(ir::unsupported(keys.what("hidden_activation") + ": gates of '" + ir::printable(name) +
                            "' are not supported"));
}

}  // namespace

const EncoderForm* find_encoder(std::string_view architecture) {
  const auto* const found = std::ranges::find(kEncoders, architecture, &EncoderForm::name);
  return found == std::end(kEncoders) ? nullptr : found;
}

bool is_encoder(const File& file) {
  const auto architecture = file.metadata.text("general.architecture");
  return architecture && find_encoder(*architecture) != nullptr;
}

ir::Result<EncoderShape> read_encoder_shape(const File& file, const EncoderForm& form) {
  EncoderKeys keys(file.metadata, form.name);
  EncoderShape s;
  s.form = &form;
  s.blocks = keys.integer("block_count", 1, kMaxSize);
  s.width = keys.integer("embedding_length", 1, kMaxSize);
  s.hidden = keys.integer("feed_forward_length", 1, kMaxSize);
  s.context = keys.integer("context_length", 1, INT32_MAX);
  s.positions = std::min(s.context, ops::kMaxKeys);
  read_heads(keys, s);
  s.epsilon =
      keys.positive(form.rms ? "attention.layer_norm_rms_epsilon" : "attention.layer_norm_epsilon");
  read_positions(keys, s);
  read_windows(keys, s);
  read_experts(keys, s);
  read_activation(keys, s);
  if (keys.flag("attention.causal", false)) {
    keys.fail(ir::unsupported(keys.what("attention.causal") +
                              ": a token of an encoder sees all others, the file has 'true'"));
  }
  // Of the two epsilons the norms use one. The last ones are of what comes behind the encoder,
  // whose tensors have the sizes themselves.
  constexpr const char* kHarmless[] = {"vocab_size",
                                       "decoder_start_token_id",
                                       "attention.layer_norm_epsilon",
                                       "attention.layer_norm_rms_epsilon",
                                       "pooling_type",
                                       "classifier.output_labels",
                                       "dense_2_feat_in",
                                       "dense_2_feat_out",
                                       "dense_3_feat_in",
                                       "dense_3_feat_out"};
  keys.ignore(kHarmless);
  if (auto ok = keys.check(file.allows_unknown_keys); !ok) return ok.error();
  return s;
}

}  // namespace ullage::gguf
