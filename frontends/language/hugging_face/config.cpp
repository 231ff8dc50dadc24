#include "frontends/language/hugging_face/config.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "base/printable.h"

namespace ullage::hugging_face {
namespace {

using ir::Result;
using tokenizer::Json;
using tokenizer::member_of;

constexpr int64_t kMaxExtent = 1 << 24, kMaxBlocks = 1 << 16;

constexpr ConfigKey kIntegers[] = {{"num_hidden_layers", "block_count", true},
                                   {"max_position_embeddings", "context_length", true},
                                   {"hidden_size", "embedding_length", true},
                                   {"intermediate_size", "feed_forward_length", true},
                                   {"num_attention_heads", "attention.head_count", true},
                                   {"num_key_value_heads", "attention.head_count_kv"},
                                   {"head_dim", "attention.key_length"},
                                   {"head_dim", "attention.value_length"},
                                   {"vocab_size", "vocab_size"}};

// What training, sampling, loading and other programs need: no number of a model's outputs.
constexpr std::string_view kHarmless[] = {"_attn_implementation",
                                          "_attn_implementation_autoset",
                                          "_name_or_path",
                                          "architectures",
                                          "attention_dropout",
                                          "attn_pdrop",
                                          "auto_map",
                                          "bad_words_ids",
                                          "begin_suppress_tokens",
                                          "bos_token_id",
                                          "cache_implementation",
                                          "chunk_size_feed_forward",
                                          "decoder_start_token_id",
                                          "diversity_penalty",
                                          "do_sample",
                                          "dtype",
                                          "early_stopping",
                                          "embd_pdrop",
                                          "encoder_no_repeat_ngram_size",
                                          "eos_token_id",
                                          "exponential_decay_length_penalty",
                                          "finetuning_task",
                                          "forced_bos_token_id",
                                          "forced_eos_token_id",
                                          "hidden_dropout",
                                          "id2label",
                                          "initializer_range",
                                          "label2id",
                                          "length_penalty",
                                          "max_length",
                                          "min_length",
                                          "model_type",
                                          "no_repeat_ngram_size",
                                          "num_beam_groups",
                                          "num_beams",
                                          "num_return_sequences",
                                          "output_attentions",
                                          "output_hidden_states",
                                          "output_router_logits",
                                          "output_scores",
                                          "pad_token_id",
                                          "prefix",
                                          "pretraining_tp",
                                          "problem_type",
                                          "repetition_penalty",
                                          "resid_pdrop",
                                          "return_dict",
                                          "return_dict_in_generate",
                                          "router_aux_loss_coef",
                                          "sep_token_id",
                                          "suppress_tokens",
                                          "task_specific_params",
                                          "temperature",
                                          "tokenizer_class",
                                          "top_k",
                                          "top_p",
                                          "torch_dtype",
                                          "transformers_version",
                                          "typical_p",
                                          "unsloth_fixed",
                                          "unsloth_version",
                                          "use_cache"};

// Off, or nothing at all.
bool is_nothing(const Json& value) {
  return value.is_null() || (value.is_boolean() && !value.get<bool>()) ||
         (value.is_structured() && value.empty());
}

class ConfigReader {
 public:
  explicit ConfigReader(const Json& config) : config_(config) {}

  Result<Description> read() {
    for (const auto step :
         {&ConfigReader::read_family, &ConfigReader::read_sizes, &ConfigReader::read_rotary,
          &ConfigReader::read_windows, &ConfigReader::read_scores, &ConfigReader::read_keys,
          &ConfigReader::check_rest}) {
      if (Result<void> ok = (this->*step)(); !ok) return ok.error();
    }
    return std::move(out_);
  }

 private:
  const Json& member(const char* name) {
    read_.insert(name);
    return member_of(config_, name);
  }
  static ir::Error wrong(const std::string& name, const char* rule, const Json& value) {
    return ir::invalid_file("'{}' must be {}, the file has {}", name, rule,
                            ir::printable(value.dump().substr(0, 60)));
  }
  static Result<int64_t> integer_of(const std::string& name, const Json& value, int64_t low,
                                    int64_t high) {
    const bool is_whole = value.is_number_integer() ||
                          (value.is_number() && std::floor(value.get<double>()) == value);
    if (is_whole && value.get<double>() >= static_cast<double>(low) &&
        value.get<double>() <= static_cast<double>(high)) {
      return value.get<int64_t>();
    }
    return wrong(
        name, ("an integer in [" + std::to_string(low) + ", " + std::to_string(high) + "]").c_str(),
        value);
  }
  static Result<double> number_of(const std::string& name, const Json& value) {
    if (value.is_number() && std::isfinite(value.get<double>())) return value.get<double>();
    return wrong(name, "a number", value);
  }
  static Result<double> positive_of(const std::string& name, const Json& value) {
    if (value.is_number() && std::isfinite(value.get<double>()) && value.get<double>() > 0) {
      return value.get<double>();
    }
    return wrong(name, "a positive number", value);
  }

