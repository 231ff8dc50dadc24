// Which kernel computes softmax and layer_norm, and with what parameters.
#include "ops/rowwise/rowwise_ops.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "ir/graph/op.h"
#include "ops/rowwise/normalization.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/by_extent.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/rowwise.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr int64_t kVec4sPerStep = 4;

// A workgroup per row: one subgroup on CPU drivers, 128 invocations else; of rows that are too
// long for that many, as many as there may be.
KernelSource row_source(const DeviceProfile& profile, std::string file, bool long_rows) {
  const bool cpu = profile.device_class == DeviceClass::cpu;
  const bool subgroup = profile.subgroup_shuffle && subgroup_lanes(profile, 0) != 0 && !long_rows;
  KernelSource source;
  source.file = std::move(file);
  source.local_size[0] = subgroup ? profile.subgroup_size : cpu ? 8 : 128;
  if (long_rows) source.local_size[0] = std::min<uint32_t>(profile.max_workgroup_invocations, 1024);
  source.needs.subgroup_size = subgroup ? profile.subgroup_size : 0;
  source.needs.subgroup_shuffle = subgroup;
  source.needs.texel_buffers = reads_texels(profile);
  const bool wide_stores = has_fast_wide_stores(profile);
  source.needs.int64 = wide_stores;
  add_define(source, "SUBGROUP", subgroup);
  add_define(source, "TEXEL", source.needs.texel_buffers);
  add_define(source, "WIDE_STORES", wide_stores);
  combine_in_subgroups(source, profile);
  return source;
}

// Each workgroup walks every row it takes three times. On CPUs few groups, but within the loop
// budget; elsewhere a group per row.
ExtentExpr row_groups(LowerContext& context, ExtentExpr rows, ExtentExpr extent, uint32_t lanes) {
  if (context.profile().device_class != DeviceClass::cpu) return block_groups(context, rows);
  const ExtentExpr steps = ceil_div(extent, int64_t{lanes} * 4 * kVec4sPerStep) + kVec4sPerStep;
  const ExtentExpr needed = max(strided_groups(context.profile(), rows * (steps * 3 + 1), 1), 64);
  return simplify(min(block_groups(context, rows), needed));
}

ExtentExpr row_count(LowerContext& context, const ShapeExtent& shape, size_t axes) {
  ExtentExpr rows = context.pool().constant(1);
  for (size_t a = 0; a < axes; ++a) rows = rows * shape[a].live;
  return rows;
}

// Calls `emit` with a workgroup for rows that it walks three times within the loop budget.
void emit_rows(LowerContext& context, const char* file, ExtentExpr extent,
               const std::function<void(KernelCall)>& emit) {
  const DeviceProfile& profile = context.profile();
  const auto emit_with = [&](bool long_rows) {
    KernelCall call;
    call.kernel = row_source(profile, file, long_rows);
    emit(std::move(call));
  };
  if (profile.device_class != DeviceClass::cpu) return emit_with(false);
  const int64_t step = int64_t{4} * kVec4sPerStep * row_source(profile, file, false).local_size[0];
  const int64_t longest = (profile.max_loop_iterations / 3 - 2 * kVec4sPerStep) * step;
  emit_by_extent(context, extent, longest, [&] { emit_with(false); }, [&] { emit_with(true); });
}

// Rows along `axis` of a tensor, whatever lies behind it.
Layout rows_along(size_t axis, size_t rank) {
  Layout layout = Layout::rows();
  if (axis + 1 == rank) return layout;
  for (size_t a = 0; a < rank; ++a) {
    if (a != axis) layout.order.push_back(static_cast<uint8_t>(a));
  }
  layout.order.push_back(static_cast<uint8_t>(axis));
  return layout;
}

void lower_softmax_rows(LowerContext& context, size_t axis, bool log) {
  const ShapeExtent& shape = context.shape(context.input(0));
  const Layout layout = rows_along(axis, shape.rank());
  ExtentExpr rows = context.pool().constant(1);
  for (size_t a = 0; a < shape.rank(); ++a) rows = a == axis ? rows : rows * shape[a].live;
  const bool padded = canonical(Layout::rows(), shape).padded;
  const bool plain =
      axis + 1 == shape.rank() && padded && context.view(context.output()).only_leaves;
  const BufferId from = context.read_stored(context.input(0), layout);
  const BufferId to = plain ? context.write(context.output(), Layout::plain())
                            : context.write_stored(context.output(), layout);
  emit_rows(context, "rowwise/softmax.comp", shape[axis].live, [&](KernelCall call) {
    add_define(call.kernel, "LOG", log);
    add_define(call.kernel, "CHEAP_EXP", context.profile().has(DriverTrait::slow_exponential));
    if (plain) add_define(call.kernel, "PLAIN", 1);
    call.operands = {{from, Access::read, call.kernel.needs.texel_buffers},
                     {to, Access::write, false}};
    call.push = push_words(params::RowParams{
        .rows = context.slot(rows), .extent = context.slot(shape[axis].live), .epsilon = 0});
    call.groups[0] = row_groups(context, rows, shape[axis].live, call.kernel.local_size[0]);
    context.emit(std::move(call));
  });
}

