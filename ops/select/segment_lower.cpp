// Segments as calls: an order of the rows where they are not sorted, where segments begin in it,
// what whole chunks come to, and the segments. No atomics, so that floats come out the same each
// time.
#include "ops/select/segment_lower.h"

#include "ir/graph/op.h"
#include "ops/code/combine_code.h"
#include "ops/code/copy.h"
#include "ops/code/element_code.h"
#include "ops/code/scalar_code.h"
#include "ops/order/argsort_lower.h"
#include "ops/order/order_lower.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/by_extent.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "ops/select/segment.h"
#include "shaders/params/segment.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr int64_t kChunk = 1024;
// Steps of a binary search among 2^31 rows.
constexpr int64_t kSearchSteps = 34;
// Rows as narrow as these give invocations that lie side by side no neighbouring elements.
constexpr int64_t kNarrowRow = 4;
// Of rows to a segment, on average: fewer leave most of a workgroup without any.
constexpr int64_t kShortSegment = 64;
// Loops over subgroups, of 4 lanes and more, and in them.
constexpr int64_t kCombineSteps = 128 / 4 + 8;

// The rows in the order of their segments, and where what is known of them lies.
struct Segments {
  BufferId ids = kNoBuffer, order = kNoBuffer, state = kNoBuffer;
  DType id_dtype = DType::i32, dtype = DType::u32;  // dtype: of the values and of `state`
  ExtentExpr rows = {}, inner = {}, segments = {};
};

// Adds the operand and the text of order[] where rows are not in order.
void add_order(KernelCall& call, const Segments& s) {
  add_define(call.kernel, "PERMUTED", s.order != kNoBuffer);
  if (s.order == kNoBuffer) return;
  call.kernel.body += buffer_text(call.operands.size(), "readonly", "uint", "order");
  call.operands.push_back({s.order, Access::read});
}

void add_ids(KernelCall& call, const Segments& s) {
  call.kernel.body += key_text(call.operands.size(), "ids", s.id_dtype, false);
  call.operands.push_back({s.ids, Access::read});
}

KernelCall segment_call(LowerContext& context, const Segments& s, std::string file,
                        ExtentExpr items, int64_t steps) {
  KernelCall call;
  call.kernel.file = std::move(file);
  call.kernel.local_size[0] = independent_lanes(context.profile());
  call.push = push_words(params::SegmentParams{.rows = context.slot(s.rows),
                                               .inner = context.slot(s.inner),
                                               .segments = context.slot(s.segments)});
  call.groups[0] = run_groups(context, simplify(items), call.kernel.local_size[0], steps);
  return call;
}

struct SegmentCase {
  const DeviceProfile& profile;
  ExtentExpr inner;

  // Does a workgroup take each chunk of rows, or long segment, instead of an invocation?
  using Kernel = bool;
};

constexpr KernelRow<SegmentCase> kSegmentReductions[] = {
    {.choice = {.files = "segment/totals_tile.comp, segment/reduce_tile.comp",
                .device = KernelDevice::gpu,
                .dtypes = "all",
                .when = "rows of at most 4 elements, in segments of more than 64 rows on average",
                .why = "narrow rows do not fill a workgroup, which takes many of them instead"},
     .kernel = true,
     .serves =
         [](const SegmentCase& c) {
           const auto inner = as_constant(c.inner);
           return inner && *inner <= kNarrowRow;
         }},
    {.choice = {.files = "segment/totals.comp, segment/reduce.comp",
                .dtypes = "all",
                .when = "otherwise",
                .why = "an invocation takes a column of a segment; neighbours take the columns "
                       "next to it"},
     .kernel = false},
};

bool shares_rows(const LowerContext& context, const Segments& s) {
  return choose_kernel<SegmentCase>(kSegmentReductions, {context.profile(), s.inner}).kernel;
}

// As segment_call, with a workgroup for each item.
KernelCall shared_call(LowerContext& context, const Segments& s, std::string file, ExtentExpr items,
                       int64_t steps) {
  KernelCall call = segment_call(context, s, std::move(file), items, steps);
  if (size_bytes(s.dtype) == 4) combine_in_subgroups(call.kernel, context.profile(), true);
  call.groups[0] = run_groups(context, simplify(items), 1, steps + kCombineSteps);
  return call;
}

