// Kernels in the usual style for GPUs: wide workgroups, shared memory, barriers.
#include "bench/kernels/classic.h"

#include "ir/graph/builder.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/tile.h"

namespace ullage::bench {

using namespace ir;

namespace {

constexpr int64_t kTile = 64, kBlock = 4096;

constexpr char kMatmul[] = R"(
layout(local_size_x = LOCAL_X) in;
#extension GL_EXT_control_flow_attributes : require
layout(set = 0, binding = 0, std430) readonly restrict buffer A { vec4 a[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer B { vec4 b[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer C { vec4 c[]; };
shared vec4 a_tile[64 * 4], b_tile[16 * 16];
void main() {
  const uint t = gl_LocalInvocationID.x, column = t % 16, line = t / 16;
  const uint row = gl_WorkGroupID.y * 64, first_vec4 = gl_WorkGroupID.x * 16;
  vec4 sums[4] = vec4[](vec4(0), vec4(0), vec4(0), vec4(0));
  for (uint k = 0; k < INNER; k += 16) {
    a_tile[t] = a[((row + t / 4) * INNER + k) / 4 + t % 4];
    b_tile[t] = b[(k + line) * (COLUMNS / 4) + first_vec4 + column];
    barrier();
    [[unroll]] for (uint q = 0; q < 4; ++q) {
      vec4 left[4];
      [[unroll]] for (uint r = 0; r < 4; ++r) left[r] = a_tile[(line * 4 + r) * 4 + q];
      [[unroll]] for (uint i = 0; i < 4; ++i) {
        const vec4 right = b_tile[(q * 4 + i) * 16 + column];
        [[unroll]] for (uint r = 0; r < 4; ++r) sums[r] += left[r][i] * right;
      }
    }
    barrier();
  }
  [[unroll]] for (uint r = 0; r < 4; ++r)
    c[(row + line * 4 + r) * (COLUMNS / 4) + first_vec4 + column] = sums[r];
}
)";

// Shared by the steps of scan and compaction: `before(x, all)`: the sum of x over the preceding
// invocations, and over all.
constexpr char kPrefix[] = R"(
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_EXT_control_flow_attributes : require
layout(local_size_x = LOCAL_X) in;
shared SUM of_subgroup[LOCAL_X];
SUM before(SUM x, out SUM all) {
  const SUM inclusive = subgroupInclusiveAdd(x);
  if (gl_SubgroupInvocationID == gl_SubgroupSize - 1) of_subgroup[gl_SubgroupID] = inclusive;
  barrier();
  SUM front = SUM(0);
  all = SUM(0);
  for (uint i = 0; i < gl_NumSubgroups; ++i) {
    front += i < gl_SubgroupID ? of_subgroup[i] : SUM(0);
    all += of_subgroup[i];
  }
  barrier();
  return front + inclusive - x;
}
)";

// MEASURE(v): what a vec4 adds.
constexpr char kTotals[] = R"(
layout(set = 0, binding = 0, std430) readonly restrict buffer X { vec4 x[]; };
layout(set = 0, binding = 1, std430) writeonly restrict buffer Totals { SUM totals[]; };
void main() {
  const uint first = gl_GlobalInvocationID.x * 16;
  SUM sum = SUM(0), all;
  [[unroll]] for (uint i = 0; i < 16; ++i) sum += MEASURE(x[first + i]);
  before(sum, all);
  if (gl_LocalInvocationID.x == 0) totals[gl_WorkGroupID.x] = all;
}
)";

constexpr char kScanTotals[] = R"(
layout(set = 0, binding = 0, std430) readonly restrict buffer Totals { SUM totals[]; };
layout(set = 0, binding = 1, std430) writeonly restrict buffer Starts { SUM starts[]; };
void main() {
  SUM carry = SUM(0), all;
  for (uint i = gl_LocalInvocationID.x; i < BLOCKS; i += LOCAL_X) {
    starts[i] = carry + before(totals[i], all);
    carry += all;
  }
}
)";

constexpr char kScanBlocks[] = R"(
layout(set = 0, binding = 0, std430) readonly restrict buffer X { vec4 x[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer Starts { SUM starts[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Y { vec4 y[]; };
void main() {
  const uint first = gl_GlobalInvocationID.x * 16;
  vec4 v[16];
  SUM sum = SUM(0), all;
  [[unroll]] for (uint i = 0; i < 16; ++i) {
    v[i] = x[first + i];
    v[i].y += v[i].x;
    v[i].z += v[i].y;
    v[i].w += v[i].z;
    v[i] += sum;
    sum = v[i].w;
  }
  const SUM start = starts[gl_WorkGroupID.x] + before(sum, all);
  [[unroll]] for (uint i = 0; i < 16; ++i) y[first + i] = v[i] + start;
}
)";

constexpr char kWritePositions[] = R"(
layout(set = 0, binding = 0, std430) readonly restrict buffer X { vec4 x[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer Starts { SUM starts[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Y { int positions[]; };
void main() {
  const uint first = gl_GlobalInvocationID.x * 16;
  vec4 v[16];
  SUM sum = SUM(0), all;
  [[unroll]] for (uint i = 0; i < 16; ++i) {
    v[i] = x[first + i];
    sum += MEASURE(v[i]);
  }
  uint to = starts[gl_WorkGroupID.x] + before(sum, all);
  [[unroll]] for (uint i = 0; i < 16; ++i)
    [[unroll]] for (uint k = 0; k < 4; ++k)
      if (v[i][k] != 0) positions[to++] = int((first + i) * 4 + k);
}
)";

// y[m, h, w] of x[1, C, N, N] and a separate filter k[h, w, m, C, 3, 3] of each pixel.
constexpr char kLocal[] = R"(
layout(local_size_x = LOCAL_X) in;
layout(set = 0, binding = 0, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer K { float k[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Y { float y[]; };
void main() {
  const uint i = gl_GlobalInvocationID.x, w = i % OUT, h = i / OUT % OUT, m = i / OUT / OUT;
  if (m >= CHANNELS) return;
  float sum = 0;
  uint filter_at = ((h * OUT + w) * CHANNELS + m) * CHANNELS * 9;
  for (uint c = 0; c < CHANNELS; ++c)
    for (uint a = 0; a < 3; ++a)
      for (uint b = 0; b < 3; ++b)
        sum += x[(c * EXTENT + h + a) * EXTENT + w + b] * k[filter_at++];
  y[i] = sum;
}
)";

// y[r, i] is the largest of x[r, 2 i ... 2 i + WIDTH - 1].
constexpr char kExtremum[] = R"(
layout(local_size_x = LOCAL_X) in;
layout(set = 0, binding = 0, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 1, std430) writeonly restrict buffer Y { float y[]; };
void main() {
  const uint i = gl_GlobalInvocationID.x, row = i / OUT;
  if (row >= ROWS) return;
  const uint first = row * COLUMNS + i % OUT * 2;
  float best = x[first];
  for (uint k = 1; k < WIDTH; ++k) {
    const float v = x[first + k];
    best = v > best || isnan(v) ? v : best;
  }
  y[i] = best;
}
)";

constexpr char kSums[] =
    "#define SUM float\n#define MEASURE(v) (((v).x + (v).y) + ((v).z + (v).w))\n";
constexpr char kCounts[] =
    "#define SUM uint\n"
    "uint of_vec4(vec4 v) {\n"
    "  const uvec4 f = uvec4(notEqual(v, vec4(0)));\n"
    "  return (f.x + f.y) + (f.z + f.w);\n"
    "}\n"
    "#define MEASURE(v) of_vec4(v)\n";

void emit(LowerContext& context, std::string text, uint32_t lanes,
          std::vector<KernelCall::Operand> operands, std::array<int64_t, 2> groups,
          const std::vector<std::pair<const char*, int64_t>>& defines, bool subgroup) {
  KernelCall call;
  call.kernel.file = "generate/whole.comp";
  call.kernel.body = std::move(text);
  call.kernel.local_size[0] = lanes;
  call.kernel.needs.subgroup_arithmetic = subgroup;
  for (const auto& [name, value] : defines) ops::add_define(call.kernel, name, value);
  call.operands = std::move(operands);
  call.groups = {context.pool().constant(groups[0]), context.pool().constant(groups[1]), {}};
  context.emit(std::move(call));
}

int64_t extent_of(const LowerContext& context, size_t input, size_t axis) {
  return *as_constant(context.shape(context.input(input))[axis].live);
}

Result<void> lower_matmul(LowerContext& context) {
  const int64_t rows = extent_of(context, 0, 0), inner = extent_of(context, 0, 1),
                columns = extent_of(context, 1, 1);
  emit(context, kMatmul, 256,
       {{context.read(context.input(0), Layout::plain()), Access::read},
        {context.read(context.input(1), Layout::plain()), Access::read},
        {context.write(context.output(), Layout::plain()), Access::write}},
       {columns / kTile, rows / kTile}, {{"COLUMNS", columns}, {"INNER", inner}}, false);
  return {};
}

// Totals, their scan, and `last` over the blocks.
void emit_three(LowerContext& context, DType sum, const std::string& head, const char* last) {
  const int64_t blocks = extent_of(context, 0, 0) / kBlock;
  const BufferId x = context.read(context.input(0), Layout::plain());
  const BufferId y = context.write(context.output(), Layout::plain());
  const BufferId totals = context.scratch(sum, context.pool().constant(blocks), "totals");
  const BufferId starts = context.scratch(sum, context.pool().constant(blocks), "starts");
  const std::string text = head + kPrefix;
  emit(context, text + kTotals, 64, {{x, Access::read}, {totals, Access::write}}, {blocks, 1}, {},
       true);
  emit(context, text + kScanTotals, 64, {{totals, Access::read}, {starts, Access::write}}, {1, 1},
       {{"BLOCKS", blocks}}, true);
  emit(context, text + last, 64, {{x, Access::read}, {starts, Access::read}, {y, Access::write}},
       {blocks, 1}, {}, true);
}

Result<void> lower_scan(LowerContext& context) {
  emit_three(context, DType::f32, kSums, kScanBlocks);
  return {};
}
Result<void> lower_compact(LowerContext& context) {
  emit_three(context, DType::u32, kCounts, kWritePositions);
  return {};
}

// One result per invocation.
void emit_per_result(LowerContext& context, const char* text, int64_t results,
                     const std::vector<std::pair<const char*, int64_t>>& defines) {
  constexpr int64_t kLanes = 64;
  std::vector<KernelCall::Operand> operands;
  for (ValueId id : context.node().inputs) {
    operands.push_back({context.read(id, Layout::plain()), Access::read});
  }
  operands.push_back({context.write(context.output(), Layout::plain()), Access::write});
  emit(context, text, kLanes, std::move(operands), {(results + kLanes - 1) / kLanes, 1}, defines,
       false);
}

Result<void> lower_local(LowerContext& context) {
  const int64_t channels = extent_of(context, 0, 1), extent = extent_of(context, 0, 2),
                out = extent - 2;
  emit_per_result(context, kLocal, channels * out * out,
                  {{"CHANNELS", channels}, {"EXTENT", extent}, {"OUT", out}});
  return {};
}

Result<void> lower_extremum(LowerContext& context) {
  const int64_t rows = extent_of(context, 0, 0), columns = extent_of(context, 0, 1),
                width = context.node().attributes[kWindowWidth], out = (columns - width) / 2 + 1;
  emit_per_result(context, kExtremum, rows * out,
                  {{"ROWS", rows}, {"COLUMNS", columns}, {"WIDTH", width}, {"OUT", out}});
  return {};
}

Result<void> infer_local(InferContext& context) {
  const ShapeExtent& x = context.shape(0);
  ops::add_output(context, DType::f32, {x[0].live, x[1].live, x[2].live - 2, x[3].live - 2});
  return {};
}
Result<void> infer_extremum(InferContext& context) {
  const ShapeExtent& x = context.shape(0);
  const int64_t width = context.attributes[kWindowWidth];
  ops::add_output(context, DType::f32, {x[0].live, floor_div(x[1].live - width, 2) + 1});
  return {};
}
constexpr AttributeSpec kExtremumAttributes[] = {kWindowWidth};

Result<void> infer_matmul(InferContext& context) {
  ops::add_output(context, DType::f32, {context.shape(0)[0].live, context.shape(1)[1].live});
  return {};
}
template <DType dtype>
Result<void> infer_line(InferContext& context) {
  ops::add_output(context, dtype, {context.shape(0)[0].live});
  return {};
}

}  // namespace

const OpDef classic_matmul{.name = "classic_matmul",
                           .min_inputs = 2,
                           .max_inputs = 2,
                           .infer = infer_matmul,
                           .lower = lower_matmul};
const OpDef classic_scan{
    .name = "classic_scan", .infer = infer_line<DType::f32>, .lower = lower_scan};
const OpDef classic_compact{
    .name = "classic_compact", .infer = infer_line<DType::i32>, .lower = lower_compact};

const OpDef classic_local{.name = "classic_local",
                          .min_inputs = 2,
                          .max_inputs = 2,
                          .infer = infer_local,
                          .lower = lower_local};
const OpDef classic_extremum{.name = "classic_extremum",
                             .attributes = kExtremumAttributes,
                             .infer = infer_extremum,
                             .lower = lower_extremum};

Peer classic_of_line(std::string name, const OpDef& op, int64_t extent, Goals goals) {
  return {.name = std::move(name), .goals = goals, .build = [&op, extent](Builder& builder) {
            const Value x = builder.input("x", DType::f32, {builder.pool().constant(extent)});
            builder.output("y", builder.add1(op, std::span(&x, 1)));
          }};
}

}  // namespace ullage::bench
