#include "ops/movement/movement_rules.h"

#include "ops/movement/movement.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::Value;

Value slice_along(Value x, size_t axis, ExtentExpr start, ExtentExpr size, int64_t step) {
  if (!x.valid()) return x;
  ir::ExtentPool& pool = x.builder().pool();
  std::vector<ExtentExpr> starts(x.rank(), pool.constant(0));
  std::vector<ExtentExpr> sizes = extents_of(x);
  std::vector<ExtentExpr> steps(x.rank(), pool.constant(1));
  starts[axis] = start;
  sizes[axis] = size;
  steps[axis] = pool.constant(step);
  return slice(x, std::move(starts), std::move(sizes), std::move(steps));
}

}  // namespace ullage::ops
