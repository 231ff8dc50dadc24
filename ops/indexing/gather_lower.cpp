// Calls that read at indices. Elements are moved by width, whatever their dtype.
#include "ops/indexing/indexing_lower.h"

#include "ir/graph/op.h"
#include "ops/code/copy.h"
#include "ops/code/element_code.h"
#include "ops/indexing/index_rules.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/indexing.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr int64_t kUnitBytes = 16;

// Operand and result lie alike.
DType gathered_storage(const LowerContext& context) {
  const ValueId moved[] = {context.input(0), context.output()};
  return context.common_storage(moved);
}

// The call without push constants: operands x and indices, result y.
KernelCall gather_call(LowerContext& context, std::string file, bool units, ExtentExpr items) {
  const ValueId x = context.input(0), indices = context.input(1), y = context.output();
  const DType storage = gathered_storage(context), width = width_dtype(storage),
              index = width_dtype(context.dtype(indices));
  KernelCall call;
  call.kernel.file = std::move(file);
  call.kernel.local_size[0] = independent_lanes(context.profile());
  if (units) {
    call.kernel.body = "#define BITS uvec4\n" + buffer_text(0, "readonly", "uvec4", "x") +
                       "#define load_x(i) x[i]\n" + load_text(1, "indices", index) +
                       buffer_text(2, "writeonly", "uvec4", "y") +
                       "#define store_y(i, v) y[i] = v\n";
  } else {
    call.kernel.body = "#define BITS " + std::string(bits_type(width)) + "\n" +
                       load_text(0, "x", width) + load_text(1, "indices", index) +
                       store_text(2, "y", width);
  }
  call.operands = {{context.read_as(x, Layout::plain(), storage), Access::read},
                   {context.read(indices, Layout::plain()), Access::read},
                   {context.write_as(y, Layout::plain(), storage), Access::write}};
  const ExtentExpr groups_of = units ? items : simplify(ceil_div(items, 4));
  call.groups[0] = strided_groups(context.profile(), groups_of, call.kernel.local_size[0]);
  return call;
}

}  // namespace

Result<void> lower_gather(LowerContext& context) {
  const ShapeExtent& shape = context.shape(context.input(0));
  const auto axis = static_cast<size_t>(context.node().attributes[kAxis]);
  const Slices slices = slices_of(context.pool(), shape, axis);
  const ExtentExpr count = element_count(context.shape(context.input(1)), context.pool());
  const auto bytes = static_cast<int64_t>(size_bytes(gathered_storage(context)));
  const bool units = prove_multiple_of(slices.inner * bytes, kUnitBytes);
  const ExtentExpr inner =
      units ? simplify(floor_div(slices.inner * bytes, kUnitBytes)) : slices.inner;
  const ExtentExpr total = simplify(slices.outer * count * inner);
  KernelCall call = gather_call(context, "indexing/gather.comp", units, total);
  add_define(call.kernel, "UNITS", units);
  call.push = push_words(params::GatherParams{.total = context.slot(total),
                                              .extent = context.slot(slices.extent),
                                              .inner = context.slot(inner),
                                              .count = context.slot(count)});
  context.emit(std::move(call));
  return {};
}

Result<void> lower_gather_nd(LowerContext& context) {
  const ShapeExtent& shape = context.shape(context.input(0));
  const ShapeExtent& tuples = context.shape(context.input(1));
  const TupleAxes axes = tuple_axes(context.graph(), context.node());
  const ExtentExpr total = element_count(context.shape(context.output()), context.pool());
  const ExtentExpr count = product_between(context.pool(), tuples, axes.batch, tuples.rank() - 1);
  params::GatherNdParams push{
      .total = context.slot(total),
      .inner = context.slot(product_between(context.pool(), shape, axes.behind(), shape.rank())),
      .count = axes.batch == 0 ? 0 : context.slot(count),
      .extents = {}};
  for (size_t k = 0; k < axes.depth; ++k) {
    push.extents[k] = context.slot(shape[axes.batch + k].live);
  }
  KernelCall call = gather_call(context, "indexing/gather_nd.comp", false, total);
  add_define(call.kernel, "DEPTH", static_cast<int64_t>(axes.depth));
  add_define(call.kernel, "BATCHED", axes.batch != 0);
  call.push = push_words(push);
  context.emit(std::move(call));
  return {};
}

params::GatherElementsParams element_params(LowerContext& context, const ShapeExtent& indexed,
                                            const ShapeExtent& indices, size_t axis) {
  const std::vector<ExtentExpr> strides = symbolic_strides(context.pool(), indexed);
  const ExtentExpr total = element_count(indices, context.pool());
  params::GatherElementsParams push{.total = context.slot(total),
                                    .axis_extent = context.slot(indexed[axis].live),
                                    .axis_stride = context.slot(strides[axis]),
                                    .extents = {},
                                    .strides = {}};
  for (size_t a = 0; a < indices.rank(); ++a) {
    push.extents[a] = context.slot(indices[a].live);
    push.strides[a] = a == axis ? context.slot(int64_t{0}) : context.slot(strides[a]);
  }
  return push;
}

Result<void> lower_gather_elements(LowerContext& context) {
  const ShapeExtent& result = context.shape(context.output());
  const auto axis = static_cast<size_t>(context.node().attributes[kAxis]);
  const auto push = element_params(context, context.shape(context.input(0)), result, axis);
  KernelCall call = gather_call(context, "indexing/gather_elements.comp", false,
                                element_count(result, context.pool()));
  add_define(call.kernel, "RANK", static_cast<int64_t>(result.rank()));
  call.push = push_words(push);
  context.emit(std::move(call));
  return {};
}

}  // namespace ullage::ops
