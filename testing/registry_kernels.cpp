// Samples of the registry, compiled but not run.
#include "testing/registry_kernels.h"

#include "ops/registry.h"
#include "passes/compile.h"
#include "testing/kernel_graphs.h"
#include "testing/sample_graph.h"

namespace ullage::samples {
namespace {

using Kernels = std::map<std::string, ir::ProgramKernel>;

ir::Result<void> add_kernels(const ir::Graph& graph, const passes::CompileOptions& options,
                             Kernels& kernels) {
  auto program = passes::compile(graph, options);
  if (!program) return program.error();
  for (ir::ProgramKernel& kernel : program->kernels) {
    const std::string name = kernel.name;
    kernels[name] = std::move(kernel);
  }
  return {};
}

}  // namespace

ir::Result<Kernels> registry_kernels(const ir::DeviceProfile& profile,
                                     const std::string& cache_folder) {
  passes::CompileOptions options;
  options.profile = profile;
  options.shaders.cache_folder = cache_folder;
  Kernels kernels;
  for (const ir::OpDef* op : ops::registry()) {
    for (const Sample& sample : samples_of(*op, profile.float64)) {
      auto graph = sample_graph(*op, sample);
      if (!graph) return graph.error();
      if (auto ok = add_kernels(*graph, options, kernels); !ok) return ok.error();
    }
  }
  for (const NamedGraph& graph : kernel_graphs()) {
    if (auto ok = add_kernels(graph.graph, options, kernels); !ok) return ok.error();
  }
  return kernels;
}

}  // namespace ullage::samples
