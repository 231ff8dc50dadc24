#include "frontends/language/gguf/file_writer.h"

#include <cstdint>
#include <ranges>
#include <span>

namespace ullage::gguf {
namespace {

// Numbers of the format: gguf_metadata_value_type and ggml_type.
constexpr uint32_t kFloatValue = 6, kTextValue = 8, kF32 = 0;
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

}  // namespace

void FileWriter::add_text(std::string_view key, std::string_view value) {
  ++metadata_count_;
  append_text(metadata_, key);
  append_number(metadata_, kTextValue);
  append_text(metadata_, value);
}

void FileWriter::add_number(std::string_view key, float value) {
  ++metadata_count_;
  append_text(metadata_, key);
  append_number(metadata_, kFloatValue);
  append_number(metadata_, value);
}

void FileWriter::add_tensor(std::string_view name, const ir::Tensor& tensor) {
  ++tensor_count_;
  align(data_);
  append_text(entries_, name);
  append_number(entries_, static_cast<uint32_t>(tensor.shape().size()));
  for (int64_t extent : std::views::reverse(tensor.shape())) {
    append_number(entries_, static_cast<uint64_t>(extent));
  }
  append_number(entries_, kF32);
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
