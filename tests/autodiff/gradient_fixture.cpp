// Inputs of the extents they are given with; nothing about them is constant.
#include "tests/autodiff/gradient_fixture.h"

#include "autodiff/derivatives.h"

namespace ullage::test {

using namespace ir;

Value GradientOf::add(const Tensor& at) {
  inputs_.push_back(at);
  const std::string name = "x" + std::to_string(inputs_.size());
  return any_input(b, name, at.dtype(), at.rank());
}

Value GradientOf::variable(const Tensor& at) {
  const Value x = add(at);
  wrt_.push_back(x.id());
  return x;
}

Value GradientOf::data(const Tensor& at) {
  return add(at);
}

Result<Graph> GradientOf::pulling(Value y) {
  b.output("y", y);
  Result<Graph> graph = b.finish();
  return graph ? autodiff::vjp(*std::move(graph), wrt_) : graph;
}

std::vector<std::vector<double>> GradientOf::pull(Value y, const Tensor& cotangent) {
  Result<Graph> graph = pulling(y);
  EXPECT_TRUE(graph) << graph.error().message;
  if (!graph) return {};
  Builder all(*std::move(graph));
  std::vector<Tensor> inputs = inputs_;
  inputs.push_back(cotangent);
  const std::vector<Tensor> results = run_graph(all, inputs);
  std::vector<std::vector<double>> gradients;
  for (size_t i = 1; i < results.size(); ++i) gradients.push_back(list(results[i]));
  return gradients;
}

}  // namespace ullage::test
