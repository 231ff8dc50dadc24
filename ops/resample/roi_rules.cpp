#include "ops/resample/roi_rules.h"

#include <array>

#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using namespace ir;

Result<ShapeExtent> region_bins(InferContext& context, int64_t rows, int64_t columns) {
  if (auto r = require_dtype(context, 0, kRegionDTypes, "C1"); !r) return r.error();
  if (context.input(1).dtype != context.input(0).dtype)
    return context.error("operands 0 and 1 must be of one dtype (C1)");
  if (auto r = require_dtype(context, 2, DTypeSet{DType::i32}, "C1"); !r) return r.error();
  constexpr size_t kRanks[] = {4, 2, 1};
  for (size_t i = 0; i < std::size(kRanks); ++i) {
    if (auto r = require_rank(context, i, kRanks[i], "C2"); !r) return r.error();
    if (auto r = require_known(context, i); !r) return r.error();
  }
  const ShapeExtent &x = context.shape(0), &rois = context.shape(1), &images = context.shape(2);
  if (auto r = require_equal(context, rois[1].live, context.pool().constant(4),
                             "a region has four numbers (C2)");
      !r)
    return r.error();
  const Result<AxisExtent> regions =
      merge_axis(context, rois[0], images[0], "there must be one image per region (C2)");
  if (!regions) return regions.error();
  if (rows < 1 || columns < 1)
    return context.error("rows and columns must be at least 1 (C3): " + std::to_string(rows) +
                         " and " + std::to_string(columns));
  ShapeExtent shape;
  shape.push_back(*regions);
  shape.push_back(x[1]);
  shape.push_back(AxisExtent(context.pool().constant(rows)));
  shape.push_back(AxisExtent(context.pool().constant(columns)));
  return shape;
}

Batched batch_regions(const BatchingContext& c) {
  const Value rois = stacked(c, 1);
  Value x = c.inputs[0], images = stacked(c, 2);
  if (!x.valid() || !rois.valid() || !images.valid()) return std::vector<Value>{Value()};
  const ExtentExpr regions = rois.extent(1);
  if (c.is_stacked[0]) {
    // Numbers outside are clamped within their own row.
    const Value last = sub(extent_values(c.builder, {x.extent(1)}, {}, DType::i32),
                           c.builder.scalar(DType::i32, 1));
    images = min(max(images, c.builder.scalar(DType::i32, 0)), last);
    const std::vector<ExtentExpr> shape = extents_of(images);
    const Value row = iota(c.builder, DType::i32, shape, 0);
    images = add(images, mul(row, extent_values(c.builder, {x.extent(1)}, {}, DType::i32)));
    x = fold_rows(x);
  }
  auto y = c.builder.add(c.op, std::array{x, fold_rows(rois), fold_rows(images)}, c.attributes);
  return std::vector<Value>{unfold_rows(y.front(), c.batch, regions)};
}

}  // namespace ullage::ops
