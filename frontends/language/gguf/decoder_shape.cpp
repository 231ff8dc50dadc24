#include "frontends/language/gguf/decoder_shape.h"

#include <algorithm>
#include <cmath>

#include "base/printable.h"
#include "frontends/language/gguf/model_keys.h"

namespace ullage::gguf {
namespace {

using ir::Result;

constexpr int64_t kMaxExtent = 1 << 24, kMaxBlocks = 1 << 14, kMaxExperts = 1 << 12;
constexpr int64_t kMaxPositions = 1 << 26, kMaxHead = 1024, kMaxStreams = 64;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kLeastPositive = 1e-30;  // of numbers that must not be 0

// What a file says of itself, of other tasks than that of the decoder, or what follows from its
// tensors.
constexpr std::string_view kHarmless[] = {
    "attention.decay_lora_rank",    "attention.gate_lora_rank",
    "attention.iclr_lora_rank",     "attention.value_residual_mix_lora_rank",
    "time_decay_extra_dim",         "time_mix_extra_dim",
    "attention.layer_norm_epsilon", "attention.layer_norm_rms_epsilon",
    "classifier.output_labels",     "expert_chunk_feed_forward_length",
    "n_deepstack_layers",           "pooling_type",
    "rope.dimension_sections",      "rope.scaling.finetuned",
    "tensor_data_layout",           "vocab_size"};

// Without meaning where no block has a rotary embedding.
constexpr std::string_view kRotaryKeys[] = {
    "rope.dimension_count", "rope.freq_base", "rope.scaling.factor",
    "rope.scaling.original_context_length", "rope.scaling.type"};

class ShapeReader {
 public:
  ShapeReader(const File& file, std::string_view name, const Architecture& form)
      : file_(file),
        keys_(file.metadata, name),
        form_(form),
        allows_unknown_(file.allows_unknown_keys) {
    s_.architecture = &form;
  }

  Result<DecoderShape> read() {
    for (auto part :
         {&ShapeReader::read_sizes, &ShapeReader::read_heads, &ShapeReader::read_latent,
          &ShapeReader::read_rotary, &ShapeReader::read_windows, &ShapeReader::read_shared,
          &ShapeReader::read_inputs, &ShapeReader::read_scores, &ShapeReader::read_scales,
          &ShapeReader::read_experts, &ShapeReader::read_xielu, &ShapeReader::read_recurrence,
          &ShapeReader::read_temperature, &ShapeReader::refuse_others}) {
      if (auto ok = (this->*part)(); !ok) return ok.error();
    }
    return std::move(s_);
  }

 private:
  // Keeps the value, or the error.
  template <class T, class Kept>
  static Result<void> keep(const Result<T>& read, Kept& kept) {
    if (!read) return read.error();
    kept = static_cast<Kept>(*read);
    return {};
  }
  size_t count() const { return static_cast<size_t>(s_.blocks); }
  BlockShape& block(int64_t i) { return s_.each[static_cast<size_t>(i)]; }
  // The block of every `step`, counted from 1.
  static bool is_last_of(int64_t step, int64_t i) { return step > 0 && (i + 1) % step == 0; }

  Result<void> read_per_block(std::string_view key, int64_t BlockShape::* kept) {
    const bool may_be_none = form_.recurrence != nullptr || form_.has_empty_parts;
    const auto all = keys_.per_block(key, may_be_none ? 0 : 1, kMaxExtent, count());
    if (!all) return all.error();
    for (size_t i = 0; i < count(); ++i) s_.each[i].*kept = (*all)[i];
    return {};
  }

