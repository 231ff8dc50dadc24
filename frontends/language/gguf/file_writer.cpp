#include "frontends/language/gguf/file_writer.h"

#include <algorithm>
#include <cstdint>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>

#include "frontends/language/gguf/file.h"

namespace ullage::gguf {
namespace {

// Numbers of the format: gguf_metadata_value_type and ggml_type.
constexpr uint32_t kArrayValue = 9;
template <class T>
constexpr uint32_t kTypeOf = std::is_same_v<T, uint32_t>           ? 4
                             : std::is_same_v<T, int32_t>          ? 5
                             : std::is_same_v<T, float>            ? 6
                             : std::is_same_v<T, bool>             ? 7
                             : std::is_same_v<T, std::string_view> ? 8
                             : std::is_same_v<T, uint64_t>         ? 10
                             : std::is_same_v<T, int64_t>          ? 11
                                                                   : 12;
constexpr size_t kAlignment = 32;  // the default of readers

void append(std::vector<std::byte>& bytes, std::span<const std::byte> more) {
  bytes.insert(bytes.end(), more.begin(), more.end());
}

template <class T>
void append_number(std::vector<std::byte>& bytes, T value) {
  append(bytes, std::as_bytes(std::span(&value, 1)));
}

void append_text(std::vector<std::byte>& bytes, std::string_view text) {
  append_number(bytes, uint64_t{text.size()});
  append(bytes, std::as_bytes(std::span(text)));
}

void align(std::vector<std::byte>& bytes) {
  bytes.resize((bytes.size() + kAlignment - 1) / kAlignment * kAlignment);
}

template <class Stored, class T>
bool holds(T value) {
  if constexpr (std::is_integral_v<T>) return std::in_range<Stored>(value);
  return static_cast<T>(static_cast<Stored>(value)) == value || value != value;
}

template <class Stored, class T>
void append_as(std::vector<std::byte>& bytes, T value) {
  if constexpr (std::is_same_v<Stored, std::string_view>) {
    append_text(bytes, value);
  } else {
    append_number(bytes, static_cast<Stored>(value));
  }
}

// The type and the value; the type of elements, their count and the elements.
template <class Stored, class T>
void append_value(std::vector<std::byte>& bytes, const T& value) {
  append_number(bytes, kTypeOf<Stored>);
  append_as<Stored>(bytes, value);
}
template <class Stored, class T>
void append_value(std::vector<std::byte>& bytes, const std::vector<T>& values) {
  append_number(bytes, kArrayValue);
  append_number(bytes, kTypeOf<Stored>);
  append_number(bytes, uint64_t{values.size()});
  for (const T& value : values) append_as<Stored>(bytes, value);
}

template <class T>
bool fits_half(const T& value) {
  using Half = std::conditional_t<std::is_same_v<T, uint64_t>, uint32_t,
                                  std::conditional_t<std::is_same_v<T, int64_t>, int32_t, float>>;
  return holds<Half>(value);
}
template <class T>
bool fits_half(const std::vector<T>& values) {
  return std::ranges::all_of(values, [](T value) { return fits_half(value); });
}

// In half of the 64 bits of `Whole` where that is enough.
template <class Whole, class Half, class T>
void append_narrow(std::vector<std::byte>& bytes, const T& value) {
  fits_half(value) ? append_value<Half>(bytes, value) : append_value<Whole>(bytes, value);
}

struct AppendValue {
  std::vector<std::byte>& bytes;

  void operator()(uint64_t value) const { append_narrow<uint64_t, uint32_t>(bytes, value); }
  void operator()(int64_t value) const { append_narrow<int64_t, int32_t>(bytes, value); }
  void operator()(double value) const { append_narrow<double, float>(bytes, value); }
  void operator()(bool value) const { append_value<bool>(bytes, value); }
  void operator()(std::string_view value) const { append_value<std::string_view>(bytes, value); }
  void operator()(const std::vector<uint64_t>& v) const {
    append_narrow<uint64_t, uint32_t>(bytes, v);
  }
  void operator()(const std::vector<int64_t>& v) const {
    append_narrow<int64_t, int32_t>(bytes, v);
  }
  void operator()(const std::vector<double>& v) const { append_narrow<double, float>(bytes, v); }
  void operator()(const std::vector<bool>& values) const {
    append_number(bytes, kArrayValue);
    append_number(bytes, kTypeOf<bool>);
    append_number(bytes, uint64_t{values.size()});
    for (const bool value : values) append_number(bytes, value);
  }
  void operator()(const std::vector<std::string_view>& values) const {
    append_value<std::string_view>(bytes, values);
  }
};

}  // namespace

void FileWriter::add(std::string_view key, const MetadataValue& value) {
  ++metadata_count_;
  append_text(metadata_, key);
  std::visit(AppendValue{metadata_}, value);
}

void FileWriter::add_tensor(std::string_view name, const ir::Tensor& tensor) {
  ++tensor_count_;
  align(data_);
  append_text(entries_, name);
  append_number(entries_, static_cast<uint32_t>(tensor.shape().size()));
  for (int64_t extent : std::views::reverse(tensor.shape())) {
    append_number(entries_, static_cast<uint64_t>(extent));
  }
  append_number(entries_, *number_of(tensor.dtype()));
  append_number(entries_, uint64_t{data_.size()});
  append(data_, tensor.bytes());
}

std::vector<std::byte> FileWriter::finish() const {
  std::vector<std::byte> file;
  append(file, std::as_bytes(std::span("GGUF", 4)));
  append_number(file, uint32_t{3});
  append_number(file, uint64_t{tensor_count_});
  append_number(file, uint64_t{metadata_count_});
  append(file, metadata_);
  append(file, entries_);
  align(file);
  append(file, data_);
  return file;
}

}  // namespace ullage::gguf
