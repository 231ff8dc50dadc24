// The calls that find places.
#include "ops/scatter/scatter_places.h"

#include "ir/graph/op.h"
#include "ops/code/copy.h"
#include "ops/code/element_code.h"
#include "ops/indexing/indexing_lower.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/indexing.h"

namespace ullage::ops {

using namespace ir;

TupleExtents tuple_extents(LowerContext& context, const TupleAxes& axes) {
  ExtentPool& pool = context.pool();
  const ShapeExtent& shape = context.shape(context.input(0));
  const ShapeExtent& indices = context.shape(context.input(1));
  return {.places = product_between(pool, shape, 0, axes.behind()),
          .tuples = product_between(pool, indices, 0, indices.rank() - 1),
          .count = product_between(pool, indices, axes.batch, indices.rank() - 1),
          .inner = product_between(pool, shape, axes.behind(), shape.rank())};
}

KernelCall element_placing(LowerContext& context, size_t axis) {
  const ShapeExtent& shape = context.shape(context.input(0));
  KernelCall call;
  call.kernel.file = "indexing/last_element.comp";
  add_define(call.kernel, "RANK", static_cast<int64_t>(shape.rank()));
  call.push = push_words(element_params(context, shape, context.shape(context.input(2)), axis));
  return call;
}

KernelCall tuple_placing(LowerContext& context, const TupleAxes& axes, ExtentExpr count,
                         ExtentExpr tuples) {
  const ShapeExtent& shape = context.shape(context.input(0));
  params::LastTupleParams push{
      .tuples = context.slot(tuples), .count = context.slot(count), .extents = {}};
  for (size_t k = 0; k < axes.depth; ++k) {
    push.extents[k] = context.slot(shape[axes.batch + k].live);
  }
  KernelCall call;
  call.kernel.file = "indexing/last_tuple.comp";
  add_define(call.kernel, "DEPTH", static_cast<int64_t>(axes.depth));
  add_define(call.kernel, "BATCHED", axes.batch != 0);
  call.push = push_words(push);
  return call;
}

void emit_placing(LowerContext& context, KernelCall placing, bool places, ExtentExpr updates,
                  BufferId found) {
  const ValueId indices = context.input(1);
  add_define(placing.kernel, "PLACES", places);
  placing.kernel.local_size[0] = independent_lanes(context.profile());
  placing.kernel.body = load_text(0, "indices", width_dtype(context.dtype(indices)));
  placing.operands = {{context.read(indices, Layout::plain()), Access::read},
                      {found, Access::read_write}};
  placing.groups[0] = strided_groups(context.profile(), updates, placing.kernel.local_size[0]);
  context.emit(std::move(placing));
}

}  // namespace ullage::ops
