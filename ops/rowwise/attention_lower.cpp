// One call: a lane walks the keys for its query of one head, lanes share the keys of few queries,
// or a workgroup takes tiles of both, by cooperative matrices where operands are f16.
#include "ops/rowwise/rowwise_ops.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "ir/graph/op.h"
#include "ir/program/lane_registers.h"
#include "ops/code/append.h"
#include "ops/rowwise/attention.h"
#include "ops/rowwise/attention_matrices.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/attention.h"

namespace ullage::ops {

using namespace ir;

namespace {

// Columns of a head up to which a query, its sums and a key stay in registers.
constexpr int64_t kNarrowHead = 32;

uint32_t vec4s(int64_t columns) {
  return static_cast<uint32_t>((columns + 3) / 4);
}

// Do all heads begin at vec4s?
bool is_aligned(const Attributes& attributes) {
  bool aligned = attributes[AttentionOp::kHead] % 4 == 0;
  for (int64_t first : attributes[AttentionOp::kFirst]) aligned = aligned && first % 4 == 0;
  return aligned;
}

// Can a workgroup be one subgroup, whose lanes hand round what they load?
bool has_one_subgroup(const DeviceProfile& profile) {
  return profile.device_class == DeviceClass::cpu && profile.subgroup_shuffle &&
         subgroup_lanes(profile, 0) != 0;
}

// Wide heads, whose keys are too much for one lane, and heads that share keys, so that they are
// read once for all of them.
bool shares_keys(const LowerContext& context) {
  const Attributes& attributes = context.node().attributes;
  return has_one_subgroup(context.profile()) && is_aligned(attributes) &&
         (attributes[AttentionOp::kHead] > kNarrowHead || attributes[AttentionOp::kCausal]);
}

// Queries of a lane of attention_rows.comp.
constexpr int64_t kQueriesOfLane = 4;

// Do all queries see the same keys, so many queries that they fill half of a tile, below which one
// at a time is as fast? A sequence that sees itself has them, or is short.
bool takes_rows(const LowerContext& context) {
  if (!shares_keys(context)) return false;
  const Attributes& attributes = context.node().attributes;
  const int64_t least = kQueriesOfLane * subgroup_lanes(context.profile(), 0) / 2;
  const ExtentExpr queries = context.shape(context.output())[1].live;
  const bool are_many = prove_less_equal(context.pool().constant(least), queries) ||
                        prove_equal(queries, context.shape(context.input(1))[1].live);
  return are_many && attributes[AttentionOp::kCausal] == 0;
}

// Does a workgroup of a GPU take a tile of queries and keys? Heads narrower than four vec4s leave
// most of it idle.
bool takes_tiles(const LowerContext& context) {
  constexpr int64_t kLeastHead = 16;
  const Attributes& attributes = context.node().attributes;
  return context.profile().device_class == DeviceClass::gpu && is_aligned(attributes) &&
         attributes[AttentionOp::kHead] >= kLeastHead;
}

// Queries of one head of keys that workgroups of attention_tile.comp take at most; of no more, each
// part of the keys is walked by itself.
constexpr int64_t kTileQueries = 32;

// Of queries that read so many keys in all, each stretch of them is summed by itself.
constexpr int64_t kPartKeys = 256;

// Are there fewer queries than keys, of which there may be many? A cache of keys is such.
bool makes_parts(const LowerContext& context) {
  const ShapeExtent& keys = context.shape(context.input(1));
  const std::optional<ExtentExpr> most = keys.bound_expr(1);
  return (!most || bounds(*most).high > kPartKeys) &&
         !prove_less_equal(keys[1].live, context.shape(context.output())[1].live);
}

// Is there such an operand for the kernel? Sinks are added where parts are joined.
bool has_extra(const LowerContext& context, size_t operand) {
  const bool is_joined_later =
      operand == AttentionOp::kSinks && takes_tiles(context) && makes_parts(context);
  return context.has_input(operand) && !is_joined_later;
}

// Of the workgroups that share keys: columns of a head, and queries at once of attention_keys.comp.
int64_t own_columns() {
  return limit_of(DriverTrait::slow_wide_heads);
}
int64_t queries_at_once(int64_t head) {
  return head <= own_columns() / 2 ? 2 : 1;
}

// Of k and v: what grows from iteration to iteration of a loop lies key by key, and is read where
// it lies.
Layout layout_of_keys(const LowerContext& context) {
  Layout by_position{.order = {1, 0, 2}};
  for (size_t i : {size_t{1}, size_t{2}}) {
    const ValueId id = context.input(i);
    const bool whole_vec4s = *as_constant(context.shape(id)[2].live) % 4 == 0;
    if (!whole_vec4s || context.layout_of(id) != by_position) return Layout::rows();
  }
  return by_position;
}

params::AttentionParams parameters(LowerContext& context) {
  const Attributes& attributes = context.node().attributes;
  const ShapeExtent& y = context.shape(context.output());
  params::AttentionParams push{
      .batches = context.slot(y[0].live),
      .queries = context.slot(y[1].live),
      .keys = context.slot(context.shape(context.input(1))[1].live),
      .heads = static_cast<uint32_t>(attributes[AttentionOp::kHeads]),
      .group = static_cast<uint32_t>(attributes[AttentionOp::kGroup]),
      .scale = std::bit_cast<uint32_t>(static_cast<float>(attributes[AttentionOp::kScale])),
      .window = static_cast<uint32_t>(attributes[AttentionOp::kWindow]),
      .soft_cap = std::bit_cast<uint32_t>(static_cast<float>(attributes[AttentionOp::kSoftCap])),
      .first = {},
      .vec4s = {}};
  for (size_t i = 0; i < 3; ++i) {
    push.first[i] = static_cast<uint32_t>(attributes[AttentionOp::kFirst][i]);
    push.vec4s[i] = vec4s(*as_constant(context.shape(context.input(i))[2].live));
  }
  return push;
}

// Elements of one width.
struct Piece {
  BufferId buffer = kNoBuffer;
  ExtentExpr count = {};
};

// All of them, one behind the other.
BufferId joined(LowerContext& context, DType storage, std::span<const Piece> pieces,
                std::string name) {
  ExtentExpr all = context.pool().constant(0);
  for (const Piece& piece : pieces) all = all + piece.count;
  const BufferId to = context.scratch(storage, simplify(all), std::move(name));
  ExtentExpr first = context.pool().constant(0);
  for (const Piece& piece : pieces) {
    emit_append(context, piece.buffer, first, piece.count, to);
    first = simplify(first + piece.count);
  }
  return to;
}

ExtentExpr elements_of_rows(LowerContext& context, ValueId id) {
  const ShapeExtent& shape = context.shape(id);
  return shape[0].live * shape[1].live * (int64_t{4} * vec4s(*as_constant(shape[2].live)));
}

// Keys and values as one operand, for devices whose kernels have no binding more; one value that
// is both is read where it lies.
BufferId join_values(LowerContext& context, params::AttentionExtraParams& push) {
  const ValueId k = context.input(1), v = context.input(2);
  const Layout layout = layout_of_keys(context);
  push.values = context.slot(0);
  if (k == v) return context.read_stored(k, layout);
  const Piece pieces[] = {{context.read(k, layout), elements_of_rows(context, k)},
                          {context.read(v, layout), elements_of_rows(context, v)}};
  push.values = context.slot(simplify(floor_div(pieces[0].count, 4)));
  return joined(context, DType::f32, pieces, "keys_and_values");
}

// Mask, sinks and spans, as many as there are, as one operand of words.
BufferId join_extras(LowerContext& context, params::AttentionExtraParams& push) {
  const struct {
    size_t operand;
    uint32_t& before;
  } kExtras[] = {{AttentionOp::kMask, push.mask},
                 {AttentionOp::kSinks, push.sinks},
                 {AttentionOp::kSpans, push.spans}};
  std::vector<Piece> pieces;
  ExtentExpr words = context.pool().constant(0);
  for (const auto& [operand, before] : kExtras) {
    if (!has_extra(context, operand)) continue;
    const ValueId id = context.input(operand);
    ExtentExpr count = context.pool().constant(1);
    for (const AxisExtent& axis : context.shape(id).axes()) count = count * axis.live;
    if (context.dtype(id) == DType::boolean) count = ceil_div(count, 4);
    before = context.slot(words);
    pieces.push_back({context.read(id, Layout::plain()), simplify(count)});
    words = simplify(words + pieces.back().count);
  }
  if (pieces.size() == 1) return pieces[0].buffer;
  return joined(context, DType::u32, pieces, "mask_and_sinks");
}

bool has_extras(const LowerContext& context) {
  return has_extra(context, AttentionOp::kMask) || has_extra(context, AttentionOp::kSinks) ||
         has_extra(context, AttentionOp::kSpans);
}

// How extras change the call; after the other defines.
void add_extras(LowerContext& context, KernelCall& call) {
  constexpr size_t kBindings = 5;
  params::AttentionExtraParams push{};
  const bool texel = call.operands[1].texel;
  if (!texel && context.profile().max_storage_buffers < kBindings) {
    add_define(call.kernel, "JOINED", 1);
    call.operands[1].buffer = join_values(context, push);
    call.operands[2] = {join_extras(context, push), Access::read};
  } else {
    call.operands.push_back({join_extras(context, push), Access::read});
  }
  if (context.has_input(AttentionOp::kMask)) {
    const ValueId mask = context.input(AttentionOp::kMask);
    for (size_t a = 0; a < 3; ++a) push.mask_extents[a] = context.slot(context.shape(mask)[a].live);
    add_define(call.kernel, "MASK", context.dtype(mask) == DType::boolean ? 2 : 1);
  }
  if (has_extra(context, AttentionOp::kSinks)) {
    push.sink_rows = context.slot(context.shape(context.input(AttentionOp::kSinks))[0].live);
    add_define(call.kernel, "SINKS", 1);
  }
  if (context.has_input(AttentionOp::kSpans)) add_define(call.kernel, "SPANS", 1);
  for (uint32_t word : push_words(push)) call.push.push_back(word);
}

// Stored as `storage`.
KernelCall::Operand result_of(LowerContext& context, DType storage) {
  return {context.write_as(context.output(), Layout::rows(), storage), Access::write};
}
KernelCall::Operand result_of(LowerContext& context) {
  return result_of(context, context.storage_of(context.output()));
}

// `result`: what the kernel writes.
KernelCall call_of(LowerContext& context, std::string file, const KernelCall::Operand& result) {
  KernelCall call;
  const bool texel = reads_texels(context.profile());
  call.kernel.file = std::move(file);
  call.kernel.needs.texel_buffers = texel;
  const Layout of_keys = layout_of_keys(context);
  for (size_t i = 0; i < 3; ++i) {
    const Layout layout = i == 0 ? Layout::rows() : of_keys;
    call.operands.push_back({context.read_stored(context.input(i), layout), Access::read, texel});
  }
  call.operands.push_back(result);
  const Attributes& attributes = context.node().attributes;
  if (of_keys != Layout::rows()) add_define(call.kernel, "BY_POSITION", 1);
  add_define(call.kernel, "CAUSAL", attributes[AttentionOp::kCausal]);
  if (attributes[AttentionOp::kSoftCap] > 0) add_define(call.kernel, "SOFT_CAP", 1);
  if (attributes[AttentionOp::kWindow] > 0) add_define(call.kernel, "WINDOW", 1);
  add_define(call.kernel, "CHEAP_EXP", context.profile().has(DriverTrait::slow_exponential));
  add_define(call.kernel, "HEAD", attributes[AttentionOp::kHead]);
  add_define(call.kernel, "TEXEL", texel);
  call.push = push_words(parameters(context));
  if (has_extras(context)) add_extras(context, call);
  return call;
}

void emit_by_keys(LowerContext& context) {
  const Attributes& attributes = context.node().attributes;
  const int64_t heads = attributes[AttentionOp::kHeads], group = attributes[AttentionOp::kGroup],
                at_once = queries_at_once(attributes[AttentionOp::kHead]);
  const ShapeExtent& y = context.shape(context.output());
  const uint32_t lanes = subgroup_lanes(context.profile(), 0);
  KernelCall call = call_of(context, "rowwise/cpu/attention_keys.comp", result_of(context));
  call.kernel.local_size[0] = lanes;
  call.kernel.needs.subgroup_size = lanes;
  call.kernel.needs.subgroup_shuffle = true;
  add_define(call.kernel, "QUERIES", at_once);
  add_define(call.kernel, "SG", lanes);
  const int64_t parts = (attributes[AttentionOp::kHead] + own_columns() - 1) / own_columns();
  call.groups = tile_groups(
      context, y[0].live * (heads / group * parts) * ceil_div(y[1].live * group, at_once));
  context.emit(std::move(call));
}

void emit_by_rows(LowerContext& context) {
  constexpr int64_t kKeysAtOnce = 16;
  const Attributes& attributes = context.node().attributes;
  const int64_t head = attributes[AttentionOp::kHead], group = attributes[AttentionOp::kGroup];
  const int64_t parts = (head + own_columns() - 1) / own_columns();
  const uint32_t lanes = subgroup_lanes(context.profile(), 0);
  const ShapeExtent& y = context.shape(context.output());
  KernelCall call = call_of(context, "rowwise/cpu/attention_rows.comp", result_of(context));
  call.kernel.local_size[0] = lanes;
  call.kernel.needs.subgroup_size = lanes;
  call.kernel.needs.subgroup_shuffle = true;
  add_define(call.kernel, "CL", lanes);
  add_define(call.kernel, "NV", 1);
  add_define(call.kernel, "OWN", (vec4s(head) + parts - 1) / parts);
  add_define(call.kernel, "PAIRS", vec4s(head) % 2 == 0);
  add_define(call.kernel, "SG", lanes);
  add_define(call.kernel, "SHUFFLE", 1);
  add_define(call.kernel, "TM", kKeysAtOnce);
  call.groups = tile_groups(context, y[0].live * (attributes[AttentionOp::kHeads] / group * parts) *
                                         ceil_div(y[1].live * group, kQueriesOfLane * lanes));
  context.emit(std::move(call));
}

// What sums of parts of the keys take, and how they are found.
struct Parts {
  ExtentExpr count{};  // of each row, in memory
  BufferId sums = kNoBuffer;
};

Parts parts_of(LowerContext& context) {
  const Attributes& attributes = context.node().attributes;
  const ShapeExtent& y = context.shape(context.output());
  const int64_t group = attributes[AttentionOp::kGroup];
  const ExtentExpr rows = y[1].live * group,
                   stretches = ceil_div(context.shape(context.input(1))[1].live, kPartKeys),
                   few = less_equal(rows, context.pool().constant(kTileQueries));
  // So that capacities of both are not multiplied.
  const ExtentExpr of_all = select(few, min(rows, kTileQueries) * stretches, rows);
  const ExtentExpr heads = y[0].live * (attributes[AttentionOp::kHeads] / group);
  const int64_t elements = int64_t{4} * (vec4s(attributes[AttentionOp::kHead]) + 1);
  return {.count = simplify(select(few, stretches, context.pool().constant(1))),
          .sums = context.scratch(DType::f32, simplify(heads * of_all * elements), "parts")};
}

void join_parts(LowerContext& context, const Parts& parts) {
  constexpr int64_t kLanes = 64;
  const Attributes& attributes = context.node().attributes;
  const ShapeExtent& y = context.shape(context.output());
  const int64_t heads = attributes[AttentionOp::kHeads];
  KernelCall call;
  call.kernel.file = "rowwise/attention_join.comp";
  call.kernel.local_size[0] = kLanes;
  add_define(call.kernel, "HEAD", attributes[AttentionOp::kHead]);
  add_define(call.kernel, "GROUP", attributes[AttentionOp::kGroup]);
  call.operands = {{parts.sums, Access::read}, result_of(context)};
  params::AttentionJoinParams push{.batches = context.slot(y[0].live),
                                   .queries = context.slot(y[1].live),
                                   .parts = context.slot(parts.count),
                                   .sink_rows = 0,
                                   .heads = static_cast<uint32_t>(heads)};
  if (context.has_input(AttentionOp::kSinks)) {
    const ValueId sinks = context.input(AttentionOp::kSinks);
    add_define(call.kernel, "SINKS", 1);
    call.operands.push_back({context.read(sinks, Layout::plain()), Access::read});
    push.sink_rows = context.slot(context.shape(sinks)[0].live);
  }
  call.push = push_words(push);
  const ExtentExpr all = y[0].live * y[1].live * (heads * vec4s(attributes[AttentionOp::kHead]));
  call.groups = tile_groups(context, ceil_div(all, kLanes));
  context.emit(std::move(call));
}

// Of attention_tile.comp: the queries of a workgroup; how many of them and of keys a lane takes at
// once, how many values are loaded ahead, and do vec4s of both come one at a time?
struct ScoreTile {
  int64_t keys = 2, values = 4;
  bool rolls = false;
  int64_t rows = 4, queries = kTileQueries;
};
ScoreTile choose_score_tile(const DeviceProfile& profile, int64_t head) {
  // Four keys of a lane are twice as many of the workgroup.
  constexpr uint32_t kSharedOfFour = 21504;
  constexpr ScoreTile kLeast = {.keys = 2, .values = 1, .rolls = true};
  constexpr uint32_t kSharedOfTwoRows = 9024;
  constexpr int64_t kOneRowOfLanes = 32;  // columns with which 16 queries give each lane a row
  const LaneRegisters registers = lane_registers(profile);
  if (registers == LaneRegisters::few) {
    ScoreTile tile = kLeast;
    tile.rows = 2;
    if (head < kOneRowOfLanes) return tile;
    tile.queries = kTileQueries / 2;
    // Half the scores of a lane are half the keys of a workgroup, so that two fit into a core.
    if (profile.max_shared_bytes < 2 * kSharedOfTwoRows) tile.rows = 1;
    return tile;
  }
  if (registers != LaneRegisters::narrowed) return {};
  // A narrow head's sums leave registers for four keys and for what is loaded ahead.
  if (head > 128) return kLeast;
  const int64_t keys = profile.max_shared_bytes >= kSharedOfFour ? 4 : 2;
  return head > 32 ? ScoreTile{keys, 2, true} : ScoreTile{keys};
}

void emit_by_tiles(LowerContext& context) {
  constexpr int64_t kLanes = 128, kMostColumnLanes = 16;
  const Attributes& attributes = context.node().attributes;
  const ShapeExtent& y = context.shape(context.output());
  const int64_t group = attributes[AttentionOp::kGroup],
                head_vec4s = vec4s(attributes[AttentionOp::kHead]);
  const auto column_lanes = std::min(
      static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(head_vec4s))), kMostColumnLanes);
  const bool in_parts = makes_parts(context);
  const Parts parts =
      in_parts ? parts_of(context) : Parts{.count = context.pool().constant(1), .sums = kNoBuffer};
  const KernelCall::Operand result =
      in_parts ? KernelCall::Operand{parts.sums, Access::read_write} : result_of(context);
  KernelCall call = call_of(context, "rowwise/attention_tile.comp", result);
  call.kernel.local_size[0] = kLanes;
  add_define(call.kernel, "CL", column_lanes);
  add_define(call.kernel, "GROUP", group);
  add_define(call.kernel, "NV", (head_vec4s + column_lanes - 1) / column_lanes);
  const ScoreTile tile = choose_score_tile(context.profile(), attributes[AttentionOp::kHead]);
  if (tile.rolls) add_define(call.kernel, "ROLL", 1);
  add_define(call.kernel, "QUERIES", tile.queries);
  add_define(call.kernel, "SCORE_ROWS", tile.rows);
  add_define(call.kernel, "SCORE_COLUMNS", tile.keys);
  add_define(call.kernel, "VALUES", tile.values);
  if (in_parts) {
    add_define(call.kernel, "PARTS", kPartKeys);
    call.push.push_back(context.slot(parts.count));
  }
  call.groups = tile_groups(context, y[0].live * (attributes[AttentionOp::kHeads] / group) *
                                         ceil_div(y[1].live * group, tile.queries) * parts.count);
  context.emit(std::move(call));
  if (in_parts) join_parts(context, parts);
}

