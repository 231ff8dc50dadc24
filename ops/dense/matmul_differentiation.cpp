// Cotangents of matmul.
#include <numeric>

#include "ops/dense/dense_differentiation.h"
#include "ops/dense/matmul.h"
#include "ops/movement/movement.h"
#include "ops/rules/differentiation.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::Result;
using ir::Value;

namespace {

// The matrices transposed, the batch axes in place.
Value swapped(Value x) {
  std::vector<int64_t> permutation(x.rank());
  std::iota(permutation.begin(), permutation.end(), int64_t{0});
  std::swap(permutation[x.rank() - 2], permutation[x.rank() - 1]);
  return transpose(x, std::move(permutation));
}

}  // namespace

Result<Value> transpose_matmul(const DifferentiationContext& c, int operand) {
  const Value ct = c.incoming[0], a = c.inputs[0], b = c.inputs[1];
  const Value product = operand == 0 ? matmul(ct, swapped(b)) : matmul(swapped(a), ct);
  const Value own = operand == 0 ? a : b;
  bool is_broadcast = false;
  for (size_t axis = 0; axis + 2 < ct.rank(); ++axis) {
    is_broadcast = is_broadcast || own.shape()[axis] != ct.shape()[axis];
  }
  if (!is_broadcast) return product;
  const auto shape = rule_extents(c, own);
  if (!shape) return shape.error();
  return sum_to(product, *shape);
}

}  // namespace ullage::ops
