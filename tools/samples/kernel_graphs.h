// Graphs whose programs have kernels that no op's samples reach.
#pragma once

#include <string>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"

namespace ullage::samples {

struct NamedGraph {
  std::string name;
  ir::Graph graph;
  std::vector<std::vector<ir::Tensor>> runs;  // operands
};

std::vector<NamedGraph> kernel_graphs();

}  // namespace ullage::samples
