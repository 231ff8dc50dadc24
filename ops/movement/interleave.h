// interleave: what shuffles of grouped channels amount to.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// Of the sequence a[0] b[0] a[1] b[1] ... along `axis`, whose extent is constant: elements start ..
// start + count - 1. Passes make it of a concat, two reshapes and a transpose.
struct InterleaveOp : ir::OpDef {
  static constexpr AttributeKey<int64_t> kCount{"count", "elements of the result along the axis"};
  static constexpr AttributeKey<int64_t> kStart{"start",
                                                "first element of the two operands together"};

  ir::Value operator()(ir::Value a, ir::Value b, int64_t axis, int64_t start, int64_t count) const;
};
extern const InterleaveOp interleave;

}  // namespace ullage::ops
