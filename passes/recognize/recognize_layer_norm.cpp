// Matching from the result upwards, one function per line of the formula.
#include "passes/recognize/recognize.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "ir/graph/builder.h"
#include "ir/graph/op.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/normalization.h"
#include "passes/fusion/merged_body.h"
#include "passes/recognize/pattern.h"
#include "passes/rewrite/replace_nodes.h"

namespace ullage::passes {
namespace {

using Axes = std::vector<int64_t>;

struct LayerNorm {
  ir::ValueId x = ir::kNoValue, scale = ir::kNoValue, bias = ir::kNoValue;
  Axes order{};      // axis a of the result is axis order[a] of x
  int64_t axis = 0;  // of the result, along which it is normalised
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

  // Has it the extent of the axis of `norm` there, and 1 elsewhere?
  bool is_row_of(ir::ValueId id, const LayerNorm& norm) const {
    const ir::ShapeExtent& row = graph_.value(id).shape;
    const ir::ShapeExtent& shape = graph_.value(norm.x).shape;
    const auto axis = static_cast<size_t>(norm.axis);
    const size_t missing = shape.rank() - std::min(row.rank(), shape.rank());
    if (row.rank() > shape.rank() || axis < missing || !row.is_exact() || !shape.is_exact())
      return false;
    for (size_t a = 0; a < row.rank(); ++a)
      if (a + missing != axis && ir::as_constant(row[a].live) != 1) return false;
    const auto of_x = static_cast<size_t>(norm.order[axis]);
    return ir::prove_equal(row[axis - missing].live, shape[of_x].live);
  }

  struct Mean {
    ir::ValueId of = ir::kNoValue;
    int64_t axis = 0;
    bool operator==(const Mean&) const = default;
  };

  // Mean of a value over its last axis or its channels, kept.
  std::optional<Mean> mean(ir::ValueId id) const {
    const ir::Node* node = f32_producer(id, ops::reduce_mean);
    if (!node || !node->attributes[ops::kKeepdims]) return std::nullopt;
    const auto axes = node->attributes[ops::kAxes];
    const auto rank = static_cast<int64_t>(graph_.value(node->inputs[0]).shape.rank());
    if (axes.size() != 1 || (axes[0] != rank - 1 && (axes[0] != 1 || rank < 3)))
      return std::nullopt;
    return Mean{node->inputs[0], axes[0]};
  }

  bool is_square_of(ir::ValueId id, ir::ValueId d) const {
    if (const ir::Node* node = f32_producer(id, ops::mul)) {
      return node->inputs[0] == d && node->inputs[1] == d;
    }
    const ir::Node* node = f32_producer(id, ops::pow);
    return node && node->inputs[0] == d && number(node->inputs[1]) == 2.0;
  }

  // Epsilon of sqrt(mean(d^2) + epsilon).
  std::optional<double> deviation(ir::ValueId id, ir::ValueId d, int64_t axis) const {
    const ir::Node* root = f32_producer(id, ops::sqrt);
    const ir::Node* sum = root ? f32_producer(root->inputs[0], ops::add) : nullptr;
    if (!sum) return std::nullopt;
    for (int order = 0; order < 2; ++order) {
      const auto squares = mean(sum->inputs[static_cast<size_t>(order)]);
      if (squares && squares->axis == axis && is_square_of(squares->of, d)) {
        return number(sum->inputs[static_cast<size_t>(1 - order)]);
      }
    }
    return std::nullopt;
  }

  // x less its mean, or a transpose of that.
  std::optional<LayerNorm> centred(ir::ValueId id) const {
    const ir::Node* swap = f32_producer(id, ops::transpose);
    const ir::Node* node = f32_producer(swap ? swap->inputs[0] : id, ops::sub);
    const auto subtracted = node ? mean(node->inputs[1]) : std::nullopt;
    if (!subtracted || subtracted->of != node->inputs[0]) return std::nullopt;
    LayerNorm norm{.x = subtracted->of};
    norm.order.resize(graph_.value(norm.x).shape.rank());
    std::iota(norm.order.begin(), norm.order.end(), 0);
    if (swap) {
      const auto permutation = swap->attributes[ops::TransposeOp::kPermutation];
      norm.order.assign(permutation.begin(), permutation.end());
    }
    norm.axis = std::ranges::find(norm.order, subtracted->axis) - norm.order.begin();
    return norm;
  }

  // d / deviation.
  std::optional<LayerNorm> quotient(ir::ValueId id) const {
    const ir::Node* node = f32_producer(id, ops::div);
    auto norm = node ? centred(node->inputs[0]) : std::nullopt;
    if (!norm) return std::nullopt;
    const auto epsilon = deviation(node->inputs[1], node->inputs[0], norm->axis);
    if (!epsilon) return std::nullopt;
    norm->epsilon = *epsilon;
    return norm;
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
      if (!norm || !is_row_of(row, *norm)) continue;
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

// The kernel normalises along the last axis.
ir::Value normalized(ir::Builder& builder, const LayerNorm& norm) {
  const auto rank = static_cast<int64_t>(norm.order.size());
  Axes last;  // the result's axes with that one last
  for (int64_t a = 0; a < rank; ++a)
    if (a != norm.axis) last.push_back(a);
  last.push_back(norm.axis);
  const ir::Value x = ops::transpose(ops::transpose(ir::Value(&builder, norm.x), norm.order), last);
  // Constants stay such: kernels of products take theirs in with the weights.
  const auto row = [&](ir::ValueId id) {
    if (id == ir::kNoValue) return ir::Value();
    const ir::Value value(&builder, id);
    if (value.rank() == 1) return value;
    if (const auto& constant = value.info().constant)
      return builder.constant(*constant->reshaped({constant->element_count()}), value.info().name);
    const std::vector<ir::ExtentExpr> shape{x.extent(x.rank() - 1)};
    return ops::reshape(value, shape);
  };
  return ops::transpose(ops::layer_norm(x, row(norm.scale), row(norm.bias), -1, norm.epsilon),
                        ops::inverse_permutation(last));
}

}  // namespace

ir::Result<void> recognize_layer_norm(ir::Graph& graph) {
  return replace_nodes(graph, [](ir::Builder& builder, uint32_t n) -> ir::Result<ir::Value> {
    const ir::Node& node = builder.graph().nodes[n];
    if (node.body || !may_be_result(node)) return ir::Value();
    const auto norm = LayerNormMatcher(builder.graph(), node).match();
    return norm ? normalized(builder, *norm) : ir::Value();
  });
}

}  // namespace ullage::passes
