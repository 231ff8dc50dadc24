// Reads models: graphs, nodes, attributes and functions of the wire format.
#include "frontends/onnx/file/model.h"

#include <algorithm>

#include "frontends/onnx/file/wire.h"

namespace ullage::onnx {
namespace {

Graph read_graph(pbf_reader in, int depth);

void set_default_domain(std::string_view& domain) {
  if (domain == "ai.onnx") domain = {};
}

// ---- attributes -----------------------------------------------------------------------------

struct AttributeMessage : Attribute {
  bool has_number = false, has_integer = false;
};

constexpr Field<AttributeMessage> kAttributeFields[] = {
    {1, text<&Attribute::name>},
    {2,
     [](pbf_reader& in, AttributeMessage& out, int) {
       out.number = in.get_float();
       out.has_number = true;
     }},
    {3,
     [](pbf_reader& in, AttributeMessage& out, int depth) {
       integer<&Attribute::integer>(in, out, depth);
       out.has_integer = true;
     }},
    {4, text<&Attribute::text>},
    {5, shared_message<&Attribute::tensor, read_tensor>},
    {6, shared_message<&Attribute::graph, read_graph>},
    {7, each_float<&Attribute::numbers>},
    {8, each_integer<&Attribute::integers>},
    {9, each_text<&Attribute::texts>},
    {10, each_message<&Attribute::tensors, read_tensor>},
    {11, each_message<&Attribute::graphs, read_graph>},
    {20, integer<&Attribute::type>},
    {21, text<&Attribute::reference>},
};

// The type of an attribute of old files that do not state it: the field that is there.
AttributeType implied_type(const AttributeMessage& a) {
  if (a.tensor) return AttributeType::tensor;
  if (a.graph) return AttributeType::graph;
  if (!a.numbers.empty()) return AttributeType::numbers;
  if (!a.integers.empty()) return AttributeType::integers;
  if (!a.texts.empty()) return AttributeType::texts;
  if (a.has_number) return AttributeType::number;
  if (a.has_integer) return AttributeType::integer;
  return AttributeType::text;
}

Attribute read_attribute(pbf_reader in, int depth) {
  auto out = read_message(in, kAttributeFields, depth);
  if (out.type == AttributeType::undefined) out.type = implied_type(out);
  return static_cast<Attribute&&>(out);
}

// ---- nodes and graphs -----------------------------------------------------------------------

constexpr Field<Node> kNodeFields[] = {
    {1, each_text<&Node::inputs>},
    {2, each_text<&Node::outputs>},
    {3, text<&Node::name>},
    {4, text<&Node::op>},
    {5, each_message<&Node::attributes, read_attribute>},
    {7, text<&Node::domain>},
    {8, text<&Node::overload>},
};

Node read_node(pbf_reader in, int depth) {
  Node out = read_message(in, kNodeFields, depth);
  set_default_domain(out.domain);
  return out;
}

// SparseTensorProto: its values tensor carries the name.
constexpr Field<TensorData> kSparseFields[] = {
    {1, [](pbf_reader& in, TensorData& out, int) { out = read_tensor(inside(in)); }},
};

std::string_view sparse_name(pbf_reader in) {
  return read_message(in, kSparseFields).name;
}

constexpr Field<Graph> kGraphFields[] = {
    {1, each_message<&Graph::nodes, read_node>},
    {2, text<&Graph::name>},
    {5, each_message<&Graph::initializers, read_tensor>},
    {11, each_message<&Graph::inputs, read_value>},
    {12, each_message<&Graph::outputs, read_value>},
    {13, each_message<&Graph::values, read_value>},
    {15, each_message<&Graph::sparse_initializers, sparse_name>},
};

Graph read_graph(pbf_reader in, int depth) {
  Graph out = read_message(in, kGraphFields, depth);
  std::vector<std::string_view> given;
  for (const ValueInfo& input : out.inputs) given.push_back(input.name);
  for (const TensorData& constant : out.initializers) given.push_back(constant.name);
  order_nodes(out.nodes, given);
  return out;
}

// ---- models ---------------------------------------------------------------------------------

constexpr Field<OpsetId> kOpsetFields[] = {
    {1, text<&OpsetId::domain>},
    {2, integer<&OpsetId::version>},
};

OpsetId read_opset(pbf_reader in) {
  OpsetId out = read_message(in, kOpsetFields);
  set_default_domain(out.domain);
  return out;
}

constexpr Field<Function> kFunctionFields[] = {
    {1, text<&Function::name>},
    {4, each_text<&Function::inputs>},
    {5, each_text<&Function::outputs>},
    {6, each_text<&Function::attributes>},
    {7, each_message<&Function::nodes, read_node>},
    {9, each_message<&Function::opsets, read_opset>},
    {10, text<&Function::domain>},
    {11, each_message<&Function::attribute_defaults, read_attribute>},
    {13, text<&Function::overload>},
};

Function read_function(pbf_reader in) {
  Function out = read_message(in, kFunctionFields);
  set_default_domain(out.domain);
  order_nodes(out.nodes, out.inputs);
  return out;
}

struct ModelMessage : Model {
  bool has_graph = false;
};

constexpr Field<ModelMessage> kModelFields[] = {
    {1, integer<&Model::ir_version>},
    {2, text<&Model::producer>},
    {7,
     [](pbf_reader& in, ModelMessage& out, int) {
       out.graph = read_graph(inside(in), 0);
       out.has_graph = true;
     }},
    {8, each_message<&Model::opsets, read_opset>},
    {25, each_message<&Model::functions, read_function>},
};

Model read_model(pbf_reader in) {
  auto out = read_message(in, kModelFields);
  if (!out.has_graph) throw Malformed{"the model contains no graph"};
  return static_cast<Model&&>(out);
}

// ---- values of test data --------------------------------------------------------------------

struct ValueMessage {
  int64_t element_kind = 0;  // of an optional: 0 where it is empty
  std::vector<TensorData> tensors;
};

constexpr Field<ValueMessage> kSequenceFields[] = {
    {3, each_message<&ValueMessage::tensors, read_tensor>},
};

constexpr Field<ValueMessage> kOptionalFields[] = {
    {2, integer<&ValueMessage::element_kind>},
    {3, each_message<&ValueMessage::tensors, read_tensor>},
    {5, [](pbf_reader& in, ValueMessage& out,
           int) { out.tensors = read_message(inside(in), kSequenceFields).tensors; }},
};

// Runs a reader and turns the exceptions of protozero and of this parser into errors.
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

ir::Result<std::optional<std::vector<TensorData>>> parse_value(std::span<const std::byte> bytes,
                                                               const TypeInfo& type) {
  using Tensors = std::optional<std::vector<TensorData>>;
  return guarded<Tensors>(bytes, "onnx value", [&](pbf_reader in) -> Tensors {
    if (type.kind == TypeKind::tensor) return std::vector{read_tensor(in)};
    const bool may_be_nothing = type.kind == TypeKind::optional;
    ValueMessage value =
        may_be_nothing ? read_message(in, kOptionalFields) : read_message(in, kSequenceFields);
    if (may_be_nothing && value.element_kind == 0) return std::nullopt;
    return std::move(value.tensors);
  });
}

}  // namespace ullage::onnx
