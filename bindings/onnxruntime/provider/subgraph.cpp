#include "subgraph.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>
#include <protozero/pbf_writer.hpp>
#include <set>
#include <span>

namespace ullage::provider {
namespace {

using protozero::pbf_writer;

// Numbers of fields and of kinds of attributes as onnx.proto has them.
namespace model {
constexpr uint32_t ir_version = 1, producer = 2, graph = 7, opset = 8;
}
namespace graph {
constexpr uint32_t node = 1, name = 2, initializer = 5, input = 11, output = 12;
}
namespace node {
constexpr uint32_t input = 1, output = 2, name = 3, op = 4, attribute = 5, domain = 7;
}
namespace attribute {
constexpr uint32_t name = 1, f = 2, i = 3, s = 4, t = 5, g = 6, floats = 7, ints = 8, strings = 9,
                   type = 20;
}
namespace tensor {
constexpr uint32_t dims = 1, type = 2, texts = 6, name = 8, raw_data = 9;
}
namespace value_info {
constexpr uint32_t name = 1, type = 2, tensor_type = 1, element = 1, shape = 2, dim = 1, value = 1,
                   symbol = 2;
}

class ModelWriter {
 public:
  ModelWriter(const Api& api, Weights weights) : api_(api), weights_(weights) {}

  std::string write(const Subgraph& part) {
    std::string bytes;
    bytes.reserve(bytes_of_constants(part));
    pbf_writer out(bytes);
    int64_t version = 0;
    api_.check(api_.ort.Graph_GetOnnxIRVersion(part.graph, &version));
    out.add_int64(model::ir_version, version);
    out.add_string(model::producer, "ullage");
    write_opsets(out, part.graph);
    pbf_writer body(out, model::graph);
    write_graph(body, part);
    return bytes;
  }

 private:
  static constexpr uint64_t kMostBytes = std::numeric_limits<uint32_t>::max() - (1u << 24);

  // All constants that are operands or initializers, each once.
  std::map<std::string, const OrtValue*> constants_of(const Subgraph& part) const {
    std::map<std::string, const OrtValue*> constants;
    const auto add = [&](const Values& values) {
      for (const OrtValueInfo* value : values) {
        if (const OrtValue* found = constant_of(api_, value)) {
          constants.emplace(name_of(api_, value), found);
        }
      }
    };
    // Of a graph around this one there is no list: only operands know its constants.
    for (const OrtNode* one : part.nodes) {
      add(inputs_of(api_, one));
      add(implicit_inputs_of(api_, one));
    }
    add(part.outputs);
    return constants;
  }

  size_t bytes_of_constants(const Subgraph& part) const {
    uint64_t total = 1 << 16;
    for (const auto& [name, value] : constants_of(part)) {
      size_t size = 0;
      if (type_of(api_, value).element != ONNX_TENSOR_ELEMENT_DATA_TYPE_STRING) {
        api_.check(api_.ort.GetTensorSizeInBytes(value, &size));
      }
      total += size + 256;
    }
    if (weights_ == Weights::left_out) return 1 << 16;
    if (total > kMostBytes) {
      throw Failure("constants of " + std::to_string(total) + " bytes, in one program at most " +
                    std::to_string(kMostBytes));
    }
    return static_cast<size_t>(total);
  }

  void write_opsets(pbf_writer& out, const OrtGraph* from) const {
    size_t count = 0;
    api_.check(api_.ort.Graph_GetNumOperatorSets(from, &count));
    std::vector<const char*> domains(count);
    std::vector<int64_t> versions(count);
    api_.check(api_.ort.Graph_GetOperatorSets(from, domains.data(), versions.data(), count));
    for (size_t i = 0; i < count; ++i) {
      pbf_writer opset(out, model::opset);
      opset.add_string(1, domains[i]);
      opset.add_int64(2, versions[i]);
    }
  }

  void write_graph(pbf_writer& out, const Subgraph& part) {
    const auto names = written_names(api_, part.nodes);
    for (size_t i = 0; i < part.nodes.size(); ++i) {
      pbf_writer one(out, graph::node);
      write_node(one, part.nodes[i], names[i]);
    }
    out.add_string(graph::name, "graph");
    // A body sees those of the graphs around it, whose operands they are as well.
    for (const auto& [name, value] : constants_of(part)) {
      if (!written_.insert(name).second) continue;
      pbf_writer one(out, graph::initializer);
      write_tensor(one, name, value, weights_ == Weights::written);
    }
    write_values(out, graph::input, part.inputs);
    write_values(out, graph::output, part.outputs);
  }

