// The provider as a session has it.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "allocator.h"
#include "capability.h"
#include "fused_node.h"

namespace ullage::provider {

// onnxruntime asks it once per graph what it takes, bodies before the graph around them, then hands
// it the groups to compile. What was compiled to try is kept in between.
class Provider : public OrtEp {
 public:
  // `info`: of the device's memory, which tensors of the session lie in. Both outlive this.
  Provider(const Api& api, Options options, Context context, DeviceMemory& memory,
           const OrtMemoryInfo* info, const OrtLogger* logger);

 private:
  void get_capability(const OrtGraph* graph, OrtEpGraphSupportInfo* info);
  std::unique_ptr<FusedNode> compile(const OrtGraph* graph, const OrtNode* fused,
                                     OrtNode** context_node);
  std::unique_ptr<FusedNode> compile_group(const OrtGraph* graph, const OrtNode* fused,
                                           OrtNode** context_node);
  void report(const Capability& capability, size_t nodes) const;

  const Api& api_;
  const Options options_;
  const Context context_;
  DeviceMemory& memory_;
  const OrtMemoryInfo* const info_;
  const Log log_;
  const std::shared_ptr<DispatchTimes> times_ = std::make_shared<DispatchTimes>();
  // By the ids of their nodes, which only those of the outermost graph have to themselves: groups
  // are of that graph.
  std::map<std::vector<size_t>, std::optional<ProgramFile>> compiled_;
};

}  // namespace ullage::provider
