// Writes small ONNX models for tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <protozero/pbf_writer.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"

namespace ullage::test {

// Element types of the standard.
inline constexpr int32_t kFloat = 1, kInt32 = 6, kInt64 = 7, kBool = 9;

inline bool mentions(const ir::Error& error, std::string_view text) {
  return error.message.find(text) != std::string::npos;
}

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};

// Appends messages field by field; names follow onnx.proto.
class GraphWriter {
 public:
  struct Axis {
    int64_t value = -1;
    std::string name = {};
  };
  using Strings = std::vector<std::string>;
  struct Subgraph {
    std::string bytes;
  };
  using Attribute = std::variant<int64_t, float, std::string, std::vector<int64_t>,
                                 std::vector<float>, Strings, Subgraph>;
  using Attributes = std::vector<std::pair<std::string, Attribute>>;

  GraphWriter& input(const std::string& name, int32_t type, const std::vector<Axis>& shape) {
    add_value(11, name, type, shape);
    return *this;
  }
  // Of a rank that is not stated.
  GraphWriter& input(const std::string& name, int32_t type) {
    add_value(11, name, type, std::nullopt);
    return *this;
  }
  // Of a type that is not stated, as bodies may have it.
  GraphWriter& output(const std::string& name) {
    std::string value;
    protozero::pbf_writer(value).add_string(1, name);
    protozero::pbf_writer(bytes_).add_message(12, value);
    return *this;
  }
  GraphWriter& output(const std::string& name, int32_t type, const std::vector<Axis>& shape) {
    add_value(12, name, type, shape);
    return *this;
  }
  // `dims`: other extents than the number of values.
  GraphWriter& constant(const std::string& name, const std::vector<int64_t>& values,
                        const std::vector<int64_t>& dims = {}) {
    const std::vector<int64_t> one = {static_cast<int64_t>(values.size())};
    return initializer(name, kInt64, dims.empty() ? one : dims, {values.begin(), values.end()});
  }
  // Of any element type for integers, or of f32.
  GraphWriter& initializer(const std::string& name, int32_t type, const std::vector<int64_t>& dims,
                           const std::vector<double>& values) {
    std::string tensor;
    protozero::pbf_writer t(tensor);
    for (int64_t d : dims) t.add_int64(1, d);
    t.add_int32(2, type);
    if (type == kFloat) {
      t.add_packed_float(4, values.begin(), values.end());
    } else if (type == kInt64) {
      const std::vector<int64_t> integers(values.begin(), values.end());
      t.add_packed_int64(7, integers.begin(), integers.end());
    } else {
      const std::vector<int32_t> integers(values.begin(), values.end());
      t.add_packed_int32(5, integers.begin(), integers.end());
    }
    t.add_string(8, name);
    protozero::pbf_writer(bytes_).add_message(5, tensor);
    return *this;
  }
  // `domain`: another than the standard's, of version 1.
  GraphWriter& node(const std::string& op, const Strings& inputs, const Strings& outputs,
                    const Attributes& attributes = {}, const std::string& name = {},
                    const std::string& domain = {}) {
    std::string node;
    protozero::pbf_writer n(node);
    for (const std::string& s : inputs) n.add_string(1, s);
    for (const std::string& s : outputs) n.add_string(2, s);
    if (!name.empty()) n.add_string(3, name);
    n.add_string(4, op);
    for (const auto& [key, value] : attributes) n.add_message(5, attribute(key, value));
    if (!domain.empty()) {
      n.add_string(7, domain);
      domains_.insert(domain);
    }
    protozero::pbf_writer(bytes_).add_message(1, node);
    return *this;
  }

  Subgraph graph() const { return {bytes_}; }
  std::vector<std::byte> model(int64_t opset) const {
    std::string model, id;
    protozero::pbf_writer(id).add_int64(2, opset);
    protozero::pbf_writer m(model);
    m.add_int64(1, 8);
    m.add_message(7, bytes_);
    m.add_message(8, id);
    for (const std::string& domain : domains_) {
      std::string own;
      protozero::pbf_writer(own).add_string(1, domain);
      protozero::pbf_writer(own).add_int64(2, 1);
      m.add_message(8, own);
    }
    const auto* data = reinterpret_cast<const std::byte*>(model.data());
    return {data, data + model.size()};
  }

 private:
  static std::string attribute(const std::string& name, const Attribute& value) {
    std::string bytes;
    protozero::pbf_writer a(bytes);
    a.add_string(1, name);
    const auto write = Overloaded{
        [&](float v) { return a.add_float(2, v), 1; },
        [&](int64_t v) { return a.add_int64(3, v), 2; },
        [&](const std::string& v) { return a.add_string(4, v), 3; },
        [&](const Subgraph& v) { return a.add_message(6, v.bytes), 5; },
        [&](const std::vector<float>& v) { return a.add_packed_float(7, v.begin(), v.end()), 6; },
        [&](const std::vector<int64_t>& v) { return a.add_packed_int64(8, v.begin(), v.end()), 7; },
        [&](const Strings& v) {
          for (const std::string& text : v) a.add_string(9, text);
          return 8;
        },
    };
    a.add_int32(20, std::visit(write, value));
    return bytes;
  }
  void add_value(int field, const std::string& name, int32_t type,
                 const std::optional<std::vector<Axis>>& shape) {
    std::string dims, tensor, wrapped, value;
    for (const Axis& axis : shape.value_or(std::vector<Axis>())) {
      std::string dim;
      if (axis.value >= 0) protozero::pbf_writer(dim).add_int64(1, axis.value);
      if (!axis.name.empty()) protozero::pbf_writer(dim).add_string(2, axis.name);
      protozero::pbf_writer(dims).add_message(1, dim);
    }
    protozero::pbf_writer t(tensor);
    t.add_int32(1, type);
    if (shape) t.add_message(2, dims);
    protozero::pbf_writer(wrapped).add_message(1, tensor);
    protozero::pbf_writer v(value);
    v.add_string(1, name);
    v.add_message(2, wrapped);
    protozero::pbf_writer(bytes_).add_message(static_cast<protozero::pbf_tag_type>(field), value);
  }

  std::string bytes_;
  std::set<std::string> domains_;
};

}  // namespace ullage::test
