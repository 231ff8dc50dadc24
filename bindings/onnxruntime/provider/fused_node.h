// What onnxruntime calls in place of the nodes of a group.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "executable.h"

namespace ullage::provider {

// The group of a node as a model, for values of inputs that only a run has.
struct Recipe {
  std::string model;
  Options options;
};

// Thread-safe: concurrent calls are serialized.
class FusedNode : public OrtNodeComputeInfo {
 public:
  // Exactly one of `file` and `recipe`, or both: then the file is for runs whose values its guards
  // let pass.
  FusedNode(const Api& api, Context context, const DeviceMemory& memory, const Options& options,
            std::optional<ProgramFile> file, std::optional<Recipe> recipe,
            std::vector<std::string> inputs, std::vector<std::string> outputs,
            std::shared_ptr<DispatchTimes> times);

 private:
  void run(OrtKernelContext* call);
  void run_with_values(OrtKernelContext* call);
  SpecializedValues values_of(OrtKernelContext* call) const;

  const Api& api_;
  Context context_;
  const DeviceMemory& memory_;
  std::optional<Recipe> recipe_;
  std::vector<std::string> inputs_, outputs_;
  const std::shared_ptr<DispatchTimes> times_;
  std::mutex mutex_;
  std::optional<Executable> general_, specialized_;  // the latter for `values_`
  SpecializedValues values_;
};

}  // namespace ullage::provider
