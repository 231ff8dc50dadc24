#include "frontends/gguf/architecture.h"

#include <algorithm>

#include "ops/elementwise/composites.h"

namespace ullage::gguf {
namespace {

ir::Value swish(ir::Value x) {
  return ops::swish(x);
}

// Sources: Touvron et al., "LLaMA" (2023); Yang et al., "Qwen2" (2024) and "Qwen3" (2025); "Gemma"
// (2024), whose norms have scales of 1 + w, which files hold as they are used.
constexpr Architecture kArchitectures[] = {
    {.name = "gemma", .interleaved = false, .scaled_embedding = true, .gate = ops::gelu_tanh},
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
