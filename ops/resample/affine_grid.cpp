// The grid of an affine map, as ops: theta times the homogenous coordinates of every position.
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/resample/grid_sample.h"

namespace ullage::ops {

using ir::Builder;
using ir::DType;
using ir::ExtentExpr;
using ir::Value;

Value affine_grid(Value theta, std::span<const ExtentExpr> size, bool align_corners) {
  if (!theta.valid()) return {};
  Builder& b = theta.builder();
  const DType dtype = theta.dtype();
  const std::vector<ExtentExpr> space(size.begin() + 2, size.end());
  const auto axes = static_cast<int64_t>(space.size());
  const std::vector<int64_t> last = {axes};
  std::vector<Value> columns;
  for (size_t a = space.size(); a-- > 0;) {  // x first
    const Value i = iota(b, dtype, space, static_cast<int64_t>(a));
    const ExtentExpr steps = space[a] - 1;
    const auto number = [&](ExtentExpr e) { return cast(extent_values(b, {e}, {}), dtype); };
    const Value from_centre = sub(mul(i, 2.0), number(steps));
    // Of one position that is -1 and 1 at once: 0.
    const Value half = number(align_corners ? ir::max(steps, 1) : space[a]);
    columns.push_back(unsqueeze(div(from_centre, half), last));
  }
  if (b.failed()) return {};
  columns.push_back(broadcast_to(b.scalar(dtype, 1), extents_of(columns[0])));
  const ExtentExpr positions = ir::product(b.pool(), space);
  const std::vector<ExtentExpr> rows = {b.pool().constant(1), positions,
                                        b.pool().constant(axes + 1)};
  const Value flat = reshape(concat(columns, axes), rows);
  const Value grid = matmul_numpy(flat, transpose(theta, {0, 2, 1}));
  std::vector<ExtentExpr> shape = {size[0]};
  shape.insert(shape.end(), space.begin(), space.end());
  shape.push_back(b.pool().constant(axes));
  return reshape(grid, shape);
}

}  // namespace ullage::ops
