// Layouts seen through ops that only rename axes.
#pragma once

#include <optional>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/graph/op.h"
#include "ir/lowering/layout.h"

namespace ullage::ops {

inline constexpr uint8_t kNoAxis = 0xff;

// For each axis of `from` its place in `to`, kNoAxis for axes of extent 1; nothing where more than
// such axes came or went.
std::optional<std::vector<uint8_t>> same_but_units(const ir::ShapeExtent& from,
                                                   const ir::ShapeExtent& to);

// Of a reshape or transpose that only renames axes: for each axis of the result the operand's axis
// that it is, kNoAxis for one of extent 1 that is new. Nothing where the node does more than that,
// and for other nodes.
std::optional<std::vector<uint8_t>> renamed_axes(const ir::Graph& graph, const ir::Node& node);

// `layout` of `from`, in terms of the axes of `to`, which has the same elements in the same order;
// nothing where the memory would differ: where axes that are merged do not lie side by side, or a
// padded axis is merged or split.
std::optional<ir::Layout> layout_behind_reshape(const ir::Layout& layout,
                                                const ir::ShapeExtent& from,
                                                const ir::ShapeExtent& to);

// `layout` of the operand of a reshape or transpose, in terms of the axes of its result; nothing
// where the memory would differ, and for other nodes.
std::optional<ir::Layout> layout_behind(const ir::Graph& graph, const ir::Node& node,
                                        const ir::Layout& layout);

}  // namespace ullage::ops
