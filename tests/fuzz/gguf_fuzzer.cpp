// Fuzzes GGUF files: any bytes are read or refused, and what is read lies inside them.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "frontends/gguf/file.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto file = ullage::gguf::read_file({reinterpret_cast<const std::byte*>(data), size});
  if (!file) {
    if (file.error().message.empty()) __builtin_trap();
    return 0;
  }
  for (const auto& tensor : file->tensors) {
    const auto* const format = std::get_if<ullage::ir::BlockFormat>(&tensor.storage);
    if (format == nullptr) continue;
    std::vector<float> numbers(static_cast<size_t>(tensor.element_count()));
    if (!ullage::ir::dequantize(*format, tensor.bytes, numbers)) __builtin_trap();
  }
  return 0;
}
