// Writes small ONNX models for tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <protozero/pbf_writer.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ir/result.h"

namespace ullage::test {

// Element types of the standard.
inline constexpr int32_t kFloat = 1, kInt64 = 7, kBool = 9;

inline bool mentions(const ir::Error& error, std::string_view text) {
  return error.message.find(text) != std::string::npos;
}

// Appends messages field by field; names follow onnx.proto.
class GraphWriter {
 public:
  struct Axis {
    int64_t value = -1;
    std::string name = {};
  };
  using Strings = std::vector<std::string>;
  using IntegerLists = std::vector<std::pair<std::string, std::vector<int64_t>>>;
  using Graphs = std::vector<std::pair<std::string, std::string>>;

  GraphWriter& input(const std::string& name, int32_t type, const std::vector<Axis>& shape) {
    add_value(11, name, type, shape);
    return *this;
  }
  GraphWriter& output(const std::string& name, const std::vector<Axis>& shape = {}) {
    add_value(12, name, 1, shape);
    return *this;
  }
  // `dims`: other extents than the number of values.
  GraphWriter& constant(const std::string& name, const std::vector<int64_t>& values,
                        const std::vector<int64_t>& dims = {}) {
    std::string tensor;
    protozero::pbf_writer t(tensor);
    if (dims.empty()) t.add_int64(1, static_cast<int64_t>(values.size()));
    for (int64_t n : dims) t.add_int64(1, n);
    t.add_int32(2, 7);
    t.add_packed_int64(7, values.begin(), values.end());
    t.add_string(8, name);
    protozero::pbf_writer(bytes_).add_message(5, tensor);
    return *this;
  }
  // `integers`: attributes that are lists; `graphs`: attributes that are graphs (their bytes);
  // `scanned`: num_scan_inputs of a Scan.
  GraphWriter& node(const std::string& op, const Strings& inputs, const Strings& outputs,
                    const IntegerLists& integers = {}, const Graphs& graphs = {},
                    const std::string& name = {}, int64_t scanned = 0) {
    std::string node;
    protozero::pbf_writer n(node);
    for (const std::string& s : inputs) n.add_string(1, s);
    for (const std::string& s : outputs) n.add_string(2, s);
    if (!name.empty()) n.add_string(3, name);
    n.add_string(4, op);
    for (const auto& [key, values] : integers) {
      std::string a;
      protozero::pbf_writer w(a);
      w.add_string(1, key);
      w.add_packed_int64(8, values.begin(), values.end());
      w.add_int32(20, 7);
      n.add_message(5, a);
    }
    for (const auto& [key, graph] : graphs) {
      std::string a;
      protozero::pbf_writer w(a);
      w.add_string(1, key);
      w.add_message(6, graph);
      w.add_int32(20, 5);
      n.add_message(5, a);
    }
    if (scanned > 0) {
      std::string a;
      protozero::pbf_writer w(a);
      w.add_string(1, "num_scan_inputs");
      w.add_int64(3, scanned);
      w.add_int32(20, 2);
      n.add_message(5, a);
    }
    protozero::pbf_writer(bytes_).add_message(1, node);
    return *this;
  }

  const std::string& graph() const { return bytes_; }
  std::vector<std::byte> model(int64_t opset) const {
    std::string model, id;
    protozero::pbf_writer(id).add_int64(2, opset);
    protozero::pbf_writer m(model);
    m.add_int64(1, 8);
    m.add_message(7, bytes_);
    m.add_message(8, id);
    const auto* data = reinterpret_cast<const std::byte*>(model.data());
    return {data, data + model.size()};
  }

 private:
  void add_value(int field, const std::string& name, int32_t type, const std::vector<Axis>& shape) {
    std::string dims, tensor, wrapped, value;
    for (const Axis& axis : shape) {
      std::string dim;
      if (axis.value >= 0) protozero::pbf_writer(dim).add_int64(1, axis.value);
      if (!axis.name.empty()) protozero::pbf_writer(dim).add_string(2, axis.name);
      protozero::pbf_writer(dims).add_message(1, dim);
    }
    protozero::pbf_writer t(tensor);
    t.add_int32(1, type);
    t.add_message(2, dims);
    protozero::pbf_writer(wrapped).add_message(1, tensor);
    protozero::pbf_writer v(value);
    v.add_string(1, name);
    v.add_message(2, wrapped);
    protozero::pbf_writer(bytes_).add_message(static_cast<protozero::pbf_tag_type>(field), value);
  }

  std::string bytes_;
};

}  // namespace ullage::test
