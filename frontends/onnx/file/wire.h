// What the readers of the wire format share: messages as tables of fields, checked wire types, a
// depth limit.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "frontends/onnx/file/model.h"

namespace ullage::onnx {

// Thrown through protozero to parse_*(), which convert it to an Error; no other function throws it.
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

// The message in a field.
inline pbf_reader inside(pbf_reader& in) {
  return pbf_reader(in.get_view());
}

// Descends one level; the depth limit keeps hostile nesting off the stack.
inline pbf_reader enter(pbf_reader& in, int depth) {
  if (depth > kMaxDepth) throw Malformed{"subgraphs or types nest deeper than 32"};
  return inside(in);
}

// ---- messages as tables ----

// Field `tag` of a message, and what it does to the struct that the message is read into. `depth`:
// levels of messages around this one.
template <class T>
struct Field {
  uint32_t tag = 0;
  void (*read)(pbf_reader& in, T& out, int depth) = nullptr;
};

// Reads every field that the table knows, in the order of the bytes, and skips the others.
template <class T, size_t N>
void read_fields(pbf_reader in, const Field<T> (&fields)[N], T& out, int depth = 0) {
  while (in.next()) {
    const auto* field = std::ranges::find(fields, in.tag(), &Field<T>::tag);
    if (field == std::end(fields)) {
      in.skip();
    } else {
      field->read(in, out, depth);
    }
  }
}

template <class T, size_t N>
T read_message(pbf_reader in, const Field<T> (&fields)[N], int depth = 0) {
  T out;
  read_fields(in, fields, out, depth);
  return out;
}

// What fields do; M is a member of the struct. `each_`: the field is repeated.
template <auto M, class T>
void text(pbf_reader& in, T& out, int) {
  out.*M = read_text(in);
}
template <auto M, class T>
void each_text(pbf_reader& in, T& out, int) {
  (out.*M).push_back(read_text(in));
}
template <auto M, class T>
void integer(pbf_reader& in, T& out, int) {
  out.*M = static_cast<std::remove_reference_t<decltype(out.*M)>>(in.get_uint64());
}
template <auto M, class T>
void each_integer(pbf_reader& in, T& out, int) {
  read_varints(in, out.*M);
}
template <auto M, class T>
void each_float(pbf_reader& in, T& out, int) {
  read_floats(in, out.*M);
}

// The message inside a field, by its reader: (bytes, depth), or (bytes) where it cannot nest.
template <auto Read>
auto read_inner(pbf_reader& in, int depth) {
  if constexpr (std::is_invocable_v<decltype(Read), pbf_reader>) {
    return Read(inside(in));
  } else {
    return Read(enter(in, depth), depth + 1);
  }
}
template <auto M, auto Read, class T>
void message(pbf_reader& in, T& out, int depth) {
  out.*M = read_inner<Read>(in, depth);
}
template <auto M, auto Read, class T>
void shared_message(pbf_reader& in, T& out, int depth) {
  auto inner = read_inner<Read>(in, depth);
  out.*M = std::make_shared<decltype(inner)>(std::move(inner));
}
template <auto M, auto Read, class T>
void each_message(pbf_reader& in, T& out, int depth) {
  (out.*M).push_back(read_inner<Read>(in, depth));
}

// ---- messages without a graph: TensorProto and ValueInfoProto ----

TensorData read_tensor(pbf_reader in);
ValueInfo read_value(pbf_reader in, int depth);

}  // namespace ullage::onnx
