// Host-known values that kernels read: constants, or one node that writes the expressions.
#include "passes/simplify/simplify.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "ir/graph/op.h"
#include "ops/generate/generate.h"
#include "passes/rewrite/uses.h"

namespace ullage::passes {
namespace {

// The constant extents of a value with host elements (the verifier checks that they are).
std::vector<int64_t> shape_of(const ir::ValueInfo& value) {
  std::vector<int64_t> shape;
  for (const ir::AxisExtent& axis : value.shape.axes()) {
    shape.push_back(ir::as_constant(axis.live).value_or(0));
  }
  return shape;
}

std::shared_ptr<const ir::Tensor> constant_of(const ir::ValueInfo& value) {
  auto tensor = std::make_shared<ir::Tensor>(value.dtype, shape_of(value));
  for (size_t i = 0; i < value.host->size(); ++i) {
    const ir::ExtentExpr element = (*value.host)[i];
    const auto at = static_cast<int64_t>(i);
    if (ir::is_float(value.dtype)) {
      const auto number = ir::as_float_constant(element);
      if (!number) return nullptr;
      tensor->set_number(at, *number);
    } else {
      const auto integer = ir::as_constant(element);
      if (!integer) return nullptr;
      tensor->set_integer(at, *integer);
    }
  }
  return tensor;
}

// Sizes of inputs only: what depends on elements of inputs is computed where the data is.
bool depends_on_sizes_only(const ir::HostValue& elements) {
  return std::ranges::all_of(elements, [](ir::ExtentExpr element) {
    return std::ranges::all_of(ir::leaves_of(element), [](const ir::ExtentNode* leaf) {
      return leaf->op == ir::ScalarOp::input_axis;
    });
  });
}

bool is_writable_by_host(const ir::Node& node, const ir::ValueInfo& value) {
  const bool whole = value.dtype == ir::DType::i64 || value.dtype == ir::DType::i32;
  return node.op != &ops::extent_values && whole && depends_on_sizes_only(*value.host);
}

ir::Node extent_values_node(const ir::Node& node, const ir::ValueInfo& value) {
  ir::Node written = node;
  written.op = &ops::extent_values;
  written.inputs.clear();
  written.attributes = ops::extent_values_attributes(*value.host, shape_of(value), value.dtype);
  return written;
}

}  // namespace

ir::Result<void> fold_host_values(ir::Graph& graph) {
  std::vector<ir::Node> kept;
  for (ir::Node& node : graph.nodes) {
    ir::ValueInfo& value = graph.values[node.outputs[0]];
    if (node.outputs.size() == 1 && value.host) {
      if (auto constant = constant_of(value)) {
        value.constant = std::move(constant);
        value.producer = ir::kNoNode;
        continue;
      }
      if (is_writable_by_host(node, value)) node = extent_values_node(node, value);
    }
    kept.push_back(std::move(node));
  }
  graph.nodes = std::move(kept);
  renumber_producers(graph);
  return {};
}

}  // namespace ullage::passes