// The rows of the node at hand, `values` aside.
SegmentRows rows_of_node(LowerContext& context, ValueId ids, DType dtype, ExtentExpr inner) {
  const Attributes& attributes = context.node().attributes;
  return {.ids = context.read(ids, Layout::plain()),
          .dtype = dtype,
          .id_dtype = context.dtype(ids),
          .rows = context.shape(ids)[0].live,
          .inner = inner,
          .segments = context.shape(context.output())[0].live,
          .sorted = attributes[kSorted]};
}

// Orders the rows where needed and finds the starts.
Segments find_segments(LowerContext& context, const SegmentRows& rows) {
  const DType dtype = rows.dtype;
  const ExtentExpr inner = rows.inner;
  Segments s{.ids = rows.ids,
             .id_dtype = rows.id_dtype,
             .dtype = dtype,
             .rows = rows.rows,
             .inner = inner,
             .segments = rows.segments};
  if (!rows.sorted) {
    s.order = context.scratch(DType::u32, s.rows, "order of rows");
    emit_argsort(
        context,
        {.keys = s.ids, .dtype = s.id_dtype, .rows = context.pool().constant(1), .extent = s.rows},
        s.order);
  }
  const ExtentExpr totals = floor_div(s.rows, kChunk) * inner;
  s.state = context.scratch(dtype, simplify(s.segments + 1 + totals), "starts and totals");
  KernelCall call = segment_call(context, s, "segment/starts.comp", s.segments + 1, kSearchSteps);
  const bool wide_ids = size_bytes(s.id_dtype) == 8, wide = size_bytes(dtype) == 8;
  call.kernel.body = "#define KEY " + std::string(bits_type(s.id_dtype)) +
                     (wide_ids ? "\n#define KEY_OF(s) uvec2(s, 0x80000000u)\n"
                               : "\n#define KEY_OF(s) ((s) ^ 0x80000000u)\n");
  add_ids(call, s);
  add_order(call, s);
  call.kernel.body += buffer_text(call.operands.size(), "writeonly", bits_type(dtype), "state");
  call.kernel.body += wide ? "#define STORE_START(i, v) state[i] = uvec2(v, 0u)\n"
                           : "#define STORE_START(i, v) state[i] = v\n";
  call.operands.push_back({s.state, Access::write});
  context.emit(std::move(call));
  return s;
}

std::string combination_text(Combine kind, DType dtype, DType narrow) {
  return arithmetic_includes(dtype) + "#define VALUE " + std::string(glsl_type(dtype)) +
         "\n#define IDENTITY " + identity_text(kind, dtype, narrow) + "\n#define COMBINE(a, b) " +
         combine_text(kind, dtype) + "\n" + buffer_text(0, "readonly", bits_type(dtype), "x") +
         "#define LOAD(i) " + decode(dtype, "x[i]") + "\n";
}

void emit_totals(LowerContext& context, const Segments& s, BufferId from,
                 const std::string& combination) {
  const ExtentExpr items = floor_div(s.rows, kChunk) * s.inner;
  KernelCall call = shares_rows(context, s)
                        ? shared_call(context, s, "segment/totals_tile.comp", items, 2)
                        : segment_call(context, s, "segment/totals.comp", items, kChunk / 8 + 2);
  call.kernel.needs.float64 = s.dtype == DType::f64;
  add_define(call.kernel, "CHUNK", kChunk);
  call.kernel.body = combination;
  call.operands = {{from, Access::read}};
  add_ids(call, s);
  add_order(call, s);
  call.kernel.body += buffer_text(call.operands.size(), "writeonly", bits_type(s.dtype), "state") +
                      "#define STORE_TOTAL(i, v) state[i] = " + encode(s.dtype, "v") + "\n";
  // The starts next to the totals stay.
  call.operands.push_back({s.state, Access::read_write});
  context.emit(std::move(call));
}