  Result<void> read_sizes() {
    if (auto ok = keep(keys_.integer("block_count", 1, kMaxBlocks), s_.blocks); !ok) return ok;
    if (auto ok =
            keep(keys_.integer("nextn_predict_layers", 0, s_.blocks - 1, 0), s_.further_blocks);
        !ok) {
      return ok;
    }
    s_.blocks -= s_.further_blocks;
    s_.each.resize(count());
    if (auto ok = keep(keys_.integer("embedding_length", 1, kMaxExtent), s_.width); !ok) return ok;
    if (auto ok = keep(keys_.integer("context_length", 1, kMaxPositions), s_.context); !ok) {
      return ok;
    }
    const std::string_view epsilon =
        form_.has_layer_norms ? "attention.layer_norm_epsilon" : "attention.layer_norm_rms_epsilon";
    const std::string_view other = "attention.layer_norm_epsilon";
    const bool has_other = !keys_.has(epsilon) && form_.recurrence != nullptr && keys_.has(other);
    return keep(keys_.number(has_other ? other : epsilon), s_.epsilon);
  }

  bool has_blocks_of_alibi() const {
    return form_.alibi_blocks > 0 && s_.blocks == form_.alibi_blocks;
  }

  bool is_recurrence_alone() const {
    return form_.recurrence != nullptr && form_.recurrent_blocks == RecurrentBlocks::alone;
  }

  Result<void> read_interval() {
    const std::string_view key = "attention.recurrent_layers";
    const auto flags = keys_.flags_per_block(key, count());
    if (!flags) return flags.error();
    if (keys_.has(key) && !*flags) {
      return ir::invalid_file("metadata '" + keys_.full(key) + "' must be an array");
    }
    int64_t every = 0;
    if (auto ok = keep(keys_.integer("full_attention_interval", 1, kMaxBlocks, 4), every); !ok) {
      return ok;
    }
    for (int64_t i = 0; i < s_.blocks; ++i) {
      block(i).has_attention = *flags ? !(**flags)[static_cast<size_t>(i)] : is_last_of(every, i);
    }
    return {};
  }

  // Heads, of queries and of keys.
  Result<void> read_heads() {
    if (is_recurrence_alone()) {
      int64_t unused = 0;
      for (BlockShape& b : s_.each) b.has_attention = false;
      return keep(keys_.integer("attention.head_count", 0, kMaxExtent, 0), unused);
    }
    if (auto ok = read_per_block("attention.head_count", &BlockShape::heads); !ok) return ok;
    for (BlockShape& b : s_.each) b.key_heads = b.heads;
    if (keys_.has("attention.head_count_kv")) {
      if (auto ok = read_per_block("attention.head_count_kv", &BlockShape::key_heads); !ok) {
        return ok;
      }
    }
    if (form_.recurrent_blocks == RecurrentBlocks::without_keys) {
      for (BlockShape& b : s_.each) b.has_attention = b.key_heads > 0;
    }
    if (form_.recurrent_blocks == RecurrentBlocks::by_interval) {
      if (auto ok = read_interval(); !ok) return ok;
    }
    if (form_.has_empty_parts) {
      for (BlockShape& b : s_.each) {
        b.has_attention = b.heads > 0 && b.key_heads > 0;
        b.has_output_alone = b.heads > 0 && b.key_heads == 0;
      }
    }
    const auto with_most = std::ranges::max_element(s_.each, {}, &BlockShape::heads);
    const int64_t heads = std::max<int64_t>(with_most->heads, 1), share = s_.width / heads;
    const bool has_length = keys_.has("attention.key_length");
    const struct {
      std::string_view key;
      const int64_t& otherwise;
      int64_t& kept;
    } kSizes[] = {{"attention.key_length", share, s_.head.keys},
                  {"attention.value_length", share, s_.head.values},
                  {"attention.key_length_swa", s_.head.keys, s_.local_head.keys},
                  {"attention.value_length_swa", s_.head.values, s_.local_head.values}};
    for (const auto& [key, otherwise, kept] : kSizes) {
      if (auto ok = keep(keys_.integer(key, 1, kMaxExtent, otherwise), kept); !ok) return ok;
    }
    const bool fits = has_length || s_.width % heads == 0;
    const auto [least, most] =
        std::minmax({s_.head.keys, s_.head.values, s_.local_head.keys, s_.local_head.values});
    const bool are_columns = least > 0 && most <= kMaxHead;
    for (const BlockShape& b : s_.each) {
      if (!b.has_attention) continue;
      const bool are_grouped = b.key_heads > 0 && b.heads > 0 && b.heads % b.key_heads == 0;
      if (fits && are_columns && are_grouped) continue;
      return ir::invalid_file(
          "a model of " + std::to_string(s_.width) +
          " columns must have heads of a whole number of them, 1024 at most, and as many for each "
          "head of keys; "
          "the file has " +
          std::to_string(b.heads) + " heads, " + std::to_string(b.key_heads) + " of keys");
    }
    return {};
  }