  void add(const std::string& key, gguf::MetadataValue value) {
    out_.metadata.emplace_back(std::string(out_.family->architecture) + "." + key,
                               std::move(value));
  }

  Result<void> read_family() {
    const Json& type = member("model_type");
    if (!type.is_string()) return ir::invalid_file("it has no 'model_type'");
    out_.family = find_family(type.get_ref<const std::string&>());
    if (out_.family != nullptr) {
      out_.metadata.emplace_back("general.architecture", out_.family->architecture);
      return {};
    }
    return ir::unsupported("models of model_type {} are read, the file has '{}'", family_names(),
                           ir::printable(type.get_ref<const std::string&>()));
  }

  Result<void> read_sizes() {
    for (const auto& [name, key, is_required] : kIntegers) {
      const Json& value = member(name);
      if (value.is_null() && !is_required) continue;
      if (value.is_null()) return ir::invalid_file("'{}' is missing", name);
      const auto size = integer_of(name, value, 1, kMaxExtent);
      if (!size) return size.error();
      add(key, static_cast<uint64_t>(*size));
    }
    blocks_ = integer_of("num_hidden_layers", member("num_hidden_layers"), 1, kMaxBlocks)
                  ? member("num_hidden_layers").get<int64_t>()
                  : 0;
    if (blocks_ == 0)
      return wrong("num_hidden_layers", "at most 65536", member("num_hidden_layers"));
    const auto epsilon = positive_of("rms_norm_eps", member("rms_norm_eps"));
    if (!epsilon) return epsilon.error();
    add("attention.layer_norm_rms_epsilon", *epsilon);
    const Json& head = member("head_dim");
    head_ = head.is_null() ? member("hidden_size").get<int64_t>() /
                                 member("num_attention_heads").get<int64_t>()
                           : head.get<int64_t>();
    out_.is_tied = is_true(member("tie_word_embeddings"));
    return check_activation();
  }

  static bool is_true(const Json& value) { return value.is_boolean() && value.get<bool>(); }

  Result<void> check_activation() {
    const Json& act = member("hidden_act");
    const Json& activation = member("hidden_activation");
    const Json& named = activation.is_null() ? act : activation;
    if (named.is_null() || named == out_.family->activation) return {};
    return ir::unsupported("'hidden_act' must be {} for this family, the file has {}",
                           out_.family->activation, ir::printable(named.dump()));
  }

  // ---- rotary embedding ---------------------------------------------------------------------

  Result<void> read_rotary() {
    // Half a head apart in all families: GGUF files of some have rows of queries and keys moved
    // instead.
    add("rope.interleaved", false);
    // Either all in one member, or the base next to the others; by kinds of blocks, or for all.
    read_.insert("original_max_position_embeddings");  // matters to scalings that are refused
    const Json& scaling = member("rope_scaling");
    const Json& parameters = member("rope_parameters");
    const Json& given = parameters.is_null() ? scaling : parameters;
    const Json& global = member_of(given, "full_attention");
    const Json& local = member_of(given, "sliding_attention");
    const Json& all = global.is_null() ? given : global;
    const Json& own_base = member("rope_theta");
    const Json& base = own_base.is_null() ? member_of(all, "rope_theta") : own_base;
    if (!base.is_null()) {
      const auto number = positive_of("rope_theta", base);
      if (!number) return number.error();
      base_ = *number;
    }
    add("rope.freq_base", base_);
    const Json& old_local = member("rope_local_base_freq");
    const Json& local_base = old_local.is_null() ? member_of(local, "rope_theta") : old_local;
    if (!local_base.is_null()) {
      const auto number = positive_of("rope_local_base_freq", local_base);
      if (!number) return number.error();
      add("rope.freq_base_swa", *number);
    }
    if (const Json& type = type_of(local); !type.is_null() && type != "default") {
      return ir::unsupported(
          "'rope_parameters' must be as they are in blocks with a window, the "
          "file has {}",
          ir::printable(type.dump()));
    }
    if (auto ok = read_partial(all); !ok) return ok;
    return read_scaling(all);
  }

