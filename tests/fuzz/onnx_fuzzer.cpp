// Fuzzes the ONNX importer: any bytes give a graph or an error.
#include <cstddef>
#include <cstdint>
#include <span>

#include "frontends/onnx/import.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  (void)ullage::onnx::import({reinterpret_cast<const std::byte*>(data), size});
  return 0;
}
