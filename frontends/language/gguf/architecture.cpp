#include "frontends/language/gguf/architecture.h"

#include <algorithm>

#include "ops/elementwise/composites.h"

namespace ullage::gguf {
namespace {

using ir::Value;

Value swiglu(Value gate, Value up) {
  return ops::mul(ops::swish(gate), up);
}

Value geglu(Value gate, Value up) {
  return ops::mul(ops::gelu_tanh(gate), up);
}

// Source: OpenAI, "gpt-oss" (2025).
Value limited_swiglu(Value gate, Value up) {
  constexpr double kLimit = 7, kSteepness = 1.702;
  const Value open = ops::min(gate, kLimit);
  const Value linear = ops::max(ops::min(up, kLimit), -kLimit);
  return ops::mul(ops::swish(open, kSteepness), ops::add(linear, 1.0));
}

Value gelu(Value x, Value) {
  return ops::gelu(x);
}

Value gelu_tanh(Value x, Value) {
  return ops::gelu_tanh(x);
}

Value squared_relu(Value x, Value) {
  return ops::square(ops::relu(x));
}

constexpr ExpertsForm kExperts = {.routing = Routing::softmax};
constexpr ExpertsForm kExpertsAndShared = {.routing = Routing::softmax, .has_shared = true};

// Sources: the papers and reports of the models; what files mean by their keys and tensors is
// llama.cpp's to say. Norms of Gemma have scales of 1 + w, which files store already added; models
// of 27B scale scores differently.
constexpr Architecture kArchitectures[] = {
    {.name = "arcee", .activation = squared_relu, .is_gated = false},
    {.name = "bailingmoe",
     .activation = swiglu,
     .experts = {.routing = Routing::softmax, .normalised = false, .has_shared = true}},
    {.name = "chatglm", .activation = swiglu, .is_gate_in_up = true},
    {.name = "codeshell",
     .activation = gelu_tanh,
     .is_gated = false,
     .has_layer_norms = true,
     .pairs = RotaryPairs::halves},
    {.name = "cohere2",
     .activation = swiglu,
     .has_layer_norms = true,
     .residual = Residual::parallel,
     .turns_by_window = true,
     .global_every = 4,
     .must_have_window = true,
     .logit_scale = LogitScale::times,
     .is_logit_scale_needed = true},
    {.name = "command-r",
     .activation = swiglu,
     .has_layer_norms = true,
     .head_norms = HeadNorms::optional,
     .residual = Residual::parallel,
     .logit_scale = LogitScale::times},
    {.name = "deepseek",
     .activation = swiglu,
     .experts = {.routing = Routing::softmax, .normalised = false, .has_shared = true}},
    {.name = "deepseek2",
     .activation = swiglu,
     .experts = {.routing = Routing::softmax, .normalised = false, .has_shared = true},
     .has_latent = true},
    {.name = "dots1",
     .activation = swiglu,
     .experts = {.routing = Routing::sigmoid, .normalised = false, .has_shared = true},
     .head_norms = HeadNorms::heads,
     .pairs = RotaryPairs::halves},
    {.name = "ernie4_5", .activation = swiglu},
    {.name = "ernie4_5-moe", .activation = swiglu, .experts = kExpertsAndShared},
    {.name = "exaone", .activation = swiglu, .pairs = RotaryPairs::halves},
    {.name = "exaone4",
     .activation = swiglu,
     .norms_before = false,
     .norms_behind = true,
     .head_norms = HeadNorms::heads,
     .pairs = RotaryPairs::halves,
     .turns_by_window = true,
     .global_every = 4},
    {.name = "falcon",
     .activation = gelu,
     .is_gated = false,
     .has_layer_norms = true,
     .residual = Residual::parallel,
     .pairs = RotaryPairs::halves},
    {.name = "gemma", .activation = geglu, .pairs = RotaryPairs::halves, .scales_embedding = true},
    {.name = "gemma2",
     .activation = geglu,
     .norms_behind = true,
     .pairs = RotaryPairs::halves,
     .global_every = 2,
     .scales_embedding = true,
     .window = 4096,
     .soft_cap = 50,
     .logit_cap = 30,
     .blocks_scaled_by_width = 46},
    {.name = "gemma3",
     .activation = geglu,
     .norms_behind = true,
     .head_norms = HeadNorms::heads,
     .pairs = RotaryPairs::halves,
     .global_every = 6,
     .must_have_window = true,
     .local_rotary_base = 10000,
     .local_is_stretched = false,
     .scales_embedding = true,
     .blocks_scaled_by_width = 62},
    {.name = "gemma3n",
     .activation = geglu,
     .norms_behind = true,
     .head_norms = HeadNorms::heads,
     .norms_values = true,
     .pairs = RotaryPairs::halves,
     .own_blocks = 20,
     .global_every = 5,
     .must_have_window = true,
     .local_rotary_base = 10000,
     .local_is_stretched = false,
     .updates_alternate = true,
     .block_input = 256,
     .sparse_blocks = 10,
     .sparsity = 1.6448533535003662,
     .scales_embedding = true,
     .logit_cap = 30,
     .score_scale = 1},
    {.name = "gemma4",
     .activation = geglu,
     .experts = {.routing = Routing::softmax, .has_dense = true},
     .norms_behind = true,
     .head_norms = HeadNorms::heads,
     .norms_values = true,
     .pairs = RotaryPairs::halves,
     .must_have_window = true,
     .local_rotary_base = 10000,
     .local_is_stretched = false,
     .scales_embedding = true,
     .logit_cap = 30,
     .score_scale = 1},
    {.name = "glm4", .activation = swiglu, .is_gate_in_up = true, .norms_behind = true},
    {.name = "glm4moe",
     .activation = swiglu,
     .experts = {.routing = Routing::sigmoid, .normalised = false, .has_shared = true},
     .hidden_norm = "post_attention_norm",
     .head_norms = HeadNorms::optional,
     .pairs = RotaryPairs::halves},
    {.name = "gpt-oss",
     .activation = limited_swiglu,
     .experts = {.routing = Routing::softmax_of_chosen, .normalised = false},
     .hidden_norm = "post_attention_norm",
     .pairs = RotaryPairs::halves,
     .global_every = 2,
     .must_have_window = true,
     .has_sinks = true},
    {.name = "gpt2",
     .activation = gelu_tanh,
     .is_gated = false,
     .has_layer_norms = true,
     .pairs = RotaryPairs::none,
     .has_positions = true},
    {.name = "gptneox",
     .activation = gelu,
     .is_gated = false,
     .has_layer_norms = true,
     .residual = Residual::by_key,
     .pairs = RotaryPairs::halves},
    {.name = "granite",
     .activation = swiglu,
     .experts = kExpertsAndShared,
     .turns_by_key = true,
     .has_scales = true,
     .logit_scale = LogitScale::over,
     .is_logit_scale_needed = true},
    {.name = "granitemoe",
     .activation = swiglu,
     .experts = kExpertsAndShared,
     .turns_by_key = true,
     .has_scales = true,
     .logit_scale = LogitScale::over,
     .is_logit_scale_needed = true},
    {.name = "internlm2", .activation = swiglu},
    {.name = "llama", .activation = swiglu, .experts = kExperts},
    {.name = "llama4",
     .activation = swiglu,
     .experts = {.routing = Routing::sigmoid,
                 .normalised = false,
                 .scales_inputs = true,
                 .has_shared = true},
     .head_norms = HeadNorms::turned,
     .unturned_every = 4,
     .global_every = 4,
     .window_kind = WindowKind::chunk,
     .temperature_scale = 0.1,
     .temperature_offset = 1,
     .window = 8192},
    {.name = "minicpm",
     .activation = swiglu,
     .experts = kExperts,
     .has_scales = true,
     .logit_scale = LogitScale::over,
     .scales_by_depth = true},
    {.name = "mistral3", .activation = swiglu, .experts = kExperts},
    {.name = "nemotron",
     .activation = squared_relu,
     .is_gated = false,
     .has_layer_norms = true,
     .pairs = RotaryPairs::halves},
    {.name = "olmo", .activation = swiglu, .has_layer_norms = true, .has_norm_weights = false},
    {.name = "olmo2",
     .activation = swiglu,
     .norms_before = false,
     .norms_behind = true,
     .head_norms = HeadNorms::rows,
     .pairs = RotaryPairs::halves,
     .global_every = 4,
     .local_is_stretched = false},
    {.name = "olmoe",
     .activation = swiglu,
     .experts = {.routing = Routing::softmax, .normalised = false},
     .head_norms = HeadNorms::rows,
     .pairs = RotaryPairs::halves},
    {.name = "orion", .activation = swiglu, .has_layer_norms = true, .pairs = RotaryPairs::halves},
    {.name = "phi2",
     .activation = gelu_tanh,
     .is_gated = false,
     .has_layer_norms = true,
     .residual = Residual::parallel,
     .pairs = RotaryPairs::halves},
    {.name = "phi3", .activation = swiglu, .is_gate_in_up = true, .pairs = RotaryPairs::halves},
    {.name = "qwen2", .activation = swiglu, .pairs = RotaryPairs::halves},
    {.name = "qwen2moe",
     .activation = swiglu,
     .experts = {.routing = Routing::softmax, .normalised = false, .has_shared = true},
     .pairs = RotaryPairs::halves},
    {.name = "qwen3",
     .activation = swiglu,
     .head_norms = HeadNorms::heads,
     .pairs = RotaryPairs::halves},
    {.name = "qwen3moe",
     .activation = swiglu,
     .experts = kExperts,
     .head_norms = HeadNorms::heads,
     .pairs = RotaryPairs::halves},
    {.name = "seed_oss",
     .activation = swiglu,
     .hidden_norm = "post_attention_norm",
     .pairs = RotaryPairs::halves},
    {.name = "smollm3", .activation = swiglu, .unturned_every = 4},
    {.name = "stablelm",
     .activation = swiglu,
     .has_layer_norms = true,
     .head_norms = HeadNorms::optional,
     .residual = Residual::by_norm,
     .pairs = RotaryPairs::halves},
    {.name = "starcoder",
     .activation = gelu_tanh,
     .is_gated = false,
     .has_layer_norms = true,
     .pairs = RotaryPairs::none,
     .has_positions = true},
    {.name = "starcoder2",
     .activation = gelu_tanh,
     .is_gated = false,
     .has_layer_norms = true,
     .pairs = RotaryPairs::halves},
    {.name = "xverse", .activation = swiglu},
};

}  // namespace

const Architecture* find_architecture(std::string_view name) {
  const auto found = std::ranges::find(kArchitectures, name, &Architecture::name);
  return found == std::end(kArchitectures) ? nullptr : found;
}

std::vector<std::string_view> architecture_names() {
  std::vector<std::string_view> names;
  for (const Architecture& form : kArchitectures) names.push_back(form.name);
  return names;
}

}  // namespace ullage::gguf
