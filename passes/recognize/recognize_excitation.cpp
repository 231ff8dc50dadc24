// Matching from the second convolution, upwards to the mean and downwards to the broadcast.
#include "passes/recognize/recognize.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "ir/extent/shape_transfer.h"
#include "ir/graph/op.h"
#include "ops/dense/convolution.h"
#include "ops/dense/convolution_rules.h"
#include "ops/dense/excitation.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "passes/fusion/fusion_groups.h"
#include "passes/fusion/merged_body.h"
#include "passes/recognize/pattern.h"
#include "passes/rewrite/uses.h"

namespace ullage::passes {
namespace {

// A convolution that is an affine product of one pixel.
struct Affine {
  const ir::Tensor* weights = nullptr;  // [columns, inner, 1 ...]
  const ir::Tensor* bias = nullptr;     // or null
  int64_t columns() const { return weights->shape()[0]; }
  int64_t inner() const { return weights->shape()[1]; }
};

struct Block {
  ir::ValueId x = ir::kNoValue;
  Affine down, up;
  std::vector<uint32_t> gate;  // elementwise nodes on the result
  uint32_t broadcast = 0;
};

class ExcitationMatcher {
 public:
  ExcitationMatcher(const ir::Graph& graph, const std::vector<uint32_t>& uses, uint32_t root)
      : graph_(graph), uses_(uses), root_(root) {}

  std::optional<Block> match() const {
    Block block;
    const ir::Node& up = graph_.nodes[root_];
    const ir::Node* relu = lone_producer(up.inputs[0], ops::relu);
    const ir::Node* down = relu ? lone_producer(relu->inputs[0], ops::convolution) : nullptr;
    const ir::Node* mean = down ? lone_producer(down->inputs[0], ops::reduce_mean) : nullptr;
    if (!mean || !is_over_space(*mean)) return std::nullopt;
    const auto first = affine(*down), second = affine(up);
    if (!first || !second) return std::nullopt;
    block.x = mean->inputs[0];
    block.down = *first;
    block.up = *second;
    const bool square = second->columns() == first->inner();
    const bool fits = first->inner() <= ops::kMaxExcited && first->columns() <= ops::kMaxHidden;
    if (!square || !fits || !find_gate(block)) return std::nullopt;
    return block;
  }

 private:
  // The producer of f32 for one reader alone.
  const ir::Node* lone_producer(ir::ValueId id, const ir::OpDef& op) const {
    const ir::Node* node = producer(graph_, id, op, graph_.nodes[root_].predicate);
    const bool fits = node && uses_[id] == 1 && graph_.value(id).dtype == ir::DType::f32;
    return fits ? node : nullptr;
  }

  bool is_over_space(const ir::Node& mean) const {
    const size_t rank = graph_.value(mean.inputs[0]).shape.rank();
    const auto axes = mean.attributes[ops::kAxes];
    if (rank < 3 || axes.size() != rank - 2 || !mean.attributes[ops::kKeepdims]) return false;
    for (size_t a = 2; a < rank; ++a)
      if (std::ranges::find(axes, static_cast<int64_t>(a)) == axes.end()) return false;
    return graph_.value(mean.inputs[0]).shape.is_exact();
  }

  std::optional<Affine> affine(const ir::Node& node) const {
    const ir::Tensor* weights = graph_.value(node.inputs[1]).constant.get();
    const bool has_bias = node.inputs.size() > 2 && node.inputs[2] != ir::kNoValue;
    const ir::Tensor* bias = has_bias ? graph_.value(node.inputs[2]).constant.get() : nullptr;
    if (!weights || has_bias != (bias != nullptr) || node.attributes[ops::kGroup] != 1)
      return std::nullopt;
    const ir::ShapeExtent& y = graph_.value(node.outputs[0]).shape;
    for (size_t a = 2; a < y.rank(); ++a)
      if (weights->shape()[a] != 1 || ir::as_constant(y[a].live) != 1) return std::nullopt;
    for (ir::ExtentExpr pad : node.attributes[ops::kPads])
      if (ir::as_constant(pad) != 0) return std::nullopt;
    return Affine{weights, bias};
  }

