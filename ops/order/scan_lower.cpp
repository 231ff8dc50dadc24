// How a scan becomes calls: short lines in one, long ones as totals of chunks, a scan of the totals
// and a scan of each chunk from what precedes it.
#include "ops/order/scan_lower.h"

#include "ir/graph/op.h"
#include "ops/dense/dense_rules.h"
#include "ops/elementwise/element_code.h"
#include "ops/elementwise/map_kernel.h"
#include "ops/elementwise/scalar_code.h"
#include "ops/indexing/index_rules.h"
#include "ops/movement/tile.h"
#include "shaders/params/scan.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr int64_t kChunk = 1024;
// Lines up to here are scanned by one invocation each.
constexpr int64_t kShortLine = 4096;
constexpr uint32_t kWholeLine = UINT32_MAX;

enum class Kind { sum, prod };

std::string identity_text(Kind kind, DType dtype) {
  const bool one = kind == Kind::prod;
  if (dtype == DType::i64 || dtype == DType::u64) {
    return std::string(glsl_type(dtype)) + "(uvec2(" + (one ? "1u" : "0u") + ", 0u))";
  }
  return std::string(glsl_type(dtype)) + (one ? "(1)" : "(0)");
}

std::string combine_text(Kind kind, DType dtype) {
  const bool emulated = dtype == DType::i64 || dtype == DType::u64;
  if (emulated) return kind == Kind::sum ? "op_add(a, b)" : "op_mul(a, b)";
  return kind == Kind::sum ? "((a) + (b))" : "((a) * (b))";
}

std::string scan_text(Kind kind, DType dtype, bool carry) {
  const std::string_view bits = bits_type(dtype);
  std::string text = arithmetic_includes(dtype) + buffer_text(0, "readonly", bits, "x") +
                     buffer_text(1, "writeonly", bits, "y");
  text += "#define VALUE " + std::string(glsl_type(dtype)) + "\n#define IDENTITY " +
          identity_text(kind, dtype) + "\n#define COMBINE(a, b) " + combine_text(kind, dtype) +
          "\n#define LOAD(i) " + decode(dtype, "x[i]") +
          "\n#define STORE(i, v) y[i] = " + encode(dtype, "v") + "\n";
  if (carry) {
    text += buffer_text(2, "readonly", bits, "carry") + "#define LOAD_CARRY(i) " +
            decode(dtype, "carry[i]") + "\n";
  }
  return text;
}

struct Stage {
  BufferId from = kNoBuffer, to = kNoBuffer, carry = kNoBuffer;
  Slices lines;
  ExtentExpr chunks;
  uint32_t chunk = kWholeLine;
  bool totals = false, exclusive = false, reverse = false;
};

void emit_stage(LowerContext& context, Kind kind, DType dtype, const Stage& stage) {
  const bool carry = stage.carry != kNoBuffer;
  KernelCall call;
  call.kernel.file = "scan/lines.comp";
  call.kernel.body = scan_text(kind, dtype, carry);
  call.kernel.local_size[0] = independent_lanes(context);
  call.kernel.needs.float64 = dtype == DType::f64;
  add_define(call.kernel, "CARRY", carry);
  add_define(call.kernel, "EXCLUSIVE", stage.exclusive);
  add_define(call.kernel, "REVERSE", stage.reverse);
  add_define(call.kernel, "TOTALS", stage.totals);
  call.operands = {{stage.from, Access::read}, {stage.to, Access::write}};
  if (carry) call.operands.push_back({stage.carry, Access::read});
  call.push = push_words(params::ScanParams{.outer = context.slot(stage.lines.outer),
                                            .extent = context.slot(stage.lines.extent),
                                            .inner = context.slot(stage.lines.inner),
                                            .chunks = context.slot(stage.chunks),
                                            .chunk = stage.chunk});
  const ExtentExpr pieces = simplify(stage.lines.outer * stage.chunks * stage.lines.inner);
  const int64_t longest = stage.chunk == kWholeLine
                              ? as_constant(stage.lines.extent).value_or(int64_t{UINT32_MAX})
                              : stage.chunk;
  call.groups[0] = run_groups(context, pieces, call.kernel.local_size[0], longest / 4 + 4);
  context.emit(std::move(call));
}

void emit_scan(LowerContext& context, Kind kind, DType dtype, BufferId from, BufferId to) {
  const Attributes& attributes = context.node().attributes;
  const auto axis = static_cast<size_t>(attributes.integer("axis"));
  const Slices lines = slices_of(context.pool(), context.shape(context.input(0)), axis);
  Stage last{.from = from,
             .to = to,
             .lines = lines,
             .chunks = context.pool().constant(1),
             .exclusive = attributes.integer("exclusive") != 0,
             .reverse = attributes.integer("reverse") != 0};
  if (const auto extent = as_constant(lines.extent); extent && *extent <= kShortLine) {
    return emit_stage(context, kind, dtype, last);
  }
  const ExtentExpr chunks = simplify(ceil_div(lines.extent, kChunk));
  const ExtentExpr pieces = simplify(lines.outer * chunks * lines.inner);
  const BufferId totals = context.scratch(dtype, pieces, "totals of chunks");
  const BufferId before = context.scratch(dtype, pieces, "what precedes chunks");
  Stage first = last;
  first.to = totals;
  first.chunks = chunks;
  first.chunk = static_cast<uint32_t>(kChunk);
  first.totals = true;
  emit_stage(context, kind, dtype, first);
  emit_stage(context, kind, dtype,
             {.from = totals,
              .to = before,
              .lines = {lines.outer, chunks, lines.inner},
              .chunks = context.pool().constant(1),
              .exclusive = true});
  last.carry = before;
  last.chunks = chunks;
  last.chunk = static_cast<uint32_t>(kChunk);
  emit_stage(context, kind, dtype, last);
}

Result<void> lower_scan(LowerContext& context, Kind kind) {
  const ValueId x = context.input(0);
  const DType dtype = context.dtype(x), wide = wide_dtype(dtype);
  if (wide == DType::f64 && !context.profile().float64) {
    return context.error("f64 arithmetic needs shaderFloat64");
  }
  const BufferId from = context.read(x, Layout::plain());
  const BufferId to = context.write(context.output(), Layout::plain());
  if (dtype == wide) {
    emit_scan(context, kind, dtype, from, to);
    return {};
  }
  const ExtentExpr count = element_count(context.shape(x), context.pool());
  const BufferId widened = context.scratch(wide, count, "widened");
  const BufferId scanned = context.scratch(wide, count, "scanned");
  if (auto ok = emit_cast(context, count, from, dtype, widened, wide); !ok) return ok;
  emit_scan(context, kind, wide, widened, scanned);
  return emit_cast(context, count, scanned, wide, to, dtype);
}

}  // namespace

Result<void> lower_cumsum(LowerContext& context) {
  return lower_scan(context, Kind::sum);
}
Result<void> lower_cumprod(LowerContext& context) {
  return lower_scan(context, Kind::prod);
}

}  // namespace ullage::ops
