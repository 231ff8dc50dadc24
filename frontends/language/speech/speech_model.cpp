#include "frontends/language/speech/speech_model.h"

#include <algorithm>

#include "base/printable.h"
#include "frontends/language/hugging_face/folder_files.h"
#include "frontends/language/speech/exported_network.h"
#include "frontends/language/speech/speech_forms.h"
#include "ops/elementwise/composites.h"

namespace ullage::speech {
namespace {

using ir::Result;
using tokenizer::Json;
using tokenizer::member_of;

constexpr const char *kConfig = "config.json", *kGeneration = "generation_config.json",
                     *kPreprocessor = "preprocessor_config.json";

ir::Error wrong_member(const char* name, const char* wanted, const Json& value) {
  return ir::invalid_file("'{}' must be {}, the file has {}", name, wanted,
                          ir::printable(value.dump().substr(0, 60)));
}

std::optional<int64_t> token_of(const Json& json) {
  if (!json.is_number_integer()) return std::nullopt;
  const auto token = json.get<int64_t>();
  return token < 0 || token > INT32_MAX ? std::nullopt : std::optional(token);
}

// Members of a file; the first that is wrong is kept as the failure.
class Members {
 public:
  explicit Members(const Json& json) : json_(json) {}

  int64_t count(const char* name, int64_t otherwise = 0, int64_t most = int64_t{1} << 24) {
    const Json& value = member_of(json_, name);
    if (value.is_null() && otherwise != 0) return otherwise;
    if (value.is_number_integer() && value.get<int64_t>() > 0 && value.get<int64_t>() <= most) {
      return value.get<int64_t>();
    }
    fail(name, "a count", value);
    return 1;
  }
  double number(const char* name, double otherwise) {
    const Json& value = member_of(json_, name);
    if (value.is_null()) return otherwise;
    if (value.is_number()) return value.get<double>();
    fail(name, "a number", value);
    return otherwise;
  }
  std::optional<int64_t> token(const char* name) {
    const Json& value = member_of(json_, name);
    const Json& own = value.is_array() && value.size() == 1 ? value[0] : value;
    const auto token = token_of(own);
    if (!token && !value.is_null()) fail(name, "a token", value);
    return token;
  }
  std::vector<int64_t> tokens(const char* name) {
    std::vector<int64_t> all;
    const Json& value = member_of(json_, name);
    if (!value.is_null() && !value.is_array()) fail(name, "a list of tokens", value);
    for (const Json& each : value.is_array() ? value : Json::array()) {
      // Lists that mean "those of the tokenizer" have -1.
      if (const auto token = token_of(each)) {
        all.push_back(*token);
      } else {
        fail(name, "a list of tokens", each);
      }
    }
    return all;
  }
  // Must be `wanted` where it is there.
  void require(const char* name, const Json& wanted) {
    const Json& value = member_of(json_, name);
    if (value.is_null() || value == wanted || failure_) return;
    failure_ = ir::unsupported("'{}' of {} is not supported: only {} is", name,
                               ir::printable(value.dump().substr(0, 60)), wanted.dump());
  }
  const Json& member(const char* name) const { return member_of(json_, name); }
  void fail(const char* name, const char* wanted, const Json& value) {
    if (!failure_) failure_ = wrong_member(name, wanted, value);
  }
  const std::optional<ir::Error>& failure() const { return failure_; }

