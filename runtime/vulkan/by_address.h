// Kernels that reach their storage buffers by address: a binding of a descriptor set shows at most
// maxStorageBufferRange bytes, which some drivers leave at 128 MiB; an address has no range.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"

namespace ullage::runtime::vulkan {

// What a kernel's module becomes: its storage buffers of set 0 are gone from the set. Instead
// binding `table` of that set is a uniform block with the address of each: that of binding b is the
// 8 bytes at 8 * b. Everything else, texel buffers included, stays as it is. The module then wants
// bufferDeviceAddress, and is compiled for the same versions.
//
// REQUIRES: a valid module whose bindings of set 0 all lie below `table`.
// Errors (unsupported): an instruction that needs the buffer itself (its length) or for which a
// pointer to a buffer is more than where it loads and stores.
ir::Result<std::vector<uint32_t>> reach_by_address(std::span<const uint32_t> spirv, uint32_t table);

// Bytes of that table.
inline constexpr uint64_t address_table_bytes(size_t bindings) {
  return 8 * bindings;
}

}  // namespace ullage::runtime::vulkan
