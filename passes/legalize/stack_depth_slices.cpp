// One convolution in the place of another; what moves is transposed as fold_transposes can undo.
#include "passes/legalize/legalize.h"

#include <vector>

#include "ir/graph/builder.h"
#include "ops/dense/convolution.h"
#include "ops/dense/convolution_lower.h"
#include "ops/movement/movement.h"
#include "passes/rewrite/replace_nodes.h"

namespace ullage::passes {
namespace {

using ir::ExtentExpr;
using ir::Node;
using ir::Value;

constexpr size_t kDepth = 0, kSpatial = 3;

// [N, depth slices, C, taps, H, W]: for each window along the depth what its taps see, padded with
// zeros.
Value seen_by_taps(Value x, int64_t taps, const ops::WindowAttributes& window) {
  constexpr int64_t axis = 3;
  ir::Builder& b = x.builder();
  const ExtentExpr zero = b.pool().constant(0), one = b.pool().constant(1);
  const ExtentExpr begin = window.pads[kDepth], end = window.pads[kSpatial + kDepth];
  const ExtentExpr span = ops::window_span(b.pool().constant(taps), window.dilations[kDepth]);
  const ExtentExpr depth_slices =
      ir::simplify(ops::window_count(x.extent(2), begin, end, span, window.strides[kDepth], false));
  Value depth_slice = ops::transpose(x, {0, 2, 1, 3, 4});
  if (taps == 1 && window.strides[kDepth] == 1 && ir::prove_equal(depth_slices, x.extent(2)))
    return ops::unsqueeze(depth_slice, std::vector<int64_t>{axis});
  depth_slice =
      ops::pad(depth_slice, {zero, begin, zero, zero, zero}, {zero, end, zero, zero, zero});
  std::vector<Value> seen;
  for (int64_t tap = 0; tap < taps; ++tap) {
    std::vector<ExtentExpr> starts(5, zero), sizes = ops::extents_of(depth_slice), steps(5, one);
    starts[1] = b.pool().constant(tap * window.dilations[kDepth]);
    sizes[1] = depth_slices;
    steps[1] = b.pool().constant(window.strides[kDepth]);
    const std::vector<int64_t> own = {axis};
    seen.push_back(ops::unsqueeze(ops::slice(depth_slice, starts, sizes, steps), own));
  }
  return taps == 1 ? seen.front() : ops::concat(seen, axis);
}

// A convolution over three axes with the shapes that the pass requires.
struct Volume {
  Value x{}, w{}, bias{};
  int64_t taps = 1;  // along the depth
  int64_t group = 1;
  ops::WindowAttributes window{};
};

// Does it look at one pixel of each depth slice? Then pixels of a depth slice are one axis.
bool is_along_depth(const Volume& v) {
  bool is = true;
  for (size_t a = 1; a < kSpatial; ++a) {
    is = is && ir::as_constant(v.w.extent(2 + a)) == 1 && v.window.strides[a] == 1 &&
         ir::as_constant(v.window.pads[a]) == 0 &&
         ir::as_constant(v.window.pads[kSpatial + a]) == 0;
  }
  return is;
}

Value along_depth(const Volume& v) {
  const Value &x = v.x, &w = v.w;
  const ExtentExpr zero = x.builder().pool().constant(0);
  const Value planes = ops::reshape(
      x, {x.extent(0), x.extent(1), x.extent(2), ir::simplify(x.extent(3) * x.extent(4))});
  const Value kernel = ops::reshape(w, {w.extent(0), w.extent(1), w.extent(2), w.extent(3)});
  const ops::WindowSpec spec{{v.window.strides[kDepth], 1},
                             {v.window.dilations[kDepth], 1},
                             {v.window.pads[kDepth], zero, v.window.pads[kSpatial + kDepth], zero}};
  const Value y = ops::convolution(planes, kernel, v.bias, spec, v.group);
  if (x.builder().failed()) return {};
  return ops::reshape(y, {y.extent(0), y.extent(1), y.extent(2), x.extent(3), x.extent(4)});
}

Value over_depth_slices(const Volume& v) {
  const Value &x = v.x, &w = v.w;
  const Value seen = seen_by_taps(x, v.taps, v.window);
  if (x.builder().failed()) return {};
  const ExtentExpr batch = seen.extent(0), depth_slices = seen.extent(1);
  const Value planes =
      ops::reshape(seen, {ir::simplify(batch * depth_slices), ir::simplify(x.extent(1) * v.taps),
                          x.extent(3), x.extent(4)});
  const Value kernel =
      ops::reshape(w, {w.extent(0), ir::simplify(w.extent(1) * v.taps), w.extent(3), w.extent(4)});
  const std::vector<ExtentExpr>& pads = v.window.pads;
  const ops::WindowSpec spec{{v.window.strides[1], v.window.strides[2]},
                             {v.window.dilations[1], v.window.dilations[2]},
                             {pads[1], pads[2], pads[4], pads[5]}};
  const Value y = ops::convolution(planes, kernel, v.bias, spec, v.group);
  if (x.builder().failed()) return {};
  return ops::transpose(
      ops::reshape(y, {batch, depth_slices, y.extent(1), y.extent(2), y.extent(3)}),
      {0, 2, 1, 3, 4});
}

ir::Result<Value> in_planes(ir::Builder& b, uint32_t n) {
  const Node node = b.graph().nodes[n];
  if (node.op != &ops::convolution) return Value();
  Volume v{.x = Value(&b, node.inputs[0]), .w = Value(&b, node.inputs[1])};
  if (v.x.rank() != 2 + kSpatial || ops::walks_along_depth(b.graph(), node)) return Value();
  if (node.attributes[ops::ConvolutionOp::kExact]) return Value();
  if (!v.x.info().shape.exact_shape() || !v.w.info().shape.exact_shape()) return Value();
  const auto taps = ir::as_constant(v.w.extent(2));
  auto window = ops::window_attributes(node.attributes, kSpatial, b.pool());
  if (!taps || !window) return Value();
  v.taps = *taps;
  v.window = *std::move(window);
  v.group = node.attributes[ops::kGroup];
  if (node.inputs.size() > 2 && node.inputs[2] != ir::kNoValue) v.bias = Value(&b, node.inputs[2]);
  const Value y = is_along_depth(v) ? along_depth(v) : over_depth_slices(v);
  if (b.failed()) return b.error();
  return y;
}

}  // namespace

ir::Result<void> stack_depth_slices(ir::Graph& graph) {
  return replace_nodes(graph, in_planes);
}

}  // namespace ullage::passes
