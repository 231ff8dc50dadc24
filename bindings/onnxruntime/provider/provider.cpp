#include "provider.h"

#include <algorithm>

#include "context_nodes.h"

namespace ullage::provider {
namespace {

std::vector<size_t> ids_of(const Api& api, const Nodes& nodes) {
  std::vector<size_t> ids;
  for (const OrtNode* node : nodes) ids.push_back(id_of(api, node));
  std::ranges::sort(ids);
  return ids;
}

std::vector<std::string> names_of(const Api& api, const Values& values) {
  std::vector<std::string> names;
  for (const OrtValueInfo* value : values) names.push_back(name_of(api, value));
  return names;
}

}  // namespace

Provider::Provider(const Api& api, Options options, Context context, DeviceMemory& memory,
                   const OrtMemoryInfo* info, const OrtLogger* logger)
    : OrtEp{},
      api_(api),
      options_(std::move(options)),
      context_(std::move(context)),
      memory_(memory),
      info_(info),
      log_(api, logger) {
  ort_version_supported = ORT_API_VERSION;
  GetName = [](const OrtEp*) noexcept { return kProviderName; };
  GetCapability = [](OrtEp* self, const OrtGraph* graph,
                     OrtEpGraphSupportInfo* info) noexcept -> OrtStatus* {
    auto& provider = *static_cast<Provider*>(self);
    return guarded(provider.api_, [&] { provider.get_capability(graph, info); });
  };
  Compile = [](OrtEp* self, const OrtGraph** graphs, const OrtNode** fused, size_t count,
               OrtNodeComputeInfo** out, OrtNode** context_nodes) noexcept -> OrtStatus* {
    auto& provider = *static_cast<Provider*>(self);
    return guarded(provider.api_, [&] {
      std::vector<std::unique_ptr<FusedNode>> all;  // onnxruntime owns none unless all are created
      for (size_t i = 0; i < count; ++i) {
        all.push_back(provider.compile(graphs[i], fused[i], context_nodes + i));
      }
      for (size_t i = 0; i < count; ++i) out[i] = all[i].release();
    });
  };
  if (options_.profile) {
    CreateProfiler = [](OrtEp* self, OrtEpProfilerImpl** out) noexcept -> OrtStatus* {
      auto& provider = *static_cast<Provider*>(self);
      return guarded(provider.api_, [&] {
        *out = std::make_unique<Profiler>(provider.api_, provider.times_).release();
      });
    };
  }
  // Not that of the factory: these blocks are of the session's own context.
  CreateAllocator = [](OrtEp* self, const OrtMemoryInfo*, OrtAllocator** out) noexcept {
    auto& provider = *static_cast<Provider*>(self);
    return guarded(provider.api_, [&] {
      const auto shared = [context = provider.context_] { return context; };
      *out = std::make_unique<Allocator>(provider.api_, provider.memory_, provider.info_, shared)
                 .release();
    });
  };
  ReleaseNodeComputeInfos = [](OrtEp*, OrtNodeComputeInfo** out, size_t count) noexcept {
    for (size_t i = 0; i < count; ++i) delete static_cast<FusedNode*>(out[i]);
  };
}

void Provider::get_capability(const OrtGraph* graph, OrtEpGraphSupportInfo* info) {
  const OrtNode* around = nullptr;
  api_.check(api_.ort.Graph_GetParentNode(graph, &around));
  if (around) return;  // a body is taken together with the node that it belongs to
  const size_t count = nodes_of(api_, graph).size();
  if (count == 0) return;
  const Capability capability = capability_of(api_, graph, options_, context_);
  report(capability, count);
  OrtNodeFusionOptions fusion = {};
  fusion.ort_version_supported = ORT_API_VERSION;
  fusion.drop_constant_initializers = true;
  for (const Group& group : capability.groups) {
    api_.check(api_.ep.EpGraphSupportInfo_AddNodesToFuse(info, group.nodes.data(),
                                                         group.nodes.size(), &fusion));
    compiled_[ids_of(api_, group.nodes)] = group.file;
  }
}

void Provider::report(const Capability& capability, size_t nodes) const {
  for (const LeftNode& one : capability.left) {
    log_.info("ullage leaves " + one.op + " " + one.name + ": " + one.reason);
  }
  const size_t left = capability.left.size();
  const std::string taken = "ullage takes " + std::to_string(nodes - left) + " of " +
                            std::to_string(nodes) + " nodes, in " +
                            std::to_string(capability.groups.size()) + " programs";
  if (left == 0) return log_.info(taken);
  const LeftNode& first = capability.left.front();
  log_.warning(taken + "; the first it leaves is " + first.op + " " + first.name + ": " +
               first.reason);
}

std::unique_ptr<FusedNode> Provider::compile(const OrtGraph* graph, const OrtNode* fused,
                                             OrtNode** context_node) {
  const Nodes nodes = nodes_of(api_, graph);
  if (nodes.size() != 1 || !is_own_context_node(api_, nodes.front())) {
    return compile_group(graph, fused, context_node);
  }
  return std::make_unique<FusedNode>(api_, context_, memory_, options_,
                                     read_context_node(api_, graph, nodes.front()), std::nullopt,
                                     names_of(api_, inputs_of(api_, fused)),
                                     names_of(api_, outputs_of(api_, fused)), times_);
}

std::unique_ptr<FusedNode> Provider::compile_group(const OrtGraph* graph, const OrtNode* fused,
                                                   OrtNode** context_node) {
  const Nodes nodes = nodes_of(api_, graph);
  const auto inputs = names_of(api_, inputs_of(api_, fused));
  const auto outputs = names_of(api_, outputs_of(api_, fused));
  auto tried = compiled_.extract(ids_of(api_, nodes));
  if (tried.empty()) throw Failure("ullage: asked to compile what it did not take");
  std::optional<ProgramFile> file = std::move(tried.mapped());
  std::optional<Recipe> recipe;
  if (options_.values_at_run) {
    recipe = Recipe{model_of(api_, {graph, nodes, inputs_of(api_, graph), outputs_of(api_, graph)}),
                    options_};
  }
  if (options_.write_context) {
    if (!file) {
      throw Failure("ullage: what is compiled at the first run (values_at_run) cannot be written");
    }
    *context_node = write_context_node(api_, graph, fused, options_, *file, inputs, outputs);
  }
  return std::make_unique<FusedNode>(api_, context_, memory_, options_, std::move(file),
                                     std::move(recipe), inputs, outputs, times_);
}

}  // namespace ullage::provider
