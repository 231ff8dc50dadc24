// Sets of the distinct elements of two arrays, in ascending order. Composites over unique.
#pragma once

#include "ops/select/size.h"

namespace ullage::ops {

// Operands of any rank are flattened and must have one dtype. -0 equals 0; NaN is one element
// within an operand and equals none of the other operand's.

// Elements of a that are not in b. Fill: 0.
Selected setdiff1d(ir::Value a, ir::Value b, const Size& size = {});
// Elements of either. Fill: the smallest.
Selected union1d(ir::Value a, ir::Value b, const Size& size = {});
// Elements of exactly one. Fill: the smallest of the result, 0 where that is empty.
Selected setxor1d(ir::Value a, ir::Value b, const Size& size = {});

// The distinct elements of x, which has rank 1 (AF). `is_sorted`: x ascends or descends, and so
// does the result; it is not sorted again. Fill: the first of the result, 0 where that is empty.
Selected set_unique(ir::Value x, bool is_sorted = false, const Size& size = {});

// Elements of both, and where they occur first in each (i64). Fill of the values: the smallest of
// the result, 0 where that is empty; of the indices: the number of elements of a and of b.
struct Intersection {
  ir::Value values, index_a, index_b, count;
};
Intersection intersect1d(ir::Value a, ir::Value b, const Size& size = {});

}  // namespace ullage::ops