  // Behind it, sizes of heads are those of what attention reads.
  Result<void> read_latent() {
    if (form_.has_latent) {
      if (auto ok =
              keep(keys_.integer("attention.q_lora_rank", 0, kMaxExtent, 0), s_.latent.queries);
          !ok) {
        return ok;
      }
      if (auto ok = keep(keys_.integer("attention.kv_lora_rank", 1, kMaxExtent), s_.latent.keys);
          !ok) {
        return ok;
      }
      s_.latent.is_split = keys_.has("attention.key_length_mla");
      for (const auto& [key, kept] : {std::pair{"attention.key_length_mla", &s_.head.keys},
                                      std::pair{"attention.value_length_mla", &s_.head.values}}) {
        if (auto ok = keep(keys_.integer(key, 1, kMaxExtent, *kept), *kept); !ok) return ok;
      }
      for (BlockShape& b : s_.each) b.key_heads = b.heads;
      s_.local_head = s_.head;
    }
    return {};
  }

  Result<void> read_rotary() {
    const bool is_turned = form_.pairs != RotaryPairs::none && !has_blocks_of_alibi();
    for (BlockShape& b : s_.each) b.is_turned = is_turned;
    s_.pairs = form_.pairs;
    if (s_.pairs == RotaryPairs::none) {
      for (std::string_view key : kRotaryKeys) keys_.has(key);
      return {};
    }
    // Files of models whose rows of queries and keys were not moved state it.
    if (keys_.has("rope.interleaved")) {
      bool interleaved = false;
      if (auto ok = keep(keys_.flag("rope.interleaved", false), interleaved); !ok) return ok;
      s_.pairs = interleaved ? RotaryPairs::neighbours : RotaryPairs::halves;
    }
    RotaryAngles& angles = s_.rotary;
    if (auto ok = read_turned("rope.dimension_count", s_.head, s_.head.keys); !ok) return ok;
    const int64_t otherwise = std::min(s_.head.turned, s_.local_head.keys);
    if (auto ok = read_turned("rope.dimension_count_swa", s_.local_head, otherwise); !ok) return ok;
    if (auto ok = keep(keys_.number("rope.freq_base", kLeastPositive, angles.base), angles.base);
        !ok) {
      return ok;
    }
    if (auto ok = read_base_factor(); !ok) return ok;
    if (auto ok = read_stretch(); !ok) return ok;
    s_.local_rotary = form_.local_is_stretched ? angles : RotaryAngles{.base = angles.base};
    const double local = form_.local_rotary_base > 0 ? form_.local_rotary_base : angles.base;
    return keep(keys_.number("rope.freq_base_swa", kLeastPositive, local), s_.local_rotary.base);
  }

  Result<void> read_base_factor() {
    if (!form_.moves_base) return {};
    double alpha = 0;
    if (auto ok = keep(keys_.number("rope.scaling.alpha", 0, 0), alpha); !ok) return ok;
    const auto columns = static_cast<double>(s_.head.keys);
    if (alpha > 0 && columns > 2) s_.rotary.base *= std::pow(alpha, columns / (columns - 2));
    return {};
  }

