// How a scan becomes calls: short lines in one; long ones as totals of chunks, a scan of the totals
// and a scan of each chunk from what precedes it. Chunks depend on the line alone, never on the
// grid, so that results do not either.
#include "ops/order/order_lower.h"

#include "ir/graph/op.h"
#include "ops/code/combine_code.h"
#include "ops/code/copy.h"
#include "ops/code/element_code.h"
#include "ops/code/scalar_code.h"
#include "ops/indexing/index_rules.h"
#include "ops/order/scan.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/by_extent.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/scan.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr int64_t kChunk = 1024;
// Of one long row on a CPU: an invocation's share should outweigh its overhead.
constexpr int64_t kRunChunk = 4096;
// Of a row on a GPU: tiles of 128 invocations.
constexpr int64_t kTileItems = 8;
constexpr int64_t kTileChunk = 128 * kTileItems * 4;
// A row that does not fill a tile is scanned by one invocation.
constexpr int64_t kShortRow = 64;
// Lines up to here are scanned by one invocation each on a CPU.
constexpr int64_t kShortLine = 4096;
constexpr uint32_t kWholeLine = UINT32_MAX;

// What is scanned and how; `lines` in memory order.
struct Scan {
  Combine kind = Combine::sum;
  DType dtype = DType::f32, narrow = DType::f32;  // of the kernels and of the operand
  Slices lines = {};
  bool exclusive = false, reverse = false;
};

struct Stage {
  BufferId from = kNoBuffer, to = kNoBuffer, carry = kNoBuffer;
  ExtentExpr chunks = {};
  uint32_t chunk = kWholeLine;
  bool totals = false;
};

std::string values_text(const Scan& scan) {
  return arithmetic_includes(scan.dtype) + "#define VALUE " + std::string(glsl_type(scan.dtype)) +
         "\n#define IDENTITY " + identity_text(scan.kind, scan.dtype, scan.narrow) +
         "\n#define COMBINE(a, b) " + combine_text(scan.kind, scan.dtype) + "\n";
}

std::string carry_text(const Scan& scan, const Stage& stage) {
  if (stage.carry == kNoBuffer) return "";
  return buffer_text(2, "readonly", bits_type(scan.dtype), "carry") + "#define LOAD_CARRY(i) " +
         decode(scan.dtype, "carry[i]") + "\n";
}

std::string store_element(const Scan& scan) {
  return buffer_text(1, "writeonly", bits_type(scan.dtype), "y") +
         "#define STORE(i, v) y[i] = " + encode(scan.dtype, "v") + "\n";
}

std::string single_text(const Scan& scan, const Stage& stage) {
  return values_text(scan) + buffer_text(0, "readonly", bits_type(scan.dtype), "x") +
         "#define LOAD(i) " + decode(scan.dtype, "x[i]") + "\n" + store_element(scan) +
         carry_text(scan, stage);
}

KernelCall stage_call(LowerContext& context, const Scan& scan, const Stage& stage,
                      std::string file) {
  KernelCall call;
  call.kernel.file = std::move(file);
  call.kernel.local_size[0] = independent_lanes(context.profile());
  call.kernel.needs.float64 = scan.dtype == DType::f64;
  add_define(call.kernel, "CARRY", stage.carry != kNoBuffer);
  add_define(call.kernel, "EXCLUSIVE", scan.exclusive);
  add_define(call.kernel, "REVERSE", scan.reverse);
  add_define(call.kernel, "TOTALS", stage.totals);
  call.operands = {{stage.from, Access::read}, {stage.to, Access::write}};
  if (stage.carry != kNoBuffer) call.operands.push_back({stage.carry, Access::read});
  call.push = push_words(params::ScanParams{.outer = context.slot(scan.lines.outer),
                                            .extent = context.slot(scan.lines.extent),
                                            .inner = context.slot(scan.lines.inner),
                                            .chunks = context.slot(stage.chunks),
                                            .chunk = stage.chunk});
  return call;
}

int64_t longest_piece(const Scan& scan, const Stage& stage) {
  if (stage.chunk != kWholeLine) return stage.chunk;
  return as_constant(scan.lines.extent).value_or(int64_t{UINT32_MAX});
}

// Any lines, an invocation per piece.
void emit_lines(LowerContext& context, const Scan& scan, const Stage& stage) {
  KernelCall call = stage_call(context, scan, stage, "scan/lines.comp");
  call.kernel.body = single_text(scan, stage);
  const ExtentExpr pieces = simplify(scan.lines.outer * stage.chunks * scan.lines.inner);
  call.groups[0] =
      run_groups(context, pieces, call.kernel.local_size[0], longest_piece(scan, stage) / 4 + 4);
  context.emit(std::move(call));
}

