// Graphs whose programs have kernels that no op's samples reach.
#pragma once

#include <string>
#include <vector>

#include "ir/graph/builder.h"
#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"

namespace ullage::samples {

struct NamedGraph {
  std::string name;
  ir::Graph graph;
  std::vector<std::vector<ir::Tensor>> runs;  // operands
};

std::vector<NamedGraph> kernel_graphs();

// Adds an output that a dozen extents of `value` determine: what is added to the graph after it has
// higher slots in the extent table. False: all its extents are constants.
bool add_many_extents(ir::Builder& builder, const ir::Value& value);

}  // namespace ullage::samples
