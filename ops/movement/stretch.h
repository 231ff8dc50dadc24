// What a slice or an interleave takes along one axis, read off its node.
#pragma once

#include <optional>

#include "ir/graph/graph.h"

namespace ullage::ops {

// First element of a slice that takes so many neighbours along `axis`, and all of the other axes;
// nothing for other slices and where extents or the start are not known.
std::optional<int64_t> slice_start(const ir::Graph& graph, const ir::Node& node, size_t axis);

// The axis of an interleave that takes all of both operands, first to last; nothing for other
// nodes.
std::optional<size_t> whole_interleave(const ir::Graph& graph, const ir::Node& node);

}  // namespace ullage::ops
