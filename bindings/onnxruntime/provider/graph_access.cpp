#include "graph_access.h"

namespace ullage::provider {
namespace {

template <class T, auto Count, auto Get, class From>
std::vector<const T*> list(const Api& api, const From* from) {
  size_t count = 0;
  api.check((api.ort.*Count)(from, &count));
  std::vector<const T*> all(count);
  if (count > 0) api.check((api.ort.*Get)(from, all.data(), count));
  return all;
}

template <auto Get>
std::string text(const Api& api, const auto* from) {
  const char* given = nullptr;
  api.check((api.ort.*Get)(from, &given));
  return given ? given : "";
}

const OrtOpAttr* attribute(const Api& api, const OrtNode* node, const char* name,
                           OrtOpAttrType wanted) {
  const OrtOpAttr* found = nullptr;
  if (OrtStatus* status = api.ort.Node_GetAttributeByName(node, name, &found)) {
    api.ort.ReleaseStatus(status);
    return nullptr;
  }
  OrtOpAttrType type = ORT_OP_ATTR_UNDEFINED;
  if (found) api.check(api.ort.OpAttr_GetType(found, &type));
  return type == wanted ? found : nullptr;
}

}  // namespace

Nodes nodes_of(const Api& api, const OrtGraph* graph) {
  return list<OrtNode, &OrtApi::Graph_GetNumNodes, &OrtApi::Graph_GetNodes>(api, graph);
}
Values inputs_of(const Api& api, const OrtGraph* graph) {
  return list<OrtValueInfo, &OrtApi::Graph_GetNumInputs, &OrtApi::Graph_GetInputs>(api, graph);
}
Values outputs_of(const Api& api, const OrtGraph* graph) {
  return list<OrtValueInfo, &OrtApi::Graph_GetNumOutputs, &OrtApi::Graph_GetOutputs>(api, graph);
}
Values initializers_of(const Api& api, const OrtGraph* graph) {
  return list<OrtValueInfo, &OrtApi::Graph_GetNumInitializers, &OrtApi::Graph_GetInitializers>(
      api, graph);
}
Values inputs_of(const Api& api, const OrtNode* node) {
  return list<OrtValueInfo, &OrtApi::Node_GetNumInputs, &OrtApi::Node_GetInputs>(api, node);
}
Values outputs_of(const Api& api, const OrtNode* node) {
  return list<OrtValueInfo, &OrtApi::Node_GetNumOutputs, &OrtApi::Node_GetOutputs>(api, node);
}
Values implicit_inputs_of(const Api& api, const OrtNode* node) {
  return list<OrtValueInfo, &OrtApi::Node_GetNumImplicitInputs, &OrtApi::Node_GetImplicitInputs>(
      api, node);
}

size_t id_of(const Api& api, const OrtNode* node) {
  size_t id = 0;
  api.check(api.ort.Node_GetId(node, &id));
  return id;
}
std::string name_of(const Api& api, const OrtNode* node) {
  return text<&OrtApi::Node_GetName>(api, node);
}
std::string op_of(const Api& api, const OrtNode* node) {
  return text<&OrtApi::Node_GetOperatorType>(api, node);
}
std::string domain_of(const Api& api, const OrtNode* node) {
  return text<&OrtApi::Node_GetDomain>(api, node);
}
std::string name_of(const Api& api, const OrtValueInfo* value) {
  return value ? text<&OrtApi::GetValueInfoName>(api, value) : "";
}

std::string bytes_of(const Api& api, const OrtOpAttr* attribute, OrtOpAttrType type) {
  size_t size = 0;
  if (OrtStatus* status = api.ort.ReadOpAttr(attribute, type, nullptr, 0, &size)) {
    api.ort.ReleaseStatus(status);  // "too small", and the size
  }
  std::string bytes(size, '\0');
  if (size > 0) api.check(api.ort.ReadOpAttr(attribute, type, bytes.data(), size, &size));
  return bytes;
}

std::string text_attribute(const Api& api, const OrtNode* node, const char* name) {
  const OrtOpAttr* found = attribute(api, node, name, ORT_OP_ATTR_STRING);
  return found ? bytes_of(api, found, ORT_OP_ATTR_STRING) : "";
}

int64_t number_attribute(const Api& api, const OrtNode* node, const char* name) {
  const OrtOpAttr* found = attribute(api, node, name, ORT_OP_ATTR_INT);
  int64_t value = 0;
  size_t size = 0;
  if (found) api.check(api.ort.ReadOpAttr(found, ORT_OP_ATTR_INT, &value, sizeof value, &size));
  return value;
}

const OrtValue* constant_of(const Api& api, const OrtValueInfo* value) {
  bool is_constant = false;
  const OrtValue* found = nullptr;
  if (!value) return nullptr;
  api.check(api.ort.ValueInfo_IsConstantInitializer(value, &is_constant));
  if (is_constant) api.check(api.ort.ValueInfo_GetInitializerValue(value, &found));
  return found;
}

TensorType type_of(const Api& api, const OrtTensorTypeAndShapeInfo* info) {
  TensorType type;
  api.check(api.ort.GetTensorElementType(info, &type.element));
  type.has_shape = api.ort.TensorTypeAndShape_HasShape(info);
  size_t rank = 0;
  if (type.has_shape) api.check(api.ort.GetDimensionsCount(info, &rank));
  type.extents.resize(rank);
  type.symbols.resize(rank);
  if (rank == 0) return type;
  api.check(api.ort.GetDimensions(info, type.extents.data(), rank));
  std::vector<const char*> symbols(rank);
  api.check(api.ort.GetSymbolicDimensions(info, symbols.data(), rank));
  for (size_t axis = 0; axis < rank; ++axis) {
    if (symbols[axis]) type.symbols[axis] = symbols[axis];
  }
  return type;
}

TensorType type_of(const Api& api, const OrtValue* tensor) {
  OrtTensorTypeAndShapeInfo* info = nullptr;
  api.check(api.ort.GetTensorTypeAndShape(tensor, &info));
  return type_of(api, api.own(info, api.ort.ReleaseTensorTypeAndShapeInfo).get());
}

TensorType type_of(const Api& api, const OrtValueInfo* value) {
  const OrtTypeInfo* type = nullptr;
  const OrtTensorTypeAndShapeInfo* tensor = nullptr;
  ONNXType kind = ONNX_TYPE_UNKNOWN;
  api.check(api.ort.GetValueInfoTypeInfo(value, &type));
  if (type) api.check(api.ort.GetOnnxTypeFromTypeInfo(type, &kind));
  if (kind == ONNX_TYPE_TENSOR) api.check(api.ort.CastTypeInfoToTensorInfo(type, &tensor));
  return tensor ? type_of(api, tensor) : TensorType();
}

}  // namespace ullage::provider
