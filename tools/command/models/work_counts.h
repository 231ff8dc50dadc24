// How much arithmetic a graph needs, for rates in profiles.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "ir/graph/graph.h"

namespace ullage::tools {

// Extents of the graph's inputs, in order.
using InputShapes = std::vector<std::vector<int64_t>>;

// Multiplications and additions per name of a node at these sizes, each op counted in its plain
// form: a convolution as a convolution whatever its kernel does, transforms and padding not at all.
// Nodes whose extents the device decides are left out.
std::map<std::string, double> operations_of(const ir::Graph& graph, const InputShapes& inputs);

}  // namespace ullage::tools
