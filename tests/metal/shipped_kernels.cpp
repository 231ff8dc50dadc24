// Samples of the catalogue, compiled and not run.
#include "tests/metal/shipped_kernels.h"

#include <cstdlib>

#include "ir/program/named_profiles.h"
#include "ops/catalogue.h"
#include "passes/compile.h"
#include "tests/metal/kernel_log.h"
#include "tools/samples/kernel_graphs.h"
#include "tools/samples/sample_graph.h"

namespace ullage::test::metal {
namespace {

using namespace samples;

using Kernels = std::map<std::string, ShippedKernel>;

ir::Result<void> add_kernels(const ir::Graph& graph, const ir::DeviceProfile& profile,
                             Kernels& kernels) {
  passes::CompileOptions options;
  options.profile = profile;
  if (const char* folder = std::getenv("ULLAGE_TEST_CACHE")) options.shaders.cache_folder = folder;
  auto program = passes::compile(graph, options);
  if (!program) return program.error();
  for (ir::ProgramKernel& kernel : program->kernels) {
    const std::string name = kernel.name;
    ShippedKernel& shipped = kernels[name];
    shipped.kernel = std::move(kernel);
    shipped.portable = shipped.portable || profile.tier == ir::Tier::t0;
  }
  return {};
}

}  // namespace

std::vector<ir::DeviceProfile> metal_profiles() {
  return {ir::portable_profile(), ir::desktop_profile()};
}

ir::Result<Kernels> shipped_kernels() {
  Kernels kernels;
  for (const ir::DeviceProfile& profile : metal_profiles()) {
    for (const ir::OpDef* op : ops::catalogue()) {
      for (const ir::Sample& sample : samples_of(*op, profile.float64)) {
        auto graph = sample_graph(*op, sample);
        if (!graph) return graph.error();
        if (auto ok = add_kernels(*graph, profile, kernels); !ok) return ok.error();
      }
    }
    for (const samples::NamedGraph& graph : samples::kernel_graphs()) {
      if (auto ok = add_kernels(graph.graph, profile, kernels); !ok) return ok.error();
    }
  }
  return kernels;
}

std::string variant_of(const std::string& name) {
  return name.substr(0, name.find(" #"));
}

std::string file_of(const std::string& name) {
  return name.substr(0, name.find(' '));
}

}  // namespace ullage::test::metal
