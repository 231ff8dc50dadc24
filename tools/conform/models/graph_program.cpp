// Compiling and loading.
#include "tools/conform/models/graph_program.h"

#include "passes/compile.h"
#include "runtime/profile.h"
#include "shaders/toolchain/msl/program_msl.h"
#include "tools/conform/models/fault.h"

namespace ullage::conform {

using ir::Result;

Result<ir::DeviceProfile> profile_of(DeviceUnderTest& device) {
  const Result<ullage_context*> context = device.context();
  if (!context) return context.error();
  return runtime::profile_of(*context);
}

Result<GraphProgram> compile_graph(ir::Graph graph, DeviceUnderTest& device,
                                   const std::optional<ir::DeviceProfile>& profile,
                                   const std::string& fault) {
  const Result<ullage_context*> context = device.context();
  if (!context) return context.error();
  passes::CompileOptions options;
  options.profile = profile ? *profile : runtime::profile_of(*context);
  options.to_msl = shaders::program_msl;
  options.shaders.threads = 1;
  options.shaders.cache_folder = device.choice().cache;
  Result<ir::Program> program = passes::compile(std::move(graph), options);
  if (!program) return program.error();
  GraphProgram compiled;
  if (!fault.empty()) {
    const Result<size_t> planted = plant_fault(fault, *program);
    if (!planted) return planted.error();
    compiled.planted = *planted;
  }
  const Result<ullage_program*> loaded = runtime::create_program(*context, *std::move(program));
  if (!loaded) return loaded.error();
  compiled.program = samples::ProgramOwner(*loaded);
  return compiled;
}

}  // namespace ullage::conform
