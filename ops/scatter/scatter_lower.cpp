// Calls that write at indices and combine: a copy of x, then the updates in place and in order;
// elements narrower than a word are widened, since one invocation must own every word it writes. Of
// many updates those of each place are combined before, as a segment of rows. A few that replace
// are written the first way.
#include <algorithm>
#include <functional>

#include "ir/graph/op.h"
#include "ops/code/combine_code.h"
#include "ops/code/copy.h"
#include "ops/code/element_code.h"
#include "ops/code/map_kernel.h"
#include "ops/code/scalar_code.h"
#include "ops/indexing/index_rules.h"
#include "ops/indexing/indexing.h"
#include "ops/indexing/indexing_lower.h"
#include "ops/rules/lowering.h"
#include "ops/scatter/scatter_places.h"
#include "ops/scatter/scatter_replaced.h"
#include "ops/scatter/scatter_slots.h"
#include "ops/schedule/by_extent.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "ops/select/segment_lower.h"
#include "shaders/params/indexing.h"

namespace ullage::ops {

using namespace ir;

namespace {

// Old bits and new bits to new bits.
std::string apply_text(DType dtype, ScatterReduction reduction) {
  if (reduction == ScatterReduction::none) return "#define APPLY(bits, update) update\n";
  const bool emulated = dtype == DType::i64 || dtype == DType::u64;
  const std::string a = decode(dtype, "bits"), b = decode(dtype, "update");
  std::string value;
  if (emulated || reduction == ScatterReduction::largest ||
      reduction == ScatterReduction::smallest) {
    value = "op_" + std::string(name_of(reduction)) + "(" + a + ", " + b + ")";
  } else {
    value = a + (reduction == ScatterReduction::sum ? " + " : " * ") + b;
  }
  return "#define APPLY(bits, update) " + encode(dtype, value) + "\n";
}

// Where updates of whole words are applied, and from where they come.
struct Target {
  DType dtype;
  BufferId result = kNoBuffer, updates = kNoBuffer;
};

Result<Target> widened_target(LowerContext& context, DType dtype) {
  const ValueId x = context.input(0), updates = context.input(2);
  const ExtentExpr size = element_count(context.shape(x), context.pool());
  const ExtentExpr count = element_count(context.shape(updates), context.pool());
  Target target{accumulation_dtype(dtype)};
  target.result = context.scratch(target.dtype, size, "widened");
  target.updates = context.scratch(target.dtype, count, "widened updates");
  const BufferId from = context.read(x, Layout::plain());
  const BufferId narrow = context.read(updates, Layout::plain());
  if (auto ok = emit_cast(context, size, from, dtype, target.result, target.dtype); !ok) {
    return ok.error();
  }
  if (auto ok = emit_cast(context, count, narrow, dtype, target.updates, target.dtype); !ok) {
    return ok.error();
  }
  return target;
}

Result<Target> copied_target(LowerContext& context, DType dtype, BufferId output) {
  const ValueId x = context.input(0);
  const ExtentExpr size = element_count(context.shape(x), context.pool());
  MapSpec copy{.shape = ShapeExtent::exact({size}), .output = output};
  copy.operands = {{context.read(x, Layout::plain()), dtype, {context.pool().constant(1)}, {}}};
  if (auto ok = emit_copy(context, std::move(copy)); !ok) return ok.error();
  return Target{dtype, output, context.read(context.input(2), Layout::plain())};
}

// How updates become segments: each of `rows` updates of `inner` elements belongs to one of
// `places`.
struct Segmented {
  std::function<KernelCall()> placing;                         // as scatter_places.h has them
  ExtentExpr walked = {}, rows = {}, inner = {}, places = {};  // walked: of them, by one invocation
};

Combine combination_of(ScatterReduction reduction) {
  switch (reduction) {
    case ScatterReduction::product:
      return Combine::prod;
    case ScatterReduction::largest:
      return Combine::max;
    case ScatterReduction::smallest:
      return Combine::min;
    default:
      return Combine::sum;
  }
}

// The text of y[], in operand 0, and of updates[], in operand `i`, of `target`.
std::string target_text(DType dtype, ScatterReduction reduction, size_t i) {
  const std::string bits(bits_type(dtype));
  return arithmetic_includes(dtype) + buffer_text(0, "", bits, "y") +
         buffer_text(i, "readonly", bits, "updates") + "#define LOAD_UPDATE(i) updates[i]\n" +
         apply_text(dtype, reduction);
}

// What was combined for each place, and then y with it. `narrow`: the dtype of x.
void emit_segmented(LowerContext& context, const Segmented& s, const Target& target, DType narrow,
                    ScatterReduction reduction) {
  // No memory where the run takes the other way.
  const ExtentExpr is_long = less(context.pool().constant(kWalkedUpdates), s.walked);
  const ExtentExpr elements = simplify(s.places * s.inner);
  const BufferId ids = context.scratch(DType::u32, simplify(s.rows * is_long), "places");
  const BufferId combined =
      context.scratch(target.dtype, simplify(elements * is_long), "combined updates");
  emit_placing(context, s.placing(), true, s.rows, ids);
  emit_segment_rows(context,
                    {.values = target.updates,
                     .ids = ids,
                     .dtype = target.dtype,
                     .rows = s.rows,
                     .inner = s.inner,
                     .segments = s.places},
                    combination_of(reduction), narrow, combined);
  KernelCall apply;
  apply.kernel.file = "indexing/apply.comp";
  apply.kernel.local_size[0] = independent_lanes(context.profile());
  apply.kernel.needs.float64 = target.dtype == DType::f64;
  apply.kernel.body = target_text(target.dtype, reduction, 1);
  apply.operands = {{target.result, Access::read_write}, {combined, Access::read}};
  apply.push = push_words(params::ApplyParams{.total = context.slot(elements)});
  apply.groups[0] = strided_groups(context.profile(), elements, apply.kernel.local_size[0]);
  context.emit(std::move(apply));
}

// Emits the copy, `walk` (complete but for operands and the text of elements), or what segments
// take where updates are many, and what narrows the result again.
Result<void> emit_scatter(LowerContext& context, KernelCall walk, const Segmented& segmented) {
  const ScatterReduction reduction = context.node().attributes[kScatterReduction];
  const DType index = width_dtype(context.dtype(context.input(1)));
  // Where nothing is computed only the width counts.
  DType dtype = context.dtype(context.input(0));
  if (reduction == ScatterReduction::none) dtype = width_dtype(dtype);
  if (auto ok = require_float64(context, dtype); !ok) return ok;
  const bool narrow = size_bytes(dtype) < 4;
  const BufferId output = context.write(context.output(), Layout::plain());
  Result<Target> target =
      narrow ? widened_target(context, dtype) : copied_target(context, dtype, output);
  if (!target) return target.error();
  const BufferId indices = context.read(context.input(1), Layout::plain());
  walk.kernel.body = target_text(target->dtype, reduction, 2) + load_text(1, "indices", index);
  walk.kernel.needs.float64 = target->dtype == DType::f64;
  walk.operands = {{target->result, Access::read_write},
                   {indices, Access::read},
                   {target->updates, Access::read}};
  const auto emit_walk = [&] { context.emit(std::move(walk)); };
  if (reduction == ScatterReduction::none) {
    emit_walk();
  } else {
    emit_by_extent(context, segmented.walked, kWalkedUpdates, emit_walk,
                   [&] { emit_segmented(context, segmented, *target, dtype, reduction); });
  }
  if (!narrow) return {};
  const ExtentExpr size = element_count(context.shape(context.output()), context.pool());
  return emit_cast(context, size, target->result, target->dtype, output, dtype);
}

KernelCall line_call(LowerContext& context, std::string file, ExtentExpr lines, ExtentExpr count,
                     int64_t per_iteration) {
  KernelCall call;
  call.kernel.file = std::move(file);
  call.kernel.local_size[0] = independent_lanes(context.profile());
  const int64_t steps =
      std::min(as_constant(count).value_or(kWalkedUpdates), kWalkedUpdates) / per_iteration + 1;
  call.groups[0] = run_groups(context, lines, call.kernel.local_size[0], steps);
  return call;
}

}  // namespace

Result<void> lower_scatter_elements(LowerContext& context) {
  const ShapeExtent& shape = context.shape(context.input(0));
  const ShapeExtent& updates = context.shape(context.input(2));
  const auto axis = static_cast<size_t>(context.node().attributes[kAxis]);
  if (replaces(context, updates[axis].live)) return lower_replaced_elements(context, axis);
  const std::vector<ExtentExpr> strides = symbolic_strides(context.pool(), shape);
  const std::vector<ExtentExpr> update_strides = symbolic_strides(context.pool(), updates);
  params::ScatterElementsParams push{.lines = 0,
                                     .count = context.slot(updates[axis].live),
                                     .update_stride = context.slot(update_strides[axis]),
                                     .axis_extent = context.slot(shape[axis].live),
                                     .axis_stride = context.slot(strides[axis]),
                                     .extents = {},
                                     .update_strides = {},
                                     .strides = {}};
  ExtentExpr lines = context.pool().constant(1);
  for (size_t a = 0; a < shape.rank(); ++a) {
    const ExtentExpr extent = a == axis ? context.pool().constant(1) : updates[a].live;
    lines = lines * extent;
    push.extents[a] = context.slot(extent);
    push.update_strides[a] = context.slot(update_strides[a]);
    push.strides[a] = context.slot(strides[a]);
  }
  lines = simplify(lines);
  push.lines = context.slot(lines);
  KernelCall call =
      line_call(context, "indexing/scatter_elements.comp", lines, updates[axis].live, 8);
  add_define(call.kernel, "RANK", static_cast<int64_t>(shape.rank()));
  call.push = push_words(push);
  return emit_scatter(context, std::move(call),
                      {.placing = [&] { return element_placing(context, axis); },
                       .walked = updates[axis].live,
                       .rows = element_count(updates, context.pool()),
                       .inner = context.pool().constant(1),
                       .places = element_count(shape, context.pool())});
}

Result<void> lower_scatter_nd(LowerContext& context) {
  const ShapeExtent& shape = context.shape(context.input(0));
  const TupleAxes axes = tuple_axes(context.graph(), context.node());
  const TupleExtents extents = tuple_extents(context, axes);
  if (replaces(context, extents.count)) return lower_replaced_slices(context, axes);
  const ExtentExpr lines =
      simplify(product_between(context.pool(), shape, 0, axes.batch) * extents.inner);
  params::ScatterNdParams push{.lines = context.slot(lines),
                               .count = context.slot(extents.count),
                               .inner = context.slot(extents.inner),
                               .extents = {}};
  for (size_t k = 0; k < axes.depth; ++k) {
    push.extents[k] = context.slot(shape[axes.batch + k].live);
  }
  KernelCall call = line_call(context, "indexing/scatter_nd.comp", lines, extents.count, 2);
  add_define(call.kernel, "DEPTH", static_cast<int64_t>(axes.depth));
  add_define(call.kernel, "BATCHED", axes.batch != 0);
  call.push = push_words(push);
  return emit_scatter(
      context, std::move(call),
      {.placing = [&] { return tuple_placing(context, axes, extents.count, extents.tuples); },
       .walked = extents.count,
       .rows = extents.tuples,
       .inner = extents.inner,
       .places = extents.places});
}

}  // namespace ullage::ops
