// The generation graph of the small model, and inputs for it.
#pragma once

#include <algorithm>
#include <vector>

#include "frontends/language/gguf/generation.h"
#include "ir/graph/tensor.h"
#include "tests/frontends/language/gguf/small_llama.h"

namespace ullage::gguf::test {

inline ir::Result<ir::Graph> small_answers(const GenerationForm& form = {},
                                           const std::string& architecture = "llama") {
  const std::string bytes = small_llama(architecture).bytes();
  const auto file = read_file(std::as_bytes(std::span(bytes)));
  if (!file) return file.error();
  return import_generation(*file, form);
}

using Tokens = std::vector<int64_t>;

struct Question {
  Tokens prompt;
  int64_t most = 1;
  std::vector<Tokens> stops{};  // rows of one length, -1 in front of shorter ones
  double temperature = 0;
  int64_t top_k = 0;
  double top_p = 1, min_p = 0, penalty = 1;
  int64_t seed = 0;
};

// In the order of the graph's inputs.
inline std::vector<ir::Tensor> inputs_of(const Question& q) {
  using ir::DType, ir::Tensor;
  const auto integer = [](int64_t v) { return Tensor::from_integers(DType::i64, {}, {&v, 1}); };
  const auto number = [](double v) { return Tensor::from_doubles(DType::f32, {}, {&v, 1}); };
  Tokens stops;
  for (const Tokens& row : q.stops) stops.insert(stops.end(), row.begin(), row.end());
  const auto rows = static_cast<int64_t>(q.stops.size());
  const int64_t length = rows == 0 ? 1 : static_cast<int64_t>(q.stops[0].size());
  return {Tensor::from_integers(DType::i64, {static_cast<int64_t>(q.prompt.size())}, q.prompt),
          integer(q.most),
          Tensor::from_integers(DType::i64, {rows, length}, stops),
          number(q.temperature),
          integer(q.top_k),
          number(q.top_p),
          number(q.min_p),
          number(q.penalty),
          integer(q.seed)};
}

// The same of a batch of prompts: every other input is the question's. Shorter prompts are padded
// in front with one of their own tokens.
inline std::vector<ir::Tensor> inputs_of_batch(const Question& q,
                                               const std::vector<Tokens>& prompts) {
  const auto conversations = static_cast<int64_t>(prompts.size());
  size_t longest = 0;
  for (const Tokens& prompt : prompts) longest = std::max(longest, prompt.size());
  Tokens tokens, starts;
  for (const Tokens& prompt : prompts) {
    starts.push_back(static_cast<int64_t>(longest - prompt.size()));
    tokens.insert(tokens.end(), longest - prompt.size(), prompt.back());
    tokens.insert(tokens.end(), prompt.begin(), prompt.end());
  }
  std::vector<ir::Tensor> inputs = inputs_of(q);
  inputs[0] = ir::Tensor::from_integers(ir::DType::i64,
                                        {conversations, static_cast<int64_t>(longest)}, tokens);
  inputs.insert(inputs.begin() + 1,
                ir::Tensor::from_integers(ir::DType::i64, {conversations}, starts));
  return inputs;
}

// Column n of a batch's answers, up to its end.
inline ir::Result<Tokens> column_of(const ir::Tensor& answers, int64_t n) {
  const int64_t rows = answers.shape()[0], conversations = answers.shape()[1];
  Tokens tokens;
  for (int64_t i = 0; i < rows; ++i) tokens.push_back(answers.integer(i * conversations + n));
  const auto end = std::ranges::find(tokens, -1);
  if (std::any_of(end, tokens.end(), [](int64_t token) { return token != -1; })) {
    return ir::invalid_argument("tokens behind the end of a conversation");
  }
  tokens.erase(end, tokens.end());
  return tokens;
}

// The empty state of a new conversation: it follows the inputs of a question.
inline std::vector<ir::Tensor> empty_state(const ir::Graph& graph) {
  std::vector<ir::Tensor> state;
  for (size_t i = inputs_of(Question{}).size(); i < graph.inputs.size(); ++i) {
    const ir::ValueInfo& input = graph.value(graph.inputs[i]);
    std::vector<int64_t> extents;
    for (size_t axis = 0; axis < input.shape.rank(); ++axis) {
      extents.push_back(ir::as_constant(input.shape[axis].live).value_or(0));
    }
    state.emplace_back(input.dtype, extents);
  }
  return state;
}

inline Tokens tokens_of(const ir::Tensor& answer) {
  Tokens tokens;
  for (int64_t i = 0; i < answer.element_count(); ++i) tokens.push_back(answer.integer(i));
  return tokens;
}

}  // namespace ullage::gguf::test
