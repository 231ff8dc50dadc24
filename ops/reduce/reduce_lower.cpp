// How a reduction becomes calls: [outer, extent, inner] in memory, cut into chunks where lines are
// long, small dtypes widened before and narrowed after.
#include "ops/reduce/reduce_lower.h"

#include <algorithm>
#include <optional>

#include "ir/graph/op.h"
#include "ops/code/copy.h"
#include "ops/reduce/reduce.h"
#include "ops/reduce/reduce_code.h"
#include "ops/rules/lowering.h"
#include "ops/rules/reference.h"
#include "ops/schedule/by_extent.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/reduce.h"

namespace ullage::ops {

using namespace ir;

namespace {

// Elements of a chunk. Short enough that few long lines keep a device busy; longer where a line has
// more than kMostChunks of them, which the second stage takes in 30,000 iterations.
constexpr int64_t kChunk = 512, kRunChunk = 1024, kMostChunks = 120000;
constexpr int64_t kShortRow = 64;
// Of an argmax: elements that one invocation walks where lines are longer than it takes alone;
// those of a row that a workgroup takes.
constexpr int64_t kArgChunk = 16384, kArgAlone = 2 * kArgChunk, kArgRow = 240000;
// Lines of vec4s up to this length are one chunk on CPUs.
constexpr int64_t kAlone = 1536;
// So are rows that a subgroup takes each, where kBusyRows of them keep the device busy and all have
// so few elements together that a second pass would count. Of more elements, lanes that walk rows
// of their own read faster than lanes side by side.
constexpr int64_t kBusyRows = 8, kWideElements = 1 << 20;

// ---- geometry -------------------------------------------------------------------------------

// The operand as lines in memory.
struct Lines {
  Layout layout;                    // to read the operand in
  ExtentExpr outer, extent, inner;  // inner with its pad
  ExtentExpr kept;                  // inner without its pad
};

// Lines where, in memory order, the reduced axes are neighbours; none where they are not.
std::optional<Lines> lines_of(LowerContext& context, const Layout& layout) {
  const ShapeExtent& shape = context.shape(context.input(0));
  const ExtentExpr one = context.pool().constant(1);
  Lines lines{layout, one, one, one, one};
  const std::vector<uint8_t> order = memory_order(layout, shape.rank());
  for (size_t i = 0; i < order.size(); ++i) {
    const ExtentExpr extent = shape[order[i]].live;
    const bool padded = layout.padded && i + 1 == order.size();
    if (as_constant(extent) == 1 && !padded) continue;
    if (is_reduced(context.node().attributes, order[i])) {
      if (padded || as_constant(lines.inner) != 1) return std::nullopt;
      lines.extent = simplify(lines.extent * extent);
    } else if (as_constant(lines.extent) == 1) {
      if (padded) return std::nullopt;
      lines.outer = simplify(lines.outer * extent);
    } else {
      lines.kept = simplify(lines.kept * extent);
      lines.inner = simplify(lines.inner * (padded ? round_up(extent, 4) : extent));
    }
  }
  // A pad between repeated inner axes would have to be masked element by element.
  if (layout.padded && lines.inner != simplify(round_up(lines.kept, 4))) return std::nullopt;
  return lines;
}

Layout reduced_last(const LowerContext& context) {
  Layout layout;
  const size_t rank = context.shape(context.input(0)).rank();
  for (bool reduced : {false, true}) {
    for (size_t axis = 0; axis < rank; ++axis) {
      if (is_reduced(context.node().attributes, axis) == reduced) {
        layout.order.push_back(static_cast<uint8_t>(axis));
      }
    }
  }
  return layout;
}

// The layout of a result whose kept axes follow each other as in `layout`.
Layout result_layout(const LowerContext& context, const Layout& layout, bool padded) {
  const size_t rank = context.shape(context.input(0)).rank();
  const bool keepdims = context.node().attributes[kKeepdims];
  Layout result;
  for (uint8_t axis : memory_order(layout, rank)) {
    if (!keepdims && is_reduced(context.node().attributes, axis)) continue;
    uint8_t position = axis;
    for (size_t before = 0; !keepdims && before < axis; ++before) {
      if (is_reduced(context.node().attributes, before)) --position;
    }
    result.order.push_back(position);
  }
  result.padded = padded;
  return result;
}

// ---- calls ----------------------------------------------------------------------------------

struct Stage {
  BufferId from = kNoBuffer, to = kNoBuffer;
  ExtentExpr outer, extent, inner, kept;
  ExtentExpr chunk, chunks;
  ExtentExpr count;  // null: not the last stage of a mean
};

// How lines are walked.
enum class ReduceKernel : uint8_t {
  runs,     // along rows, in vec4s of memory
  columns,  // across rows, in vec4s of memory
  rows,     // a workgroup per row
  lines,    // an invocation per line, in vec4s where the inner axis has them
};

// What decides how a reduction is computed.
struct ReduceCase {
  const DeviceProfile& profile;
  DType dtype = DType::f32;  // at least 32 bits
  bool along_rows = false;

