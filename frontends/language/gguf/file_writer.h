// FileWriter: small GGUF files, version 3: texts, numbers and tensors of f32.
// Source: the GGUF specification of ggml.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ir/graph/tensor.h"

namespace ullage::gguf {

class FileWriter {
 public:
  // REQUIRES: no key and no name of a tensor comes twice.
  void add_text(std::string_view key, std::string_view value);
  void add_number(std::string_view key, float value);
  // REQUIRES: f32, a rank of at least 1.
  void add_tensor(std::string_view name, const ir::Tensor& tensor);

  // The bytes of the file, as read_file reads them.
  std::vector<std::byte> finish() const;

 private:
  size_t metadata_count_ = 0, tensor_count_ = 0;
  std::vector<std::byte> metadata_, entries_, data_;
};

}  // namespace ullage::gguf
