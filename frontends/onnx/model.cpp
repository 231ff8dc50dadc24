// Decodes the protobuf wire format of ONNX with protozero.
#include "frontends/onnx/model.h"

#include <algorithm>

namespace ullage::onnx {
namespace {
// Thrown past protozero to guarded(), which turns it into an Error.
struct Malformed {
  std::string message;
};
[[noreturn]] void wrong_wire_type() {
  throw Malformed{"a field has the wrong wire type"};
}
}  // namespace
}  // namespace ullage::onnx

// protozero checks wire types with this customisation point, by default only in debug builds and
// fatally; damaged files must give an error in every build.
#define protozero_assert(condition) ((condition) ? void() : ullage::onnx::wrong_wire_type())
#include <protozero/pbf_reader.hpp>

namespace ullage::onnx {
namespace {

using protozero::pbf_reader;

constexpr int kMaxDepth = 32;

std::string_view view_of(protozero::data_view data) {
  return {data.data(), data.size()};
}

bool is_packed(const pbf_reader& in) {
  return in.wire_type() == protozero::pbf_wire_type::length_delimited;
}

template <class T>
void read_varints(pbf_reader& in, std::vector<T>& out) {
  if (is_packed(in)) {
    for (uint64_t v : in.get_packed_uint64()) out.push_back(static_cast<T>(v));
  } else {
    out.push_back(static_cast<T>(in.get_uint64()));
  }
}

void read_floats(pbf_reader& in, std::vector<float>& out) {
  if (is_packed(in)) {
    for (float v : in.get_packed_float()) out.push_back(v);
  } else {
    out.push_back(in.get_float());
  }
}

void read_doubles(pbf_reader& in, std::vector<double>& out) {
  if (is_packed(in)) {
    for (double v : in.get_packed_double()) out.push_back(v);
  } else {
    out.push_back(in.get_double());
  }
}

std::string_view read_text(pbf_reader& in) {
  return view_of(in.get_view());
}

int32_t read_int(pbf_reader& in) {
  return static_cast<int32_t>(in.get_uint64());
}

// Descends one level; the depth limit keeps hostile nesting off the stack.
pbf_reader enter(pbf_reader& in, int depth) {
  if (depth > kMaxDepth) throw Malformed{"subgraphs or types nest deeper than 32"};
  return pbf_reader(in.get_view());
}

// StringStringEntryProto of external_data.
void read_external_entry(pbf_reader in, TensorData& out) {
  std::string_view key, value;
  while (in.next()) {
    switch (in.tag()) {
      case 1:
        key = read_text(in);
        break;
      case 2:
        value = read_text(in);
        break;
      default:
        in.skip();
    }
  }
  if (key == "location") {
    out.external_path = value;
    return;
  }
  if (key != "offset" && key != "length") return;
  int64_t number = 0;
  if (value.empty() || value.size() > 18) throw Malformed{"external data: bad offset or length"};
  for (char c : value) {
    if (c < '0' || c > '9') throw Malformed{"external data: bad offset or length"};
    number = number * 10 + (c - '0');
  }
  (key == "offset" ? out.external_offset : out.external_length) = number;
}

TensorData read_tensor(pbf_reader in) {
  TensorData out;
  while (in.next()) {
    switch (in.tag()) {
      case 1:
        read_varints(in, out.dims);
        break;
      case 2:
        out.type = read_int(in);
        break;
      case 4:
        read_floats(in, out.floats);
        break;
      case 5:
        read_varints(in, out.int32s);
        break;
      case 6:
        out.strings.push_back(read_text(in));
        break;
      case 7:
        read_varints(in, out.int64s);
        break;
      case 8:
        out.name = read_text(in);
        break;
      case 9:
        out.raw = read_text(in);
        break;
      case 10:
        read_doubles(in, out.doubles);
        break;
      case 11:
        read_varints(in, out.uint64s);
        break;
      case 13:
        read_external_entry(pbf_reader(in.get_view()), out);
        break;
      case 14:
        out.external = read_int(in) == 1;
        break;
      default:
        in.skip();
    }
  }
  return out;
}

Dim read_dim(pbf_reader in) {
  Dim out;
  while (in.next()) {
    switch (in.tag()) {
      case 1:
        out.value = static_cast<int64_t>(in.get_uint64());
        break;
      case 2:
        out.name = read_text(in);
        break;
      default:
        in.skip();
    }
  }
  return out;
}

void read_tensor_type(pbf_reader in, TypeInfo& out) {
  while (in.next()) {
    switch (in.tag()) {
      case 1:
        out.element = read_int(in);
        break;
      case 2: {
        out.has_shape = true;
        pbf_reader shape(in.get_view());
        while (shape.next()) {
          if (shape.tag() == 1) {
            out.dims.push_back(read_dim(pbf_reader(shape.get_view())));
          } else {
            shape.skip();
          }
        }
        break;
      }
      default:
        in.skip();
    }
  }
}

TypeInfo read_type(pbf_reader in, int depth);

// TypeProto.Sequence and TypeProto.Optional: both hold the inner type in field 1.
TypeInfo read_container(TypeKind kind, pbf_reader in, int depth) {
  TypeInfo out;
  out.kind = kind;
  while (in.next()) {
    if (in.tag() == 1) {
      out.inner = std::make_shared<TypeInfo>(read_type(enter(in, depth), depth + 1));
    } else {
      in.skip();
    }
  }
  return out;
}

TypeInfo read_type(pbf_reader in, int depth) {
  TypeInfo out;
  while (in.next()) {
    switch (in.tag()) {
      case 1:
        out.kind = TypeKind::tensor;
        read_tensor_type(pbf_reader(in.get_view()), out);
        break;
      case 4:
        out = read_container(TypeKind::sequence, enter(in, depth), depth + 1);
        break;
      case 9:
        out = read_container(TypeKind::optional, enter(in, depth), depth + 1);
        break;
      case 5:
        out.kind = TypeKind::map;
        in.skip();
        break;
      case 8:
        out.kind = TypeKind::sparse;
        in.skip();
        break;
      default:
        in.skip();
    }
  }
  return out;
}

ValueInfo read_value(pbf_reader in, int depth) {
  ValueInfo out;
  while (in.next()) {
    switch (in.tag()) {
      case 1:
        out.name = read_text(in);
        break;
      case 2:
        out.type = read_type(enter(in, depth), depth + 1);
        break;
      default:
        in.skip();
    }
  }
  return out;
}

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
