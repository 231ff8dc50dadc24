// Matching from the result upwards, one function per line of the formula.
#include "passes/recognize/recognize_layer_norm.h"

#include <optional>
#include <utility>

#include "ir/graph/op.h"
#include "ops/elementwise/elementwise.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/normalization.h"
#include "passes/fusion/merged_body.h"
#include "passes/recognize/pattern.h"

namespace ullage::passes {
namespace {

struct LayerNorm {
  ir::ValueId x = ir::kNoValue, scale = ir::kNoValue, bias = ir::kNoValue;
  double epsilon = 0;
};

// Looks at one node and what leads to it.
class LayerNormMatcher {
 public:
  LayerNormMatcher(const ir::Graph& graph, const ir::Node& root) : graph_(graph), root_(root) {}

  std::optional<LayerNorm> match() const {
    const ir::ValueId result = root_.outputs[0];
    if (auto norm = biased(result)) return norm;
    if (auto norm = scaled(result)) return norm;
    return quotient(result);
  }

 private:
  // The producer of f32, seen through broadcasts.
  const ir::Node* f32_producer(ir::ValueId id, const ir::OpDef& op) const {
    const ir::Node* node = producer(graph_, source_of(graph_, id), op, root_.predicate);
    return node && graph_.value(node->outputs[0]).dtype == ir::DType::f32 ? node : nullptr;
  }

  std::optional<double> number(ir::ValueId id) const {
    const auto constant = scalar_constant(graph_, source_of(graph_, id));
    return constant ? std::optional(constant->number) : std::nullopt;
  }

  // [extent of the last axis of `like`].
  bool is_row_of(ir::ValueId id, ir::ValueId like) const {
    const ir::ShapeExtent& row = graph_.value(id).shape;
    const ir::ShapeExtent& shape = graph_.value(like).shape;
    return row.rank() == 1 && shape.rank() >= 1 && row.is_exact() && shape.is_exact() &&
           ir::prove_equal(row[0].live, shape[shape.rank() - 1].live);
  }

  // Mean of a value over its last axis, kept.
  std::optional<ir::ValueId> mean(ir::ValueId id) const {
    const ir::Node* node = f32_producer(id, ops::reduce_mean);
    if (!node) return std::nullopt;
    const auto axes = node->attributes[ops::kAxes];
    const auto rank = static_cast<int64_t>(graph_.value(node->inputs[0]).shape.rank());
    const bool last = axes.size() == 1 && axes[0] == rank - 1;
    return last && node->attributes[ops::kKeepdims] ? std::optional(node->inputs[0]) : std::nullopt;
  }

  bool is_square_of(ir::ValueId id, ir::ValueId d) const {
    if (const ir::Node* node = f32_producer(id, ops::mul)) {
      return node->inputs[0] == d && node->inputs[1] == d;
    }
    const ir::Node* node = f32_producer(id, ops::pow);
    return node && node->inputs[0] == d && number(node->inputs[1]) == 2.0;
  }

  // Epsilon of sqrt(mean(d^2) + epsilon).
  std::optional<double> deviation(ir::ValueId id, ir::ValueId d) const {
    const ir::Node* root = f32_producer(id, ops::sqrt);
    const ir::Node* sum = root ? f32_producer(root->inputs[0], ops::add) : nullptr;
    if (!sum) return std::nullopt;
    for (int order = 0; order < 2; ++order) {
      const auto squares = mean(sum->inputs[static_cast<size_t>(order)]);
      if (squares && is_square_of(*squares, d)) {
        return number(sum->inputs[static_cast<size_t>(1 - order)]);
      }
    }
    return std::nullopt;
  }

  // d / deviation.
  std::optional<LayerNorm> quotient(ir::ValueId id) const {
    const ir::Node* node = f32_producer(id, ops::div);
    const ir::Node* centred = node ? f32_producer(node->inputs[0], ops::sub) : nullptr;
    if (!centred || mean(centred->inputs[1]) != centred->inputs[0]) return std::nullopt;
    const auto epsilon = deviation(node->inputs[1], node->inputs[0]);
    if (!epsilon) return std::nullopt;
    return LayerNorm{.x = centred->inputs[0], .epsilon = *epsilon};
  }

  // `inner` combined by `op` with a row, which goes to `place`.
  template <class Inner>
  std::optional<LayerNorm> with_row(ir::ValueId id, const ir::OpDef& op, Inner inner,
                                    ir::ValueId LayerNorm::* place) const {
    const ir::Node* node = f32_producer(id, op);
    if (!node) return std::nullopt;
    for (auto [norm_operand, row_operand] : {std::pair(node->inputs[0], node->inputs[1]),
                                             std::pair(node->inputs[1], node->inputs[0])}) {
      auto norm = inner(norm_operand);
      const ir::ValueId row = source_of(graph_, row_operand);
      if (!norm || !is_row_of(row, norm->x)) continue;
      (*norm).*place = row;
      return norm;
    }
    return std::nullopt;
  }
  std::optional<LayerNorm> scaled(ir::ValueId id) const {
    return with_row(id, ops::mul, [this](ir::ValueId v) { return quotient(v); }, &LayerNorm::scale);
  }
  std::optional<LayerNorm> biased(ir::ValueId id) const {
    return with_row(id, ops::add, [this](ir::ValueId v) { return scaled(v); }, &LayerNorm::bias);
  }

  const ir::Graph& graph_;
  const ir::Node& root_;
};

bool may_be_result(const ir::Node& node) {
  return node.op == &ops::add || node.op == &ops::mul || node.op == &ops::div;
}

}  // namespace

ir::Result<void> recognize_layer_norm(ir::Graph& graph) {
  // From the last on, so that what leads to a node still stands when it is looked at.
  for (size_t n = graph.nodes.size(); n-- > 0;) {
    ir::Node& node = graph.nodes[n];
    if (node.body || !may_be_result(node)) continue;
    const auto norm = LayerNormMatcher(graph, node).match();
    if (!norm) continue;
    node.op = &ops::layer_norm;
    node.inputs = {norm->x, norm->scale, norm->bias};
    node.attributes = {{ops::LayerNormOp::kEpsilon, norm->epsilon}};
  }
  return {};
}

}  // namespace ullage::passes