 private:
  const Json& json_;
  std::optional<ir::Error> failure_;
};

struct NamedActivation {
  std::string_view name;
  ir::Value (*apply)(ir::Value x);
};
ir::Value silu(ir::Value x) {
  return ops::swish(x);
}
ir::Value positive(ir::Value x) {
  return ops::relu(x);
}
constexpr NamedActivation kSpeechActivations[] = {
    {"gelu", ops::gelu}, {"gelu_new", ops::gelu_tanh}, {"silu", silu}, {"relu", positive}};

ir::Value (*activation_of(Members& config, const char* name, const char* otherwise))(ir::Value) {
  const Json& value = config.member(name);
  const std::string given = value.is_string() ? value.get<std::string>() : otherwise;
  const auto* const found = std::ranges::find(kSpeechActivations, given, &NamedActivation::name);
  if (found != std::end(kSpeechActivations)) return found->apply;
  config.fail(name, "'gelu', 'gelu_new', 'silu' or 'relu'", value);
  return ops::gelu;
}

// ---- families ---------------------------------------------------------------------------------

constexpr BlockNames kWhisperNames = {"self_attn_layer_norm", "out_proj", "encoder_attn_layer_norm",
                                      "final_layer_norm",     "",         "layer_norm"};
constexpr BlockNames kMoonshineEncoderNames = {"input_layernorm",          "o_proj", "",
                                               "post_attention_layernorm", "mlp.",   "layer_norm"};
constexpr BlockNames kMoonshineDecoderNames = {
    "input_layernorm", "o_proj", "post_attention_layernorm", "final_layernorm", "mlp.", "norm"};

constexpr int64_t kSecondsOfWindow = 30;

void read_whisper(Members& config, Members& sound, SpeechShape& shape) {
  config.require("scale_embedding", false);
  config.require("tie_word_embeddings", true);
  const int64_t width = config.count("d_model");
  const auto activation = activation_of(config, "activation_function", "gelu");
  const auto stack = [&](const char* prefix, const char* blocks, const char* heads,
                         const char* hidden, int64_t positions) {
    return StackShape{.prefix = prefix,
                      .names = &kWhisperNames,
                      .blocks = config.count(blocks),
                      .width = width,
                      .heads = config.count(heads),
                      .hidden = config.count(hidden),
                      .activation = activation,
                      .positions = positions};
  };
  shape.encoder = stack("model.encoder.", "encoder_layers", "encoder_attention_heads",
                        "encoder_ffn_dim", config.count("max_source_positions", 1500, 1 << 14));
  shape.decoder = stack("model.decoder.", "decoder_layers", "decoder_attention_heads",
                        "decoder_ffn_dim", config.count("max_target_positions", 448, 1 << 14));
  MelForm mels{.bins = config.count("num_mel_bins", 80, 1024),
               .window = sound.count("n_fft", 400, 1 << 12),
               .hop = sound.count("hop_length", 160, 1 << 12),
               .rate = sound.count("sampling_rate", 16000, 768000)};
  sound.require("feature_size", mels.bins);
  sound.require("dither", 0.0);
  sound.require("do_normalize", false);
  shape.rate = mels.rate;
  shape.unit = mels.hop;
  // The second convolution has a stride of 2.
  shape.window = 2 * shape.encoder.positions;
  shape.least_samples = shape.window * mels.hop;
  shape.units_per_time = 2;
  shape.seconds_per_time = static_cast<double>(2 * mels.hop) / static_cast<double>(mels.rate);
  shape.mels = mels;
}

void read_moonshine(Members& config, Members& sound, SpeechShape& shape) {
  config.require("attention_bias", false);
  const int64_t width = config.count("hidden_size"), hidden = config.count("intermediate_size");
  const Json& rotary = config.member("rope_parameters");
  Members angles(rotary.is_object() ? rotary : config.member(""));
  angles.require("rope_type", "default");
  config.require("rope_scaling", nullptr);
  const double part =
      angles.number("partial_rotary_factor", config.number("partial_rotary_factor", 0.9));
  const double base = angles.number("rope_theta", config.number("rope_theta", 10000));
  shape.rate = sound.count("sampling_rate", 16000, 768000);
  shape.window = kSecondsOfWindow * shape.rate;
  // What the three convolutions need for a row.
  shape.least_samples = 895;
  const auto stack = [&](const char* prefix, const char* blocks, const char* heads,
                         const char* others, const char* activation, const char* otherwise) {
    StackShape own{.prefix = prefix,
                   .blocks = config.count(blocks),
                   .width = width,
                   .heads = config.count(heads),
                   .hidden = hidden,
                   .activation = activation_of(config, activation, otherwise),
                   .turn_base = base,
                   .positions = config.count("max_position_embeddings", 512, 1 << 14)};
    config.require(others, own.heads);
    own.turned = static_cast<int64_t>(static_cast<double>(own.head()) * part);
    own.turned += own.turned % 2;
    return own;
  };
  shape.encoder =
      stack("model.encoder.", "encoder_num_hidden_layers", "encoder_num_attention_heads",
            "encoder_num_key_value_heads", "encoder_hidden_act", "gelu");
  shape.encoder.names = &kMoonshineEncoderNames;
  constexpr int64_t kStride = 384;  // of the three convolutions together
  shape.encoder.positions = std::max(shape.encoder.positions, shape.window / kStride + 1);
  shape.decoder =
      stack("model.decoder.", "decoder_num_hidden_layers", "decoder_num_attention_heads",
            "decoder_num_key_value_heads", "decoder_hidden_act", "silu");
  shape.decoder.names = &kMoonshineDecoderNames;
  shape.decoder.is_gated = true;
  if (angles.failure()) config.fail("rope_parameters", "rotary angles of type 'default'", rotary);
}

struct SpeechFamily {
  const SpeechForm* form;
  void (*read)(Members& config, Members& sound, SpeechShape& shape);
};
constexpr SpeechFamily kSpeechFamilies[] = {{&kWhisper, read_whisper},
                                            {&kMoonshine, read_moonshine}};

// ---- the folder -------------------------------------------------------------------------------

Result<SpeechShape> read_shape(const Json& config, const Json& preprocessor) {
  const Json& type = member_of(config, "model_type");
  const auto is_named = [&](const SpeechFamily& family) {
    return type.is_string() && family.form->model_type == type.get_ref<const std::string&>();
  };
  const auto* const family = std::ranges::find_if(kSpeechFamilies, is_named);
  if (family == std::end(kSpeechFamilies)) {
    return ir::unsupported("{}: 'model_type' must be 'whisper' or 'moonshine', the file has {}",
                           kConfig, ir::printable(type.dump().substr(0, 60)));
  }
  SpeechShape shape{.form = family->form};
  Members members(config), sound(preprocessor);
  family->read(members, sound, shape);
  shape.vocabulary = members.count("vocab_size");
  if (members.failure()) return ir::in_context(kConfig, *members.failure());
  if (sound.failure()) return ir::in_context(kPreprocessor, *sound.failure());
  for (const StackShape* stack : {&shape.encoder, &shape.decoder}) {
    if (stack->width % stack->heads != 0) {
      return ir::invalid_file("{}: {} columns do not consist of {} heads", kConfig, stack->width,
                              stack->heads);
    }
  }
  return shape;
}

// [[1, 50259], [2, 50359]]: the token at each place behind the start.
std::vector<std::optional<int64_t>> forced_tokens(Members& members) {
  std::vector<std::optional<int64_t>> forced;
  const Json& pairs = members.member("forced_decoder_ids");
  for (const Json& pair : pairs.is_array() ? pairs : Json::array()) {
    const bool is_next = pair.is_array() && pair.size() == 2 && pair[0].is_number_integer() &&
                         pair[0].get<int64_t>() == static_cast<int64_t>(forced.size()) + 1;
    const auto token = is_next ? token_of(pair[1]) : std::nullopt;
    if (!is_next || (!token && !pair[1].is_null()) || (!token && !forced.empty())) {
      members.fail("forced_decoder_ids", "pairs of places 1, 2 ... and tokens", pairs);
      return {};
    }
    forced.push_back(token);
  }
  return forced;
}

std::map<std::string, int64_t, std::less<>> named_tokens(Members& members, const char* name) {
  std::map<std::string, int64_t, std::less<>> named;
  const Json& all = members.member(name);
  if (!all.is_object()) return named;
  for (const auto& [text, json] : all.items()) {
    const auto token = token_of(json);
    if (!token) members.fail(name, "an object of tokens", all);
    named.emplace(text, token.value_or(0));
  }
  return named;
}

std::string language_token(const std::string& language) {
  return language.starts_with("<|") ? language : "<|" + language + "|>";
}

class SpeechReader {
 public:
  explicit SpeechReader(const gguf::OpenFile& open) : files_(open) {}

