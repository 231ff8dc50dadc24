// Writes GGUF files in memory: valid ones and, by its fields, invalid ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ullage::gguf::test {

inline std::span<const std::byte> bytes_of(const std::string& text) {
  return std::as_bytes(std::span(text));
}

// Bytes in the order of the file.
class Bytes {
 public:
  template <class T>
  Bytes& number(T value) {
    const auto* const p = reinterpret_cast<const char*>(&value);
    text_.append(p, sizeof value);
    return *this;
  }
  Bytes& raw(std::string_view text) {
    text_ += text;
    return *this;
  }
  Bytes& text(std::string_view text) {
    return number(static_cast<uint64_t>(text.size())).raw(text);
  }
  const std::string& str() const { return text_; }

 private:
  std::string text_;
};

// A tensor as its entry describes it; `data` is what lies at `offset`.
struct WrittenTensor {
  std::string name;
  uint32_t type = 0;
  std::vector<uint64_t> extents{};  // innermost first
  uint64_t offset = 0;
};

struct WrittenFile {
  uint32_t version = 3;
  std::vector<std::pair<std::string, std::string>> metadata{};  // key, bytes of type and value
  std::vector<WrittenTensor> tensors{};
  std::string data{};
  size_t alignment = 32;

  std::string bytes() const;
};

// Values with their types in front.
std::string u32_value(uint32_t value);
std::string f32_value(float value);
std::string flag_value(bool value);
std::string text_value(std::string_view text);
std::string texts_value(const std::vector<std::string>& texts);
template <class T>
std::string value_of(uint32_t type, T value) {
  return Bytes().number(type).number(value).str();
}

// Two metadata of every kind, two tensors, one of blocks.
WrittenFile sample_file();

}  // namespace ullage::gguf::test
