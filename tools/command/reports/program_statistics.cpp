// Kernels of programs, compiled one by one with their stated needs.
#include "tools/command/reports/program_statistics.h"

#include "runtime/loaded_program.h"
#include "tools/command/models/targets.h"
#include "tools/common/statistics/pipeline_of_module.h"

namespace ullage::tools {

ToolResult<StatisticsDevice> StatisticsDevice::open(const Target& target) {
  auto profile = profile_of_device(target);
  if (!profile) return profile.error();
  runtime::RawOptions options;
  options.index = target.context.device;
  auto device = runtime::RawDevice::open(options);
  if (!device) return failure_of(device.error());
  return StatisticsDevice(std::move(*profile), std::move(*device));
}

ToolResult<std::vector<KernelStatistics>> StatisticsDevice::statistics_of(
    const ir::Program& program) const {
  if (const auto fits = runtime::check_requirements(program, profile_); !fits) {
    return failure_of(fits.error());
  }
  std::vector<KernelStatistics> all;
  for (const ir::ProgramKernel& kernel : program.kernels) {
    const auto pipeline = pipeline_of_module(kernel.spirv, "main", kernel.needs.subgroup_size);
    if (!pipeline) return failure_of(pipeline.error());
    auto executables = device_->executables(*pipeline);
    if (!executables) {
      ir::Error error = executables.error();
      if (error.code != ir::ErrorCode::unsupported) {
        error.message = "kernel " + kernel.name + ": " + error.message;
      }
      return failure_of(error);
    }
    all.push_back({kernel.name, std::move(*executables)});
  }
  return all;
}

}  // namespace ullage::tools
