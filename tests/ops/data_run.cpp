// What both ways of running data-dependent ops share.
#include "tests/ops/data_run.h"

namespace ullage::test {

using ir::Tensor;

std::vector<Tensor> run_graph(ir::Builder& builder, const std::vector<Tensor>& inputs) {
  std::vector<std::vector<Tensor>> all = run_graph_each(builder, {inputs});
  return all.empty() ? std::vector<Tensor>() : std::move(all[0]);
}

std::string failure_of(ir::Builder& builder, const std::vector<Tensor>& inputs) {
  const ir::Result<ir::Graph> graph = builder.finish();
  if (!graph) return graph.error().message;
  const auto results = results_of(*graph, inputs);
  return results ? "" : results.error().message;
}

Tensor ints(const std::vector<int64_t>& values, ir::DType dtype) {
  return Tensor::from_integers(dtype, {std::ssize(values)}, values);
}

Tensor floats(const std::vector<double>& values, ir::DType dtype) {
  return Tensor::from_doubles(dtype, {std::ssize(values)}, values);
}

Tensor shaped(const Tensor& tensor, std::vector<int64_t> shape) {
  auto result = Tensor::from_bytes(tensor.dtype(), std::move(shape), tensor.bytes());
  return result ? *std::move(result) : Tensor();
}

std::vector<double> list(const Tensor& tensor) {
  std::vector<double> values;
  for (int64_t i = 0; i < tensor.element_count(); ++i) values.push_back(tensor.number(i) + 0.0);
  return values;
}

ir::Value any_input(ir::Builder& builder, const std::string& name, ir::DType dtype, size_t rank) {
  return builder.input(name, dtype, std::vector<ir::ExtentExpr>(rank));
}

}  // namespace ullage::test