// By cooperative matrices; nothing where these do not suit the device or the operands.
std::optional<AttentionMatrices> matrices_of(LowerContext& context) {
  constexpr size_t kBindings = 5;
  const bool fit = !has_extras(context) || context.profile().max_storage_buffers >= kBindings;
  if (!takes_tiles(context) || makes_parts(context) || !fit) return std::nullopt;
  const Layout of_keys = layout_of_keys(context);
  for (size_t i = 0; i < 3; ++i) {
    const BufferId buffer =
        context.read_stored(context.input(i), i == 0 ? Layout::rows() : of_keys);
    if (context.storage_of_buffer(buffer) != DType::f16) return std::nullopt;
  }
  return choose_attention_matrices(context.profile(),
                                   context.node().attributes[AttentionOp::kHead]);
}

void emit_by_matrices(LowerContext& context, const AttentionMatrices& matrices) {
  const ShapeExtent& y = context.shape(context.output());
  KernelCall call = call_of(context, "rowwise/attention_matrices.comp", result_of(context));
  matrices.describe(call.kernel);
  call.groups = tile_groups(context, y[0].live * context.node().attributes[AttentionOp::kHeads] *
                                         ceil_div(y[1].live, AttentionMatrices::kQueries));
  context.emit(std::move(call));
}

