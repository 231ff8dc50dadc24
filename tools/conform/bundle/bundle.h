// A bundle: one case with everything that is needed to analyze it without this tool.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tools/conform/read_script.h"
#include "tools/conform/runner/runner.h"

namespace ullage::conform {

// How a case is run again.
struct Rerun {
  Suites suites = {};
  const Launcher& launcher;
  RunOptions options = {};
  // Of another device, on which the case must pass. Without it a failing shader cannot be shrunk.
  std::optional<DeviceChoice> reference = {};
  size_t max_tests = 500;  // of one shader
  std::function<void(const std::string& what)> on_progress = {};
};

// Files with '/' between folders; `notes` names files that could not be generated.
struct Bundle {
  std::vector<Artifact> files = {};
  std::vector<std::string> notes = {};
};

// The script, the same as AmberScript, its pipelines and its shaders, shrunk as long as the case
// ends as in `result`. `path`: of the script, whose files are in the same folder.
ir::Result<Bundle> bundle_script(const std::string& path, const CaseResult& result,
                                 const Rerun& rerun);

// The text of a script in which the shader's source is replaced by the module in `file`, a file in
// the same folder. Returns the text unchanged where there is no such shader.
std::string with_shader(const std::string& text, const ScriptShader& shader,
                        const std::string& file);

// The same with the module as assembly, so that the text is a file of its own.
std::string with_module(const std::string& text, const ScriptShader& shader,
                        const std::vector<uint32_t>& words);

}  // namespace ullage::conform
