// Reads models: graphs, nodes, attributes and functions of the wire format.
#include "frontends/onnx/model.h"

#include <algorithm>

#include "frontends/onnx/wire.h"

namespace ullage::onnx {
namespace {

Graph read_graph(pbf_reader in, int depth);

// The type of an attribute of old files that do not state it: the field that is there.
AttributeType implied_type(const Attribute& a, bool has_number, bool has_integer) {
  if (a.tensor) return AttributeType::tensor;
  if (a.graph) return AttributeType::graph;
  if (!a.numbers.empty()) return AttributeType::numbers;
  if (!a.integers.empty()) return AttributeType::integers;
  if (!a.texts.empty()) return AttributeType::texts;
  if (has_number) return AttributeType::number;
  if (has_integer) return AttributeType::integer;
  return AttributeType::text;
}

Attribute read_attribute(pbf_reader in, int depth) {
  Attribute out;
  bool has_number = false, has_integer = false;
  while (in.next()) {
    switch (in.tag()) {
      case 1:
        out.name = read_text(in);
        break;
      case 2:
        out.number = in.get_float();
        has_number = true;
        break;
      case 3:
        out.integer = static_cast<int64_t>(in.get_uint64());
        has_integer = true;
        break;
      case 4:
        out.text = read_text(in);
        break;
      case 5:
        out.tensor = std::make_shared<TensorData>(read_tensor(pbf_reader(in.get_view())));
        break;
      case 6:
        out.graph = std::make_shared<Graph>(read_graph(enter(in, depth), depth + 1));
        break;
      case 7:
        read_floats(in, out.numbers);
        break;
      case 8:
        read_varints(in, out.integers);
        break;
      case 9:
        out.texts.push_back(read_text(in));
        break;
      case 10:
        out.tensors.push_back(read_tensor(pbf_reader(in.get_view())));
        break;
      case 11:
        out.graphs.push_back(read_graph(enter(in, depth), depth + 1));
        break;
      case 20:
        out.type = static_cast<AttributeType>(read_int(in));
        break;
      case 21:
        out.reference = read_text(in);
        break;
      default:
        in.skip();
    }
  }
  if (out.type == AttributeType::undefined) out.type = implied_type(out, has_number, has_integer);
  return out;
}

Node read_node(pbf_reader in, int depth) {
  Node out;
  while (in.next()) {
    switch (in.tag()) {
      case 1:
        out.inputs.push_back(read_text(in));
        break;
      case 2:
        out.outputs.push_back(read_text(in));
        break;
      case 3:
        out.name = read_text(in);
        break;
      case 4:
        out.op = read_text(in);
        break;
      case 5:
        out.attributes.push_back(read_attribute(enter(in, depth), depth + 1));
        break;
      case 7:
        out.domain = read_text(in);
        break;
      case 8:
        out.overload = read_text(in);
        break;
      default:
        in.skip();
    }
  }
  if (out.domain == "ai.onnx") out.domain = {};
  return out;
}

// SparseTensorProto: its values tensor carries the name.
std::string_view sparse_name(pbf_reader in) {
  std::string_view name;
  while (in.next()) {
    if (in.tag() == 1) {
      name = read_tensor(pbf_reader(in.get_view())).name;
    } else {
      in.skip();
    }
  }
  return name;
}

Graph read_graph(pbf_reader in, int depth) {
  Graph out;
  while (in.next()) {
    switch (in.tag()) {
      case 1:
        out.nodes.push_back(read_node(enter(in, depth), depth + 1));
        break;
      case 2:
        out.name = read_text(in);
        break;
      case 5:
        out.initializers.push_back(read_tensor(pbf_reader(in.get_view())));
        break;
      case 11:
        out.inputs.push_back(read_value(enter(in, depth), depth + 1));
        break;
      case 12:
        out.outputs.push_back(read_value(enter(in, depth), depth + 1));
        break;
      case 13:
        out.values.push_back(read_value(enter(in, depth), depth + 1));
        break;
      case 15:
        out.sparse_initializers.push_back(sparse_name(pbf_reader(in.get_view())));
        break;
      default:
        in.skip();
    }
  }
  return out;
}

OpsetId read_opset(pbf_reader in) {
  OpsetId out;
  while (in.next()) {
    switch (in.tag()) {
      case 1:
        out.domain = read_text(in);
        break;
      case 2:
        out.version = static_cast<int64_t>(in.get_uint64());
        break;
      default:
        in.skip();
    }
  }
  if (out.domain == "ai.onnx") out.domain = {};
  return out;
}

Function read_function(pbf_reader in) {
  Function out;
  while (in.next()) {
    switch (in.tag()) {
      case 1:
        out.name = read_text(in);
        break;
      case 4:
        out.inputs.push_back(read_text(in));
        break;
      case 5:
        out.outputs.push_back(read_text(in));
        break;
      case 6:
        out.attributes.push_back(read_text(in));
        break;
      case 7:
        out.nodes.push_back(read_node(pbf_reader(in.get_view()), 1));
        break;
      case 9:
        out.opsets.push_back(read_opset(pbf_reader(in.get_view())));
        break;
      case 10:
        out.domain = read_text(in);
        break;
      case 11:
        out.attribute_defaults.push_back(read_attribute(pbf_reader(in.get_view()), 1));
        break;
      case 13:
        out.overload = read_text(in);
        break;
      default:
        in.skip();
    }
  }
  if (out.domain == "ai.onnx") out.domain = {};
  return out;
}

Model read_model(pbf_reader in) {
  Model out;
  bool has_graph = false;
  while (in.next()) {
    switch (in.tag()) {
      case 1:
        out.ir_version = static_cast<int64_t>(in.get_uint64());
        break;
      case 2:
        out.producer = read_text(in);
        break;
      case 7:
        out.graph = read_graph(pbf_reader(in.get_view()), 0);
        has_graph = true;
        break;
      case 8:
        out.opsets.push_back(read_opset(pbf_reader(in.get_view())));
        break;
      case 25:
        out.functions.push_back(read_function(pbf_reader(in.get_view())));
        break;
      default:
        in.skip();
    }
  }
  if (!has_graph) throw Malformed{"the model holds no graph"};
  return out;
}

// Runs a reader; protozero's and our own exceptions end here.
template <class T, class Read>
ir::Result<T> guarded(std::span<const std::byte> bytes, const char* what, Read read) {
  try {
    return read(pbf_reader(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  } catch (const Malformed& error) {
    return ir::invalid_file(std::string(what) + ": " + error.message);
  } catch (const protozero::exception& error) {
    return ir::invalid_file(std::string(what) + " is damaged or no protobuf: " + error.what());
  }
}

}  // namespace

const Attribute* Node::attribute(std::string_view wanted) const {
  auto it = std::find_if(attributes.begin(), attributes.end(),
                         [&](const Attribute& a) { return a.name == wanted; });
  return it == attributes.end() ? nullptr : &*it;
}

int64_t Model::opset(std::string_view domain) const {
  for (const OpsetId& id : opsets) {
    if (id.domain == domain) return id.version;
  }
  return 0;
}

ir::Result<Model> parse_model(std::span<const std::byte> bytes) {
  return guarded<Model>(bytes, "onnx model", read_model);
}

ir::Result<TensorData> parse_tensor(std::span<const std::byte> bytes) {
  return guarded<TensorData>(bytes, "onnx tensor", read_tensor);
}

}  // namespace ullage::onnx