  // Walks down from the root; true if all paths end in one broadcast to x's shape.
  bool find_gate(Block& block) const {
    std::vector<ir::ValueId> made{graph_.nodes[root_].outputs[0]};
    uint32_t open = uses_[made[0]];  // uses of `made` that are still ahead
    const auto is_made = [&](ir::ValueId id) { return std::ranges::find(made, id) != made.end(); };
    for (uint32_t n = root_ + 1; n < graph_.nodes.size() && open > 0; ++n) {
      const ir::Node& node = graph_.nodes[n];
      const auto read = std::ranges::count_if(node.inputs, is_made);
      if (read == 0) continue;
      if (node.predicate != graph_.nodes[root_].predicate) return false;
      open -= static_cast<uint32_t>(read);
      if (node.op == &ops::broadcast_to) {
        block.broadcast = n;
        return open == 0 && ir::same_exact_extents(graph_.value(node.outputs[0]).shape.axes(),
                                                   graph_.value(block.x).shape.axes());
      }
      const bool numbers = std::ranges::all_of(node.inputs, [&](ir::ValueId id) {
        return is_made(id) || (graph_.value(id).shape.rank() == 0 && scalar_constant(graph_, id));
      });
      if (!node.op->is_elementwise() || node.body || !numbers) return false;
      block.gate.push_back(n);
      made.push_back(node.outputs[0]);
      open += uses_[node.outputs[0]];
    }
    return false;
  }

  const ir::Graph& graph_;
  const std::vector<uint32_t>& uses_;
  const uint32_t root_;
};

// `inner` rows of a product and its bias, `stride` elements each.
void append_rows(std::vector<double>& to, const Affine& a, int64_t inner, int64_t stride) {
  for (int64_t i = 0; i <= inner; ++i) {
    for (int64_t c = 0; c < stride; ++c) {
      double v = 0;
      if (c < a.columns() && i < a.inner()) v = a.weights->number(c * a.inner() + i);
      if (c < a.columns() && i == inner && a.bias) v = a.bias->number(c);
      to.push_back(v);
    }
  }
}

ir::ValueId weights_of(ir::Graph& graph, const Block& block, int64_t hidden) {
  const int64_t padded = (block.down.inner() + 3) / 4 * 4;
  std::vector<double> rows;
  append_rows(rows, block.down, padded, hidden);
  append_rows(rows, block.up, hidden, padded);
  const auto count = static_cast<int64_t>(rows.size());
  ir::ValueInfo value;
  value.dtype = ir::DType::f32;
  value.shape = ir::ShapeExtent({{.live = graph.pool->constant(count)}});
  value.constant =
      std::make_shared<const ir::Tensor>(ir::Tensor::from_doubles(ir::DType::f32, {count}, rows));
  graph.values.push_back(std::move(value));
  return static_cast<ir::ValueId>(graph.values.size() - 1);
}

void rewrite(ir::Graph& graph, uint32_t root, const Block& block) {
  const int64_t hidden = (block.down.columns() + 3) / 4 * 4;
  const ir::ValueId weights = weights_of(graph, block, hidden);
  ir::Node& node = graph.nodes[root];
  node.op = &ops::excitation;
  node.inputs = {block.x, weights};
  node.attributes = {{ops::ExcitationOp::kHidden, hidden}};
  const ir::ShapeExtent shape = graph.value(block.x).shape;
  graph.values[node.outputs[0]].shape = shape;
  for (uint32_t n : block.gate) graph.values[graph.nodes[n].outputs[0]].shape = shape;
  std::vector<ir::ValueId> replacement = identity_replacement(graph);
  const ir::Node& broadcast = graph.nodes[block.broadcast];
  replacement[broadcast.outputs[0]] = broadcast.inputs[0];
  replace_values(graph, replacement);
}

}  // namespace

ir::Result<void> recognize_excitation(ir::Graph& graph) {
  const std::vector<uint32_t> uses = use_counts(graph);
  for (uint32_t n = 0; n < graph.nodes.size(); ++n) {
    if (graph.nodes[n].op != &ops::convolution || graph.nodes[n].body) continue;
    if (const auto block = ExcitationMatcher(graph, uses, n).match()) rewrite(graph, n, *block);
  }
  return {};
}

}  // namespace ullage::passes