  Result<void> read_turned(std::string_view key, HeadShape& head, int64_t otherwise) {
    if (auto ok = keep(keys_.integer(key, 1, head.keys, otherwise), head.turned); !ok) return ok;
    if (head.turned % 2 == 0) return {};
    return ir::invalid_file("rotary embeddings must turn an even number of columns, those of '" +
                            keys_.full(key) + "' or of a head; the file has " +
                            std::to_string(head.turned));
  }

  Result<void> read_stretch() {
    RotaryAngles& angles = s_.rotary;
    std::string_view type = "linear";
    if (keys_.has("rope.scaling.type")) {
      if (auto ok = keep(keys_.text("rope.scaling.type"), type); !ok) return ok;
    }
    constexpr std::string_view kTypes[] = {"none", "linear", "yarn", "longrope"};
    if (std::ranges::find(kTypes, type) == std::end(kTypes)) {
      return ir::unsupported("metadata '" + keys_.full("rope.scaling.type") +
                             "' must be none, linear, yarn or longrope, the file has '" +
                             ir::printable(type) + "'");
    }
    const bool is_yarn = type == "yarn";
    double old = 1, extrapolation = 0, magnitude = 1, own = 1, logarithm = 0;
    const struct {
      std::string_view key;
      double low, otherwise;
      double& kept;
    } kNumbers[] = {
        {"rope.scale_linear", 0, 1, old},
        {"rope.scaling.attn_factor", kLeastPositive, 1, magnitude},
        {"rope.scaling.yarn_ext_factor", -kInfinity, is_yarn ? 1.0 : 0.0, extrapolation},
        {"rope.scaling.yarn_attn_factor", kLeastPositive, 1, own},
        {"rope.scaling.yarn_beta_fast", kLeastPositive, 32, angles.often},
        {"rope.scaling.yarn_beta_slow", kLeastPositive, 1, angles.seldom},
        {"rope.scaling.yarn_log_multiplier", 0, 0, logarithm}};
    for (const auto& [key, low, otherwise, kept] : kNumbers) {
      if (auto ok = keep(keys_.number(key, low, otherwise), kept); !ok) return ok;
    }
    if (auto ok = keep(keys_.number("rope.scaling.factor", 0, old), angles.stretch); !ok) {
      return ok;
    }
    if (angles.stretch == 0 || type == "none") angles.stretch = 1;
    angles.extrapolation = extrapolation < 0 ? (is_yarn ? 1 : 0) : extrapolation;
    if (auto ok = keep(
            keys_.integer("rope.scaling.original_context_length", 0, kMaxPositions, s_.context),
            s_.original_context);
        !ok) {
      return ok;
    }
    if (s_.original_context == 0) s_.original_context = s_.context;
    // Scores of latent attention are scaled below, its cosines are not; files have a tenth of the
    // multiplier then.
    if (form_.has_latent) logarithm *= 10;
    const auto scaled = [&](double by) {
      return angles.stretch <= 1 ? 1 : 0.1 * by * std::log(angles.stretch) + 1;
    };
    double of_yarn = own;
    if (angles.extrapolation != 0) {
      const double first = form_.has_latent && logarithm != 1 ? logarithm : 1;
      of_yarn = logarithm != 0 ? scaled(first) / scaled(logarithm) : scaled(1);
    }
    angles.magnitude = of_yarn * magnitude;
    latent_magnitude_ = angles.magnitude * (1 + 0.1 * logarithm * std::log(angles.stretch));
    return {};
  }

