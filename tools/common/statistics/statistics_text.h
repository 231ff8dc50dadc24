// Driver statistics of kernels, for people; and the texts of their machine code as files.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tools/common/cli/exit_code.h"
#include "tools/conform/vulkan/pipeline_executable.h"

namespace ullage::tools {

struct KernelStatistics {
  std::string name;  // of the kernel
  std::vector<runtime::PipelineExecutable> executables;
};

// A table of the common statistics, what they are in the driver's words, and then all that the
// driver reports of each kernel.
std::string statistics_text(std::span<const KernelStatistics> kernels);

// Every form of every kernel into `folder`, as KERNEL.FORM.txt (.bin where it is no text); where a
// kernel has several executables, KERNEL.EXECUTABLE.FORM.txt.
ToolResult<> write_forms(const std::string& folder, std::span<const KernelStatistics> kernels);

}  // namespace ullage::tools
