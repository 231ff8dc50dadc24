// One forward walk of the shape rules over the recorded shapes.
#include "passes/simplify/simplify.h"

#include <algorithm>

#include "ir/graph/op.h"

namespace ullage::passes {
namespace {

// May the recorded axis stand where the rule gives `ruled`? Weaker is always allowed.
bool is_allowed(ir::Guarantee recorded, ir::Guarantee ruled) {
  return recorded >= ruled;
}

ir::Result<void> check_axis(const ir::Node& node, size_t axis, ir::Guarantee recorded,
                            ir::Guarantee ruled) {
  if (is_allowed(recorded, ruled)) return {};
  return ir::internal_error(std::string(node.op->name) + ' ' + node.name + ": axis " +
                            std::to_string(axis) + " is recorded as " +
                            std::string(ir::name_of(recorded)) + ", its rule gives " +
                            std::string(ir::name_of(ruled)) + " (P-00)");
}

// The builder limited this extent to the plan's capacity, of which the rule knows nothing.
bool is_limited(ir::ExtentExpr recorded) {
  return std::ranges::any_of(ir::leaves_of(recorded), [](const ir::ExtentNode* leaf) {
    return leaf->op == ir::ScalarOp::capacity;
  });
}

// Takes over what the rule knows now: both expressions are right, the new one is simpler.
ir::Result<void> refine(const ir::Node& node, ir::ShapeExtent& recorded,
                        const ir::ShapeExtent& ruled) {
  for (size_t axis = 0; axis < recorded.rank(); ++axis) {
    if (auto ok = check_axis(node, axis, recorded[axis].guarantee, ruled[axis].guarantee); !ok) {
      return ok;
    }
    if (recorded[axis].guarantee != ir::Guarantee::exact) continue;
    const ir::ExtentExpr live = ir::simplify(ruled[axis].live);
    if (is_limited(recorded[axis].live) && !ir::as_constant(live)) continue;
    if (ir::as_constant(live) || !ir::as_constant(recorded[axis].live)) recorded[axis].live = live;
  }
  return {};
}

}  // namespace

ir::Result<void> infer_guarantees(ir::Graph& graph) {
  for (const ir::Node& node : graph.nodes) {
    // What never runs may break the rules.
    const bool never = node.predicate && ir::as_constant(node.predicate) == 0;
    const bool takes_body = ir::has_trait(node.op->traits, ir::OpTrait::takes_body);
    if ((node.body && !takes_body) || never) continue;
    ir::InferContext context{.graph = graph,
                             .op = *node.op,
                             .inputs = node.inputs,
                             .attributes = node.attributes,
                             .body = node.body.get(),
                             .known = node.outputs};
    if (auto done = node.op->infer(context); !done) return done;
    for (size_t i = 0; i < node.outputs.size(); ++i) {
      const ir::ShapeExtent& ruled = context.outputs[i].shape;
      ir::ValueInfo& value = graph.values[node.outputs[i]];
      if (ruled.rank() != value.shape.rank()) {
        return ir::internal_error(std::string(node.op->name) + ' ' + node.name +
                                  ": rank is exact everywhere (P-01)");
      }
      if (auto ok = refine(node, value.shape, ruled); !ok) return ok;
    }
  }
  return {};
}

}  // namespace ullage::passes
