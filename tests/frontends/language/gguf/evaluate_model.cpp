// evaluate_model FILE TOKENS COUNT: prints the likeliest tokens behind "1,2,3" and the best logit
// of each, by the reference evaluator: a graph of one step over all tokens so far.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>

#include "frontends/language/gguf/step.h"
#include "ir/graph/evaluate.h"

namespace ullage::gguf {
namespace {

using ir::DType;
using ir::Tensor;

std::vector<int64_t> tokens_of(const std::string& text) {
  std::vector<int64_t> tokens;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');) tokens.push_back(std::stoll(part));
  return tokens;
}

// Inputs besides tokens have no positions.
std::vector<Tensor> inputs_of(const ir::Graph& graph, const std::vector<int64_t>& tokens) {
  std::vector<Tensor> inputs = {
      Tensor::from_integers(DType::i64, {static_cast<int64_t>(tokens.size())}, tokens)};
  for (size_t i = 1; i < graph.inputs.size(); ++i) {
    const ir::ShapeExtent& shape = graph.value(graph.inputs[i]).shape;
    std::vector<int64_t> extents;
    for (size_t axis = 0; axis < shape.rank(); ++axis) {
      extents.push_back(ir::as_constant(shape[axis].live).value_or(0));
    }
    inputs.emplace_back(DType::f32, extents);
  }
  return inputs;
}

int run(const std::string& path, std::vector<int64_t> tokens, int count) {
  std::ifstream stream(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  const auto file = read_file(std::as_bytes(std::span(bytes)));
  const auto graph = file ? import_step(*file) : ir::Result<ir::Graph>(file.error());
  if (!graph) {
    std::fprintf(stderr, "%s\n", graph.error().message.c_str());
    return 1;
  }
  for (int i = 0; i < count; ++i) {
    const auto results = ir::evaluate(*graph, inputs_of(*graph, tokens));
    if (!results) {
      std::fprintf(stderr, "%s\n", results.error().message.c_str());
      return 1;
    }
    const Tensor& logits = results->front();
    int64_t best = 0;
    for (int64_t k = 1; k < logits.element_count(); ++k) {
      if (logits.number(k) > logits.number(best)) best = k;
    }
    std::printf("%lld %.9g\n", static_cast<long long>(best), logits.number(best));
    tokens.push_back(best);
  }
  return 0;
}

}  // namespace
}  // namespace ullage::gguf

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  return ullage::gguf::run(argv[1], ullage::gguf::tokens_of(argv[2]), std::stoi(argv[3]));
}
