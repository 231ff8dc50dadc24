// Parts of an ONNX model's bytes that are no graphs: attributes, tensors, types of values. Fields
// are numbered as in onnx.proto.
#pragma once

#include <protozero/pbf_writer.hpp>

#include "graph_access.h"

namespace ullage::provider {

using protozero::pbf_writer;

// Fields of the message that `tensor` writes. `data`: with its elements, which texts may be.
void write_tensor(const Api& api, pbf_writer& tensor, const std::string& name,
                  const OrtValue* value, bool data);

// Writes an attribute as a message under `field` of `node`. Bodies are left out: they are graphs.
// Throws Failure for types that onnxruntime's C API does not support.
void write_attribute(const Api& api, pbf_writer& node, uint32_t field, const OrtOpAttr* given);

// Writes name and type as a message under `field` of `graph`.
void write_value(const Api& api, pbf_writer& graph, uint32_t field, const OrtValueInfo* value);

}  // namespace ullage::provider
