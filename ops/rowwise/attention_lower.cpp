// One call: a lane walks the keys for its query of one head, or lanes share the keys of few
// queries.
#include "ops/rowwise/attention_lower.h"

#include <bit>

#include "ir/graph/op.h"
#include "ops/rowwise/attention.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/attention.h"

namespace ullage::ops {

using namespace ir;

namespace {

// Columns of a head up to which a query, its sums and a key stay in registers.
constexpr int64_t kNarrowHead = 32;

uint32_t quads(int64_t columns) {
  return static_cast<uint32_t>((columns + 3) / 4);
}

// Do all heads begin at quads?
bool is_aligned(const Attributes& attributes) {
  bool aligned = attributes[AttentionOp::kHead] % 4 == 0;
  for (int64_t first : attributes[AttentionOp::kFirst]) aligned = aligned && first % 4 == 0;
  return aligned;
}

// Wide heads, whose keys are too much for one lane, and heads that share keys, so that they are
// read once for all of them.
bool shares_keys(const LowerContext& context) {
  const Attributes& attributes = context.node().attributes;
  return context.profile().form == KernelForm::cpu && context.profile().subgroup_shuffle &&
         subgroup_lanes(context.profile(), 0) != 0 && is_aligned(attributes) &&
         (attributes[AttentionOp::kHead] > kNarrowHead || attributes[AttentionOp::kCausal]);
}

// Of the workgroups of attention_keys.comp: columns of a head, and queries at once: what they and
// their sums want of registers takes drivers several times as long to compile for twice as much.
constexpr int64_t kOwnColumns = 64;
int64_t queries_at_once(int64_t head) {
  return head <= kOwnColumns / 2 ? 2 : 1;
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
      .quads = {}};
  for (size_t i = 0; i < 3; ++i) {
    push.first[i] = static_cast<uint32_t>(attributes[AttentionOp::kFirst][i]);
    push.quads[i] = quads(*as_constant(context.shape(context.input(i))[2].live));
  }
  return push;
}

KernelCall call_of(LowerContext& context, std::string file) {
  KernelCall call;
  const bool texel = reads_texels(context.profile());
  call.kernel.file = std::move(file);
  call.kernel.needs.texel_buffers = texel;
  for (size_t i = 0; i < 3; ++i) {
    call.operands.push_back(
        {context.read_stored(context.input(i), Layout::rows()), Access::read, texel});
  }
  call.operands.push_back({context.write(context.output(), Layout::rows()), Access::write, false});
  const Attributes& attributes = context.node().attributes;
  add_define(call.kernel, "CAUSAL", attributes[AttentionOp::kCausal]);
  if (attributes[AttentionOp::kSoftCap] > 0) add_define(call.kernel, "SOFT_CAP", 1);
  if (attributes[AttentionOp::kWindow] > 0) add_define(call.kernel, "WINDOW", 1);
  add_define(call.kernel, "CHEAP_EXP", context.profile().form == KernelForm::cpu);
  add_define(call.kernel, "HEAD", attributes[AttentionOp::kHead]);
  add_define(call.kernel, "TEXEL", texel);
  call.push = push_words(parameters(context));
  return call;
}

void emit_by_keys(LowerContext& context) {
  const Attributes& attributes = context.node().attributes;
  const int64_t heads = attributes[AttentionOp::kHeads], group = attributes[AttentionOp::kGroup],
                at_once = queries_at_once(attributes[AttentionOp::kHead]);
  const ShapeExtent& y = context.shape(context.output());
  const uint32_t lanes = subgroup_lanes(context.profile(), 0);
  KernelCall call = call_of(context, "rowwise/attention_keys.comp");
  call.kernel.local_size[0] = lanes;
  call.kernel.needs.subgroup_size = lanes;
  call.kernel.needs.subgroup_shuffle = true;
  add_define(call.kernel, "QUERIES", at_once);
  add_define(call.kernel, "SG", lanes);
  const int64_t parts = (attributes[AttentionOp::kHead] + kOwnColumns - 1) / kOwnColumns;
  call.groups = tile_groups(
      context, y[0].live * (heads / group * parts) * ceil_div(y[1].live * group, at_once));
  context.emit(std::move(call));
}

void emit_by_queries(LowerContext& context) {
  const Attributes& attributes = context.node().attributes;
  const ShapeExtent& y = context.shape(context.output());
  const uint32_t lanes =
      subgroup_lanes(context.profile(), context.profile().form == KernelForm::cpu ? 8 : 32);
  KernelCall call = call_of(context, "rowwise/attention.comp");
  call.kernel.local_size[0] = lanes;
  add_define(call.kernel, "ALIGNED", is_aligned(attributes));
  call.groups = tile_groups(
      context, y[0].live * attributes[AttentionOp::kHeads] * ceil_div(y[1].live, lanes));
  context.emit(std::move(call));
}

}  // namespace

Result<void> lower_attention(LowerContext& context) {
  shares_keys(context) ? emit_by_keys(context) : emit_by_queries(context);
  return {};
}

}  // namespace ullage::ops
