// A step that trains adapters of the small language model, and what it is asked.
#pragma once

#include <string>
#include <vector>

#include "examples/fine_tune_text/adapter_training.h"
#include "ir/graph/evaluate.h"
#include "testing/random_tensor.h"
#include "tests/frontends/language/gguf/small_llama.h"

namespace ullage::test {

inline constexpr int64_t kWindow = 9;

inline tools::AdapterOptions small_options() {
  return {.tokens = kWindow, .rank = 3, .alpha = 4.5, .rate = 1e-2};
}

inline ir::Result<tools::AdapterTraining> small_training(
    const tools::AdapterOptions& options = small_options()) {
  const std::string bytes = gguf::test::small_llama().bytes();
  const auto file = gguf::read_file(std::as_bytes(std::span(bytes)));
  if (!file) return file.error();
  return tools::make_adapter_training(*file, options);
}

// As many as a window reads; some twice.
inline std::vector<int64_t> window_tokens() {
  return {3, 49, 0, 17, 17, 5, 44, 3, 49, 21};
}

// i64 [windows, tokens + 1]
inline ir::Tensor random_windows(const tools::AdapterOptions& options) {
  return samples::random_tensor(ir::DType::i64, {options.windows, options.tokens + 1}, 8, 0,
                                gguf::test::kVocabulary - 1);
}

// Parameters of which no matrix is zero.
inline ir::Tensor noisy_parameters(const tools::AdapterTraining& training) {
  return samples::random_tensor(ir::DType::f32, training.state[0].second.shape(), 5, -0.2, 0.2);
}

// In the order of the graph's inputs: a first step from one window.
inline std::vector<ir::Tensor> training_inputs(const tools::AdapterTraining& training,
                                               const ir::Tensor& parameters) {
  const std::vector<int64_t> tokens = window_tokens();
  return {ir::Tensor::from_integers(ir::DType::i64, {1, kWindow + 1}, tokens), parameters,
          training.state[1].second, training.state[2].second, training.state[3].second};
}

}  // namespace ullage::test
