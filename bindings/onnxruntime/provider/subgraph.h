// A part of a graph that becomes one program, and its bytes as an ONNX model.
#pragma once

#include <string>
#include <vector>

#include "graph_access.h"

namespace ullage::provider {

// Nodes of one graph in order, the values that they read from other nodes (no constants) and the
// values that other nodes read of them.
struct Subgraph {
  const OrtGraph* graph = nullptr;
  Nodes nodes = {};
  Values inputs = {};
  Values outputs = {};
};

// What names nodes in messages of the compiler: their own names where these are there and no other
// node has them, else op and id.
std::vector<std::string> written_names(const Api& api, const Nodes& nodes);

// The index of the name to which a diagnostic of the compiler refers, or the count if it refers to
// none. Nodes in bodies are called "outer/inner".
size_t node_named(const std::vector<std::string>& names, const std::string& diagnostic_name);

enum class Weights : uint8_t { written, left_out };

// The bytes of a ModelProto. Constants are in it, those of graphs around it too; of values that
// nodes pass each other nothing is stated. Throws Failure for attributes that onnxruntime's C API
// does not hand out, and above 4 GiB.
std::string model_of(const Api& api, const Subgraph& part, Weights weights = Weights::written);

}  // namespace ullage::provider
