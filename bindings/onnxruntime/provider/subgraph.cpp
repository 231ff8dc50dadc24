#include "subgraph.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "wire.h"

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
constexpr uint32_t name = 1, graph = 6, type = 20;
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
    if (weights_ == Weights::left_out) return total;
    for (const auto& [name, value] : constants_of(part)) {
      size_t size = 0;
      if (type_of(api_, value).element != ONNX_TENSOR_ELEMENT_DATA_TYPE_STRING) {
        api_.check(api_.ort.GetTensorSizeInBytes(value, &size));
      }
      total += size + 256;
    }
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
      write_tensor(api_, one, name, value, weights_ == Weights::written);
    }
    for (const OrtValueInfo* value : part.inputs) write_value(api_, out, graph::input, value);
    for (const OrtValueInfo* value : part.outputs) write_value(api_, out, graph::output, value);
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
    for (const OrtOpAttr* given : attributes) write_attribute(api_, out, node::attribute, given);
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
      pbf_writer entry(out, node::attribute);
      entry.add_string(attribute::name, names[i]);
      entry.add_int32(attribute::type, 5);
      pbf_writer body(entry, attribute::graph);
      const OrtGraph* inner = graphs[i];
      const auto outside = written_;
      write_graph(body,
                  {inner, nodes_of(api_, inner), inputs_of(api_, inner), outputs_of(api_, inner)});
      written_ = outside;  // what a body states, the next one does not see
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

size_t node_named(const std::vector<std::string>& names, const std::string& diagnostic_name) {
  for (size_t length = diagnostic_name.size(); length != std::string::npos && length > 0;
       length = diagnostic_name.rfind('/', length - 1)) {
    const auto found = std::ranges::find(names, diagnostic_name.substr(0, length));
    if (found != names.end()) return static_cast<size_t>(found - names.begin());
  }
  return names.size();
}

std::string model_of(const Api& api, const Subgraph& part, Weights weights) {
  return ModelWriter(api, weights).write(part);
}

}  // namespace ullage::provider
