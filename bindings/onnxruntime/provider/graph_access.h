// Graphs of onnxruntime as lists: nodes, operands, constants, types.
#pragma once

#include <string>
#include <vector>

#include "api.h"

namespace ullage::provider {

using Nodes = std::vector<const OrtNode*>;
using Values = std::vector<const OrtValueInfo*>;  // null: an optional operand that is absent

// Nodes in an order in which each comes after those that it reads.
Nodes nodes_of(const Api& api, const OrtGraph* graph);
Values inputs_of(const Api& api, const OrtGraph* graph);  // constants among them
Values outputs_of(const Api& api, const OrtGraph* graph);
Values initializers_of(const Api& api, const OrtGraph* graph);

Values inputs_of(const Api& api, const OrtNode* node);
Values outputs_of(const Api& api, const OrtNode* node);
Values implicit_inputs_of(const Api& api,
                          const OrtNode* node);  // what its bodies read from outside

size_t id_of(const Api& api, const OrtNode* node);
std::string name_of(const Api& api, const OrtNode* node);  // "": it has none
std::string op_of(const Api& api, const OrtNode* node);
std::string domain_of(const Api& api, const OrtNode* node);
std::string name_of(const Api& api, const OrtValueInfo* value);  // "" for null

// What ReadOpAttr hands out: elements behind each other, texts of a list with a NUL behind each.
std::string bytes_of(const Api& api, const OrtOpAttr* attribute, OrtOpAttrType type);

// "" and 0 where the node has no such attribute, or one of another type.
std::string text_attribute(const Api& api, const OrtNode* node, const char* name);
int64_t number_attribute(const Api& api, const OrtNode* node, const char* name);

// The value of a constant, of this graph or one around it; else null. Lives as long as the graph.
const OrtValue* constant_of(const Api& api, const OrtValueInfo* value);

struct TensorType {
  ONNXTensorElementDataType element = ONNX_TENSOR_ELEMENT_DATA_TYPE_UNDEFINED;
  bool has_shape = false;
  std::vector<int64_t> extents = {};      // -1 where it varies
  std::vector<std::string> symbols = {};  // "" where it has no name
};

TensorType type_of(const Api& api, const OrtTensorTypeAndShapeInfo* info);
TensorType type_of(const Api& api, const OrtValue* tensor);
// Of a value that is no tensor, a sequence or a map: `element` is undefined.
TensorType type_of(const Api& api, const OrtValueInfo* value);

}  // namespace ullage::provider
