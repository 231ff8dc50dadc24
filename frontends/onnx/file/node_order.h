// Nodes of a graph in an order in which they can be computed.
#pragma once

#include <string_view>
#include <vector>

#include "frontends/onnx/file/model.h"

namespace ullage::onnx {

// Moves nodes behind those of `nodes` whose results they, or subgraphs of theirs, take; nodes that
// are in such an order stay as they are, the others as near to it as can be. Nodes on a cycle stay
// at the end, in their order. `given`: names that no node gives, whatever its outputs are called.
void order_nodes(std::vector<Node>& nodes, const std::vector<std::string_view>& given);

}  // namespace ullage::onnx
