// Channels that no call moves: slices that kernels read out of the whole, and shuffles that the
// kernel of one operand writes.
#pragma once

#include <optional>

#include "ir/program/kernel_graph.h"

namespace ullage::ops {

// May what reads a slice of channels read the whole instead? Pointwise convolutions do, and the
// interleave of which it is the first operand, if a kernel writes that.
bool may_read_whole(const ir::Graph& graph, const ir::Node& slice);

// Channels first .. first + count - 1 of `whole`.
struct ChannelView {
  ir::ValueId whole = ir::kNoValue;
  int64_t first = 0, count = 0;
};
// What `id` is, if all its readers read the whole, which lies channels last: it has no memory then.
// The answer does not change from the slice on to the last reader.
std::optional<ChannelView> channel_view(const ir::LowerContext& context, ir::ValueId id);

// The interleave that alone reads a pointwise convolution's result, as its second operand.
struct ChannelTurns {
  ir::ValueId whole = ir::kNoValue, other = ir::kNoValue;  // its result and its first operand
};
// Nothing where the convolution's kernel cannot write it: `other` must lie there by then, and the
// epilogue must read no tensor.
std::optional<ChannelTurns> channel_turns(const ir::LowerContext& context, const ir::Node& product);

}  // namespace ullage::ops