  using Kernel = ReduceKernel;
};

constexpr KernelRow<ReduceCase> kReductions[] = {
    {.choice = {.files = "reduce/cpu/runs.comp",
                .device = KernelDevice::cpu,
                .dtypes = "of 32 bits",
                .when = "along the last axis",
                .why = "an invocation, or a subgroup of a few long rows, walks a row in vec4s of "
                       "memory"},
     .kernel = ReduceKernel::runs,
     .serves = [](const ReduceCase& c) { return size_bytes(c.dtype) == 4 && c.along_rows; }},
    {.choice = {.files = "reduce/cpu/columns.comp",
                .device = KernelDevice::cpu,
                .dtypes = "of 32 bits",
                .when = "along other axes",
                .why = "an invocation takes four neighbouring lines, as vec4s of memory"},
     .kernel = ReduceKernel::columns,
     .serves = [](const ReduceCase& c) { return size_bytes(c.dtype) == 4; }},
    {.choice = {.files = "reduce/rows.comp",
                .device = KernelDevice::gpu,
                .dtypes = "all",
                .when = "along the last axis; rows of 64 elements and fewer take reduce/lines.comp",
                .why = "a workgroup takes a row, so that neighbours load side by side"},
     .kernel = ReduceKernel::rows,
     .serves = [](const ReduceCase& c) { return c.along_rows; }},
    {.choice = {.files = "reduce/lines.comp",
                .dtypes = "all",
                .when = "otherwise",
                .why = "an invocation walks a line; its neighbours walk the lines next to it"},
     .kernel = ReduceKernel::lines},
};

// What the elements are and how they are read.
struct Elements {
  Combine kind = Combine::sum;
  DType dtype = DType::f32;  // at least 32 bits
  ReduceKernel kernel = ReduceKernel::lines;
  bool vec4s = false;                    // lines: four neighbours along the inner axis at a time
  bool wide = false;                     // runs that a subgroup takes each
  const ScalarBody* prologue = nullptr;  // what each of them goes through; null: nothing
};

Elements elements_of(const LowerContext& context, Combine kind, DType dtype, const Lines& lines,
                     bool vec4s) {
  const ReduceCase c{context.profile(), dtype, as_constant(lines.inner) == 1};
  const ReduceKernel kernel = choose_kernel<ReduceCase>(kReductions, c).kernel;
  return {.kind = kind,
          .dtype = dtype,
          .kernel = kernel,
          .vec4s = vec4s && kernel != ReduceKernel::columns && kernel != ReduceKernel::runs,
          .prologue = context.node().body.get()};
}

bool may_be_wide(const DeviceProfile& profile) {
  return profile.subgroup_shuffle && subgroup_lanes(profile, 0) == independent_lanes(profile);
}

void emit_stage(LowerContext& context, const Elements& elements, const Stage& stage) {
  KernelCall call;
  const bool runs = elements.kernel == ReduceKernel::runs,
             columns = elements.kernel == ReduceKernel::columns,
             rows = elements.kernel == ReduceKernel::rows;
  const bool vectors = runs || columns;
  const bool texel = vectors && has_fast_texels(context.profile()) && elements.dtype == DType::f32;
  const ReduceText text{elements.kind, elements.dtype, context.dtype(context.input(0)),
                        bool(stage.count), elements.prologue};
  if (vectors) {
    call.kernel.file = runs ? "reduce/cpu/runs.comp" : "reduce/cpu/columns.comp";
    call.kernel.body = reduce_runs_code(text, texel);
  } else {
    call.kernel.file = rows ? "reduce/rows.comp" : "reduce/lines.comp";
    call.kernel.body = reduce_code(text, elements.vec4s);
  }
  call.kernel.local_size[0] = independent_lanes(context.profile());
  const int64_t lanes = elements.wide ? call.kernel.local_size[0] : 1;  // per piece
  if (runs) call.kernel.defines.push_back({"LANES", std::to_string(lanes)});
  call.kernel.needs.subgroup_shuffle = elements.wide;
  call.kernel.needs.subgroup_size = elements.wide ? context.profile().subgroup_size : 0;
  if (rows && size_bytes(elements.dtype) == 4)
    combine_in_subgroups(call.kernel, context.profile(), true);
  call.kernel.needs.float64 = elements.dtype == DType::f64;
  call.kernel.needs.texel_buffers = texel;
  call.operands = {{stage.from, Access::read, texel}, {stage.to, Access::write}};
  const ExtentExpr units = elements.vec4s ? simplify(ceil_div(stage.inner, 4)) : stage.inner;
  call.push = push_words(params::ReduceParams{
      .outer = context.slot(stage.outer),
      .extent = context.slot(stage.extent),
      .inner = context.slot(units),
      .chunks = context.slot(stage.chunks),
      .chunk = context.slot(stage.chunk),
      .kept = context.slot(stage.kept),
      .count = context.slot(stage.count ? stage.count : context.pool().constant(1))});
  const ExtentExpr lines =
      simplify(stage.outer * stage.chunks * (columns ? ceil_div(stage.inner, 4) : units));
  const int64_t per_step = rows ? call.kernel.local_size[0] : runs ? 16 * lanes : 4;
  const int64_t lines_per_group = rows ? 1 : call.kernel.local_size[0] / lanes;
  call.groups[0] =
      run_groups(context, lines, lines_per_group, simplify(floor_div(stage.chunk, per_step) + 4));
  context.emit(std::move(call));
}

// The stages that turn `lines` in `from` into `to`.
void emit_chunks(LowerContext& context, const Elements& elements, bool mean, const Lines& lines,
                 BufferId from, BufferId to) {
  const ExtentExpr count = mean ? lines.extent : ExtentExpr();
  const ExtentExpr one = context.pool().constant(1);
  const bool runs = elements.kernel == ReduceKernel::runs;
  const int64_t least = runs ? kRunChunk : kChunk;
  const auto whole = [&](const Elements& of_lines, int64_t longest) {
    emit_stage(context, of_lines,
               {from, to, lines.outer, lines.extent, lines.inner, lines.kept,
                context.pool().constant(longest), one, count});
  };
  const auto known = as_constant(lines.extent);
  if (known && *known <= least) return whole(elements, std::max<int64_t>(*known, 1));
  const auto in_two = [&] {
    // Of whole vec4s, as the least ones are.
    const ExtentExpr chunk = simplify(max(round_up(ceil_div(lines.extent, kMostChunks), 4), least));
    const ExtentExpr chunks = simplify(ceil_div(lines.extent, chunk));
    const BufferId partial = context.scratch(
        elements.dtype, simplify(lines.outer * chunks * lines.inner), "partial results");
    emit_stage(
        context, elements,
        {from, partial, lines.outer, lines.extent, lines.inner, lines.kept, chunk, chunks, {}});
    Elements partials = elements;
    partials.prologue = nullptr;
    emit_stage(context, partials,
               {partial, to, lines.outer, chunks, lines.inner, lines.kept,
                context.pool().constant(kMostChunks), one, count});
  };
  // A pass over the partial results costs a CPU more than lines that are a little longer.
  if (elements.kernel == ReduceKernel::columns && prove_multiple_of(lines.inner, 4)) {
    return emit_by_extent(context, lines.extent, kAlone, [&] { whole(elements, kAlone); }, in_two);
  }
  if (!runs || !may_be_wide(context.profile())) return in_two();
  Elements wide = elements;
  wide.wide = true;
  const ExtentExpr few = one - min(floor_div(lines.outer, kBusyRows), int64_t{1});
  const ExtentExpr share = ceil_div(lines.outer * lines.extent, kWideElements / kRunChunk);
  emit_by_extent(
      context, simplify(max(lines.extent * few, share)), kRunChunk,
      [&] { whole(wide, kWideElements / kBusyRows); }, in_two);
}

// A workgroup per row is too much for short ones: they are taken by one invocation each.
void emit_stages(LowerContext& context, const Elements& elements, bool mean, const Lines& lines,
                 BufferId from, BufferId to) {
  if (elements.kernel != ReduceKernel::rows)
    return emit_chunks(context, elements, mean, lines, from, to);
  emit_by_extent(
      context, lines.extent, kShortRow,
      [&] {
        Elements short_rows = elements;
        short_rows.kernel = ReduceKernel::lines;
        emit_stage(context, short_rows,
                   {from, to, lines.outer, lines.extent, lines.inner, lines.kept,
                    context.pool().constant(kShortRow), context.pool().constant(1),
                    mean ? lines.extent : ExtentExpr()});
      },
      [&] { emit_chunks(context, elements, mean, lines, from, to); });
}

Result<void> lower_reduce(LowerContext& context, Combine kind, bool mean) {
  const ValueId x = context.input(0), y = context.output();
  const DType dtype = context.dtype(x), wide = accumulation_dtype(dtype);
  if (auto ok = require_float64(context, wide); !ok) return ok;
  Layout layout = dtype == wide ? context.layout_of(x) : Layout::plain();
  std::optional<Lines> lines = lines_of(context, layout);
  const bool vec4s = lines && dtype == DType::f32 && prove_multiple_of(lines->inner, 4);
  if (!lines || (layout.padded && !vec4s)) {
    layout = reduced_last(context);
    lines = lines_of(context, layout);
  }
  const BufferId from = context.read_stored(x, layout);
  const Layout result = result_layout(context, layout, layout.padded && vec4s);
  // Results one by one have no f16 form: two share a word.
  const Elements elements = elements_of(context, kind, dtype, *lines, vec4s);
  const BufferId output =
      elements.vec4s ? context.write_stored(y, result) : context.write(y, result);
  if (dtype == wide) {
    emit_stages(context, elements, mean, *lines, from, output);
    return {};
  }
  const ExtentExpr count = element_count(context.shape(x), context.pool());
  const ExtentExpr results = element_count(context.shape(y), context.pool());
  const BufferId widened = context.scratch(wide, count, "widened");
  const BufferId reduced = context.scratch(wide, results, "reduced");
  if (auto ok = emit_cast(context, count, from, dtype, widened, wide); !ok) return ok;
  emit_stages(context, elements_of(context, kind, wide, *lines, false), mean, *lines, widened,
              reduced);
  return emit_cast(context, results, reduced, wide, output, dtype);
}

// ---- argmax, argmin -------------------------------------------------------------------------

// An invocation for each of `lines`, in `stage` of arg_lines.comp. `longest`: what one walks.
void emit_arg_stage(LowerContext& context, KernelCall call, int stage, ExtentExpr lines,
                    int64_t longest) {
  call.kernel.file = "reduce/arg_lines.comp";
  add_define(call.kernel, "STAGE", stage);
  add_define(call.kernel, "CHUNK", kArgChunk);
  call.groups[0] = run_groups(context, simplify(lines), call.kernel.local_size[0], longest / 8 + 1);
  context.emit(std::move(call));
}

void emit_arg_lines(LowerContext& context, const Lines& lines, KernelCall call) {
  const int64_t longest = as_constant(lines.extent).value_or(kArgAlone);
  emit_arg_stage(context, std::move(call), 0, lines.outer * lines.inner, longest);
}

// The best of each chunk, then of those.
void emit_arg_chunks(LowerContext& context, const Lines& lines, KernelCall call) {
  const ExtentExpr chunks = ceil_div(lines.extent, kArgChunk);
  const ExtentExpr each = lines.outer * chunks * lines.inner;
  const BufferId found = context.scratch(DType::u32, simplify(each), "best of each chunk");
  KernelCall first = call;
  first.operands[1] = {found, Access::write};
  emit_arg_stage(context, std::move(first), 1, each, kArgChunk);
  call.operands.push_back({found, Access::read});
  emit_arg_stage(context, std::move(call), 2, lines.outer * lines.inner,
                 as_constant(chunks).value_or(kArgChunk));
}

// A workgroup per row.
void emit_arg_rows(LowerContext& context, const Lines& lines, KernelCall call) {
  call.kernel.file = "reduce/arg_rows.comp";
  combine_in_subgroups(call.kernel, context.profile(), true);
  const int64_t steps = as_constant(lines.extent).value_or(65536) / call.kernel.local_size[0] + 1;
  call.groups[0] = run_groups(context, lines.outer, 1, steps);
  context.emit(std::move(call));
}

// What decides how an argmax is computed. A kernel emits the calls for lines of any extent.
struct ArgCase {
  const DeviceProfile& profile;
  DType dtype = DType::f32;  // at least 32 bits
  bool along_rows = false;