  Result<SpeechModel> read(const std::string& path) {
    const auto config = files_.json(kConfig), generation = files_.json(kGeneration),
               preprocessor = files_.json(kPreprocessor);
    for (const auto* json : {&config, &generation, &preprocessor}) {
      if (!*json) return json->error();
    }
    if (config->is_null()) return ir::invalid_file("the folder has no {}", kConfig);
    auto shape = read_shape(*config, *preprocessor);
    if (!shape) return shape.error();
    model_.shape = std::move(*shape);
    // Older folders have the members for generation in the configuration.
    const bool has_own = !generation->is_null();
    Members members(has_own ? *generation : *config), older(*config);
    read_rules(members, older);
    const auto& failure = members.failure() ? members.failure() : older.failure();
    if (failure) return ir::in_context(has_own ? kGeneration : kConfig, *failure);
    if (auto ok = read_network(path); !ok) return ok.error();
    model_.weights.owner = files_.owner();
    return std::move(model_);
  }

 private:
  void read_rules(Members& members, Members& older) {
    const auto token = [&](const char* name) {
      const auto own = members.token(name);
      return own ? own : older.token(name);
    };
    TokenRules& rules = model_.rules;
    rules.end = token("eos_token_id").value_or(2);
    rules.never = members.tokens("suppress_tokens");
    rules.not_first = members.tokens("begin_suppress_tokens");
    rules.no_times = members.token("no_timestamps_token_id");
    rules.latest_first = members.token("max_initial_timestamp_index");
    PromptRules& prompt = model_.prompt;
    prompt.start = token("decoder_start_token_id").value_or(1);
    prompt.languages = named_tokens(members, "lang_to_id");
    const auto tasks = named_tokens(members, "task_to_id");
    const auto task_named = [&](const std::string& name) {
      const auto found = tasks.find(name);
      return found == tasks.end() ? std::nullopt : std::optional(found->second);
    };
    prompt.transcribe = task_named("transcribe");
    const Json &task = members.member("task"), &language = members.member("language");
    if (task.is_string()) prompt.task = task_named(task.get<std::string>());
    if (language.is_string()) {
      const auto found = prompt.languages.find(language_token(language.get<std::string>()));
      if (found != prompt.languages.end()) prompt.language = found->second;
    }
    prompt.forced = forced_tokens(members);
    if (prompt.forced.empty()) prompt.forced = forced_tokens(older);
    model_.shape.longest = members.count("max_length", model_.shape.decoder.positions);
  }

