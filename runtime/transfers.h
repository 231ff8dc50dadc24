// Bytes to and from memory of a device, whether it is mapped or not. All calls block.
#pragma once

#include "runtime/backend.h"

namespace ullage::runtime {

// REQUIRES: `from` is inside its memory, its offset is a multiple of 4.
Result<void> download(Device& device, const MemoryRange& from, std::span<std::byte> to);
// As Device::copy, by the host if both are mapped.
Result<void> transfer(Device& device, const MemoryRange& from, const MemoryRange& to);

}  // namespace ullage::runtime