void lower_softmax_lines(LowerContext& context, size_t axis, bool log) {
  const ShapeExtent& shape = context.shape(context.input(0));
  ExtentExpr stride = context.pool().constant(1);
  for (size_t a = axis + 1; a < shape.rank(); ++a) stride = stride * shape[a].live;
  const ExtentExpr outer = row_count(context, shape, axis);
  const uint32_t lanes = subgroup_lanes(context.profile(), 64);
  KernelCall call;
  call.kernel.file = "rowwise/softmax_lines.comp";
  call.kernel.local_size[0] = lanes;
  add_define(call.kernel, "LOG", log);
  call.operands = {{context.read(context.input(0), Layout::plain()), Access::read, false},
                   {context.write(context.output(), Layout::plain()), Access::write, false}};
  call.push = push_words(params::LineParams{.outer = context.slot(outer),
                                            .extent = context.slot(shape[axis].live),
                                            .stride = context.slot(stride)});
  // Lines are walked one after another by few groups only where they are short.
  const ExtentExpr steps = simplify(floor_div(shape[axis].live * 3, 4) + 3);
  call.groups[0] = run_groups(context, outer * stride, lanes, steps);
  context.emit(std::move(call));
}

struct SoftmaxCase {
  const DeviceProfile& profile;
  bool last = false;    // along the last axis
  ExtentExpr extent{};  // of the axis

  using Kernel = void (*)(LowerContext&, size_t axis, bool log);
};

constexpr KernelRow<SoftmaxCase> kSoftmax[] = {
    {.choice = {.files = "rowwise/softmax.comp",
                .dtypes = "f32, f16",
                .when = "along the last axis, or along another one that is known to be longer "
                        "than an invocation walks",
                .why = "a workgroup takes a row; CPU drivers have one subgroup in it"},
     .kernel = lower_softmax_rows,
     .serves =
         [](const SoftmaxCase& c) {
           return c.last || as_constant(c.extent).value_or(0) > kLongestLine;
         }},
    {.choice = {.files = "rowwise/softmax_lines.comp",
                .dtypes = "f32",
                .when = "otherwise",
                .why = "an invocation walks a line; its neighbours walk the lines next to it"},
     .kernel = lower_softmax_lines},
};

Result<void> lower_along_axis(LowerContext& context, bool log) {
  const ShapeExtent& shape = context.shape(context.input(0));
  const auto axis = static_cast<size_t>(context.node().attributes[kAxis]);
  const SoftmaxCase c{context.profile(), axis + 1 == shape.rank(), shape[axis].live};
  choose_kernel<SoftmaxCase>(kSoftmax, c).kernel(context, axis, log);
  return {};
}

}  // namespace

std::vector<KernelChoice> softmax_kernels() {
  return choices_of<SoftmaxCase>(kSoftmax);
}

Result<void> lower_softmax(LowerContext& context) {
  return lower_along_axis(context, false);
}

Result<void> lower_log_softmax(LowerContext& context) {
  return lower_along_axis(context, true);
}

Result<void> lower_layer_norm(LowerContext& context) {
  if (context.view(context.output()).normalised_by) {
    context.alias(context.output(), Layout::rows(), context.input(0), Layout::rows());
    return {};
  }
  const ShapeExtent& shape = context.shape(context.input(0));
  const ExtentExpr rows = row_count(context, shape, shape.rank() - 1);
  const BufferId from = context.read_stored(context.input(0), Layout::rows());
  const BufferId to = context.write_stored(context.output(), Layout::rows());
  std::vector<BufferId> factors;
  for (size_t i : {size_t{1}, size_t{2}}) {
    if (!context.has_input(i)) continue;
    factors.push_back(context.read_stored(context.input(i), Layout::rows()));
  }
  const ExtentExpr extent = shape[shape.rank() - 1].live;
  const auto epsilon = static_cast<float>(context.node().attributes[LayerNormOp::kEpsilon]);
  emit_rows(context, "rowwise/layer_norm.comp", extent, [&](KernelCall call) {
    const bool texel = call.kernel.needs.texel_buffers;
    add_define(call.kernel, "CENTRED", context.node().attributes[LayerNormOp::kCentred]);
    add_define(call.kernel, "SCALE", context.has_input(1));
    add_define(call.kernel, "BIAS", context.has_input(2));
    call.operands = {{from, Access::read, texel}, {to, Access::write, false}};
    for (BufferId factor : factors) call.operands.push_back({factor, Access::read, texel});
    call.push = push_words(params::RowParams{.rows = context.slot(rows),
                                             .extent = context.slot(extent),
                                             .epsilon = std::bit_cast<uint32_t>(epsilon)});
    call.groups[0] = row_groups(context, rows, extent, call.kernel.local_size[0]);
    context.emit(std::move(call));
  });
  return {};
}

}  // namespace ullage::ops
