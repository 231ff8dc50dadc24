// Data-dependent ops by the reference evaluator.
#include <gtest/gtest.h>

#include "ir/graph/evaluate.h"
#include "tests/ops/data_run.h"

namespace ullage::test {

using ir::Tensor;

bool can_run() {
  return true;
}

bool on_device() {
  return false;
}

ir::Result<std::vector<Tensor>> results_of(const ir::Graph& graph,
                                           const std::vector<Tensor>& inputs) {
  return ir::evaluate(graph, inputs);
}

std::vector<std::vector<Tensor>> run_graph_each(ir::Builder& builder,
                                                const std::vector<std::vector<Tensor>>& inputs) {
  const ir::Result<ir::Graph> graph = builder.finish();
  if (!graph) return ADD_FAILURE() << graph.error().message, std::vector<std::vector<Tensor>>();
  std::vector<std::vector<Tensor>> all;
  for (const std::vector<Tensor>& one : inputs) {
    auto results = ir::evaluate(*graph, one);
    if (!results)
      return ADD_FAILURE() << results.error().message, std::vector<std::vector<Tensor>>();
    all.push_back(*std::move(results));
  }
  return all;
}

}  // namespace ullage::test