  // Which blocks have a window, and which a rotary embedding.
  Result<void> read_windows() {
    const std::string_view key = "attention.sliding_window";
    if (auto ok = keep(form_.must_have_window ? keys_.integer(key, 0, kMaxPositions)
                                              : keys_.integer(key, 0, kMaxPositions, form_.window),
                       s_.window);
        !ok) {
      return ok;
    }
    const std::string_view pattern = "attention.sliding_window_pattern";
    const auto given = keys_.flags_per_block(pattern, count());
    if (!given) return given.error();
    int64_t every = form_.global_every;
    if (!*given) {
      if (auto ok = keep(keys_.integer(pattern, 0, kMaxBlocks, every), every); !ok) return ok;
    }
    bool turns_all = true;
    if (form_.turns_by_key) {
      if (auto ok = keep(keys_.flag("rope.scaling.finetuned", true), turns_all); !ok) return ok;
    }
    for (int64_t i = 0; i < s_.blocks; ++i) {
      BlockShape& b = block(i);
      const bool is_global =
          form_.is_global_first ? every > 0 && i % every == 0 : is_last_of(every, i);
      const bool is_of_pattern = *given ? (**given)[static_cast<size_t>(i)] : !is_global;
      b.is_local = s_.window > 0 && is_of_pattern;
      const bool by_window = !form_.turns_by_window || s_.window == 0 || b.is_local;
      const bool is_left_out =
          is_last_of(form_.unturned_every, i) && (s_.window > 0 || form_.window == 0);
      b.is_turned = b.is_turned && turns_all && by_window && !is_left_out;
    }
    return {};
  }

  // Which blocks attend to keys and values of others.
  Result<void> read_shared() {
    const std::string_view key = "attention.shared_kv_layers";
    const int64_t otherwise =
        form_.own_blocks > 0 ? std::max<int64_t>(s_.blocks - form_.own_blocks, 0) : 0;
    if (auto ok = keep(keys_.integer(key, 0, s_.blocks - 1, otherwise), s_.shared_blocks); !ok) {
      return ok;
    }
    for (int64_t i = 0; i < s_.blocks; ++i) {
      const int64_t source = s_.source_of(i);
      if (source >= 0 && block(source).key_heads == block(i).key_heads) continue;
      return ir::invalid_file("metadata '" + keys_.full(key) + "' is " +
                              std::to_string(s_.shared_blocks) + ": block " + std::to_string(i) +
                              " needs an earlier one that has keys, as many heads of them and a "
                              "window as it has, or none; there is no such block");
    }
    return {};
  }

  // What blocks read besides a stream, how many streams there are, and which gates are sparse.
  Result<void> read_inputs() {
    if (auto ok = keep(
            keys_.integer("embedding_length_per_layer_input", 0, kMaxExtent, form_.block_input),
            s_.block_input);
        !ok) {
      return ok;
    }
    if (!form_.updates_alternate) return {};
    if (auto ok = keep(keys_.integer("altup.num_inputs", 2, kMaxStreams, 4), s_.streams); !ok) {
      return ok;
    }
    if (auto ok = keep(keys_.integer("altup.active_idx", 0, s_.streams - 1, 0), s_.active_stream);
        !ok) {
      return ok;
    }
    if (s_.block_input == 0) {
      return ir::invalid_file("metadata '" + keys_.full("embedding_length_per_layer_input") +
                              "' must be positive in a model of several streams");
    }
    for (int64_t i = 0; i < std::min(form_.sparse_blocks, s_.blocks); ++i) {
      block(i).sparsity = form_.sparsity;
    }
    if (!keys_.has("activation_sparsity_scale")) return {};
    const auto all = keys_.numbers_per_block("activation_sparsity_scale", count());
    if (!all) return all.error();
    for (size_t i = 0; i < count(); ++i) s_.each[i].sparsity = (*all)[i];
    return {};
  }

