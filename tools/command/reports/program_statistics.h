// Driver statistics of the kernels of compiled programs.
#pragma once

#include <memory>
#include <vector>

#include "ir/program/program.h"
#include "tools/command/target.h"
#include "tools/common/statistics/statistics_text.h"
#include "tools/conform/vulkan/raw_device.h"

namespace ullage::tools {

// One device, whose driver compiles kernels and runs none.
class StatisticsDevice {
 public:
  // Failure: there is no such device.
  static ToolResult<StatisticsDevice> open(const Target& target);

  const runtime::DeviceInfo& info() const { return device_->info(); }
  // Of every kernel, in the order of the program. Failure: unsupported, where the program needs
  // what the device lacks, or its driver has no such statistics.
  ToolResult<std::vector<KernelStatistics>> statistics_of(const ir::Program& program) const;

 private:
  StatisticsDevice(ir::DeviceProfile profile, std::unique_ptr<runtime::RawDevice> device)
      : profile_(std::move(profile)), device_(std::move(device)) {}

  ir::DeviceProfile profile_;
  std::unique_ptr<runtime::RawDevice> device_;
};

}  // namespace ullage::tools
