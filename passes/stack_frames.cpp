// One convolution in the place of another; what moves is transposed as fold_transposes can undo.
#include "passes/stack_frames.h"

#include <vector>

#include "ir/graph/builder.h"
#include "ops/dense/convolution.h"
#include "ops/movement/movement.h"
#include "passes/replace_nodes.h"

namespace ullage::passes {
namespace {

using ir::ExtentExpr;
using ir::Node;
using ir::Value;

constexpr size_t kDepth = 0, kSpatial = 3;

// [N, frames, C, taps, H, W], the taps at `axis` 3, or 2: for each window along the depth what its
// taps see, padded with zeros.
Value seen_by_taps(Value x, int64_t taps, const ops::WindowAttributes& window, int64_t axis) {
  ir::Builder& b = x.builder();
  const ExtentExpr zero = b.pool().constant(0), one = b.pool().constant(1);
  const ExtentExpr begin = window.pads[kDepth], end = window.pads[kSpatial + kDepth];
  const ExtentExpr span = ops::window_span(b.pool().constant(taps), window.dilations[kDepth]);
  const ExtentExpr frames =
      ir::simplify(ops::window_count(x.extent(2), begin, end, span, window.strides[kDepth], false));
  const Value frame = ops::pad(ops::transpose(x, {0, 2, 1, 3, 4}), {zero, begin, zero, zero, zero},
                               {zero, end, zero, zero, zero});
  std::vector<Value> seen;
  for (int64_t tap = 0; tap < taps; ++tap) {
    std::vector<ExtentExpr> starts(5, zero), sizes = ops::extents_of(frame), steps(5, one);
    starts[1] = b.pool().constant(tap * window.dilations[kDepth]);
    sizes[1] = frames;
    steps[1] = b.pool().constant(window.strides[kDepth]);
    const std::vector<int64_t> own = {axis};
    seen.push_back(ops::unsqueeze(ops::slice(frame, starts, sizes, steps), own));
  }
  return taps == 1 ? seen.front() : ops::concat(seen, axis);
}

ir::Result<Value> in_planes(ir::Builder& b, uint32_t n) {
  const Node node = b.graph().nodes[n];
  if (node.op != &ops::convolution) return Value();
  const Value x(&b, node.inputs[0]), w(&b, node.inputs[1]);
  if (x.rank() != 2 + kSpatial || node.attributes[ops::ConvolutionOp::kExact]) return Value();
  if (!x.info().shape.exact_shape() || !w.info().shape.exact_shape()) return Value();
  const auto taps = ir::as_constant(w.extent(2));
  const auto window = ops::window_attributes(node.attributes, kSpatial, b.pool());
  if (!taps || !window) return Value();
  // Frames one behind the other are the cheaper copy; groups want the taps of a channel together.
  const int64_t group = node.attributes[ops::kGroup], axis = group == 1 ? 2 : 3;
  const Value seen = seen_by_taps(x, *taps, *window, axis);
  if (b.failed()) return b.error();
  const ExtentExpr batch = seen.extent(0), frames = seen.extent(1);
  const Value planes = ops::reshape(
      seen,
      {ir::simplify(batch * frames), ir::simplify(x.extent(1) * *taps), x.extent(3), x.extent(4)});
  const Value kernel =
      ops::reshape(axis == 2 ? ops::transpose(w, {0, 2, 1, 3, 4}) : w,
                   {w.extent(0), ir::simplify(w.extent(1) * *taps), w.extent(3), w.extent(4)});
  const std::vector<ExtentExpr>& pads = window->pads;
  const ops::WindowSpec spec{{window->strides[1], window->strides[2]},
                             {window->dilations[1], window->dilations[2]},
                             {pads[1], pads[2], pads[4], pads[5]}};
  const Value bias = node.inputs.size() > 2 && node.inputs[2] != ir::kNoValue
                         ? Value(&b, node.inputs[2])
                         : Value();
  const Value y = ops::convolution(planes, kernel, bias, spec, group);
  if (b.failed()) return b.error();
  return ops::transpose(ops::reshape(y, {batch, frames, y.extent(1), y.extent(2), y.extent(3)}),
                        {0, 2, 1, 3, 4});
}

}  // namespace

ir::Result<void> stack_frames(ir::Graph& graph) {
  return replace_nodes(graph, in_planes);
}

}  // namespace ullage::passes
