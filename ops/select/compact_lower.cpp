// The two calls of compact, on CPU drivers, or its three on GPUs: bits, places of tiles,
// positions.
#include "ops/select/select_lower.h"

#include "ir/graph/op.h"
#include "ops/code/element_code.h"
#include "ops/order/order_lower.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/compact.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr int64_t kBitsPerWord = 32;

struct Operands {
  BufferId condition = kNoBuffer, indices = kNoBuffer, count = kNoBuffer;
  DType dtype = DType::f32;
  ExtentExpr elements;
};

bool reads_texels(const LowerContext& context, DType dtype) {
  return has_fast_texels(context.profile()) && dtype == DType::f32;
}

void add_condition(KernelCall& call, const Operands& operands, bool texel) {
  add_define(call.kernel, "WIDTH", static_cast<int64_t>(size_bytes(operands.dtype)));
  add_define(call.kernel, "SIGNED_ZERO", is_float(operands.dtype));
  call.kernel.needs.texel_buffers = texel;
  call.kernel.body =
      texel ? "layout(set = 0, binding = 0, rgba32f) uniform readonly imageBuffer condition;\n"
              "#define LOAD_CONDITION(i) floatBitsToUint(imageLoad(condition, int(i)))\n"
            : buffer_text(0, "readonly", "uvec4", "condition") +
                  "#define LOAD_CONDITION(i) condition[i]\n";
  call.operands = {{operands.condition, Access::read, texel}};
}

KernelCall compact_call(LowerContext& context, std::string file, const Operands& operands,
                        uint32_t lanes, ExtentExpr groups) {
  KernelCall call;
  call.kernel.file = std::move(file);
  call.kernel.local_size[0] = lanes;
  call.push = push_words(params::CompactParams{.count = context.slot(operands.elements)});
  call.groups[0] = groups;
  return call;
}

// Both calls have the same grid: an invocation writes what it found itself.
void emit_runs(LowerContext& context, const Operands& operands) {
  const DeviceProfile& profile = context.profile();
  const uint32_t lanes = independent_lanes(context.profile());
  const ExtentExpr words = simplify(ceil_div(operands.elements, kBitsPerWord));
  // One group at least: an empty condition has a count too.
  const ExtentExpr groups = simplify(max(run_groups(context, words, lanes, kBitsPerWord + 2), 1));
  const BufferId state =
      context.scratch(DType::u32, simplify(groups * int64_t{lanes} + words), "counts and bits");
  KernelCall flags = compact_call(context, "compact/cpu/flags.comp", operands, lanes, groups);
  add_condition(flags, operands, reads_texels(context, operands.dtype));
  flags.operands.push_back({state, Access::write});
  context.emit(std::move(flags));

  KernelCall write = compact_call(context, "compact/cpu/write.comp", operands, lanes, groups);
  const bool shuffle = profile.subgroup_shuffle && profile.subgroup_size == lanes;
  const bool wide = has_fast_wide_stores(profile);
  add_define(write.kernel, "SHUFFLE", shuffle);
  add_define(write.kernel, "FIFO", wide);
  write.kernel.needs.subgroup_shuffle = shuffle;
  write.kernel.needs.subgroup_size = shuffle ? lanes : 0;
  write.kernel.needs.int64 = wide;
  write.operands = {
      {state, Access::read}, {operands.indices, Access::write}, {operands.count, Access::write}};
  if (wide) write.operands.push_back({operands.indices, Access::write});
  context.emit(std::move(write));
}

void emit_tiles(LowerContext& context, const Operands& operands) {
  const uint32_t lanes = independent_lanes(context.profile());
  const ExtentExpr words = simplify(ceil_div(operands.elements, kBitsPerWord));
  const ExtentExpr tiles = simplify(ceil_div(words, int64_t{lanes}));
  const BufferId bits = context.scratch(DType::u32, words, "bits");
  const BufferId totals = context.scratch(DType::u32, tiles, "totals of tiles");
  const BufferId before = context.scratch(DType::u32, tiles, "what precedes tiles");
  KernelCall flags = compact_call(context, "compact/flags_tile.comp", operands, lanes,
                                  run_groups(context, tiles, 1, 4));
  add_condition(flags, operands, false);
  flags.operands.push_back({bits, Access::write});
  flags.operands.push_back({totals, Access::write});
  context.emit(std::move(flags));
  emit_counts_before(context, totals, before, context.pool().constant(1), tiles);
  KernelCall write =
      compact_call(context, "compact/write_tile.comp", operands, lanes,
                   simplify(max(run_groups(context, tiles, 1, kBitsPerWord + 2), 1)));
  combine_in_subgroups(write.kernel, context.profile());
  write.operands = {{bits, Access::read},
                    {before, Access::read},
                    {operands.indices, Access::write},
                    {operands.count, Access::write}};
  context.emit(std::move(write));
}

// ---- which kernel ----------------------------------------------------------------------------

struct CompactCase {
  using Kernel = void (*)(LowerContext&, const Operands&);

  const DeviceProfile& profile;
};

constexpr KernelRow<CompactCase> kCompact[] = {
    {.choice = {.files = "compact/cpu/flags.comp, compact/cpu/write.comp",
                .device = KernelDevice::cpu,
                .dtypes = "all",
                .when = "always",
                .why =
                    "an invocation counts and writes a run of words by itself, without barriers"},
     .kernel = emit_runs},
    {.choice = {.files = "compact/flags_tile.comp, compact/write_tile.comp",
                .dtypes = "all",
                .when = "otherwise",
                .why = "a workgroup takes a tile, so that neighbours load and store side by side"},
     .kernel = emit_tiles},
};

}  // namespace

std::vector<KernelChoice> compact_kernels() {
  return choices_of<CompactCase>(kCompact);
}

Result<void> lower_compact(LowerContext& context) {
  const ValueId condition = context.input(0);
  const Operands operands{
      .condition = context.read(condition, Layout::plain()),
      .indices = context.write(context.output(0), Layout::plain()),
      .count = context.write(context.output(1), Layout::plain()),
      .dtype = context.dtype(condition),
      .elements = element_count(context.shape(condition), context.pool()),
  };
  choose_kernel<CompactCase>(kCompact, {context.profile()}).kernel(context, operands);
  return {};
}

}  // namespace ullage::ops
