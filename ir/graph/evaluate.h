// The reference evaluator: runs a graph op by op on host tensors, slowly and in double precision.
// Oracle for every kernel, and what folds constants.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/graph/op.h"
#include "ir/graph/tensor.h"

namespace ullage::ir {

// One tensor per graph input, in order; outputs in order. Guards are checked, predicates obeyed.
Result<std::vector<Tensor>> evaluate(const Graph& graph, std::span<const Tensor> inputs);

// The same, with `watch` called after every node that runs; it may change elements of `results`,
// which later nodes then see, but not their shapes. `bindings` are good for evaluate_node.
using WatchNode = std::function<void(const Node& node, std::span<const Tensor> operands,
                                     const Bindings& bindings, std::vector<Tensor>& results)>;
Result<std::vector<Tensor>> evaluate(const Graph& graph, std::span<const Tensor> inputs,
                                     const WatchNode& watch);

// One node on concrete operands. `bindings` give the leaves of its attributes and shapes.
Result<std::vector<Tensor>> evaluate_node(const Graph& graph, const Node& node,
                                          std::span<const Tensor> inputs, const Bindings& bindings);

// One element of a body: `inputs` and the result are elements read by Tensor::number/integer.
Result<Tensor> evaluate_body(const ScalarBody& body, std::span<const Tensor> inputs,
                             std::vector<int64_t> shape);

// Element `element` of `tensor` as the size that `leaf` means. Errors: a float where the leaf
// requires an integer, or one that is no size.
Result<int64_t> element_as_size(const Tensor& tensor, uint32_t element, const ExtentNode& leaf);

// Leaves bound to the extents and elements of concrete inputs.
Bindings bind_inputs(std::span<const Tensor> inputs);

}  // namespace ullage::ir
