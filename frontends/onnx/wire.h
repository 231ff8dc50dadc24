// What the readers of the wire format share: field access with checked wire types, a depth limit.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "frontends/onnx/model.h"

namespace ullage::onnx {

// Thrown past protozero to parse_*(), which turn it into an Error; leaves no other function.
struct Malformed {
  std::string message;
};
[[noreturn]] inline void wrong_wire_type() {
  throw Malformed{"a field has the wrong wire type"};
}

}  // namespace ullage::onnx

// protozero checks wire types with this customisation point, by default only in debug builds and
// fatally; damaged files must give an error in every build.
#define protozero_assert(condition) ((condition) ? void() : ullage::onnx::wrong_wire_type())
#include <protozero/pbf_reader.hpp>

namespace ullage::onnx {

using protozero::pbf_reader;

inline constexpr int kMaxDepth = 32;

// Repeated scalars come packed or one by one; both may be mixed.
inline std::string_view view_of(protozero::data_view data) {
  return {data.data(), data.size()};
}

inline bool is_packed(const pbf_reader& in) {
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

inline void read_floats(pbf_reader& in, std::vector<float>& out) {
  if (is_packed(in)) {
    for (float v : in.get_packed_float()) out.push_back(v);
  } else {
    out.push_back(in.get_float());
  }
}

inline void read_doubles(pbf_reader& in, std::vector<double>& out) {
  if (is_packed(in)) {
    for (double v : in.get_packed_double()) out.push_back(v);
  } else {
    out.push_back(in.get_double());
  }
}

inline std::string_view read_text(pbf_reader& in) {
  return view_of(in.get_view());
}

inline int32_t read_int(pbf_reader& in) {
  return static_cast<int32_t>(in.get_uint64());
}

// Descends one level; the depth limit keeps hostile nesting off the stack.
inline pbf_reader enter(pbf_reader& in, int depth) {
  if (depth > kMaxDepth) throw Malformed{"subgraphs or types nest deeper than 32"};
  return pbf_reader(in.get_view());
}

// Messages that hold no graph: TensorProto and ValueInfoProto.
TensorData read_tensor(pbf_reader in);
ValueInfo read_value(pbf_reader in, int depth);

}  // namespace ullage::onnx
