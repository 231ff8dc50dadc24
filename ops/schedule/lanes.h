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

// Of a GPU, `least` invocations, or a subgroup where that is more and known.
uint32_t filled_lanes(const ir::DeviceProfile& profile, uint32_t least);

// What is known of a lane's registers (docs/kernel-choice.md).
enum class Registers {
  few,       // some 64, or nothing is known
  narrowed,  // 128 in subgroups as narrow as the driver makes them for kernels that want so many
  wide,      // 128, of which kernels with large workgroups get as many as all fit
  many       // 128
};
Registers registers_of(const ir::DeviceProfile& profile);
bool has_few_registers(const ir::DeviceProfile& profile);

// Are vectors read through texel buffers?
bool reads_texels(const ir::DeviceProfile& profile);

}  // namespace ullage::ops
