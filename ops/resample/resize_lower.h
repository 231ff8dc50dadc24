// Lowering of resize.
#pragma once

#include <span>

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

ir::Result<void> lower_resize(ir::LowerContext& context);
// Of nearest neighbours over space: with one tensor, which may be repeated along all axes but the
// channels', or with none.
bool accepts_resize_epilogue(const ir::Graph& graph, const ir::Node& node,
                             const ir::ScalarBody& body, std::span<const ir::ValueId> extra);
// The factor of an axis as an f64 expression: the attribute's, or result extent / operand extent.
ir::ExtentExpr resize_scale(ir::ExtentPool& pool, const ir::Attributes& attributes,
                            const ir::ShapeExtent& x, size_t axis);
// A float expression as two words: (high + low / 2^20) / 2^10, exact to 30 bits.
struct ScaleWords {
  ir::ExtentExpr high, low;
};
ScaleWords scale_words(ir::ExtentPool& pool, ir::ExtentExpr scale);

}  // namespace ullage::ops