  void write_node(pbf_writer& out, const OrtNode* one, const std::string& name) {
    for (const OrtValueInfo* value : inputs_of(api_, one)) {
      out.add_string(node::input, name_of(api_, value));
    }
    for (const OrtValueInfo* value : outputs_of(api_, one)) {
      out.add_string(node::output, name_of(api_, value));
    }
    out.add_string(node::name, name);
    out.add_string(node::op, op_of(api_, one));
    out.add_string(node::domain, domain_of(api_, one));
    size_t count = 0;
    api_.check(api_.ort.Node_GetNumAttributes(one, &count));
    std::vector<const OrtOpAttr*> attributes(count);
    if (count > 0) api_.check(api_.ort.Node_GetAttributes(one, attributes.data(), count));
    for (const OrtOpAttr* given : attributes) write_attribute(out, given);
    write_bodies(out, one);
  }

  void write_bodies(pbf_writer& out, const OrtNode* one) {
    size_t count = 0;
    api_.check(api_.ort.Node_GetNumSubgraphs(one, &count));
    std::vector<const OrtGraph*> graphs(count);
    std::vector<const char*> names(count);
    if (count > 0) {
      api_.check(api_.ort.Node_GetSubgraphs(one, graphs.data(), count, names.data()));
    }
    for (size_t i = 0; i < count; ++i) {
      pbf_writer given(out, node::attribute);
      given.add_string(attribute::name, names[i]);
      given.add_int32(attribute::type, 5);
      pbf_writer body(given, attribute::g);
      const OrtGraph* inner = graphs[i];
      const auto outside = written_;
      write_graph(body,
                  {inner, nodes_of(api_, inner), inputs_of(api_, inner), outputs_of(api_, inner)});
      written_ = outside;  // what a body states, the next one does not see
    }
  }

  void write_attribute(pbf_writer& nodes, const OrtOpAttr* given) const {
    const char* name = nullptr;
    OrtOpAttrType type = ORT_OP_ATTR_UNDEFINED;
    api_.check(api_.ort.OpAttr_GetName(given, &name));
    api_.check(api_.ort.OpAttr_GetType(given, &type));
    if (type == ORT_OP_ATTR_GRAPH) return;  // among the bodies
    pbf_writer out(nodes, node::attribute);
    out.add_string(attribute::name, name);
    if (type == ORT_OP_ATTR_TENSOR) {
      OrtValue* value = nullptr;
      api_.check(api_.ort.OpAttr_GetTensorAttributeAsOrtValue(given, &value));
      const auto owned = api_.own(value, api_.ort.ReleaseValue);
      out.add_int32(attribute::type, 4);
      pbf_writer tensors(out, attribute::t);
      write_tensor(tensors, "", value, true);
      return;
    }
    write_plain(out, name, given, type);
  }

  void write_plain(pbf_writer& out, const char* name, const OrtOpAttr* given,
                   OrtOpAttrType type) const {
    size_t size = 0;
    if (OrtStatus* status = api_.ort.ReadOpAttr(given, type, nullptr, 0, &size)) {
      api_.ort.ReleaseStatus(status);  // "too small", and the size
    }
    std::string data(size, '\0');
    if (size > 0) api_.check(api_.ort.ReadOpAttr(given, type, data.data(), size, &size));
    switch (type) {
      case ORT_OP_ATTR_INT:
      case ORT_OP_ATTR_INTS: {
        const bool one = type == ORT_OP_ATTR_INT;
        out.add_int32(attribute::type, one ? 2 : 7);
        for (const int64_t value : values<int64_t>(data)) {
          out.add_int64(one ? attribute::i : attribute::ints, value);
        }
        return;
      }
      case ORT_OP_ATTR_FLOAT:
      case ORT_OP_ATTR_FLOATS: {
        const bool one = type == ORT_OP_ATTR_FLOAT;
        out.add_int32(attribute::type, one ? 1 : 6);
        for (const float value : values<float>(data)) {
          out.add_float(one ? attribute::f : attribute::floats, value);
        }
        return;
      }
      case ORT_OP_ATTR_STRING:
        out.add_int32(attribute::type, 3);
        out.add_string(attribute::s, data);
        return;
      case ORT_OP_ATTR_STRINGS:  // each with a NUL behind it
        out.add_int32(attribute::type, 8);
        for (const char* at = data.data(); at < data.data() + data.size();
             at += std::strlen(at) + 1) {
          out.add_string(attribute::strings, at);
        }
        return;
      default:
        throw Failure(std::string("attribute ") + name +
                      " is of a type that onnxruntime's C API does not read");
    }
  }

