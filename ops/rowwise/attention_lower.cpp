// One call: an invocation walks the keys for its query of one head.
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

uint32_t quads(int64_t columns) {
  return static_cast<uint32_t>((columns + 3) / 4);
}

}  // namespace

Result<void> lower_attention(LowerContext& context) {
  const Attributes& attributes = context.node().attributes;
  const auto first = attributes[AttentionOp::kFirst];
  const int64_t heads = attributes[AttentionOp::kHeads], head = attributes[AttentionOp::kHead];
  const ShapeExtent& y = context.shape(context.output());
  const ExtentExpr keys = context.shape(context.input(1))[1].live;
  const bool cpu = context.profile().form == KernelForm::cpu,
             texel = reads_texels(context.profile());
  const uint32_t lanes = subgroup_lanes(context.profile(), cpu ? 8 : 32);
  params::AttentionParams push{
      .batches = context.slot(y[0].live),
      .queries = context.slot(y[1].live),
      .keys = context.slot(keys),
      .heads = static_cast<uint32_t>(heads),
      .scale = std::bit_cast<uint32_t>(static_cast<float>(attributes[AttentionOp::kScale])),
      .first = {},
      .quads = {}};
  KernelCall call;
  call.kernel.file = "rowwise/attention.comp";
  call.kernel.local_size[0] = lanes;
  call.kernel.needs.texel_buffers = texel;
  bool aligned = head % 4 == 0;
  for (size_t i = 0; i < 3; ++i) {
    push.first[i] = static_cast<uint32_t>(first[i]);
    push.quads[i] = quads(*as_constant(context.shape(context.input(i))[2].live));
    aligned = aligned && first[i] % 4 == 0;
    call.operands.push_back(
        {context.read_stored(context.input(i), Layout::rows()), Access::read, texel});
  }
  call.operands.push_back({context.write(context.output(), Layout::rows()), Access::write, false});
  add_define(call.kernel, "ALIGNED", aligned);
  add_define(call.kernel, "CHEAP_EXP", cpu);
  add_define(call.kernel, "HEAD", head);
  add_define(call.kernel, "TEXEL", texel);
  call.push = push_words(push);
  call.groups = tile_groups(context, y[0].live * heads * ceil_div(y[1].live, lanes));
  context.emit(std::move(call));
  return {};
}

}  // namespace ullage::ops
