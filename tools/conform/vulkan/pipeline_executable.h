// What a driver's compiler reports about a pipeline, by VK_KHR_pipeline_executable_properties. No
// Vulkan headers are needed.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace ullage::runtime {

// A number under the driver's own name: "VGPRs", "Spill Count".
struct ExecutableStatistic {
  std::string name, description;
  std::variant<bool, int64_t, uint64_t, double> value;
};

// The program at some point of the compiler's work. The last text is mostly the machine code.
struct ExecutableForm {
  std::string name, description;
  bool is_text = false;
  std::string content;  // a text without its final 0, or bytes
};

// A program that the driver compiled for a pipeline. A compute pipeline has one, unless the driver
// compiles it for several widths.
struct PipelineExecutable {
  std::string name, description;
  uint32_t subgroup_size = 0;  // 0: the driver does not report it
  std::vector<ExecutableStatistic> statistics;
  std::vector<ExecutableForm> forms;
};

}  // namespace ullage::runtime
