// One call for images that one workgroup sums up quickly; else their sums come from a call before.
#include "ops/dense/dense_lower.h"

#include <algorithm>

#include "ir/graph/op.h"
#include "ops/code/epilogue.h"
#include "ops/dense/excitation.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/by_extent.h"
#include "ops/schedule/destination.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/excite.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr size_t kScalars = std::size(params::ExciteParams{}.scalars);

// How the work is cut. Every workgroup of an image sums up all of it, or all partial sums.
struct Cut {
  int64_t lanes;      // of a workgroup
  ExtentExpr shares;  // workgroups an image has at least
  int64_t max_alone;  // vec4s that each of these sums up itself
  bool hands_round;   // SHUFFLE
};
// Whatever an image is cut into computes the products anew: a CPU's cores rather take images.
Cut cut_of(const LowerContext& context, ExtentExpr images) {
  constexpr int64_t kGpuShares = 16, kCores = 2, kMinLanes = 4;
  const DeviceProfile& profile = context.profile();
  if (profile.device_class == DeviceClass::gpu)
    return {128, context.pool().constant(kGpuShares), int64_t{1} << 14, false};
  const int64_t lanes = std::max<int64_t>(kMinLanes, profile.subgroup_size);
  return {lanes, ceil_div(context.pool().constant(kCores), max(images, 1)), int64_t{1} << 16,
          profile.subgroup_shuffle && lanes == profile.subgroup_size};
}

// Rows of a partial sum, at least, and partial sums of an image, at most.
constexpr int64_t kMinChunk = 256, kMaxChunks = 512;
// Vec4s that an invocation writes at most; four per iteration.
constexpr int64_t kMaxWritten = 16384;

struct Block {
  Cut cut;
  int64_t channels, vec4s, hidden;
  ExtentExpr images, rows;
  BufferId x, weights;
  Destination y;
  bool texel;
  Epilogue epilogue;
};

KernelCall call_of(const DeviceProfile& profile, const Block& b, const char* file) {
  KernelCall call;
  call.kernel.file = file;
  call.kernel.local_size[0] = static_cast<uint32_t>(b.cut.lanes);
  call.kernel.needs.texel_buffers = b.texel;
  add_define(call.kernel, "TEXEL", b.texel);
  widen_stores(call.kernel, profile);
  return call;
}

// Sums of `chunk` rows of every image, [images, chunks, vec4s].
void emit_sums(LowerContext& context, const Block& b, ExtentExpr chunk, ExtentExpr chunks,
               BufferId sums) {
  KernelCall call = call_of(context.profile(), b, "excite/sums.comp");
  const ExtentExpr groups = b.images * chunks * ((b.vec4s + b.cut.lanes - 1) / b.cut.lanes);
  call.operands = {{b.x, Access::read, b.texel}, {sums, Access::write, false}};
  call.push = push_words(params::ExciteSumsParams{.images = context.slot(b.images),
                                                  .rows = context.slot(b.rows),
                                                  .chunk = context.slot(chunk),
                                                  .chunks = context.slot(chunks),
                                                  .vec4s = static_cast<uint32_t>(b.vec4s)});
  call.groups = tile_groups(context, groups);
  context.emit(std::move(call));
}

// `sums`: [images, summands, vec4s], partial sums or x itself.
void emit_gate(LowerContext& context, const Block& b, ExtentExpr summands, BufferId sums) {
  KernelCall call = call_of(context.profile(), b, "excite/gate.comp");
  call.kernel.body = b.epilogue.text;
  add_define(call.kernel, "CHANNEL_VEC4S", kMaxExcited / 4);
  add_define(call.kernel, "HIDDEN_VEC4S", kMaxHidden / 4);
  if (has_few_registers(context.profile())) add_define(call.kernel, "ROLL", 1);
  if (b.cut.hands_round) {
    add_define(call.kernel, "SHUFFLE", 1);
    call.kernel.needs.subgroup_shuffle = true;
    call.kernel.needs.subgroup_size = context.profile().subgroup_size;
  }
  const ExtentExpr shares =
      simplify(max(ceil_div(b.rows * b.vec4s, b.cut.lanes * kMaxWritten), b.cut.shares));
  const auto own_vec4s = static_cast<uint32_t>(b.vec4s);
  params::ExciteParams push{.images = context.slot(b.images),
                            .rows = context.slot(b.rows),
                            .summands = context.slot(summands),
                            .shares = context.slot(shares),
                            .channels = static_cast<uint32_t>(b.channels),
                            .vec4s = own_vec4s,
                            .hidden_vec4s = static_cast<uint32_t>(b.hidden / 4),
                            .scalars = {},
                            .pixel_vec4s = b.y.joined ? b.y.pixel_vec4s : own_vec4s,
                            .first_vec4 = b.y.first_vec4};
  set_scalars(push.scalars, b.epilogue);
  call.operands = {{b.x, Access::read, b.texel},
                   {b.weights, Access::read, b.texel},
                   {b.y.buffer, Access::write, false},
                   {sums, Access::read, b.texel}};
  call.push = push_words(push);
  call.groups = tile_groups(context, b.images * shares);
  context.emit(std::move(call));
}

}  // namespace

bool accepts_excitation_epilogue(const Graph& graph, const Node& node, const ScalarBody& body,
                                 std::span<const ValueId> extra) {
  const auto is_operand = [&](ValueId id) { return id == node.inputs[0]; };
  return std::ranges::all_of(extra, is_operand) &&
         is_fusable_epilogue(graph, node.outputs[0], 1, body, extra);
}

Result<void> lower_excitation(LowerContext& context) {
  const ShapeExtent& shape = context.shape(context.output());
  const Layout layout = Layout::channels_last(shape.rank());
  Block b;
  b.channels = *as_constant(shape[1].live);
  b.vec4s = (b.channels + 3) / 4;
  b.hidden = context.node().attributes[ExcitationOp::kHidden];
  b.images = shape[0].live;
  b.cut = cut_of(context, b.images);
  b.rows = context.pool().constant(1);
  for (size_t a = 2; a < shape.rank(); ++a) b.rows = b.rows * shape[a].live;
  b.texel = reads_texels(context.profile());
  auto epilogue = make_epilogue(context, {}, 1, b.channels, 4 * b.vec4s, kScalars);
  if (!epilogue) return epilogue.error();
  b.epilogue = std::move(*epilogue);
  b.x = context.read_stored(context.input(0), layout);
  b.weights = context.read_stored(context.input(1), Layout::rows());
  b.y = destination_of(context);
  emit_by_extent(
      context, simplify(b.rows * b.vec4s), b.cut.max_alone,
      [&] { emit_gate(context, b, b.rows, b.x); },
      [&] {
        const ExtentExpr chunk = simplify(max(ceil_div(b.rows, kMaxChunks), kMinChunk));
        const ExtentExpr chunks = simplify(ceil_div(b.rows, chunk));
        const BufferId sums = context.scratch(
            DType::f32, simplify(b.images * chunks * (4 * b.vec4s)), "partial sums");
        emit_sums(context, b, chunk, chunks, sums);
        emit_gate(context, b, chunks, sums);
      });
  return {};
}

}  // namespace ullage::ops
