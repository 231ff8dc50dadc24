// Convolutions in groups of few channels on CPU drivers (shaders/kernels/conv/cpu/grouped.comp).
#pragma once

#include <optional>
#include <span>

#include "ir/lowering/lower_context.h"
#include "ops/dense/grouped_channels.h"
#include "ops/dense/plane_window.h"

namespace ullage::ops {

// The groups as that kernel takes them, no more of them merged than make whole vec4. None where a
// tile (choose_grouped_tile) does better, since its lanes all have columns of one group. REQUIRES:
// the profile of a CPU driver.
std::optional<GroupedChannels> grouped_block_channels(const ir::DeviceProfile& profile,
                                                      const PlaneWindow& w,
                                                      std::span<const int64_t> weights,
                                                      int64_t group);

// REQUIRES: `channels` are its result.
ir::Result<void> lower_grouped_blocks(ir::LowerContext& context, const PlaneWindow& w,
                                      const GroupedChannels& channels);

}  // namespace ullage::ops
