#include "ops/resample/roi_rules.h"

#include <array>
#include <bit>

#include "ops/code/scalar_code.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/rules/lowering.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/lanes.h"
#include "shaders/params/resize.h"

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

KernelCall region_call(LowerContext& context, std::string file, double scale, size_t output) {
  const ShapeExtent &x = context.shape(context.input(0)), &y = context.shape(context.output());
  const DType dtype = context.dtype(context.input(0));
  KernelCall call;
  call.kernel.file = std::move(file);
  call.kernel.local_size[0] = subgroup_lanes(context.profile(), 64);
  call.kernel.needs.float64 = dtype == DType::f64;
  call.kernel.defines = {{"REAL", std::string(glsl_type(dtype))}};
  call.operands = {{context.read(context.input(0), Layout::plain()), Access::read},
                   {context.read(context.input(1), Layout::plain()), Access::read},
                   {context.read(context.input(2), Layout::plain()), Access::read},
                   {context.write(context.output(output), Layout::plain()), Access::write}};
  call.push = push_words(
      params::RoiAlignParams{.images = context.slot(x[0].live),
                             .channels = context.slot(x[1].live),
                             .height = context.slot(x[2].live),
                             .width = context.slot(x[3].live),
                             .regions = context.slot(y[0].live),
                             .rows = context.slot(y[2].live),
                             .columns = context.slot(y[3].live),
                             .scale = std::bit_cast<uint32_t>(static_cast<float>(scale))});
  return call;
}

ExtentExpr region_items(const LowerContext& context) {
  const ShapeExtent& y = context.shape(context.output());
  return y[0].live * y[1].live * y[2].live * y[3].live;
}

Value add_regions(const OpDef& op, Value x, Value rois, Value images,
                  const Attributes& attributes) {
  if (!x.valid() || !rois.valid() || !images.valid()) return {};
  const DType dtype = x.dtype() == DType::f64 ? DType::f64 : DType::f32;
  const std::array operands{cast(x, dtype), cast(rois, dtype), cast(images, DType::i32)};
  return cast(x.builder().add1(op, operands, attributes), x.dtype());
}

Batched batch_regions(const BatchingContext& c) {
  const Value rois = stacked(c, 1);
  Value x = c.inputs[0], images = stacked(c, 2);
  if (!x.valid() || !rois.valid() || !images.valid()) {
    return std::vector<Value>(c.op.output_count);
  }
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
  auto results =
      c.builder.add(c.op, std::array{x, fold_rows(rois), fold_rows(images)}, c.attributes);
  for (Value& result : results) result = unfold_rows(result, c.batch, regions);
  return results;
}

}  // namespace ullage::ops
