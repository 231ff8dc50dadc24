// FileWriter: GGUF files in memory, version 3: metadata of every kind and tensors of numbers.
// Source: the GGUF specification of ggml.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "frontends/language/gguf/metadata.h"
#include "ir/graph/tensor.h"

namespace ullage::gguf {

class FileWriter {
 public:
  // REQUIRES: no key and no name of a tensor comes twice.
  // In the smallest type of its kind that holds the value: integers have 32 bits or 64, floats too.
  void add(std::string_view key, const MetadataValue& value);
  // REQUIRES: a dtype that the format has, a rank of at least 1.
  void add_tensor(std::string_view name, const ir::Tensor& tensor);

  // The bytes of the file, as read_file reads them.
  std::vector<std::byte> finish() const;

 private:
  size_t metadata_count_ = 0, tensor_count_ = 0;
  std::vector<std::byte> metadata_, entries_, data_;
};

}  // namespace ullage::gguf
