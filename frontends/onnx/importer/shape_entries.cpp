// From a vector back to what it was joined from.
#include "frontends/onnx/importer/node_context.h"

#include <algorithm>

#include "ops/elementwise/cast.h"
#include "ops/movement/movement.h"

namespace ullage::onnx {

using ir::ExtentExpr;

namespace {

// As many elements as the vector that they were joined to.
bool has_constant_extents(const ir::ShapeExtent& shape) {
  return std::ranges::all_of(shape.axes(), [](const ir::AxisExtent& axis) {
    return ir::as_constant(axis.live).has_value();
  });
}

// The operands of which `value` consists, in order; none where it is more than their elements.
std::vector<ir::ValueId> parts_of(const ir::Graph& graph, const ir::ValueInfo& value) {
  if (value.host || value.producer == ir::kNoNode || !ir::is_integer(value.dtype)) return {};
  const ir::Node& node = graph.nodes[value.producer];
  const bool joins = node.op == &ops::concat && value.shape.rank() == 1;
  const bool keeps =
      node.op == &ops::reshape || (node.op == &ops::cast && value.dtype == ir::DType::i64 &&
                                   ir::is_integer(graph.value(node.inputs[0]).dtype));
  if (!joins && !keeps) return {};
  for (ir::ValueId id : node.inputs)
    if (!has_constant_extents(graph.value(id).shape)) return {};
  return node.inputs;
}

}  // namespace

std::vector<ExtentExpr> shape_entries(ir::Builder& builder, ir::Value value) {
  const std::vector<ir::ValueId> parts =
      value.valid() ? parts_of(builder.graph(), value.info()) : std::vector<ir::ValueId>();
  if (parts.empty()) return builder.scalars(value);
  std::vector<ExtentExpr> entries;
  for (ir::ValueId id : parts) {
    const std::vector<ExtentExpr> of_part = shape_entries(builder, ir::Value(&builder, id));
    entries.insert(entries.end(), of_part.begin(), of_part.end());
  }
  return entries;
}

}  // namespace ullage::onnx