// Rows, a workgroup per piece.
void emit_tiles(LowerContext& context, const Scan& scan, const Stage& stage) {
  KernelCall call = stage_call(context, scan, stage, "scan/tiles.comp");
  call.kernel.body = single_text(scan, stage);
  add_define(call.kernel, "ITEMS", kTileItems);
  if (size_bytes(scan.dtype) == 4) {
    const bool counts = scan.kind == Combine::sum && !is_float(scan.dtype);
    // Others need shuffles, which translations to Metal's language move below conditions.
    if (counts) combine_in_subgroups(call.kernel, context.profile());
  }
  const int64_t tile = call.kernel.local_size[0] * kTileItems;
  call.groups[0] = run_groups(context, simplify(scan.lines.outer * stage.chunks), 1,
                              longest_piece(scan, stage) / tile + 2);
  context.emit(std::move(call));
}

// One row of 32-bit elements in vec4s, an invocation per piece.
void emit_runs(LowerContext& context, const Scan& scan, const Stage& stage) {
  const DeviceProfile& profile = context.profile();
  KernelCall call = stage_call(context, scan, stage, "scan/cpu/runs.comp");
  const bool texel = has_fast_texels(profile) && scan.dtype == DType::f32;
  const bool wide = has_fast_wide_stores(profile) && !stage.totals;
  std::string& body = call.kernel.body;
  body = values_text(scan) + vec4_loads_text(scan.dtype, texel);
  body += stage.totals ? store_element(scan)
                       : buffer_text(1, "writeonly", wide ? "u64vec2" : "uvec4", "vec4s");
  body += carry_text(scan, stage);
  call.operands[0].texel = texel;
  call.kernel.needs.texel_buffers = texel;
  call.kernel.needs.int64 = wide;
  add_define(call.kernel, "WIDE_STORES", wide);
  call.groups[0] =
      run_groups(context, stage.chunks, call.kernel.local_size[0], int64_t{stage.chunk} / 16 + 8);
  context.emit(std::move(call));
}

// What decides how a scan is computed.
struct ScanCase {
  const DeviceProfile& profile;
  const Scan& scan;
  BufferId from = kNoBuffer, to = kNoBuffer;
  // The lines may be so short that a workgroup each is too much.
  bool may_be_short = true;

  using Kernel = void (*)(LowerContext&, const ScanCase&);
};

bool along_rows(const Scan& scan) {
  return as_constant(scan.lines.inner) == 1;
}

// Totals of chunks, what precedes each, and the chunks: `emit` for the first and the last step.
void emit_in_chunks(LowerContext& context, const ScanCase& c, int64_t chunk,
                    void (*emit)(LowerContext&, const Scan&, const Stage&),
                    bool chunks_in_memory_order) {
  const Scan& scan = c.scan;
  const Slices& lines = scan.lines;
  const ExtentExpr chunks = simplify(ceil_div(lines.extent, chunk)),
                   one = context.pool().constant(1);
  const ExtentExpr pieces = simplify(lines.outer * chunks * lines.inner);
  const BufferId totals = context.scratch(scan.dtype, pieces, "totals of chunks");
  const BufferId before = context.scratch(scan.dtype, pieces, "what precedes chunks");
  const auto length = static_cast<uint32_t>(chunk);
  emit(context, scan, {c.from, totals, kNoBuffer, chunks, length, true});
  Scan of_totals = scan;
  of_totals.lines.extent = chunks;
  of_totals.exclusive = true;
  of_totals.reverse = scan.reverse && chunks_in_memory_order;
  const bool tiles = c.profile.device_class == DeviceClass::gpu && along_rows(scan);
  (tiles ? emit_tiles : emit_lines)(context, of_totals, {totals, before, kNoBuffer, one});
  emit(context, scan, {c.from, c.to, before, chunks, length, false});
}

// Each line is one piece.
void emit_whole_lines(LowerContext& context, const ScanCase& c) {
  emit_lines(context, c.scan, {c.from, c.to, kNoBuffer, context.pool().constant(1)});
}

void emit_rows(LowerContext& context, const ScanCase& c) {
  const auto emit_long = [&] {
    const auto extent = as_constant(c.scan.lines.extent);
    if (!extent || *extent > kTileChunk)
      return emit_in_chunks(context, c, kTileChunk, emit_tiles, false);
    emit_tiles(context, c.scan, {c.from, c.to, kNoBuffer, context.pool().constant(1)});
  };
  if (!c.may_be_short) return emit_long();
  emit_by_extent(
      context, c.scan.lines.extent, kShortRow, [&] { emit_whole_lines(context, c); }, emit_long);
}

