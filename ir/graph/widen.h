// widened: graphs and tensors in double precision, for what must not see rounding.
#pragma once

#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"

namespace ullage::ir {

// The same with f64 in place of every float: the reference evaluator then rounds nothing. Only for
// it: attributes keep their dtypes, so the graph need not verify.
Graph widened(Graph graph);
Tensor widened(const Tensor& tensor);

}  // namespace ullage::ir
