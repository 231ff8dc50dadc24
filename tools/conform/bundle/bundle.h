// A bundle: one case with all that somebody without this tool needs to look into it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tools/conform/read_script.h"
#include "tools/conform/runner/runner.h"

namespace ullage::conform {

// How a case is run again.
struct Rerun {
  const Launcher& launcher;
  RunOptions options = {};
  // Of another device, on which the case must pass: without it a shader that fails may be anything.
  std::optional<DeviceChoice> reference = {};
  size_t max_tests = 500;  // of one shader
  std::function<void(const std::string& what)> on_progress = {};
};

// Files with '/' between folders, `notes` for what could not be made.
struct Bundle {
  std::vector<Artifact> files = {};
  std::vector<std::string> notes = {};
};

// The script, the same as AmberScript, its pipelines, its shaders: shrunk as long as the case ends
// as `result` says. `path`: of the script, whose files lie beside it.
ir::Result<Bundle> bundle_script(const std::string& path, const CaseResult& result,
                                 const Rerun& rerun);

// The case, its program's pipelines and kernels for the device of `rerun`.
ir::Result<Bundle> bundle_graph(const Artifact& graph, const Rerun& rerun);

// The text of a script with another module in place of this shader's source, which `file` beside it
// holds. The text as it is where there is no such shader.
std::string with_shader(const std::string& text, const ScriptShader& shader,
                        const std::string& file);

}  // namespace ullage::conform