  Result<void> read_scores() {
    bool is_causal = true;
    if (auto ok = keep(keys_.flag("attention.causal", true), is_causal); !ok) return ok;
    if (!is_causal) {
      return ir::unsupported("metadata '" + keys_.full("attention.causal") +
                             "' is false: a model whose tokens see later ones writes no text");
    }
    const double alibi = form_.alibi_blocks == 0 || has_blocks_of_alibi() ? form_.alibi : 0;
    const struct {
      std::string_view key;
      double otherwise;
      double& kept;
    } kNumbers[] = {{"attn_logit_softcapping", form_.soft_cap, s_.soft_cap},
                    {"final_logit_softcapping", form_.logit_cap, s_.logit_cap},
                    {"attention.clamp_kqv", 0, s_.clamp},
                    {"attention.max_alibi_bias", alibi, s_.alibi},
                    {"attention.scale", form_.score_scale, s_.scale}};
    for (const auto& [key, otherwise, kept] : kNumbers) {
      if (auto ok = keep(keys_.number(key, 0, otherwise), kept); !ok) return ok;
    }
    const bool by_width = s_.blocks == form_.blocks_scaled_by_width;
    const auto columns =
        static_cast<double>(by_width ? s_.width / s_.each.front().heads : s_.head.keys);
    if (s_.scale == 0) s_.scale = 1 / (form_.scales_by_size ? columns : std::sqrt(columns));
    if (form_.has_latent) s_.scale *= latent_magnitude_ * latent_magnitude_;
    if (form_.residual != Residual::by_key && form_.residual != Residual::by_norm) return {};
    const bool has_key = keys_.has("use_parallel_residual");
    if (form_.residual == Residual::by_norm) return {};
    if (!has_key) {
      return ir::invalid_file("metadata '" + keys_.full("use_parallel_residual") + "' is missing");
    }
    return keep(keys_.flag("use_parallel_residual", true), s_.is_parallel);
  }

  Result<void> read_scales() {
    double logit = 0;
    if (form_.has_scales) {
      const double depth = static_cast<double>(s_.blocks);
      const bool derived = form_.scales_by_depth;
      const struct {
        std::string_view key;
        double otherwise;
        double& kept;
      } kScales[] = {{"embedding_scale", derived ? 12.0 : 0.0, s_.embedding_scale},
                     {"residual_scale", derived ? 1.4 / std::sqrt(depth) : 0.0, s_.residual_scale}};
      for (const auto& [key, otherwise, kept] : kScales) {
        if (auto ok = keep(keys_.number(key, 0, otherwise), kept); !ok) return ok;
        if (kept == 0) kept = 1;
      }
      if (derived) logit = 256.0 / static_cast<double>(s_.width);
    }
    if (form_.scales_embedding) s_.embedding_scale = std::sqrt(static_cast<double>(s_.width));
    if (form_.logit_scale == LogitScale::none) return {};
    if (auto ok = keep(form_.is_logit_scale_needed ? keys_.number("logit_scale")
                                                   : keys_.number("logit_scale", 0, logit),
                       logit);
        !ok) {
      return ok;
    }
    if (logit != 0) s_.logit_scale = form_.logit_scale == LogitScale::over ? 1 / logit : logit;
    return {};
  }

  Result<void> read_hidden() {
    if (auto ok = read_per_block("feed_forward_length", &BlockShape::hidden); !ok) return ok;
    if (form_.has_empty_parts) {
      for (BlockShape& b : s_.each) b.has_feed_forward = b.hidden > 0;
    }
    if (form_.experts.reads_input) {
      for (BlockShape& b : s_.each) b.hidden = s_.width;
    }
    if (!form_.halves_hidden) return {};
    for (BlockShape& b : s_.each) b.hidden /= 2;
    return {};
  }

