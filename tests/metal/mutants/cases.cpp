// Every graph is compiled once per profile; a case is kept where a kernel of it has too few.
#include "tests/metal/mutants/cases.h"

#include <cstdlib>

#include "ops/catalogue.h"
#include "passes/compile.h"
#include "shaders/msl/msl.h"
#include "tests/metal/shipped_kernels.h"
#include "tools/samples/kernel_graphs.h"
#include "tools/samples/sample_graph.h"

namespace ullage::test::metal {
namespace {

using namespace samples;
using ir::Result;

// False: the program is of no use (no kernel of it needs another case).
Result<bool> add_case(Case candidate, size_t most, CaseIndex& index) {
  passes::CompileOptions options;
  options.profile = candidate.profile;
  if (const char* folder = std::getenv("ULLAGE_TEST_CACHE")) options.shaders.cache_folder = folder;
  auto program = passes::compile(candidate.graph, options);
  if (!program) return false;  // what the profile cannot do; shipped_kernels() tells mistakes
  candidate.program = std::move(*program);
  auto kept = std::make_unique<Case>(std::move(candidate));
  bool used = false;
  for (const ir::ProgramKernel& kernel : kept->program.kernels) {
    KernelCases& entry = index.kernels[kernel.name];
    if (entry.msl.empty()) {
      auto msl = shaders::to_msl(kernel.spirv);
      if (!msl) return msl.error();
      entry.msl = std::move(msl->text);
    }
    if (entry.cases.size() == most) continue;
    entry.cases.push_back(kept.get());
    used = true;
  }
  if (used) index.cases.push_back(std::move(kept));
  return used;
}

std::string named(std::string_view name, const ir::DeviceProfile& profile) {
  return std::string(name) + " for " + profile.name;
}

Result<void> add_samples(const ir::OpDef& op, const ir::DeviceProfile& profile, size_t most,
                         CaseIndex& index) {
  for (const ir::Sample& sample : samples_of(op, profile.float64)) {
    auto graph = sample_graph(op, sample);
    if (!graph) return graph.error();
    Case c{.name = named(op.name, profile),
           .profile = profile,
           .graph = std::move(*graph),
           .program = {},
           .runs = {},
           .relative = sample.relative_tolerance,
           .absolute = sample.absolute_tolerance};
    for (const Sizes& sizes : sample.sizes) c.runs.push_back(sample_inputs(sample, sizes));
    if (auto ok = add_case(std::move(c), most, index); !ok) return ok.error();
  }
  return {};
}

}  // namespace

Result<CaseIndex> index_cases(size_t most) {
  CaseIndex index;
  for (const ir::DeviceProfile& profile : metal_profiles()) {
    for (const samples::NamedGraph& graph : samples::kernel_graphs()) {
      Case c{.name = named(graph.name, profile),
             .profile = profile,
             .graph = graph.graph,
             .program = {},
             .runs = graph.runs};
      if (auto ok = add_case(std::move(c), most, index); !ok) return ok.error();
    }
    for (const ir::OpDef* op : ops::catalogue()) {
      if (auto ok = add_samples(*op, profile, most, index); !ok) return ok.error();
    }
  }
  return index;
}

}  // namespace ullage::test::metal
