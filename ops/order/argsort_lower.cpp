// argsort as calls: short rows by counting what comes before each element, long ones by radix.
#include "ops/order/argsort_lower.h"

#include "ir/graph/op.h"
#include "ops/code/element_code.h"
#include "ops/order/order_lower.h"
#include "ops/order/sort.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/by_extent.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/sort.h"

namespace ullage::ops {

using namespace ir;

namespace {

// Runs that rows are cut into: few, since each has a table of counters, but short enough for the
// loop budget (DriverTrait::ends_long_loops).
constexpr int64_t kShortestRun = 512, kLongestRun = 16384, kUsualRuns = 256;
// Of a workgroup's tile, each invocation's entries, and digits, whose counts fill two uvec4.
constexpr int64_t kTileItems = 8, kTileDigitBits = 4;
// Loops over subgroups, of 4 lanes and more, of which each scan has one.
constexpr int64_t kTileSteps = 3 * 128 / 4 + 4;

// The kernels of a pass.
struct RadixKernels {
  std::string_view count, scatter;
  bool tiles = false;  // of a workgroup; false: runs of an invocation
};

struct RadixCase {
  const DeviceProfile& profile;

  using Kernel = RadixKernels;
};

constexpr KernelRow<RadixCase> kRadix[] = {
    {.choice = {.files = "sort/cpu/radix_count.comp, sort/cpu/radix_scatter.comp",
                .device = KernelDevice::cpu,
                .dtypes = "all",
                .when = "always",
                .why = "an invocation counts the digits of a run by itself, without barriers; rows "
                       "of 256 elements (512 of 64 bits) and fewer take sort/rank_chunks.comp, "
                       "sort/merge_ranks.comp"},
     .kernel = {.count = "sort/cpu/radix_count.comp", .scatter = "sort/cpu/radix_scatter.comp"}},
    {.choice =
         {.files = "sort/radix_count_tile.comp, sort/radix_scatter_tile.comp",
          .dtypes = "all",
          .when = "otherwise",
          .why = "a workgroup takes a tile, so that neighbours load and store side by side; rows "
                 "of 2048 elements and fewer take sort/rank_chunks.comp, sort/merge_ranks.comp"},
     .kernel = {.count = "sort/radix_count_tile.comp",
                .scatter = "sort/radix_scatter_tile.comp",
                .tiles = true}},
};

// A row's pieces are runs of an invocation, or tiles of a workgroup.
struct Passes {
  SortedRows sorted = {};
  ExtentExpr pieces = {};
  BufferId counts = kNoBuffer, places = kNoBuffer;
  int64_t digit_bits = 8;
  uint32_t lanes = 8;
  RadixKernels kernels = {};
};

// One pass: which word of the key, which digit of it, from where and to where.
struct Pass {
  int64_t source = 0;  // as in lib/radix.glsl
  uint32_t word = 0, shift = 0;
  BufferId from = kNoBuffer, to = kNoBuffer;
  bool last = false;
};

// A table of counters for every lane of a group has to fit in 16 KiB.
int64_t digit_bits_of(uint32_t lanes) {
  return lanes <= 16 ? 8 : lanes <= 64 ? 6 : 4;
}

// Are the entries of a pass read 16 bytes at a time, through texel buffers?
bool reads_vectors(const LowerContext& context, const Passes& passes, const Pass& pass) {
  if (!has_fast_texels(context.profile())) return false;
  return pass.source == 1 || (pass.source == 0 && size_bytes(passes.sorted.dtype) == 4);
}

// Keys of 32 bits, or pairs, from a texel buffer.
std::string vectors_text(const Passes& passes, const Pass& pass) {
  const std::string bits = "floatBitsToUint(imageLoad(entries, int(q)))";
  std::string text =
      "layout(set = 0, binding = 0, rgba32f) uniform readonly imageBuffer entries;\n";
  if (pass.source == 1) return text + "#define PAIR_VEC4(q) " + bits + "\n";
  const std::string key = "key_" + std::string(name_of(passes.sorted.dtype));
  text += "#include \"lib/sort_key.glsl\"\nuvec4 key_vec4(uvec4 b) { return ";
  text += passes.sorted.descending ? "~" : "";
  return text + "uvec4(" + key + "(b.x), " + key + "(b.y), " + key + "(b.z), " + key +
         "(b.w)); }\n#define KEY_VEC4(q) key_vec4(" + bits + ")\n";
}

std::string source_text(const Passes& passes, const Pass& pass) {
  std::string text;
  if (pass.source != 1) {
    const bool two_words = size_bytes(passes.sorted.dtype) == 8;
    text += key_text(0, "x", passes.sorted.dtype, passes.sorted.descending);
    text += "#define KEY_WORD(i) load_key_x(i)";
    text += !two_words ? "\n" : pass.word == 0 ? ".x\n" : ".y\n";
  }
  if (pass.source == 0) return text;
  const size_t binding = pass.source == 1 ? 0 : 1;
  text += buffer_text(binding, "readonly", "uvec2", "pairs");
  return text + "#define LOAD_PAIR(i) pairs[i]\n";
}

KernelCall radix_call(LowerContext& context, const Passes& passes, const Pass& pass,
                      std::string_view file) {
  KernelCall call;
  call.kernel.file = file;
  call.kernel.local_size[0] = passes.lanes;
  const bool vectors = reads_vectors(context, passes, pass);
  call.kernel.body = vectors ? vectors_text(passes, pass) : source_text(passes, pass);
  call.kernel.needs.texel_buffers = vectors;
  if (!passes.kernels.tiles) add_define(call.kernel, "VECTORS", vectors);
  add_define(call.kernel, "DIGIT_BITS", passes.digit_bits);
  add_define(call.kernel, "SOURCE", pass.source);
  if (pass.source != 1) call.operands.push_back({passes.sorted.keys, Access::read, vectors});
  if (pass.source != 0) call.operands.push_back({pass.from, Access::read, vectors});
  call.push = push_words(params::RadixParams{.rows = context.slot(passes.sorted.rows),
                                             .extent = context.slot(passes.sorted.extent),
                                             .pieces = context.slot(passes.pieces),
                                             .shift = pass.shift});
  const ExtentExpr pieces = simplify(passes.sorted.rows * passes.pieces);
  if (passes.kernels.tiles) {
    add_define(call.kernel, "ITEMS", kTileItems);
    combine_in_subgroups(call.kernel, context.profile());
    call.groups[0] = run_groups(context, pieces, 1, kTileSteps);
  } else {
    const int64_t steps = kLongestRun / 4 + (int64_t{2} << passes.digit_bits) / 8 + 4;
    call.groups[0] = run_groups(context, pieces, passes.lanes, steps);
  }
  return call;
}

void emit_pass(LowerContext& context, const Passes& passes, const Pass& pass) {
  KernelCall count = radix_call(context, passes, pass, passes.kernels.count);
  count.kernel.body += buffer_text(count.operands.size(), "writeonly", "uint", "counts");
  count.operands.push_back({passes.counts, Access::write});
  context.emit(std::move(count));
  const ExtentExpr counters = simplify(passes.pieces * (int64_t{1} << passes.digit_bits));
  emit_counts_before(context, passes.counts, passes.places, passes.sorted.rows, counters);
  KernelCall scatter = radix_call(context, passes, pass, passes.kernels.scatter);
  std::string& body = scatter.kernel.body;
  body += buffer_text(scatter.operands.size(), "readonly", "uint", "places");
  scatter.operands.push_back({passes.places, Access::read});
  const bool wide = has_fast_wide_stores(context.profile());
  scatter.kernel.needs.int64 = wide;
  if (!passes.kernels.tiles) add_define(scatter.kernel, "WIDE_STORES", wide);
  body += buffer_text(scatter.operands.size(), "writeonly",
                      pass.last ? "uint"
                      : wide    ? "uint64_t"
                                : "uvec2",
                      "moved");
  body += "#define STORE_ENTRY(i, e) moved[i] = ";
  body += pass.last ? "(e).y\n" : wide ? "wide_word(e)\n" : "e\n";
  scatter.operands.push_back({pass.to, Access::write});
  context.emit(std::move(scatter));
}

}  // namespace

std::vector<KernelChoice> radix_kernels() {
  return choices_of<RadixCase>(kRadix);
}

void emit_radix_order(LowerContext& context, const SortedRows& sorted, BufferId order) {
  Passes passes{.sorted = sorted};
  passes.lanes = independent_lanes(context.profile());
  passes.kernels = choose_kernel<RadixCase>(kRadix, {context.profile()}).kernel;
  passes.digit_bits = passes.kernels.tiles ? kTileDigitBits : digit_bits_of(passes.lanes);
  passes.pieces =
      simplify(passes.kernels.tiles ? ceil_div(sorted.extent, passes.lanes * kTileItems)
                                    : max(min(ceil_div(sorted.extent, kShortestRun), kUsualRuns),
                                          ceil_div(sorted.extent, kLongestRun)));
  const ExtentExpr counters =
      simplify(sorted.rows * passes.pieces * (int64_t{1} << passes.digit_bits));
  passes.counts = context.scratch(DType::u32, counters, "counts of digits");
  passes.places = context.scratch(DType::u32, counters, "places of digits");
  const ExtentExpr entries = simplify(sorted.rows * sorted.extent);
  const BufferId pairs[] = {context.scratch(DType::u64, entries, "keys and positions"),
                            context.scratch(DType::u64, entries, "keys and positions, moved")};
  const auto bits = static_cast<int64_t>(size_bytes(sorted.dtype)) * 8;
  const int64_t per_word =
      (std::min<int64_t>(bits, 32) + passes.digit_bits - 1) / passes.digit_bits;
  const int64_t count = bits == 64 ? 2 * per_word : per_word;
  for (int64_t i = 0; i < count; ++i) {
    const bool last = i + 1 == count;
    emit_pass(context, passes,
              {.source = i == 0              ? 0
                         : i % per_word == 0 ? 2
                                             : 1,
               .word = static_cast<uint32_t>(i / per_word),
               .shift = static_cast<uint32_t>(i % per_word * passes.digit_bits),
               .from = pairs[(i + 1) % 2],
               .to = last ? order : pairs[i % 2],
               .last = last});
  }
}

// bench/results/primitives.json: "compared" against "argsort", per element. Two calls that compare
// n^2 / 256 times against four (or eight) passes of several calls, whose cost is that of
// dispatches; GPUs, with smaller digits, have twice the passes.
int64_t longest_compared(const LowerContext& context, DType dtype) {
  if (context.profile().device_class == DeviceClass::gpu) return 2048;
  return size_bytes(dtype) == 8 ? 512 : 256;
}

void emit_argsort(LowerContext& context, const SortedRows& rows, BufferId order) {
  emit_by_extent(
      context, rows.extent, longest_compared(context, rows.dtype),
      [&] { emit_compared_order(context, rows, order); },
      [&] { emit_radix_order(context, rows, order); });
}

Result<void> lower_argsort(LowerContext& context) {
  const ValueId x = context.input(0);
  const ShapeExtent& shape = context.shape(x);
  ExtentExpr rows = context.pool().constant(1);
  for (size_t a = 0; a + 1 < shape.rank(); ++a) rows = rows * shape[a].live;
  const SortedRows sorted{.keys = context.read(x, Layout::plain()),
                          .dtype = context.dtype(x),
                          .rows = simplify(rows),
                          .extent = shape[shape.rank() - 1].live,
                          .descending = context.node().attributes[ArgsortOp::kDescending]};
  emit_argsort(context, sorted, context.write(context.output(), Layout::plain()));
  return {};
}

}  // namespace ullage::ops