  // Tensors, or else exported graphs.
  Result<void> read_network(const std::string& path) {
    const auto has_tensors = files_.has_tensors();
    if (!has_tensors) return has_tensors.error();
    if (!*has_tensors) {
      auto exported = read_exported(files_, path);
      if (!exported) return exported.error();
      model_.exported = std::move(*exported);
      if (model_.exported) return {};
    }
    return files_.read_tensors(
        [this](hugging_face::SafeTensor tensor) { return add_tensor(std::move(tensor)); });
  }

  Result<void> add_tensor(hugging_face::SafeTensor tensor) {
    // A copy of the embedding.
    if (tensor.name == "proj_out.weight") return {};
    if (model_.weights.find(tensor.name) != nullptr) {
      return ir::invalid_file("tensor '{}' is there twice", ir::printable(tensor.name));
    }
    model_.weights.tensors.push_back({files_.kept_text(std::move(tensor.name)), tensor.dtype,
                                      std::move(tensor.shape), tensor.bytes});
    return {};
  }

  hugging_face::FolderFiles files_;
  SpeechModel model_;
};

}  // namespace

Result<SpeechModel> read_model(const gguf::OpenFile& open, const std::string& path) {
  return SpeechReader(open).read(path);
}

Result<std::vector<std::optional<int64_t>>> prompt_of(const SpeechModel& model,
                                                      const std::string& language, bool has_times) {
  const PromptRules& rules = model.prompt;
  std::optional<int64_t> own = rules.language;
  if (!language.empty()) {
    const auto found = rules.languages.find(language_token(language));
    if (found == rules.languages.end()) {
      return ir::invalid_argument("the model has no language '{}': its configuration names {}",
                                  ir::printable(language), rules.languages.size());
    }
    own = found->second;
  }
  std::vector<std::optional<int64_t>> prompt = {rules.start};
  if (!rules.task && !own) prompt.insert(prompt.end(), rules.forced.begin(), rules.forced.end());
  if (rules.languages.empty()) std::erase(prompt, std::nullopt);
  const bool is_open = prompt.size() == 1 || !prompt[1];
  if (prompt.size() == 1 && (own || !rules.languages.empty())) prompt.emplace_back();
  if (is_open && prompt.size() > 1) prompt[1] = own;
  if (rules.task) {
    prompt.push_back(rules.task);
  } else if (own && rules.transcribe) {
    prompt.push_back(rules.transcribe);
  }
  if (!model.rules.no_times) return prompt;
  const bool ends_without = prompt.back() == model.rules.no_times;
  if (!has_times && !ends_without) prompt.push_back(model.rules.no_times);
  if (has_times && ends_without) prompt.pop_back();
  return prompt;
}

}  // namespace ullage::speech
