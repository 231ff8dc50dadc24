// Creates a pipeline of each module without bindings, one after another.
#include "tools/shader/shader.h"

#include <fmt/format.h>

#include "shaders/toolchain/spirv/module.h"
#include "tools/common/statistics/pipeline_of_module.h"
#include "tools/conform/script/script_shaders.h"

namespace ullage::tools {
namespace {

// Drivers may crash on a module that requires more than they offer.
ir::Result<std::vector<runtime::PipelineExecutable>> executables_of(
    runtime::RawDevice& device, const shaders::OfflineResult& result, const std::string& entry) {
  const auto module = shaders::SpirvModule::parse(result.spirv);
  if (!module) return module.error();
  if (const auto ok = conform::check_capabilities(*module, device); !ok) return ok.error();
  const auto pipeline = pipeline_of_module(result.spirv, entry);
  if (!pipeline) return pipeline.error();
  return device.executables(*pipeline);
}

}  // namespace

ToolResult<std::vector<KernelStatistics>> driver_statistics(
    const std::vector<shaders::OfflineResult>& results, const ShaderOptions& options) {
  runtime::RawOptions which;
  which.index = options.device;
  const auto device = runtime::RawDevice::open(which);
  if (!device) return failure_of(device.error());
  std::vector<KernelStatistics> all;
  for (const shaders::OfflineResult& result : results) {
    all.push_back({result.name, {}});
    if (!result.ok()) continue;
    auto executables = executables_of(**device, result, options.entry);
    if (!executables) {
      ir::Error error = executables.error();
      error.message = fmt::format("{}: {}", result.name, error.message);
      return failure_of(error);
    }
    all.back().executables = std::move(*executables);
  }
  if (options.machine_code.empty()) return all;
  if (const auto done = write_forms(options.machine_code, all); !done) return done.error();
  return all;
}

}  // namespace ullage::tools
