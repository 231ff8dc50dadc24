// EPContext nodes: programs in place of the nodes that they were compiled from, in ONNX models
// (onnxruntime's "EP context" design). Their operands and results are those of the program, by
// name.
#pragma once

#include <string>
#include <vector>

#include "compiling.h"
#include "graph_access.h"

namespace ullage::provider {

// A node with the program inside or, where Options::embed_context is off and above 2 GiB, in a file
// next to the model that is being written: STEM_NODE.ull. Throws Failure: no path of a model file;
// a file that cannot be written. onnxruntime takes ownership.
OrtNode* write_context_node(const Api& api, const OrtGraph* graph, const OrtNode* fused,
                            const Options& options, const ProgramFile& file,
                            const std::vector<std::string>& inputs,
                            const std::vector<std::string>& outputs);

// The program of such a node of the graph. Throws Failure: a file that is not there, or not in the
// model's folder.
ProgramFile read_context_node(const Api& api, const OrtGraph* graph, const OrtNode* node);

}  // namespace ullage::provider
