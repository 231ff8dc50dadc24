// The two calls of topk: order within chunks, then places in the line.
#include "ops/order/sort_lower.h"

#include "ir/graph/op.h"
#include "ops/dense/dense_rules.h"
#include "ops/elementwise/element_code.h"
#include "ops/elementwise/map_kernel.h"
#include "ops/elementwise/scalar_code.h"
#include "ops/indexing/index_rules.h"
#include "ops/movement/tile.h"
#include "shaders/params/sort.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr int64_t kChunk = 256;
// Of a binary search among the elements of a chunk.
constexpr int64_t kSearchSteps = 9;

// Is element a strictly before b? NaN is above every number; ties go to the lower position.
std::string order_text(DType dtype, bool largest) {
  const std::string value(glsl_type(dtype));
  std::string text = "bool is_less(" + value + " a, " + value + " b) { return ";
  text += is_float(dtype) ? "is_nan(b) ? !is_nan(a) : op_less(a, b)" : "op_less(a, b)";
  text += "; }\nbool comes_before(" + value + " a, uint at, " + value + " b, uint i) {\n  return ";
  text += largest ? "is_less(b, a) || (at < i && !is_less(a, b))"
                  : "is_less(a, b) || (at < i && !is_less(b, a))";
  return text + ";\n}\n#define COMES_BEFORE(a, at, b, i) comes_before(a, at, b, i)\n";
}

std::string element_text(DType dtype, bool largest) {
  return arithmetic_includes(dtype) + buffer_text(0, "readonly", bits_type(dtype), "x") +
         "#define VALUE " + std::string(glsl_type(dtype)) + "\n#define LOAD(i) " +
         decode(dtype, "x[i]") + "\n" + order_text(dtype, largest);
}

// What both calls know of the lines.
struct Lines {
  Slices slices;
  ExtentExpr k, chunks;
  BufferId from = kNoBuffer, positions = kNoBuffer;
  DType dtype = DType::f32;
  bool largest = true;
};

KernelCall topk_call(LowerContext& context, const Lines& lines, std::string file, ExtentExpr items,
                     int64_t steps) {
  KernelCall call;
  call.kernel.file = std::move(file);
  call.kernel.local_size[0] = independent_lanes(context);
  call.kernel.needs.float64 = lines.dtype == DType::f64;
  add_define(call.kernel, "CHUNK", kChunk);
  call.push = push_words(params::TopKParams{.outer = context.slot(lines.slices.outer),
                                            .extent = context.slot(lines.slices.extent),
                                            .inner = context.slot(lines.slices.inner),
                                            .k = context.slot(lines.k),
                                            .chunks = context.slot(lines.chunks)});
  call.groups[0] = run_groups(context, simplify(items), call.kernel.local_size[0], steps);
  return call;
}

void emit_rank_chunks(LowerContext& context, const Lines& lines) {
  const ExtentExpr total = lines.slices.outer * lines.slices.extent * lines.slices.inner;
  KernelCall call = topk_call(context, lines, "sort/rank_chunks.comp", total, kChunk / 4 + 1);
  call.kernel.body =
      element_text(lines.dtype, lines.largest) + buffer_text(1, "writeonly", "uint", "positions");
  call.operands = {{lines.from, Access::read}, {lines.positions, Access::write}};
  context.emit(std::move(call));
}

void emit_merge_ranks(LowerContext& context, const Lines& lines, BufferId values,
                      BufferId indices) {
  const ExtentExpr items =
      lines.slices.outer * lines.slices.inner * lines.chunks * min(lines.k, kChunk);
  const int64_t chunks = as_constant(lines.chunks).value_or(kLongestSortedLine / kChunk);
  KernelCall call =
      topk_call(context, lines, "sort/merge_ranks.comp", items, chunks * (kSearchSteps + 1));
  call.kernel.body = element_text(lines.dtype, lines.largest) +
                     buffer_text(1, "readonly", "uint", "positions") +
                     buffer_text(2, "writeonly", bits_type(lines.dtype), "values") +
                     buffer_text(3, "writeonly", "uvec2", "indices") +
                     "#define STORE(to, from) values[to] = x[from]\n";
  call.operands = {{lines.from, Access::read},
                   {lines.positions, Access::read},
                   {values, Access::write},
                   {indices, Access::write}};
  context.emit(std::move(call));
}

}  // namespace

Result<void> lower_topk(LowerContext& context) {
  const ValueId x = context.input(0);
  const Attributes& attributes = context.node().attributes;
  const DType dtype = context.dtype(x), wide = wide_dtype(dtype);
  if (wide == DType::f64 && !context.profile().float64) {
    return context.error("f64 arithmetic needs shaderFloat64");
  }
  Lines lines;
  lines.slices =
      slices_of(context.pool(), context.shape(x), static_cast<size_t>(attributes.integer("axis")));
  lines.k = attributes.extents("k")[0];
  lines.chunks = simplify(ceil_div(lines.slices.extent, kChunk));
  lines.dtype = wide;
  lines.largest = attributes.integer("largest", 1) != 0;
  lines.from = context.read(x, Layout::plain());
  lines.positions = context.scratch(
      DType::u32, simplify(lines.slices.outer * lines.slices.inner * lines.chunks * kChunk),
      "positions in order");
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
  emit_rank_chunks(context, lines);
  emit_merge_ranks(context, lines, values, indices);
  if (dtype == wide) return {};
  return emit_cast(context, results, values, wide, output, dtype);
}

}  // namespace ullage::ops