  template <class T>
  static std::vector<T> values(const std::string& data) {
    std::vector<T> all(data.size() / sizeof(T));
    if (!all.empty()) std::memcpy(all.data(), data.data(), all.size() * sizeof(T));
    return all;
  }

  void write_tensor(pbf_writer& out, const std::string& name, const OrtValue* value,
                    bool data) const {
    const TensorType type = type_of(api_, value);
    for (const int64_t extent : type.extents) out.add_int64(tensor::dims, extent);
    out.add_int32(tensor::type, static_cast<int32_t>(type.element));  // TensorProto's numbers
    if (!name.empty()) out.add_string(tensor::name, name);
    if (!data) return;
    if (type.element == ONNX_TENSOR_ELEMENT_DATA_TYPE_STRING) return write_texts(out, value);
    size_t size = 0;
    const void* bytes = nullptr;
    api_.check(api_.ort.GetTensorSizeInBytes(value, &size));
    api_.check(api_.ort.GetTensorData(value, &bytes));
    out.add_bytes(tensor::raw_data, static_cast<const char*>(bytes), size);
  }

  void write_texts(pbf_writer& out, const OrtValue* value) const {
    OrtTensorTypeAndShapeInfo* info = nullptr;
    api_.check(api_.ort.GetTensorTypeAndShape(value, &info));
    const auto owned = api_.own(info, api_.ort.ReleaseTensorTypeAndShapeInfo);
    size_t count = 0, size = 0;
    api_.check(api_.ort.GetTensorShapeElementCount(info, &count));
    api_.check(api_.ort.GetStringTensorDataLength(value, &size));
    std::string all(size, '\0');
    std::vector<size_t> offsets(count + 1, size);
    api_.check(api_.ort.GetStringTensorContent(value, all.data(), size, offsets.data(), count));
    for (size_t i = 0; i < count; ++i) {
      out.add_string(tensor::texts, all.substr(offsets[i], offsets[i + 1] - offsets[i]));
    }
  }

  void write_values(pbf_writer& out, uint32_t field, const Values& all) const {
    for (const OrtValueInfo* one : all) {
      pbf_writer info(out, field);
      info.add_string(value_info::name, name_of(api_, one));
      const TensorType type = type_of(api_, one);
      if (type.element == ONNX_TENSOR_ELEMENT_DATA_TYPE_UNDEFINED) continue;
      pbf_writer outer(info, value_info::type);
      pbf_writer inner(outer, value_info::tensor_type);
      inner.add_int32(value_info::element, static_cast<int32_t>(type.element));
      if (type.has_shape) write_shape(inner, type);
    }
  }

  // A message without fields is left out by the destructor of its writer: here they mean something.
  static void write_shape(pbf_writer& out, const TensorType& type) {
    if (type.extents.empty()) return out.add_message(value_info::shape, "", 0);
    pbf_writer shape(out, value_info::shape);
    for (size_t axis = 0; axis < type.extents.size(); ++axis) {
      if (type.extents[axis] < 0 && type.symbols[axis].empty()) {
        shape.add_message(value_info::dim, "", 0);
        continue;
      }
      pbf_writer dim(shape, value_info::dim);
      if (type.extents[axis] >= 0) {
        dim.add_int64(value_info::value, type.extents[axis]);
      } else {
        dim.add_string(value_info::symbol, type.symbols[axis]);
      }
    }
  }

  const Api& api_;
  Weights weights_;
  std::set<std::string> written_;  // constants that are visible where is being written
};

}  // namespace

std::vector<std::string> written_names(const Api& api, const Nodes& nodes) {
  std::vector<std::string> names;
  std::map<std::string, size_t> uses;
  for (const OrtNode* one : nodes) ++uses[names.emplace_back(name_of(api, one))];
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (!names[i].empty() && uses[names[i]] == 1) continue;
    names[i] = op_of(api, nodes[i]) + "_" + std::to_string(id_of(api, nodes[i]));
  }
  return names;
}

size_t node_named(const std::vector<std::string>& names, const std::string& said) {
  for (size_t length = said.size(); length != std::string::npos && length > 0;
       length = said.rfind('/', length - 1)) {
    const auto found = std::ranges::find(names, said.substr(0, length));
    if (found != names.end()) return static_cast<size_t>(found - names.begin());
  }
  return names.size();
}

std::string model_of(const Api& api, const Subgraph& part, Weights weights) {
  return ModelWriter(api, weights).write(part);
}

}  // namespace ullage::provider