  static const Json& type_of(const Json& parameters) {
    const Json& type = member_of(parameters, "rope_type");
    return type.is_null() ? member_of(parameters, "type") : type;
  }

  Result<void> read_partial(const Json& parameters) {
    const Json& own = member("partial_rotary_factor");
    const Json& factor = own.is_null() ? member_of(parameters, "partial_rotary_factor") : own;
    if (factor.is_null()) return {};
    const auto number = positive_of("partial_rotary_factor", factor);
    if (!number) return number.error();
    add("rope.dimension_count", static_cast<uint64_t>(*number * static_cast<double>(head_)));
    return {};
  }

  Result<void> read_scaling(const Json& parameters) {
    const Json& type = type_of(parameters);
    if (type.is_null() || type == "default") return check_members(parameters, {});
    if (type == "linear") return read_linear(parameters);
    if (type == "llama3") return read_llama3(parameters);
    if (type == "yarn") return read_yarn(parameters);
    return ir::unsupported(
        "rotary embeddings are scaled as 'default', 'linear', 'llama3' or "
        "'yarn', the file has {}",
        ir::printable(type.dump()));
  }

  // No other member of the scaling is ignored.
  static Result<void> check_members(const Json& parameters,
                                    std::initializer_list<std::string_view> known) {
    constexpr std::string_view kAlways[] = {"rope_theta", "rope_type", "type",
                                            "partial_rotary_factor"};
    if (!parameters.is_object()) return {};
    for (const auto& [name, value] : parameters.items()) {
      if (value.is_null() || std::ranges::count(kAlways, name) || std::ranges::count(known, name)) {
        continue;
      }
      return ir::unsupported("'{}' of the rotary embedding is not supported", ir::printable(name));
    }
    return {};
  }

  Result<void> read_linear(const Json& parameters) {
    const auto factor = positive_of("factor", member_of(parameters, "factor"));
    if (!factor) return factor.error();
    add("rope.scaling.type", std::string_view("linear"));
    add("rope.scaling.factor", *factor);
    return check_members(parameters, {"factor"});
  }

  // Low frequencies are divided by the factor, high ones stay, those between are mixed.
  Result<void> read_llama3(const Json& parameters) {
    double factor = 0, low = 0, high = 0, context = 0;
    const struct {
      const char* name;
      double& value;
    } kNumbers[] = {{"factor", factor},
                    {"low_freq_factor", low},
                    {"high_freq_factor", high},
                    {"original_max_position_embeddings", context}};
    for (const auto& [name, value] : kNumbers) {
      const auto number = positive_of(name, member_of(parameters, name));
      if (!number) return number.error();
      value = *number;
    }
    if (low >= high) return ir::invalid_file("'low_freq_factor' must be below 'high_freq_factor'");
    for (int64_t i = 0; i < head_ / 2; ++i) {
      const double exponent = 2 * static_cast<double>(i) / static_cast<double>(head_);
      const double turns = context * std::pow(base_, -exponent) / (2 * std::numbers::pi);
      const double mix = std::clamp((turns - low) / (high - low), 0.0, 1.0);
      out_.rotary_factors.push_back(static_cast<float>(1 / ((1 - mix) / factor + mix)));
    }
    return check_members(parameters, {"factor", "low_freq_factor", "high_freq_factor",
                                      "original_max_position_embeddings"});
  }

  Result<void> read_yarn(const Json& parameters) {
    add("rope.scaling.type", std::string_view("yarn"));
    const struct {
      const char *name, *key;
      bool is_required;
    } kNumbers[] = {{"factor", "rope.scaling.factor", true},
                    {"beta_fast", "rope.scaling.yarn_beta_fast", false},
                    {"beta_slow", "rope.scaling.yarn_beta_slow", false}};
    for (const auto& [name, key, is_required] : kNumbers) {
      const Json& value = member_of(parameters, name);
      if (value.is_null() && !is_required) continue;
      const auto number = positive_of(name, value);
      if (!number) return number.error();
      add(key, *number);
    }
    constexpr const char* kContext = "original_max_position_embeddings";
    const auto context = integer_of(kContext, member_of(parameters, kContext), 1, kMaxExtent);
    if (!context) return context.error();
    add("rope.scaling.original_context_length", static_cast<uint64_t>(*context));
    return check_members(parameters, {"factor", "beta_fast", "beta_slow", kContext});
  }

  // ---- windows ------------------------------------------------------------------------------

