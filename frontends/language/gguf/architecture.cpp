#include "frontends/language/gguf/architecture.h"

#include <algorithm>

#include "ops/elementwise/composites.h"

namespace ullage::gguf {
namespace {

ir::Value swish(ir::Value x) {
  return ops::swish(x);
}

// Sources: Touvron et al., "LLaMA" (2023); Yang et al., "Qwen2" (2024) and "Qwen3" (2025); "Gemma"
// (2024), whose norms have scales of 1 + w, which files store already added; "Gemma 2" (2024) and
// "Gemma 3" (2025), whose models of 27B scale scores differently.
constexpr Architecture kArchitectures[] = {
    {.name = "gemma", .interleaved = false, .scaled_embedding = true, .gate = ops::gelu_tanh},
    {.name = "gemma2",
     .interleaved = false,
     .scaled_embedding = true,
     .post_norms = true,
     .global_every = 2,
     .window = 4096,
     .soft_cap = 50,
     .logit_cap = 30,
     .blocks_scaled_by_width = 46,
     .gate = ops::gelu_tanh},
    {.name = "gemma3",
     .interleaved = false,
     .head_norms = true,
     .scaled_embedding = true,
     .post_norms = true,
     .global_every = 6,
     .local_rotary_base = 10000,
     .blocks_scaled_by_width = 62,
     .gate = ops::gelu_tanh},
    {.name = "llama", .gate = swish},
    {.name = "qwen2", .interleaved = false, .gate = swish},
    {.name = "qwen3", .interleaved = false, .head_norms = true, .gate = swish},
};

}  // namespace

const Architecture* find_architecture(std::string_view name) {
  const auto found = std::ranges::find(kArchitectures, name, &Architecture::name);
  return found == std::end(kArchitectures) ? nullptr : found;
}

std::string architecture_names() {
  std::string names;
  for (size_t i = 0; i < std::size(kArchitectures); ++i) {
    if (i != 0) names += i + 1 == std::size(kArchitectures) ? " and " : ", ";
    names += "'" + std::string(kArchitectures[i].name) + "'";
  }
  return names;
}

}  // namespace ullage::gguf
