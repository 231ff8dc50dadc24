// The two calls that order lines by comparison: order within chunks, then places in the line.
#include "ops/order/order_lower.h"

#include "ir/graph/op.h"
#include "ops/code/copy.h"
#include "ops/code/element_code.h"
#include "ops/indexing/index_rules.h"
#include "ops/order/argsort_lower.h"
#include "ops/order/sort.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/by_extent.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/sort.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr int64_t kChunk = 256;
// Of a binary search among the elements of a chunk.
constexpr int64_t kSearchSteps = 9;
constexpr int64_t kLongestComparedRow = 4096;  // of argsort

// What both calls know of the lines.
struct Lines {
  Slices slices = {};
  ExtentExpr k = {}, chunks = {};
  int64_t max_chunks = 1;
  BufferId from = kNoBuffer, positions = kNoBuffer;
  DType dtype = DType::f32;
  bool descending = true;
};

std::string element_text(const Lines& lines) {
  return key_text(0, "x", lines.dtype, lines.descending) + "#define VALUE " +
         std::string(bits_type(lines.dtype)) +
         "\n#define LOAD(i) load_key_x(i)\n"
         "#define COMES_BEFORE(a, at, b, i) (key_less(a, b) || (at < i && !key_less(b, a)))\n";
}

KernelCall compare_call(LowerContext& context, const Lines& lines, std::string file,
                        ExtentExpr items, int64_t steps) {
  KernelCall call;
  call.kernel.file = std::move(file);
  call.kernel.local_size[0] = independent_lanes(context.profile());
  add_define(call.kernel, "CHUNK", kChunk);
  call.push = push_words(params::TopKParams{.outer = context.slot(lines.slices.outer),
                                            .extent = context.slot(lines.slices.extent),
                                            .inner = context.slot(lines.slices.inner),
                                            .k = context.slot(lines.k),
                                            .chunks = context.slot(lines.chunks)});
  call.groups[0] = run_groups(context, simplify(items), call.kernel.local_size[0], steps);
  return call;
}

// Fills in positions.
void emit_rank_chunks(LowerContext& context, Lines& lines) {
  const Slices& slices = lines.slices;
  lines.chunks = simplify(ceil_div(slices.extent, kChunk));
  lines.positions =
      context.scratch(DType::u32, simplify(slices.outer * slices.inner * lines.chunks * kChunk),
                      "positions in order");
  KernelCall call = compare_call(context, lines, "sort/rank_chunks.comp",
                                 slices.outer * slices.extent * slices.inner, kChunk / 4 + 1);
  call.kernel.body = element_text(lines) + buffer_text(1, "writeonly", "uint", "positions");
  call.operands = {{lines.from, Access::read}, {lines.positions, Access::write}};
  context.emit(std::move(call));
}

// `results`: bindings from 2 on and STORE(to, from, i).
void emit_merge_ranks(LowerContext& context, const Lines& lines, const std::string& results,
                      std::initializer_list<BufferId> written) {
  const ExtentExpr items =
      lines.slices.outer * lines.slices.inner * lines.chunks * min(lines.k, kChunk);
  KernelCall call = compare_call(context, lines, "sort/merge_ranks.comp", items,
                                 lines.max_chunks * (kSearchSteps + 1));
  call.kernel.body =
      element_text(lines) + buffer_text(1, "readonly", "uint", "positions") + results;
  call.operands = {{lines.from, Access::read}, {lines.positions, Access::read}};
  for (BufferId buffer : written) call.operands.push_back({buffer, Access::write});
  context.emit(std::move(call));
}

// The whole order of rows, of which k are taken; `results` as above.
void emit_sorted_rows(LowerContext& context, const Lines& lines, const std::string& results,
                      std::initializer_list<BufferId> written) {
  const Slices& rows = lines.slices;
  const BufferId order =
      context.scratch(DType::u32, simplify(rows.outer * rows.extent), "order of rows");
  emit_radix_order(context,
                   {.keys = lines.from,
                    .dtype = lines.dtype,
                    .rows = rows.outer,
                    .extent = rows.extent,
                    .descending = lines.descending},
                   order);
  Lines taken = lines;
  taken.chunks = context.pool().constant(1);
  KernelCall call = compare_call(context, taken, "sort/take.comp", rows.outer * lines.k, 1);
  call.kernel.body =
      load_text(0, "x", lines.dtype) + buffer_text(1, "readonly", "uint", "order") + results;
  call.operands = {{lines.from, Access::read}, {order, Access::read}};
  for (BufferId buffer : written) call.operands.push_back({buffer, Access::write});
  context.emit(std::move(call));
}

int64_t max_chunks(ExtentExpr extent, int64_t longest) {
  return (as_constant(extent).value_or(longest) + kChunk - 1) / kChunk;
}

}  // namespace

Result<void> lower_topk(LowerContext& context) {
  const ValueId x = context.input(0);
  const Attributes& attributes = context.node().attributes;
  const DType dtype = context.dtype(x), wide = accumulation_dtype(dtype);
  Lines lines;
  lines.slices =
      slices_of(context.pool(), context.shape(x), static_cast<size_t>(attributes[kAxis]));
  lines.k = attributes[TopKOp::kK][0];
  lines.max_chunks = max_chunks(lines.slices.extent, kLongestSortedLine);
  lines.dtype = wide;
  lines.descending = attributes[TopKOp::kLargest];
  lines.from = context.read(x, Layout::plain());
  const BufferId output = context.write(context.output(0), Layout::plain());
  const BufferId indices = context.write(context.output(1), Layout::plain());
  BufferId values = output;
  const ExtentExpr results = element_count(context.shape(context.output(0)), context.pool());
  if (dtype != wide) {
    const ExtentExpr count = element_count(context.shape(x), context.pool());
    const BufferId widened = context.scratch(wide, count, "widened");
    values = context.scratch(wide, results, "wide values");
    if (auto ok = emit_cast(context, count, lines.from, dtype, widened, wide); !ok) return ok;
    lines.from = widened;
  }
  const std::string written = buffer_text(2, "writeonly", bits_type(wide), "values") +
                              buffer_text(3, "writeonly", "uvec2", "indices") +
                              "#define STORE(to, from, i) { values[to] = load_x(from); "
                              "indices[to] = uvec2(i, 0u); }\n";
  const auto compare = [&] {
    emit_rank_chunks(context, lines);
    emit_merge_ranks(context, lines, written, {values, indices});
  };
  if (as_constant(lines.slices.inner) != 1) {
    compare();
  } else {
    emit_by_extent(context, lines.slices.extent, longest_compared(context, wide), compare,
                   [&] { emit_sorted_rows(context, lines, written, {values, indices}); });
  }
  if (dtype == wide) return {};
  return emit_cast(context, results, values, wide, output, dtype);
}

void emit_compared_order(LowerContext& context, const SortedRows& rows, BufferId order) {
  Lines lines{.slices = {rows.rows, rows.extent, context.pool().constant(1)},
              .k = rows.extent,
              .max_chunks = max_chunks(rows.extent, kLongestComparedRow),
              .from = rows.keys,
              .dtype = rows.dtype,
              .descending = rows.descending};
  emit_rank_chunks(context, lines);
  emit_merge_ranks(
      context, lines,
      buffer_text(2, "writeonly", "uint", "order") + "#define STORE(to, from, i) order[to] = i;\n",
      {order});
}

}  // namespace ullage::ops
