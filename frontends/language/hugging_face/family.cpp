#include "frontends/language/hugging_face/family.h"

#include <algorithm>
#include <iterator>

namespace ullage::hugging_face {
namespace {

constexpr TensorName kLlama[] = {{"input_layernorm", "attn_norm"},
                                 {"self_attn.q_proj", "attn_q"},
                                 {"self_attn.k_proj", "attn_k"},
                                 {"self_attn.v_proj", "attn_v"},
                                 {"self_attn.qkv_proj", "attn_qkv"},
                                 {"self_attn.o_proj", "attn_output"},
                                 {"self_attn.q_norm", "attn_q_norm"},
                                 {"self_attn.k_norm", "attn_k_norm"},
                                 {"post_attention_layernorm", "ffn_norm"},
                                 {"mlp.gate_proj", "ffn_gate"},
                                 {"mlp.up_proj", "ffn_up"},
                                 {"mlp.gate_up_proj", "ffn_up"},
                                 {"mlp.down_proj", "ffn_down"}};

// With norms in front of and behind attention and feed-forward.
constexpr TensorName kGemma2[] = {{"input_layernorm", "attn_norm"},
                                  {"self_attn.q_proj", "attn_q"},
                                  {"self_attn.k_proj", "attn_k"},
                                  {"self_attn.v_proj", "attn_v"},
                                  {"self_attn.o_proj", "attn_output"},
                                  {"self_attn.q_norm", "attn_q_norm"},
                                  {"self_attn.k_norm", "attn_k_norm"},
                                  {"post_attention_layernorm", "post_attention_norm"},
                                  {"pre_feedforward_layernorm", "ffn_norm"},
                                  {"post_feedforward_layernorm", "post_ffw_norm"},
                                  {"mlp.gate_proj", "ffn_gate"},
                                  {"mlp.up_proj", "ffn_up"},
                                  {"mlp.down_proj", "ffn_down"}};

constexpr ConfigKey kCaps[] = {{"attn_logit_softcapping", "attn_logit_softcapping"},
                               {"final_logit_softcapping", "final_logit_softcapping"}};
constexpr ConfigKey kGraniteScales[] = {{"embedding_multiplier", "embedding_scale"},
                                        {"residual_multiplier", "residual_scale"},
                                        {"attention_multiplier", "attention.scale"},
                                        {"logits_scaling", "logit_scale"}};

constexpr std::string_view kSwish = "silu", kGelu = "gelu_pytorch_tanh";

constexpr Family kFamilies[] = {
    {.model_type = "gemma",
     .architecture = "gemma",
     .activation = kGelu,
     .tensors = kLlama,
     .norm_shift = 1},
    {.model_type = "gemma2",
     .architecture = "gemma2",
     .activation = kGelu,
     .tensors = kGemma2,
     .windows = Windows::every_second,
     .norm_shift = 1,
     .states_window = true,
     .keys = kCaps},
    {.model_type = "gemma3_text",
     .architecture = "gemma3",
     .activation = kGelu,
     .tensors = kGemma2,
     .windows = Windows::all_but_each_sixth,
     .norm_shift = 1,
     .states_window = true,
     .keys = kCaps},
    {.model_type = "granite",
     .architecture = "granite",
     .activation = kSwish,
     .tensors = kLlama,
     .keys = kGraniteScales},
    {.model_type = "llama", .architecture = "llama", .activation = kSwish, .tensors = kLlama},
    {.model_type = "mistral",
     .architecture = "llama",
     .activation = kSwish,
     .tensors = kLlama,
     .windows = Windows::all},
    {.model_type = "olmo2", .architecture = "olmo2", .activation = kSwish, .tensors = kGemma2},
    {.model_type = "phi3",
     .architecture = "phi3",
     .activation = kSwish,
     .tensors = kLlama,
     .windows = Windows::all,
     .states_window = true},
    {.model_type = "qwen2",
     .architecture = "qwen2",
     .activation = kSwish,
     .tensors = kLlama,
     .windows = Windows::from_max_window_layers},
    {.model_type = "qwen3",
     .architecture = "qwen3",
     .activation = kSwish,
     .tensors = kLlama,
     .windows = Windows::from_max_window_layers},
};

// Takes `front` off, where it is there.
bool take(std::string_view& text, std::string_view front) {
  if (!text.starts_with(front)) return false;
  text.remove_prefix(front.size());
  return true;
}

}  // namespace

const Family* find_family(std::string_view model_type) {
  const auto* const found = std::ranges::find(kFamilies, model_type, &Family::model_type);
  return found == std::end(kFamilies) ? nullptr : found;
}

std::string family_names() {
  std::string names;
  for (size_t i = 0; i < std::size(kFamilies); ++i) {
    if (i != 0) names += i + 1 == std::size(kFamilies) ? " and " : ", ";
    names += "'" + std::string(kFamilies[i].model_type) + "'";
  }
  return names;
}

std::string tensor_name(const Family& family, std::string_view name) {
  if (name == "lm_head.weight") return "output.weight";
  take(name, "model.");
  if (name == "embed_tokens.weight") return "token_embd.weight";
  if (name == "norm.weight") return "output_norm.weight";
  if (!take(name, "layers.")) return "";
  const size_t dot = name.find('.');
  const bool is_block =
      dot != std::string_view::npos && dot != 0 && name.find_first_not_of("0123456789") == dot;
  if (!is_block) return "";
  const std::string_view block = name.substr(0, dot), rest = name.substr(dot + 1);
  const size_t last = rest.rfind('.');
  if (last == std::string_view::npos) return "";
  const auto found = std::ranges::find(family.tensors, rest.substr(0, last), &TensorName::from);
  if (found == family.tensors.end()) return "";
  return "blk." + std::string(block) + "." + std::string(found->to) +
         std::string(rest.substr(last));
}

}  // namespace ullage::hugging_face