  using Kernel = void (*)(LowerContext&, const Lines&, const KernelCall&);
};

// Lines that an invocation takes alone, or chunks of them.
void emit_arg_any_lines(LowerContext& context, const Lines& lines, const KernelCall& call) {
  emit_by_extent(
      context, lines.extent, kArgAlone, [&] { emit_arg_lines(context, lines, call); },
      [&] { emit_arg_chunks(context, lines, call); });
}

void emit_arg_any_rows(LowerContext& context, const Lines& lines, const KernelCall& call) {
  const auto emit_long = [&] {
    emit_by_extent(
        context, lines.extent, kArgRow, [&] { emit_arg_rows(context, lines, call); },
        [&] { emit_arg_chunks(context, lines, call); });
  };
  emit_by_extent(
      context, lines.extent, kShortRow, [&] { emit_arg_lines(context, lines, call); }, emit_long);
}

constexpr KernelRow<ArgCase> kArgReductions[] = {
    {.choice = {.files = "reduce/arg_rows.comp",
                .device = KernelDevice::gpu,
                .dtypes = "of 32 bits",
                .when = "along the last axis, rows of 65 to 240,000 elements; others take "
                        "reduce/arg_lines.comp",
                .why = "a workgroup takes a row, so that neighbours load side by side"},
     .kernel = emit_arg_any_rows,
     .serves = [](const ArgCase& c) { return c.along_rows && size_bytes(c.dtype) == 4; }},
    {.choice = {.files = "reduce/arg_lines.comp",
                .dtypes = "all",
                .when = "otherwise",
                .why = "an invocation walks a line, or a chunk of 16,384 elements of a longer one"},
     .kernel = emit_arg_any_lines},
};

Result<void> lower_arg_reduce(LowerContext& context, bool largest) {
  const ValueId x = context.input(0);
  const DType dtype = context.dtype(x), wide = accumulation_dtype(dtype);
  if (auto ok = require_float64(context, wide); !ok) return ok;
  const std::optional<Lines> lines = lines_of(context, Layout::plain());
  BufferId from = context.read(x, Layout::plain());
  const BufferId output = context.write(context.output(), Layout::plain());
  if (dtype != wide) {
    const ExtentExpr count = element_count(context.shape(x), context.pool());
    const BufferId widened = context.scratch(wide, count, "widened");
    if (auto ok = emit_cast(context, count, from, dtype, widened, wide); !ok) return ok;
    from = widened;
  }
  const bool last = context.node().attributes[ArgReduceOp::kSelectLast];
  KernelCall call;
  call.kernel.body = arg_reduce_code(wide, largest, last);
  call.kernel.local_size[0] = independent_lanes(context.profile());
  call.kernel.needs.float64 = wide == DType::f64;
  call.operands = {{from, Access::read}, {output, Access::write}};
  call.push = push_words(params::ArgReduceParams{.outer = context.slot(lines->outer),
                                                 .extent = context.slot(lines->extent),
                                                 .inner = context.slot(lines->inner)});
  const ArgCase c{context.profile(), wide, as_constant(lines->inner) == 1};
  choose_kernel<ArgCase>(kArgReductions, c).kernel(context, *lines, call);
  return {};
}

}  // namespace

std::vector<KernelChoice> reduce_kernels() {
  return choices_of<ReduceCase>(kReductions);
}

std::vector<KernelChoice> arg_reduce_kernels() {
  return choices_of<ArgCase>(kArgReductions);
}

Result<void> lower_reduce_sum(LowerContext& context) {
  return lower_reduce(context, Combine::sum, false);
}
Result<void> lower_reduce_prod(LowerContext& context) {
  return lower_reduce(context, Combine::prod, false);
}
Result<void> lower_reduce_max(LowerContext& context) {
  return lower_reduce(context, Combine::max, false);
}
Result<void> lower_reduce_min(LowerContext& context) {
  return lower_reduce(context, Combine::min, false);
}
Result<void> lower_reduce_mean(LowerContext& context) {
  return lower_reduce(context, Combine::sum, true);
}
Result<void> lower_arg_max(LowerContext& context) {
  return lower_arg_reduce(context, true);
}
Result<void> lower_arg_min(LowerContext& context) {
  return lower_arg_reduce(context, false);
}

}  // namespace ullage::ops
