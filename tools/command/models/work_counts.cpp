// Plain operation counts of the ops that do most of the work.
#include "tools/command/models/work_counts.h"

#include <optional>

#include "ir/graph/op.h"
#include "ops/affine/affine_reduce.h"
#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/dense/matmul.h"

namespace ullage::tools {
namespace {

class Counter {
 public:
  Counter(const ir::Graph& graph, const InputShapes& inputs) : graph_(graph) {
    bindings_.integer = [&inputs](const ir::ExtentNode& leaf) -> ir::Result<int64_t> {
      const bool axis = leaf.op == ir::ScalarOp::input_axis && leaf.input < inputs.size() &&
                        leaf.index < inputs[leaf.input].size();
      if (!axis) return ir::unsupported("profile: an extent that is no axis of an input");
      return inputs[leaf.input][leaf.index];
    };
    bindings_.floating = [](const ir::ExtentNode&) -> ir::Result<double> {
      return ir::unsupported("profile: an extent that is no axis of an input");
    };
  }

  // Of all results of a node; 0 where it is not known.
  double operations(const ir::Node& node) const {
    const double results = elements(node.outputs[0], 0);
    double count = per_result(node) * results;
    if (node.op == &ops::conv_transpose) {
      count = 2 * elements(node.inputs[0], 0) * elements(node.inputs[1], 1);
    }
    if (node.op == &ops::affine_reduce) return results * terms(node);
    if (node.body) count += results * static_cast<double>(node.body->instructions.size());
    return count;
  }

 private:
  // Of one result of affine_reduce: its body and what combines, of every term that may exist.
  double terms(const ir::Node& node) const {
    double count = static_cast<double>(node.body->instructions.size() + 1);
    for (ir::ExtentExpr e : node.attributes[ops::AffineReduceOp::kReduced]) {
      const auto extent = ir::evaluate(e, bindings_);
      count *= extent ? static_cast<double>(*extent) : 0;
    }
    return count;
  }

  // Product of the extents from `first_axis` on.
  double elements(ir::ValueId id, size_t first_axis) const {
    const ir::ShapeExtent& shape = graph_.value(id).shape;
    double product = 1;
    for (size_t axis = first_axis; axis < shape.rank(); ++axis) product *= extent(shape, axis);
    return product;
  }

  double extent(const ir::ShapeExtent& shape, size_t axis) const {
    const auto value = ir::evaluate(shape[axis].live, bindings_);
    return value ? static_cast<double>(*value) : 0;
  }

  double per_result(const ir::Node& node) const {
    if (node.op == &ops::convolution) return 2 * elements(node.inputs[1], 1);
    if (node.op != &ops::matmul) return 0;
    const ir::ShapeExtent& left = graph_.value(node.inputs[0]).shape;
    return 2 * extent(left, left.rank() - 1);
  }

  const ir::Graph& graph_;
  ir::Bindings bindings_;
};

}  // namespace

std::map<std::string, double> operations_of(const ir::Graph& graph, const InputShapes& inputs) {
  const Counter counter(graph, inputs);
  std::map<std::string, double> counts;
  for (const ir::Node& node : graph.nodes) {
    if (!node.outputs.empty()) counts[node.name] += counter.operations(node);
  }
  return counts;
}

}  // namespace ullage::tools
