// Channels that no call moves: slices that kernels read out of the whole, and shuffles that the
// kernel of one operand writes.
#pragma once

#include <optional>

#include "ir/lowering/views.h"
#include "passes/rewrite/readers.h"

namespace ullage::passes {

// May what reads a slice of channels read the whole instead? Pointwise convolutions do, and the
// interleave of which it is the first operand, if a kernel writes that.
bool may_read_whole(const ir::Graph& graph, const Readers& readers, const ir::Node& slice);

// Of one node's result, the part, shuffle or join that it may be.
std::optional<ir::ChannelPart> channel_part(const ir::Graph& graph, const Readers& readers,
                                            ir::ValueId id);
std::optional<ir::ChannelShuffle> channel_shuffle(const ir::Graph& graph, const Readers& readers,
                                                  ir::ValueId id);
std::optional<ir::ChannelJoin> channel_join(const ir::Graph& graph, const Readers& readers,
                                            ir::ValueId id);

}  // namespace ullage::passes
