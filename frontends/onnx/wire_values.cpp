// Reads the messages that hold no graph: tensors, types, declared values.
#include "frontends/onnx/wire.h"

namespace ullage::onnx {
namespace {

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

}  // namespace

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

namespace {

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

}  // namespace

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

}  // namespace ullage::onnx
