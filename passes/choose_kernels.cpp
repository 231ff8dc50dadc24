// Drives LowerContext over the nodes.
#include "passes/choose_kernels.h"

#include "ir/graph/op.h"

namespace ullage::passes {

namespace {

// Kernels are sized by live extents, so a bound or nothing is not enough for them (P-03, P-08).
ir::Result<void> check_exact(const ir::Graph& graph, const ir::Node& node) {
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    const ir::ShapeExtent& shape = graph.value(node.outputs[i]).shape;
    for (size_t axis = 0; axis < shape.rank(); ++axis) {
      if (shape[axis].guarantee == ir::Guarantee::exact) continue;
      return ir::dynamic_shape_error(
          node.op->name, "axis " + std::to_string(axis) + " of result " + std::to_string(i),
          shape[axis].guarantee, ir::to_string(shape, ir::leaf_names(graph)));
    }
  }
  return {};
}

}  // namespace

ir::Result<ir::KernelGraph> choose_kernels(const ir::Graph& graph, const ir::DeviceProfile& profile,
                                           ir::LowerContext::RelayoutFunction relayout) {
  ir::KernelGraph kernels;
  ir::LowerContext context(graph, profile, kernels);
  context.set_relayout(relayout);
  context.publish_inputs();
  for (const ir::Node& node : graph.nodes) {
    context.begin_node(node);
    if (auto ok = check_exact(graph, node); !ok) return ok.error();
    if (!node.op->lower) return context.error("has no lowering to kernels");
    if (auto done = node.op->lower(context); !done) return done.error();
    context.publish_results();
    if (const ir::Error* failure = context.failure()) return *failure;
  }
  if (auto done = context.finish(); !done) return done.error();
  return kernels;
}

}  // namespace ullage::passes