void emit_by_queries(LowerContext& context) {
  const Attributes& attributes = context.node().attributes;
  const ShapeExtent& y = context.shape(context.output());
  const uint32_t lanes = subgroup_lanes(
      context.profile(),
      context.profile().device_class == DeviceClass::cpu ? 8 : filled_lanes(context.profile(), 32));
  KernelCall call = call_of(context, "rowwise/attention.comp", result_of(context, DType::f32));
  call.kernel.local_size[0] = lanes;
  // Where each lane has a vec4 to load.
  if (has_one_subgroup(context.profile()) && vec4s(attributes[AttentionOp::kHead]) >= lanes) {
    call.kernel.needs.subgroup_size = lanes;
    call.kernel.needs.subgroup_shuffle = true;
    add_define(call.kernel, "SHUFFLE", 1);
  }
  add_define(call.kernel, "ALIGNED", is_aligned(attributes));
  if (has_few_registers(context.profile())) {
    add_define(call.kernel, "ROLL", 1);
    const int64_t shared = int64_t{16} * vec4s(attributes[AttentionOp::kHead]) * lanes;
    if (shared <= context.profile().max_shared_bytes) add_define(call.kernel, "STAGED", 1);
  }
  call.groups = tile_groups(
      context, y[0].live * attributes[AttentionOp::kHeads] * ceil_div(y[1].live, lanes));
  context.emit(std::move(call));
}

