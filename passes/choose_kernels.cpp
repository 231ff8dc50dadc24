// Drives LowerContext over the nodes.
#include "passes/choose_kernels.h"

#include "ir/graph/op.h"

namespace ullage::passes {

ir::Result<ir::KernelGraph> choose_kernels(const ir::Graph& graph, const ir::DeviceProfile& profile,
                                           ir::LowerContext::RelayoutFunction relayout) {
  ir::KernelGraph kernels;
  ir::LowerContext context(graph, profile, kernels);
  context.set_relayout(relayout);
  context.publish_inputs();
  for (const ir::Node& node : graph.nodes) {
    context.begin_node(node);
    if (!node.op->lower) return context.error("has no lowering to kernels");
    if (auto done = node.op->lower(context); !done) return done.error();
    context.publish_results();
    if (const ir::Error* failure = context.failure()) return *failure;
  }
  if (auto done = context.finish(); !done) return done.error();
  return kernels;
}

}  // namespace ullage::passes