void emit_segments(LowerContext& context, const Segments& s, BufferId from, BufferId to,
                   const std::string& combination, bool shared) {
  const ExtentExpr items = s.segments * s.inner;
  // Half of the loop budget is for the chunks of one long segment.
  const int64_t steps = 2 * (2 * kChunk / 4 + 8);
  KernelCall call = shared ? shared_call(context, s, "segment/reduce_tile.comp", items, steps)
                           : segment_call(context, s, "segment/reduce.comp", items, steps);
  call.kernel.needs.float64 = s.dtype == DType::f64;
  add_define(call.kernel, "CHUNK", kChunk);
  const bool wide = size_bytes(s.dtype) == 8;
  call.kernel.body = combination + buffer_text(1, "readonly", bits_type(s.dtype), "state") +
                     "#define LOAD_START(i) state[i]" + (wide ? ".x" : "") +
                     "\n#define LOAD_TOTAL(i) " + decode(s.dtype, "state[i]") + "\n" +
                     buffer_text(2, "writeonly", bits_type(s.dtype), "y") +
                     "#define STORE(i, v) y[i] = " + encode(s.dtype, "v") + "\n";
  call.operands = {{from, Access::read}, {s.state, Access::read}, {to, Access::write}};
  add_order(call, s);
  context.emit(std::move(call));
}

Result<void> lower_segments(LowerContext& context, Combine kind) {
  const ValueId values = context.input(0);
  const DType dtype = context.dtype(values), wide = accumulation_dtype(dtype);
  if (auto ok = require_float64(context, wide); !ok) return ok;
  ExtentExpr inner = context.pool().constant(1);
  for (size_t a = 1; a < context.shape(values).rank(); ++a) {
    inner = inner * context.shape(values)[a].live;
  }
  inner = simplify(inner);
  BufferId from = context.read(values, Layout::plain());
  const BufferId output = context.write(context.output(), Layout::plain());
  SegmentRows rows = rows_of_node(context, context.input(1), wide, inner);
  const ExtentExpr results = simplify(rows.segments * inner);
  BufferId to = output;
  if (dtype != wide) {
    const ExtentExpr count = simplify(rows.rows * inner);
    const BufferId widened = context.scratch(wide, count, "widened");
    to = context.scratch(wide, results, "wide results");
    if (auto ok = emit_cast(context, count, from, dtype, widened, wide); !ok) return ok;
    from = widened;
  }
  rows.values = from;
  emit_segment_rows(context, rows, kind, dtype, to);
  if (dtype == wide) return {};
  return emit_cast(context, results, to, wide, output, dtype);
}

}  // namespace

std::vector<KernelChoice> segment_kernels() {
  return choices_of<SegmentCase>(kSegmentReductions);
}

void emit_segment_rows(LowerContext& context, const SegmentRows& rows, Combine kind, DType narrow,
                       BufferId result) {
  const Segments s = find_segments(context, rows);
  const std::string combination = combination_text(kind, rows.dtype, narrow);
  emit_totals(context, s, rows.values, combination);
  const auto emit = [&](bool shared) {
    emit_segments(context, s, rows.values, result, combination, shared);
  };
  if (!shares_rows(context, s)) return emit(false);
  emit_by_extent(
      context, simplify(floor_div(s.rows, max(s.segments, 1))), kShortSegment, [&] { emit(false); },
      [&] { emit(true); });
}

Result<void> lower_segment_sum(LowerContext& context) {
  return lower_segments(context, Combine::sum);
}
Result<void> lower_segment_prod(LowerContext& context) {
  return lower_segments(context, Combine::prod);
}
Result<void> lower_segment_max(LowerContext& context) {
  return lower_segments(context, Combine::max);
}
Result<void> lower_segment_min(LowerContext& context) {
  return lower_segments(context, Combine::min);
}

Result<void> lower_segment_count(LowerContext& context) {
  const BufferId counts = context.write(context.output(), Layout::plain());
  const Segments s = find_segments(
      context, rows_of_node(context, context.input(0), DType::u32, context.pool().constant(0)));
  KernelCall call = segment_call(context, s, "segment/counts.comp", s.segments, 1);
  call.kernel.body =
      buffer_text(0, "readonly", "uint", "starts") + buffer_text(1, "writeonly", "uint", "counts");
  call.operands = {{s.state, Access::read}, {counts, Access::write}};
  context.emit(std::move(call));
  return {};
}

}  // namespace ullage::ops
