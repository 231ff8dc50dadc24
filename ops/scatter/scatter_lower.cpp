// Calls that write at indices. Where updates are combined with what is there: a copy of x, then the
// updates in place and in order; elements narrower than a word are widened, since one invocation
// must own every word it writes. Where they replace it: who is the last at each place, then the
// result from x and those.
#include "ops/scatter/scatter_slots.h"

#include "ir/graph/op.h"
#include "ops/code/copy.h"
#include "ops/code/element_code.h"
#include "ops/code/map_kernel.h"
#include "ops/code/scalar_code.h"
#include "ops/indexing/gather_lower.h"
#include "ops/indexing/index_rules.h"
#include "ops/indexing/indexing.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
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

// Emits the copy, `call` (complete but for operands and the text of elements) and what narrows the
// result again.
Result<void> emit_scatter(LowerContext& context, KernelCall call) {
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
  const std::string bits(bits_type(target->dtype));
  call.kernel.body = arithmetic_includes(target->dtype) + buffer_text(0, "", bits, "y") +
                     load_text(1, "indices", index) + buffer_text(2, "readonly", bits, "updates") +
                     "#define LOAD_UPDATE(i) updates[i]\n" + apply_text(target->dtype, reduction);
  call.kernel.needs.float64 = target->dtype == DType::f64;
  call.operands = {{target->result, Access::read_write},
                   {context.read(context.input(1), Layout::plain()), Access::read},
                   {target->updates, Access::read}};
  context.emit(std::move(call));
  if (!narrow) return {};
  const ExtentExpr size = element_count(context.shape(context.output()), context.pool());
  return emit_cast(context, size, target->result, target->dtype, output, dtype);
}

KernelCall line_call(LowerContext& context, std::string file, ExtentExpr lines, ExtentExpr count,
                     int64_t per_iteration) {
  KernelCall call;
  call.kernel.file = std::move(file);
  call.kernel.local_size[0] = independent_lanes(context.profile());
  const int64_t steps = as_constant(count).value_or(kMaxUpdates) / per_iteration + 1;
  call.groups[0] = run_groups(context, lines, call.kernel.local_size[0], steps);
  return call;
}

// ---- replacing ------------------------------------------------------------------------------

// Updates that one invocation puts in place sooner than others find out which of them is the last.
constexpr int64_t kFewUpdates = 16;

bool replaces(const LowerContext& context, ExtentExpr count) {
  return context.node().attributes[kScatterReduction] == ScatterReduction::none &&
         as_constant(count).value_or(kFewUpdates + 1) > kFewUpdates;
}

Result<BufferId> nobody(LowerContext& context, ExtentExpr places) {
  MapSpec zeros{.shape = ShapeExtent::exact({places})};
  zeros.output = context.scratch(DType::u32, places, "last updates");
  zeros.body.constants = {{.dtype = DType::u32}};
  if (auto ok = emit_map(context, zeros); !ok) return ok.error();
  return zeros.output;
}

// `call`, complete but for operands and text, of one invocation per update.
void emit_last(LowerContext& context, KernelCall call, ExtentExpr updates, BufferId last) {
  const ValueId indices = context.input(1);
  call.kernel.local_size[0] = independent_lanes(context.profile());
  call.kernel.body = load_text(0, "indices", width_dtype(context.dtype(indices)));
  call.operands = {{context.read(indices, Layout::plain()), Access::read},
                   {last, Access::read_write}};
  call.groups[0] = strided_groups(context.profile(), updates, call.kernel.local_size[0]);
  context.emit(std::move(call));
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

Result<void> lower_replaced_elements(LowerContext& context, size_t axis) {
  const ShapeExtent& shape = context.shape(context.input(0));
  const ShapeExtent& updates = context.shape(context.input(2));
  const auto push = element_params(context, shape, updates, axis);
  const auto last = nobody(context, element_count(shape, context.pool()));
  if (!last) return last.error();
  KernelCall call;
  call.kernel.file = "indexing/last_element.comp";
  add_define(call.kernel, "RANK", static_cast<int64_t>(shape.rank()));
  call.push = push_words(push);
  emit_last(context, std::move(call), element_count(updates, context.pool()), *last);
  emit_replace(context, *last, context.pool().constant(1));
  return {};
}

Result<void> lower_replaced_slices(LowerContext& context, const TupleAxes& axes) {
  const ShapeExtent& shape = context.shape(context.input(0));
  const ShapeExtent& indices = context.shape(context.input(1));
  const ExtentExpr count = product_between(context.pool(), indices, axes.batch, indices.rank() - 1);
  const ExtentExpr tuples = product_between(context.pool(), indices, 0, indices.rank() - 1);
  params::LastTupleParams push{
      .tuples = context.slot(tuples), .count = context.slot(count), .extents = {}};
  for (size_t k = 0; k < axes.depth; ++k) {
    push.extents[k] = context.slot(shape[axes.batch + k].live);
  }
  const auto last = nobody(context, product_between(context.pool(), shape, 0, axes.behind()));
  if (!last) return last.error();
  KernelCall call;
  call.kernel.file = "indexing/last_tuple.comp";
  add_define(call.kernel, "DEPTH", static_cast<int64_t>(axes.depth));
  add_define(call.kernel, "BATCHED", axes.batch != 0);
  call.push = push_words(push);
  emit_last(context, std::move(call), tuples, *last);
  emit_replace(context, *last, product_between(context.pool(), shape, axes.behind(), shape.rank()));
  return {};
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
  return emit_scatter(context, std::move(call));
}

Result<void> lower_scatter_nd(LowerContext& context) {
  const ShapeExtent& shape = context.shape(context.input(0));
  const ShapeExtent& tuples = context.shape(context.input(1));
  const TupleAxes axes = tuple_axes(context.graph(), context.node());
  const ExtentExpr count = product_between(context.pool(), tuples, axes.batch, tuples.rank() - 1);
  if (replaces(context, count)) return lower_replaced_slices(context, axes);
  const ExtentExpr inner = product_between(context.pool(), shape, axes.behind(), shape.rank());
  const ExtentExpr lines = simplify(product_between(context.pool(), shape, 0, axes.batch) * inner);
  params::ScatterNdParams push{.lines = context.slot(lines),
                               .count = context.slot(count),
                               .inner = context.slot(inner),
                               .extents = {}};
  for (size_t k = 0; k < axes.depth; ++k) {
    push.extents[k] = context.slot(shape[axes.batch + k].live);
  }
  KernelCall call = line_call(context, "indexing/scatter_nd.comp", lines, count, 2);
  add_define(call.kernel, "DEPTH", static_cast<int64_t>(axes.depth));
  add_define(call.kernel, "BATCHED", axes.batch != 0);
  call.push = push_words(push);
  return emit_scatter(context, std::move(call));
}

}  // namespace ullage::ops
