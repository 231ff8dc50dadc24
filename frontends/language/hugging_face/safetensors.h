// safetensors files: a table of tensors over bytes that are not copied.
// Source: the format's description in the repository of safetensors.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "ir/dtype.h"

namespace ullage::hugging_face {

struct SafeTensor {
  std::string name;
  ir::DType dtype;
  std::vector<int64_t> shape;
  std::span<const std::byte> bytes;
};

// In the order of their bytes, which follow one another without a gap or an overlap up to the end
// of the file. Errors: invalid_file for damaged files, unsupported for dtypes that are not
// supported; the message names the tensor and the numbers.
ir::Result<std::vector<SafeTensor>> read_safetensors(std::span<const std::byte> file);

}  // namespace ullage::hugging_face