  Result<void> read_experts() {
    ExpertsShape& e = s_.experts;
    const bool may = form_.experts.routing != Routing::none;
    if (auto ok = keep(keys_.integer("expert_count", 0, may ? kMaxExperts : 0, 0), e.count); !ok) {
      return ok;
    }
    if (is_recurrence_alone()) {
      int64_t unused = 0;
      return keep(keys_.integer("feed_forward_length", 0, kMaxExtent, 0), unused);
    }
    if (e.count == 0) {
      if (auto ok = keep(keys_.integer("expert_used_count", 0, 0, 0), e.used); !ok) return ok;
      return read_hidden();
    }
    if (keys_.has("feed_forward_length")) {
      if (auto ok = read_hidden(); !ok) return ok;
    }
    if (auto ok = keep(keys_.integer("expert_used_count", 1, e.count), e.used); !ok) return ok;
    if (auto ok = read_expert_sizes(); !ok) return ok;
    if (auto ok = read_routing(); !ok) return ok;
    int64_t dense = 0, step = 1;
    if (auto ok = keep(keys_.integer("leading_dense_block_count", 0, s_.blocks, 0), dense); !ok) {
      return ok;
    }
    if (auto ok = keep(keys_.integer("interleave_moe_layer_step", 1, kMaxBlocks, 1), step); !ok) {
      return ok;
    }
    if (auto ok = keep(keys_.integer("moe_every_n_layers", 1, kMaxBlocks, step), step); !ok) {
      return ok;
    }
    for (int64_t i = dense; i < s_.blocks; ++i) {
      const std::string router = "blk." + std::to_string(i) + ".ffn_gate_inp.weight";
      const bool has_router = !form_.experts.are_by_tensor || file_.find(router) != nullptr;
      block(i).has_experts = is_last_of(step, i) && has_router;
    }
    return {};
  }

  Result<void> read_xielu() {
    if (form_.activation != nullptr || form_.recurrence != nullptr) return {};
    ModelKeys keys(file_.metadata, "xielu");
    for (const auto& [key, kept] :
         {std::pair{"alpha_p", &XieluShape::positive}, std::pair{"alpha_n", &XieluShape::negative},
          std::pair{"beta", &XieluShape::slope}, std::pair{"eps", &XieluShape::most}}) {
      const auto all = keys.numbers_per_block(key, count());
      if (!all) return all.error();
      for (size_t i = 0; i < count(); ++i) s_.each[i].xielu.*kept = (*all)[i];
    }
    return {};
  }

  Result<void> read_recurrence() {
    if (form_.recurrence == nullptr) return {};
    const bool is_with_attention = form_.recurrent_blocks == RecurrentBlocks::with_attention;
    for (BlockShape& b : s_.each) {
      b.has_recurrence = is_with_attention || !b.has_attention;
      if (is_recurrence_alone()) b.has_feed_forward = false;
      if (!form_.has_single_parts) continue;
      b.has_feed_forward = b.hidden > 0;
      b.has_attention = b.has_attention && !b.has_feed_forward;
      b.has_recurrence = b.has_recurrence && !b.has_feed_forward;
    }
    s_.recurrent.width = s_.width;
    s_.recurrent.epsilon = s_.epsilon;
    return form_.recurrence->read(keys_, s_.recurrent);
  }

  Result<void> read_expert_sizes() {
    ExpertsShape& e = s_.experts;
    int64_t shared = 0;
    if (auto ok = keep(keys_.integer("moe_latent_size", 0, kMaxExtent, 0), e.latent); !ok) {
      return ok;
    }
    if (keys_.has("expert_feed_forward_length")) {
      const auto all = keys_.per_block("expert_feed_forward_length", 0, kMaxExtent, count());
      if (!all) return all.error();
      e.hidden = all->back();
    }
    if (auto ok = keep(keys_.integer("expert_shared_count", 0, kMaxExperts, 0), shared); !ok) {
      return ok;
    }
    const int64_t hidden = shared * e.hidden;
    return keep(keys_.integer("expert_shared_feed_forward_length", 0, kMaxExtent, hidden),
                e.shared_hidden);
  }

