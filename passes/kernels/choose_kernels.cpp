// Drives LowerContext over the nodes.
#include "passes/kernels/choose_kernels.h"

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

ir::Result<void> lower_node(const ir::Graph& graph, const ir::Node& node,
                            ir::LowerContext& context) {
  context.begin_node(node);
  if (auto ok = check_exact(graph, node); !ok) return ok;
  if (!node.op->lower) return context.error("has no lowering to kernels");
  if (auto done = node.op->lower(context); !done) return done;
  context.publish_results();
  if (const ir::Error* failure = context.failure()) return *failure;
  return {};
}

// A node without a source in the model is named by the message alone.
ir::Error at_source(const ir::Graph& graph, const ir::Node& node, ir::Error error) {
  if (node.source >= graph.sources.size()) return error;
  const ir::SourceNode& source = graph.sources[node.source];
  return ir::at_node(std::move(error), source.op, source.name);
}

// `of_node` is the profile that the context looks at while a node is lowered.
ir::Result<void> lower_nodes(const ir::Graph& graph, const TuneNode& tune,
                             ir::DeviceProfile& of_node, ir::LowerContext& context) {
  const ir::DeviceProfile profile = of_node;
  context.publish_inputs();
  for (const ir::Node& node : graph.nodes) {
    if (tune) {
      of_node = profile;
      tune(graph, node, of_node);
    }
    if (auto done = lower_node(graph, node, context); !done) {
      return at_source(graph, node, done.error());
    }
  }
  of_node = profile;
  return context.finish();
}

// Beyond, what is left costs calls; each round widens one value at least.
constexpr int kMaxRounds = 12;

// Widens what conversions are about; false: nothing was.
bool widen(const std::vector<ir::KeptWide>& conversions, const ir::Graph& graph,
           StorageChoice& storage) {
  bool any = false;
  for (const ir::KeptWide& kept : conversions) {
    if (storage.storage[kept.value] == graph.value(kept.value).dtype) continue;
    storage.storage[kept.value] = graph.value(kept.value).dtype;
    storage.kept_wide.push_back(kept);
    any = true;
  }
  return any;
}

// Results that should be f16 but whose kernels store f32.
void add_wide_results(const ir::Graph& graph, const ir::LowerContext& context,
                      const std::vector<ir::DType>& wanted, std::vector<ir::KeptWide>& kept) {
  for (const ir::Node& node : graph.nodes) {
    for (ir::ValueId id : node.outputs) {
      if (id == ir::kNoValue || wanted[id] != ir::DType::f16) continue;
      if (context.storage_of(id) == ir::DType::f16) continue;
      kept.push_back({id, graph.value(id).name,
                      "the kernel of " + std::string(node.op->name) + " stores f32"});
    }
  }
}

}  // namespace

ir::Result<ir::KernelGraph> choose_kernels(const ir::Graph& graph, const ir::DeviceProfile& profile,
                                           const ir::Views& views, RelayoutFunction relayout,
                                           StorageChoice storage, const TuneNode& tune) {
  for (int round = 0;; ++round) {
    ir::KernelGraph kernels;
    ir::DeviceProfile of_node = profile;
    ir::LowerContext context(graph, of_node, kernels,
                             {.relayout = relayout, .views = &views, .storage = storage.storage});
    if (auto done = lower_nodes(graph, tune, of_node, context); !done) return done.error();
    const bool again = round < kMaxRounds && !storage.storage.empty() &&
                       widen(context.conversions(), graph, storage);
    if (again) continue;
    kernels.kept_wide = std::move(storage.kept_wide);
    if (!storage.storage.empty()) {
      add_wide_results(graph, context, storage.storage, kernels.kept_wide);
    }
    return kernels;
  }
}

}  // namespace ullage::passes