constexpr KernelRow<ScanCase> kScans[] = {
    {.choice = {.files = "scan/tiles.comp",
                .device = KernelDevice::gpu,
                .dtypes = "all",
                .when = "along the last axis; rows of 64 elements and fewer take scan/lines.comp",
                .why = "a workgroup takes tiles of 1024 elements, in which neighbours load side by "
                       "side; chunks of 4096 are scanned at once"},
     .kernel = emit_rows,
     .serves = [](const ScanCase& c) { return along_rows(c.scan); }},
    {.choice = {.files = "scan/lines.comp",
                .dtypes = "all",
                .when = "at most 4096 elements, known when the program is compiled",
                .why = "an invocation scans a line by itself"},
     .kernel = emit_whole_lines,
     .serves =
         [](const ScanCase& c) {
           const auto extent = as_constant(c.scan.lines.extent);
           return extent && *extent <= kShortLine;
         }},
    {.choice = {.files = "scan/cpu/runs.comp",
                .device = KernelDevice::cpu,
                .dtypes = "of 32 bits",
                .when = "one row",
                .why = "an invocation scans a run of 4096 elements in vec4s of memory"},
     .kernel = [](LowerContext& context,
                  const ScanCase& c) { emit_in_chunks(context, c, kRunChunk, emit_runs, true); },
     .serves =
         [](const ScanCase& c) {
           return along_rows(c.scan) && as_constant(c.scan.lines.outer) == 1 &&
                  size_bytes(c.scan.dtype) == 4;
         }},
    {.choice = {.files = "scan/lines.comp",
                .dtypes = "all",
                .when = "otherwise",
                .why = "an invocation scans a chunk of 1024 elements; lines lie side by side"},
     .kernel = [](LowerContext& context,
                  const ScanCase& c) { emit_in_chunks(context, c, kChunk, emit_lines, false); }},
};

void emit_scan(LowerContext& context, const ScanCase& c) {
  choose_kernel<ScanCase>(kScans, c).kernel(context, c);
}

Result<void> lower_scan(LowerContext& context, Combine kind) {
  const ValueId x = context.input(0);
  const DType dtype = context.dtype(x), wide = accumulation_dtype(dtype);
  if (auto ok = require_float64(context, wide); !ok) return ok;
  const Attributes& attributes = context.node().attributes;
  const Scan scan{
      .kind = kind,
      .dtype = wide,
      .narrow = dtype,
      .lines = slices_of(context.pool(), context.shape(x), static_cast<size_t>(attributes[kAxis])),
      .exclusive = attributes[ScanOp::kExclusive],
      .reverse = attributes[ScanOp::kReverse]};
  const BufferId from = context.read(x, Layout::plain());
  const BufferId to = context.write(context.output(), Layout::plain());
  if (dtype == wide) {
    emit_scan(context, {context.profile(), scan, from, to});
    return {};
  }
  const ExtentExpr count = element_count(context.shape(x), context.pool());
  const BufferId widened = context.scratch(wide, count, "widened");
  const BufferId scanned = context.scratch(wide, count, "scanned");
  if (auto ok = emit_cast(context, count, from, dtype, widened, wide); !ok) return ok;
  emit_scan(context, {context.profile(), scan, widened, scanned});
  return emit_cast(context, count, scanned, wide, to, dtype);
}

}  // namespace

std::vector<KernelChoice> scan_kernels() {
  return choices_of<ScanCase>(kScans);
}

Result<void> lower_cumsum(LowerContext& context) {
  return lower_scan(context, Combine::sum);
}
Result<void> lower_cumprod(LowerContext& context) {
  return lower_scan(context, Combine::prod);
}
Result<void> lower_cummax(LowerContext& context) {
  return lower_scan(context, Combine::max);
}
Result<void> lower_cummin(LowerContext& context) {
  return lower_scan(context, Combine::min);
}

void emit_counts_before(LowerContext& context, BufferId counts, BufferId before, ExtentExpr rows,
                        ExtentExpr extent) {
  const Scan scan{.dtype = DType::u32,
                  .narrow = DType::u32,
                  .lines = {rows, extent, context.pool().constant(1)},
                  .exclusive = true};
  emit_scan(context, {context.profile(), scan, counts, before, false});
}

}  // namespace ullage::ops
