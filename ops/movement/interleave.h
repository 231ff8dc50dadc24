// Interleaving of tensors and of their rows.
#pragma once

#include "ir/lowering/lower_context.h"
#include "ops/rules/family.h"

namespace ullage::ops {

// interleave: what shuffles of grouped channels amount to.

// Of the sequence a[0] b[0] a[1] b[1] ... along `axis`, whose extent is constant: elements start ..
// start + count - 1. Passes make it of a concat, two reshapes and a transpose.
struct InterleaveOp : ir::OpDef {
  static constexpr AttributeKey<int64_t> kCount{"count", "elements of the result along the axis"};
  static constexpr AttributeKey<int64_t> kStart{"start",
                                                "first element of the two operands together"};

  ir::Value operator()(ir::Value a, ir::Value b, int64_t axis, int64_t start, int64_t count) const;
};
extern const InterleaveOp interleave;

// interleave along channels that are innermost, in vec4s; two stretches of one shuffle at once.

// Emits the call for the node at hand, an interleave, and for the node behind it that takes another
// stretch of the same operands, if there is one; nothing where that was done for the node before.
// False: the node's operands do not lie so, or not in whole pairs, and nothing was done.
bool lower_interleave_rows(ir::LowerContext& context);

}  // namespace ullage::ops
