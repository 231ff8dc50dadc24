// The ONNX wire format decoded to plain structs: the subset of fields an importer needs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "ir/dtype.h"
#include "ir/graph/tensor.h"

namespace ullage::onnx {

// Strings are views into the bytes given to parse_model(): those must outlive the model.

// TensorProto.DataType, kept as the number of the file: models may use types that ir does not have.
using ElementType = int32_t;
inline constexpr ElementType kByte = 2, kString = 8, kUint4 = 21, kInt4 = 22, kFloat4 = 23,
                             kPowers = 24, kUint2 = 25, kInt2 = 26;  // kPowers: float8e8m0
// None for strings, complex numbers and the 8-, 4- and 2-bit float and integer formats.
std::optional<ir::DType> to_dtype(ElementType type);
std::string name_of_element(ElementType type);  // "float8e4m3fn"; "type 99" where unknown

// A constant as stored in the file: in exactly one of the data fields.
struct TensorData {
  std::string_view name;
  ElementType type = 0;
  std::vector<int64_t> dims;
  std::string_view raw;         // raw_data, little-endian
  std::vector<float> floats;    // f32
  std::vector<double> doubles;  // f64
  std::vector<int32_t> int32s;  // f16 and bf16 bits, 8- and 16-bit integers, bool
  std::vector<int64_t> int64s;
  std::vector<uint64_t> uint64s;  // u32, u64
  std::vector<std::string_view> strings;
  bool external = false;           // data_location EXTERNAL
  std::string_view external_path;  // relative to the model's folder
  int64_t external_offset = 0, external_length = -1;
};

// One axis of a declared type: a number, a name, or neither.
struct Dim {
  int64_t value = -1;
  std::string_view name;
};

enum class TypeKind : uint8_t { none, tensor, sequence, optional, map, sparse };

struct TypeInfo {
  TypeKind kind = TypeKind::none;
  ElementType element = 0;  // tensor
  bool has_shape = false;   // tensor: false means rank unknown
  std::vector<Dim> dims;
  std::shared_ptr<TypeInfo> inner;  // sequence, optional
};

struct ValueInfo {
  std::string_view name;
  TypeInfo type;
};

struct Graph;

enum class AttributeType : int32_t {
  undefined = 0,
  number = 1,
  integer = 2,
  text = 3,
  tensor = 4,
  graph = 5,
  numbers = 6,
  integers = 7,
  texts = 8,
  tensors = 9,
  graphs = 10,
  sparse = 11,
  sparses = 12,
  type = 13,
};

struct Attribute {
  std::string_view name;
  std::string_view reference;  // ref_attr_name: the value is the function's attribute
  AttributeType type = AttributeType::undefined;
  float number = 0;
  int64_t integer = 0;
  std::string_view text;
  std::shared_ptr<TensorData> tensor;
  std::shared_ptr<Graph> graph;
  std::vector<float> numbers;
  std::vector<int64_t> integers;
  std::vector<std::string_view> texts;
  std::vector<TensorData> tensors;
  std::vector<Graph> graphs;
};

struct Node {
  std::string_view name, op, domain;
  std::string_view overload;
  std::vector<std::string_view> inputs;  // "" is an absent optional operand
  std::vector<std::string_view> outputs;
  std::vector<Attribute> attributes;

  const Attribute* attribute(std::string_view wanted) const;
};

struct Graph {
  std::string_view name;
  std::vector<Node> nodes;
  std::vector<TensorData> initializers;
  std::vector<std::string_view> sparse_initializers;  // names only: unsupported
  std::vector<ValueInfo> inputs, outputs, values;
};

struct OpsetId {
  std::string_view domain;
  int64_t version = 0;
};

struct Function {
  std::string_view name, domain, overload;
  std::vector<std::string_view> inputs, outputs, attributes;
  std::vector<Attribute> attribute_defaults;
  std::vector<Node> nodes;
  std::vector<OpsetId> opsets;
};

struct Model {
  int64_t ir_version = 0;
  std::string_view producer;
  std::vector<OpsetId> opsets;
  Graph graph;
  std::vector<Function> functions;

  // Version of a domain, 0 where the model does not import it; "ai.onnx" is "".
  int64_t opset(std::string_view domain) const;
};

// Decodes a ModelProto. Any bytes are allowed: damaged ones give an error, never a crash or an
// allocation out of proportion to `bytes`. Subgraphs nest at most 32 deep.
ir::Result<Model> parse_model(std::span<const std::byte> bytes);
// A bare TensorProto, as in the test data of ONNX.
ir::Result<TensorData> parse_tensor(std::span<const std::byte> bytes);
// The tensors of a value of `type` in test data: one, or those of a sequence; none where an
// optional is empty.
ir::Result<std::optional<std::vector<TensorData>>> parse_value(std::span<const std::byte> bytes,
                                                               const TypeInfo& type);

// The location of the bytes of tensors.
struct TensorStorage {
  std::string folder = {};                      // of external data; empty: such data is an error
  std::shared_ptr<const void> model = nullptr;  // keeps the model's bytes: tensors refer to them.
                                                // Null: they are copied
};

// Bits of an integer type of which a byte packs several: 2 or 4; none for other types.
std::optional<int64_t> narrow_bits(ElementType type);
// The elements of such a type as i8 or u8, one per byte. Errors: those of to_tensor.
ir::Result<ir::Tensor> to_widened(const TensorData& data, const TensorStorage& storage = {});

// The elements as a tensor. Errors: a type that ir does not have, dims that contradict the data,
// external data outside the folder or the file.
ir::Result<ir::Tensor> to_tensor(const TensorData& data, const TensorStorage& storage = {});

// Moves nodes behind those of `nodes` whose results they, or subgraphs of theirs, take; nodes that
// are in such an order stay as they are, the others as near to it as can be. Nodes on a cycle stay
// at the end, in their order. `given`: names that no node gives, whatever its outputs are called.
void order_nodes(std::vector<Node>& nodes, const std::vector<std::string_view>& given);

}  // namespace ullage::onnx
