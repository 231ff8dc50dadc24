// Kernels that access their storage buffers by address: a descriptor covers at most
// maxStorageBufferRange bytes, which is 128 MiB on some drivers; an address has no such limit.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"

namespace ullage::runtime::vulkan {

// Rewrites the module of a kernel: its storage buffers are removed from set 0. Instead, binding
// `table` of that set is a uniform block with their addresses: that of binding b is the 8 bytes at
// 8 * b. Everything else, including texel buffers, stays the same. The module then requires
// bufferDeviceAddress, and targets the same versions.
//
// REQUIRES: a valid module whose bindings of set 0 are all less than `table`. Errors (unsupported):
// an instruction that needs the buffer itself (its length), or that uses a pointer to a buffer
// other than to load and store.
ir::Result<std::vector<uint32_t>> reach_by_address(std::span<const uint32_t> spirv, uint32_t table);

// The size of that table in bytes.
inline constexpr uint64_t address_table_bytes(size_t bindings) {
  return 8 * bindings;
}

}  // namespace ullage::runtime::vulkan