// ---- which kernel ----------------------------------------------------------------------------

struct AttentionCase {
  using Kernel = void (*)(const AttentionCase&);

  const DeviceProfile& profile;
  LowerContext& context;
  std::optional<AttentionMatrices> matrices{};
};

constexpr KernelRow<AttentionCase> kAttention[] = {
    {.choice = {.files = "rowwise/attention_matrices.comp",
                .device = KernelDevice::gpu,
                .dtypes = "f16",
                .when = "operands are stored as f16, keys are not summed in parts, and the device "
                        "multiplies matrices whose sides divide 16",
                .why = "scores and sums are products of matrices"},
     .kernel = [](const AttentionCase& c) { emit_by_matrices(c.context, *c.matrices); },
     .serves = [](const AttentionCase& c) { return c.matrices.has_value(); }},
    {.choice = {.files = "rowwise/cpu/attention_rows.comp",
                .device = KernelDevice::cpu,
                .dtypes = "f32, f16",
                .when = "the device shuffles, heads begin at vec4 and are wider than 32 columns, "
                        "all queries see the same keys, and fill half of a tile or are as many as "
                        "the keys",
                .why = "keys and values are read once for a tile of queries (0125)"},
     .kernel = [](const AttentionCase& c) { emit_by_rows(c.context); },
     .serves = [](const AttentionCase& c) { return takes_rows(c.context); }},
    {.choice = {.files = "rowwise/cpu/attention_keys.comp",
                .device = KernelDevice::cpu,
                .dtypes = "f32, f16",
                .when = "the device shuffles, heads begin at vec4 and are causal or wider than 32 "
                        "columns",
                .why = "lanes share the keys of few queries, which are too much for one lane"},
     .kernel = [](const AttentionCase& c) { emit_by_keys(c.context); },
     .serves = [](const AttentionCase& c) { return shares_keys(c.context); }},
    {.choice = {.files = "rowwise/attention_tile.comp, rowwise/attention_join.comp",
                .device = KernelDevice::gpu,
                .dtypes = "f32, f16",
                .when = "heads begin at vec4 and have 16 columns and more; joined where many keys "
                        "are summed in parts",
                .why = "queries and keys pass through shared memory (0031, 0045)"},
     .kernel = [](const AttentionCase& c) { emit_by_tiles(c.context); },
     .serves = [](const AttentionCase& c) { return takes_tiles(c.context); }},
    {.choice = {.files = "rowwise/attention.comp",
                .dtypes = "f32, f16",
                .when = "otherwise",
                .why = "an invocation walks the keys for its query of one head"},
     .kernel = [](const AttentionCase& c) { emit_by_queries(c.context); }},
};

}  // namespace

std::vector<KernelChoice> attention_kernels() {
  return choices_of<AttentionCase>(kAttention);
}

Result<void> lower_attention(LowerContext& context) {
  const AttentionCase c{context.profile(), context, matrices_of(context)};
  choose_kernel<AttentionCase>(kAttention, c).kernel(c);
  return {};
}

}  // namespace ullage::ops
