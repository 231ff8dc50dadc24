// Runs graphs of data-dependent ops: in test_ops by the reference evaluator, in test_ops_device on
// the device, where the reference must agree bit for bit.
#pragma once

#include <string>
#include <vector>

#include "ir/graph/builder.h"

namespace ullage::test {

// Results of the graph; empty after a failure, which is recorded.
std::vector<ir::Tensor> run_graph(ir::Builder& builder, const std::vector<ir::Tensor>& inputs);
// Compiled once, run with each set of inputs.
std::vector<std::vector<ir::Tensor>> run_graph_each(
    ir::Builder& builder, const std::vector<std::vector<ir::Tensor>>& inputs);
// The message of the failure that running must end with; empty where it does not fail.
std::string failure_of(ir::Builder& builder, const std::vector<ir::Tensor>& inputs);
// The graph's results, compared with nothing.
ir::Result<std::vector<ir::Tensor>> results_of(const ir::Graph& graph,
                                               const std::vector<ir::Tensor>& inputs);
// Is there anything to run on?
bool can_run();
bool on_device();

// Tensors of one axis.
ir::Tensor ints(const std::vector<int64_t>& values, ir::DType dtype = ir::DType::i64);
ir::Tensor floats(const std::vector<double>& values, ir::DType dtype = ir::DType::f32);
// The same elements in another shape.
ir::Tensor shaped(const ir::Tensor& tensor, std::vector<int64_t> shape);
// All elements; -0 as 0.
std::vector<double> list(const ir::Tensor& tensor);
// An input of rank `rank` without known extents.
ir::Value any_input(ir::Builder& builder, const std::string& name, ir::DType dtype,
                    size_t rank = 1);

}  // namespace ullage::test
