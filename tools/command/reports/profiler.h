// Profiler: profiles of one opened model.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/command/models/sized_execution.h"
#include "tools/command/reports/run_profile.h"

namespace ullage::tools {

class Profiler {
 public:
  // Measures the device where its traits are not known yet. Operations are counted for models that
  // are compiled here; a program file has forgotten them.
  static ToolResult<Profiler> open(const SizedExecution& opened, const SizeOptions& options);

  // The session's last run, with these inputs.
  void take(const Session& session, const NamedTensors& inputs, std::string title);
  const std::vector<RunProfile>& profiles() const { return profiles_; }
  // As JSON, an SVG picture or an HTML page, by the file's ending.
  ToolResult<> write(const std::string& path) const;

 private:
  DeviceTraits device_;
  ir::Program program_;
  std::optional<ir::Graph> graph_;
  std::vector<RunProfile> profiles_;
};

// Opens the model, runs it a few times at every size and prints of the last run a timeline and the
// `rows` slowest dispatches; `file`: see Profiler::write, "" for none.
ToolResult<> show_profiles(const SizeOptions& options, uint32_t rows, const std::string& file);

}  // namespace ullage::tools
