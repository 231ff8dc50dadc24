// Updates that replace what is there, as calls.
#include "ops/scatter/scatter_replaced.h"

#include "ir/graph/op.h"
#include "ops/code/copy.h"
#include "ops/code/element_code.h"
#include "ops/code/map_kernel.h"
#include "ops/code/scalar_code.h"
#include "ops/indexing/indexing.h"
#include "ops/rules/lowering.h"
#include "ops/scatter/scatter_places.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/indexing.h"

namespace ullage::ops {

using namespace ir;

namespace {

// Updates that one invocation puts in place sooner than others find out which of them is the last.
constexpr int64_t kFewUpdates = 16;

Result<BufferId> nobody(LowerContext& context, ExtentExpr places) {
  MapSpec zeros{.shape = ShapeExtent::exact({places})};
  zeros.output = context.scratch(DType::u32, places, "last updates");
  zeros.body.constants = {{.dtype = DType::u32}};
  if (auto ok = emit_map(context, zeros); !ok) return ok.error();
  return zeros.output;
}

void emit_replace(LowerContext& context, BufferId last, ExtentExpr inner) {
  const ValueId x = context.input(0), updates = context.input(2), y = context.output();
  const ValueId moved[] = {x, updates, y};
  const DType storage = context.common_storage(moved), width = width_dtype(storage);
  const ExtentExpr total = element_count(context.shape(y), context.pool());
  KernelCall call;
  call.kernel.file = "indexing/replace.comp";
  call.kernel.local_size[0] = independent_lanes(context.profile());
  call.kernel.body = "#define BITS " + std::string(bits_type(width)) + "\n" +
                     load_text(0, "x", width) + load_text(1, "updates", width) +
                     store_text(3, "y", width);
  add_define(call.kernel, "WHOLE", prove_multiple_of(inner, 4));
  call.operands = {{context.read_as(x, Layout::plain(), storage), Access::read},
                   {context.read_as(updates, Layout::plain(), storage), Access::read},
                   {last, Access::read},
                   {context.write_as(y, Layout::plain(), storage), Access::write}};
  call.push =
      push_words(params::ReplaceParams{.total = context.slot(total), .inner = context.slot(inner)});
  call.groups[0] =
      strided_groups(context.profile(), simplify(ceil_div(total, 4)), call.kernel.local_size[0]);
  context.emit(std::move(call));
}

}  // namespace

bool replaces(const LowerContext& context, ExtentExpr count) {
  return context.node().attributes[kScatterReduction] == ScatterReduction::none &&
         as_constant(count).value_or(kFewUpdates + 1) > kFewUpdates;
}

Result<void> lower_replaced_elements(LowerContext& context, size_t axis) {
  const ShapeExtent& shape = context.shape(context.input(0));
  KernelCall placing = element_placing(context, axis);
  const auto last = nobody(context, element_count(shape, context.pool()));
  if (!last) return last.error();
  const ExtentExpr updates = element_count(context.shape(context.input(2)), context.pool());
  emit_placing(context, std::move(placing), false, updates, *last);
  emit_replace(context, *last, context.pool().constant(1));
  return {};
}

Result<void> lower_replaced_slices(LowerContext& context, const TupleAxes& axes) {
  const TupleExtents extents = tuple_extents(context, axes);
  KernelCall placing = tuple_placing(context, axes, extents.count, extents.tuples);
  const auto last = nobody(context, extents.places);
  if (!last) return last.error();
  emit_placing(context, std::move(placing), false, extents.tuples, *last);
  emit_replace(context, *last, extents.inner);
  return {};
}

}  // namespace ullage::ops
