// Widths of workgroups, and ways of reading, of kernels without a register tile (tile.h).
#pragma once

#include <cstdint>

#include "ir/program/device_profile.h"

namespace ullage::ops {

// Invocations that work on elements by themselves.
uint32_t independent_lanes(const ir::DeviceProfile& profile);

// Invocations that work on rows or vectors by themselves: a subgroup on CPU drivers, where its size
// is known, else `otherwise`.
uint32_t subgroup_lanes(const ir::DeviceProfile& profile, uint32_t otherwise);

// Of a GPU, `least` invocations, or a subgroup where that is more and known.
uint32_t filled_lanes(const ir::DeviceProfile& profile, uint32_t least);

// Are a lane's registers few, as far as is known: some 64?
bool has_few_registers(const ir::DeviceProfile& profile);
// Do drivers narrow the subgroups of kernels that need more registers than wide ones have
// (DriverTrait::narrowed_subgroups)?
bool has_narrowed_registers(const ir::DeviceProfile& profile);

// Does a core keep a quarter of its subgroups only of kernels with at most 84 registers? So it is
// where subgroups have 64 lanes and none are narrower.
bool needs_light_lanes(const ir::DeviceProfile& profile);

// Bytes of shared memory of which so many lanes may take no more if a core is to keep a quarter of
// the subgroups that fit into it.
int64_t shared_budget(const ir::DeviceProfile& profile, int64_t lanes);

// Can operands be texel buffers, and are loads from these faster (DriverTrait::fast_texel_loads)?
bool has_fast_texels(const ir::DeviceProfile& profile);

// Can two words be stored at once, as fast as one (DriverTrait::fast_wide_stores)?
bool has_fast_wide_stores(const ir::DeviceProfile& profile);

// Are vectors read through texel buffers?
bool reads_texels(const ir::DeviceProfile& profile);

}  // namespace ullage::ops
