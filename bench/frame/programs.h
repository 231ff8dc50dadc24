// Programs whose frames are measured: a small one, a chain of counts, a model.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"

namespace ullage::bench {

struct FrameCase {
  std::string name;
  ir::Graph graph;
  ir::Tensor input;  // of the graph's only input
};

// x[64, 64] through three small products: the smallest useful work of a dispatch.
ir::Result<FrameCase> small_products();

// Twenty nodes in which the device computes sizes five times: what is kept is scaled and cut again.
ir::Result<FrameCase> chain_of_counts();

// A model with one image input, at a size of it.
ir::Result<FrameCase> model_case(std::string name, const std::string& path,
                                 std::vector<int64_t> shape);

}  // namespace ullage::bench