  Result<void> read_windows() {
    const Json& window = member("sliding_window");
    const Json& used = member("use_sliding_window");
    const auto local = local_blocks();
    if (!local) return local.error();
    const bool is_off = window.is_null() || (!used.is_null() && !is_true(used));
    if (is_off || std::ranges::count(*local, true) == 0) {
      if (out_.family->states_window) add("attention.sliding_window", uint64_t{0});
      return {};
    }
    const auto size = integer_of("sliding_window", window, 1, kMaxExtent);
    if (!size) return size.error();
    add("attention.sliding_window", static_cast<uint64_t>(*size));
    add_pattern(*local);
    return {};
  }

  Result<std::vector<bool>> local_blocks() {
    const Json& types = member("layer_types");
    // Newer files begin the name with an underscore.
    const Json& old_every = member("sliding_window_pattern");
    const Json& new_every = member("_sliding_window_pattern");
    const Json& every = old_every.is_null() ? new_every : old_every;
    const Json& first = member("max_window_layers");
    std::vector<bool> local(static_cast<size_t>(blocks_));
    if (types.is_null()) {
      int64_t period = 6, first_local = 0;
      if (!every.is_null()) {
        const auto given = integer_of("sliding_window_pattern", every, 1, kMaxBlocks);
        if (!given) return given.error();
        period = *given;
      }
      if (!first.is_null()) {
        const auto given = integer_of("max_window_layers", first, 0, kMaxExtent);
        if (!given) return given.error();
        first_local = *given;
      }
      for (int64_t i = 0; i < blocks_; ++i) {
        const Windows kind = out_.family->windows;
        local[static_cast<size_t>(i)] =
            kind == Windows::all || (kind == Windows::every_second && i % 2 == 0) ||
            (kind == Windows::all_but_each_sixth && (i + 1) % period != 0) ||
            (kind == Windows::from_max_window_layers && i >= first_local);
      }
      return local;
    }
    if (!types.is_array() || types.size() != local.size()) {
      return ir::invalid_file("'layer_types' must have a type for each of {} layers", blocks_);
    }
    for (size_t i = 0; i < local.size(); ++i) {
      local[i] = types[i] == "sliding_attention";
      if (local[i] || types[i] == "full_attention") continue;
      return ir::unsupported(
          "'layer_types' are full_attention and sliding_attention, the file has "
          "{}",
          ir::printable(types[i].dump()));
    }
    return local;
  }

  // How many blocks one without a window ends; 0: none does. Where blocks follow no such rule, each
  // is listed.
  void add_pattern(const std::vector<bool>& local) {
    const auto first = std::ranges::find(local, false);
    const auto every = first == local.end() ? 0 : static_cast<size_t>(first - local.begin()) + 1;
    for (size_t i = 0; i < local.size(); ++i) {
      if (local[i] == (every == 0 || i % every != every - 1)) continue;
      add("attention.sliding_window_pattern", local);
      return;
    }
    // A rule that begins with more local blocks than there are is none.
    add("attention.sliding_window_pattern", static_cast<uint64_t>(every));
  }

  // ---- others -------------------------------------------------------------------------------

  Result<void> read_scores() {
    const Json& scalar = member("query_pre_attn_scalar");
    if (scalar.is_null()) return {};
    const auto number = positive_of("query_pre_attn_scalar", scalar);
    if (!number) return number.error();
    add("attention.scale", 1 / std::sqrt(*number));
    return {};
  }

  Result<void> read_keys() {
    for (const auto& [name, key, is_required] : out_.family->keys) {
      const Json& value = member(name);
      // A cap that is null is none, which is not what a file without the key has.
      const auto number = value.is_null() ? Result<double>(0.0) : number_of(name, value);
      if (!number) return number.error();
      add(key, *number);
    }
    return {};
  }

  Result<void> check_rest() {
    for (const auto& [name, value] : config_.items()) {
      // Biases are there or not: tensors say so.
      const bool is_about_tensors = name == "attention_bias" || name == "mlp_bias";
      if (read_.contains(name) || is_nothing(value) || is_about_tensors ||
          std::ranges::count(kHarmless, name) != 0) {
        continue;
      }
      return ir::unsupported("'{}' is not known: it may change what the model computes",
                             ir::printable(name));
    }
    return {};
  }

  const Json& config_;
  std::set<std::string, std::less<>> read_;
  Description out_;
  int64_t blocks_ = 0, head_ = 0;
  double base_ = 10000;
};

}  // namespace

Result<Description> read_config(const Json& config) {
  if (!config.is_object()) return ir::invalid_file("it must be an object");
  return ConfigReader(config).read();
}

}  // namespace ullage::hugging_face
