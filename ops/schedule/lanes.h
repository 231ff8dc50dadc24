// Widths of workgroups, and ways of reading, of kernels without a register tile (tile.h).
#pragma once

#include <cstdint>

#include "ir/program/device_profile.h"

namespace ullage::ops {

// Invocations that work on elements by themselves.
uint32_t independent_lanes(const ir::DeviceProfile& profile);

// Invocations that work on rows or vectors by themselves: a subgroup in CPU form, where its size is
// known, else `otherwise`.
uint32_t subgroup_lanes(const ir::DeviceProfile& profile, uint32_t otherwise);

// Are vectors read through texel buffers?
bool reads_texels(const ir::DeviceProfile& profile);

}  // namespace ullage::ops
