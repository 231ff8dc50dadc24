// Which stretches one call makes, and their places among the vec4s of the operands.
#include "ops/movement/interleave.h"

#include "ir/graph/op.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/movement.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr size_t kParts = std::size(params::InterleaveRowsParams{}.count);

// Is it of channels, in pairs of elements?
bool takes_pairs(const LowerContext& context, const Node& node) {
  const ShapeExtent& y = context.shape(node.outputs[0]);
  const int64_t axis = node.attributes[kAxis], rank = static_cast<int64_t>(y.rank());
  return rank >= 3 && (axis == 1 || axis + rank == 1) &&
         node.attributes[InterleaveOp::kStart] % 2 == 0 &&
         node.attributes[InterleaveOp::kCount] > 0 &&
         context.dtype(node.outputs[0]) == DType::f32 &&
         !canonical(Layout::channels_last(y.rank()), y).order.empty();
}

// The node at hand and those behind it that read the same.
std::vector<const Node*> parts_of(const LowerContext& context) {
  const Node& first = context.node();
  std::vector<const Node*> parts{&first};
  for (const Node& node : context.graph().nodes) {
    const bool same = &node != &first && node.op == first.op && node.inputs == first.inputs &&
                      node.predicate == first.predicate && takes_pairs(context, node);
    if (same && parts.size() < kParts && context.layout_of(node.outputs[0]) == Layout::plain())
      parts.push_back(&node);
  }
  return parts;
}

}  // namespace

bool lower_interleave_rows(LowerContext& context) {
  const size_t rank = context.shape(context.output()).rank();
  // Nothing else places a result before its node, and that never plain.
  if (context.layout_of(context.output()) != Layout::plain()) return true;
  const Layout layout = Layout::channels_last(rank);
  const ShapeExtent& x = context.shape(context.input(0));
  for (ValueId id : context.node().inputs)
    if (context.layout_of(id) != canonical(layout, context.shape(id))) return false;
  if (!takes_pairs(context, context.node())) return false;
  const std::vector<const Node*> parts = parts_of(context);
  ExtentExpr rows = x[0].live;
  for (size_t a = 2; a < rank; ++a) rows = rows * x[a].live;
  params::InterleaveRowsParams push{};
  push.rows = context.slot(rows);
  push.operand_vec4s = static_cast<uint32_t>((*as_constant(x[1].live) + 3) / 4);
  KernelCall call;
  const bool texel = reads_texels(context.profile());
  const uint32_t lanes = subgroup_lanes(context.profile(), 64);
  call.kernel.file = "movement/interleave_rows.comp";
  call.kernel.local_size[0] = lanes;
  call.kernel.needs.texel_buffers = texel;
  add_define(call.kernel, "PARTS", std::ssize(parts));
  add_define(call.kernel, "TEXEL", texel);
  for (size_t i : {size_t{0}, size_t{1}})
    call.operands.push_back({context.read_stored(context.input(i), layout), Access::read, texel});
  int64_t pairs = 0;
  for (size_t i = 0; i < parts.size(); ++i) {
    const int64_t start = parts[i]->attributes[InterleaveOp::kStart];
    const int64_t count = parts[i]->attributes[InterleaveOp::kCount];
    push.first[i] = static_cast<uint32_t>(start / 8);
    push.shift[i] = static_cast<uint32_t>(start / 2 % 4);
    push.count[i] = static_cast<uint32_t>(count);
    pairs += (count + 7) / 8;
    call.operands.push_back(
        {context.write_stored(parts[i]->outputs[0], layout), Access::write, false});
  }
  call.push = push_words(push);
  call.groups[0] = run_groups(context, rows * pairs, lanes, 1);
  context.emit(std::move(call));
  return true;
}

}  // namespace ullage::ops