  Result<void> read_routing() {
    ExpertsShape& e = s_.experts;
    const ExpertsForm& form = form_.experts;
    if (auto ok = keep(keys_.integer("expert_gating_func", 0, 3, 0), e.routing); !ok) return ok;
    if (e.routing == Routing::none) e.routing = form.routing;
    if (auto ok = keep(keys_.flag("expert_weights_norm", form.normalised), e.normalised); !ok) {
      return ok;
    }
    if (auto ok = keep(keys_.number("expert_weights_scale", 0, 0), e.scale); !ok) {
      return ok;
    }
    if (e.scale == 0) e.scale = 1;
    if (auto ok = keep(keys_.integer("expert_group_count", 0, e.count, 1), e.groups); !ok)
      return ok;
    if (e.groups <= 1) {
      e.groups = 1;
      return keep(keys_.integer("expert_group_used_count", 0, 1, 1), e.used_groups);
    }
    if (auto ok = keep(keys_.integer("expert_group_used_count", 1, e.groups), e.used_groups); !ok) {
      return ok;
    }
    const int64_t of_group = e.count / e.groups;
    if (e.count % e.groups == 0 && of_group >= 2 && e.used <= of_group * e.used_groups) return {};
    return ir::invalid_file("metadata '" + keys_.full("expert_group_count") +
                            "': groups must have as many experts each, and the chosen ones " +
                            std::to_string(e.used) + " at least; the file has " +
                            std::to_string(e.groups) + " groups of " + std::to_string(e.count) +
                            " experts");
  }

  Result<void> read_temperature() {
    s_.norms_heads = s_.experts.count != 128;
    s_.temperature_scale = form_.temperature_scale;
    const bool is_fixed = form_.temperature_scale > 0;
    if (auto ok = keep(keys_.number("attention.temperature_scale", 0,
                                    s_.window > 0 || !is_fixed ? form_.temperature_scale : 0),
                       s_.temperature_scale);
        !ok) {
      return ok;
    }
    const auto length = static_cast<double>(is_fixed ? form_.window : s_.original_context);
    if (auto ok =
            keep(keys_.number("attention.temperature_length", 0, length), s_.temperature_length);
        !ok) {
      return ok;
    }
    if (s_.temperature_length == 0) s_.temperature_length = length;
    return {};
  }

  Result<void> refuse_others() {
    if (allows_unknown_) return {};
    const auto unread = keys_.unread(kHarmless);
    if (!unread) return {};
    return ir::unsupported("metadata '" + ir::printable(*unread) +
                           "' is not known here, so answers might be wrong; allow_unknown_keys "
                           "(--allow-unknown-keys) goes on without it");
  }

  const File& file_;
  ModelKeys keys_;
  const Architecture& form_;
  bool allows_unknown_;
  DecoderShape s_;
  double latent_magnitude_ = 1;
};

}  // namespace

int64_t DecoderShape::source_of(int64_t block) const {
  const int64_t end = blocks - shared_blocks;
  if (block < end) return block;
  int64_t source = end - 1;
  while (source >= 0 && (cache_columns(source) == 0 || is_local(source) != is_local(block))) {
    --source;
  }
  return source;
}

std::vector<int64_t> DecoderShape::cached_blocks() const {
  std::vector<int64_t> cached;
  for (int64_t i = 0; i < blocks; ++i) {
    if (cache_columns(i) > 0) cached.push_back(i);
  }
  return cached;
}

std::vector<std::vector<int64_t>> DecoderShape::states() const {
  std::vector<std::vector<int64_t>> all;
  for (const BlockShape& b : each) {
    if (!b.has_recurrence) continue;
    for (auto& extents : architecture->recurrence->states(recurrent)) all.push_back(extents);
  }
  return all;
}

Result<DecoderShape> read_decoder_shape(const File& file) {
  const auto name = file.metadata.text("general.architecture");
  if (!name) return name.error();
  const Architecture* const form = find_architecture(*name);
  if (form == nullptr) {
    return ir::unsupported("models of architecture '" + ir::printable(*name) +
                           "' are not supported (docs/language-models.md lists those that are)");
  }
  return ShapeReader(file, *name, *form).read();
}

}  // namespace ullage::gguf
