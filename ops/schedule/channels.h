// Channels that no call moves: parts that kernels read out of the whole, and shuffles that the
// kernel of one operand writes. The graph's part of it is in the views (ir/lowering/views.h); here
// it is checked against the layouts that have been chosen.
#pragma once

#include <optional>

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

// What `id` is a part of: it has no memory then. The answer does not change from the slice on to
// the last reader.
std::optional<ir::ChannelPart> part_of(const ir::LowerContext& context, ir::ValueId id);

// The shuffle that the kernel of the node at hand has to write.
std::optional<ir::ChannelShuffle> shuffle_of(const ir::LowerContext& context);

}  // namespace ullage::ops
