// Reads the messages without a graph: tensors, types, declared values.
#include "frontends/onnx/file/wire.h"

namespace ullage::onnx {
namespace {

// StringStringEntryProto of external_data.
struct Entry {
  std::string_view key, value;
};
constexpr Field<Entry> kEntryFields[] = {{1, text<&Entry::key>}, {2, text<&Entry::value>}};

void read_external_entry(pbf_reader& in, TensorData& out, int) {
  const auto [key, value] = read_message(inside(in), kEntryFields);
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

constexpr Field<TensorData> kTensorFields[] = {
    {1, each_integer<&TensorData::dims>},
    {2, integer<&TensorData::type>},
    {4, each_float<&TensorData::floats>},
    {5, each_integer<&TensorData::int32s>},
    {6, each_text<&TensorData::strings>},
    {7, each_integer<&TensorData::int64s>},
    {8, text<&TensorData::name>},
    {9, text<&TensorData::raw>},
    {10, [](pbf_reader& in, TensorData& out, int) { read_doubles(in, out.doubles); }},
    {11, each_integer<&TensorData::uint64s>},
    {13, read_external_entry},
    {14, [](pbf_reader& in, TensorData& out, int) { out.external = read_int(in) == 1; }},
};

// ---- types ----------------------------------------------------------------------------------

constexpr Field<Dim> kDimFields[] = {{1, integer<&Dim::value>}, {2, text<&Dim::name>}};

Dim read_dim(pbf_reader in) {
  return read_message(in, kDimFields);
}

constexpr Field<TypeInfo> kShapeFields[] = {{1, each_message<&TypeInfo::dims, read_dim>}};

constexpr Field<TypeInfo> kTensorTypeFields[] = {
    {1, integer<&TypeInfo::element>},
    {2,
     [](pbf_reader& in, TypeInfo& out, int) {
       out.has_shape = true;
       read_fields(inside(in), kShapeFields, out);
     }},
};

TypeInfo read_type(pbf_reader in, int depth);

// TypeProto.Sequence and TypeProto.Optional: both have the inner type in field 1.
constexpr Field<TypeInfo> kContainerFields[] = {
    {1, shared_message<&TypeInfo::inner, read_type>},
};

template <TypeKind kind>
void read_container(pbf_reader& in, TypeInfo& out, int depth) {
  out = read_message(enter(in, depth), kContainerFields, depth + 1);
  out.kind = kind;
}

template <TypeKind kind>
void skip_type(pbf_reader& in, TypeInfo& out, int) {
  out.kind = kind;
  in.skip();
}

constexpr Field<TypeInfo> kTypeFields[] = {
    {1,
     [](pbf_reader& in, TypeInfo& out, int) {
       out.kind = TypeKind::tensor;
       read_fields(inside(in), kTensorTypeFields, out);
     }},
    {4, read_container<TypeKind::sequence>},
    {5, skip_type<TypeKind::map>},
    {8, skip_type<TypeKind::sparse>},
    {9, read_container<TypeKind::optional>},
};

TypeInfo read_type(pbf_reader in, int depth) {
  return read_message(in, kTypeFields, depth);
}

constexpr Field<ValueInfo> kValueFields[] = {
    {1, text<&ValueInfo::name>},
    {2, message<&ValueInfo::type, read_type>},
};

}  // namespace

TensorData read_tensor(pbf_reader in) {
  return read_message(in, kTensorFields);
}

ValueInfo read_value(pbf_reader in, int depth) {
  return read_message(in, kValueFields, depth);
}

}  // namespace ullage::onnx
