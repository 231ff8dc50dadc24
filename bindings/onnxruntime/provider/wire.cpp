#include "wire.h"

#include <cstring>

namespace ullage::provider {
namespace {

namespace attribute {
constexpr uint32_t name = 1, f = 2, i = 3, s = 4, t = 5, floats = 7, ints = 8, strings = 9,
                   type = 20;
}
namespace tensor {
constexpr uint32_t dims = 1, type = 2, texts = 6, name = 8, raw_data = 9;
}
namespace value_info {
constexpr uint32_t name = 1, type = 2, tensor_type = 1, element = 1, shape = 2, dim = 1, value = 1,
                   symbol = 2;
}

// TensorProto.DataType, whose newest numbers are others than onnxruntime's.
int32_t number_of(ONNXTensorElementDataType element) {
  switch (element) {
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E8M0:
      return 24;
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT2:
      return 25;
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_INT2:
      return 26;
    default:
      return static_cast<int32_t>(element);
  }
}

template <class T>
std::vector<T> values(const std::string& data) {
  std::vector<T> all(data.size() / sizeof(T));
  if (!all.empty()) std::memcpy(all.data(), data.data(), all.size() * sizeof(T));
  return all;
}

void write_plain(const Api& api, pbf_writer& out, const char* name, const OrtOpAttr* given,
                 OrtOpAttrType type) {
  const std::string data = bytes_of(api, given, type);
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
                    " is of a type that onnxruntime's C API does not support");
  }
}

void write_texts(const Api& api, pbf_writer& out, const OrtValue* value) {
  OrtTensorTypeAndShapeInfo* info = nullptr;
  api.check(api.ort.GetTensorTypeAndShape(value, &info));
  const auto owned = api.own(info, api.ort.ReleaseTensorTypeAndShapeInfo);
  size_t count = 0, size = 0;
  api.check(api.ort.GetTensorShapeElementCount(info, &count));
  api.check(api.ort.GetStringTensorDataLength(value, &size));
  std::string all(size, '\0');
  std::vector<size_t> offsets(count + 1, size);
  api.check(api.ort.GetStringTensorContent(value, all.data(), size, offsets.data(), count));
  for (size_t i = 0; i < count; ++i) {
    out.add_string(tensor::texts, all.substr(offsets[i], offsets[i + 1] - offsets[i]));
  }
}

// A message without fields is left out by the destructor of its writer: here they mean something.
void write_shape(pbf_writer& out, const TensorType& type) {
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

}  // namespace

void write_tensor(const Api& api, pbf_writer& out, const std::string& name, const OrtValue* value,
                  bool data) {
  const TensorType type = type_of(api, value);
  for (const int64_t extent : type.extents) out.add_int64(tensor::dims, extent);
  out.add_int32(tensor::type, number_of(type.element));
  if (!name.empty()) out.add_string(tensor::name, name);
  if (!data) return;
  if (type.element == ONNX_TENSOR_ELEMENT_DATA_TYPE_STRING) return write_texts(api, out, value);
  size_t size = 0;
  const void* bytes = nullptr;
  api.check(api.ort.GetTensorSizeInBytes(value, &size));
  api.check(api.ort.GetTensorData(value, &bytes));
  out.add_bytes(tensor::raw_data, static_cast<const char*>(bytes), size);
}

void write_attribute(const Api& api, pbf_writer& nodes, uint32_t field, const OrtOpAttr* given) {
  const char* name = nullptr;
  OrtOpAttrType type = ORT_OP_ATTR_UNDEFINED;
  api.check(api.ort.OpAttr_GetName(given, &name));
  api.check(api.ort.OpAttr_GetType(given, &type));
  if (type == ORT_OP_ATTR_GRAPH) return;  // among the bodies
  pbf_writer out(nodes, field);
  out.add_string(attribute::name, name);
  if (type == ORT_OP_ATTR_TENSOR) {
    OrtValue* value = nullptr;
    api.check(api.ort.OpAttr_GetTensorAttributeAsOrtValue(given, &value));
    const auto owned = api.own(value, api.ort.ReleaseValue);
    out.add_int32(attribute::type, 4);
    pbf_writer tensors(out, attribute::t);
    write_tensor(api, tensors, "", value, true);
    return;
  }
  write_plain(api, out, name, given, type);
}

void write_value(const Api& api, pbf_writer& out, uint32_t field, const OrtValueInfo* value) {
  pbf_writer info(out, field);
  info.add_string(value_info::name, name_of(api, value));
  const TensorType type = type_of(api, value);
  if (type.element == ONNX_TENSOR_ELEMENT_DATA_TYPE_UNDEFINED) return;
  pbf_writer outer(info, value_info::type);
  pbf_writer inner(outer, value_info::tensor_type);
  inner.add_int32(value_info::element, number_of(type.element));
  if (type.has_shape) write_shape(inner, type);
}

}  // namespace ullage::provider
