// Suite `script`: users' own compute shaders, by the text form of docs/conform-script.md or as
// AmberScript.
#include <algorithm>

#include "tools/conform/read_script.h"
#include "tools/conform/suites.h"
#include "tools/conform/text_file.h"

namespace ullage::conform {
namespace {

// The path without characters that ids must not have.
CaseId id_of(const std::string& path) {
  CaseId id = "script/" + path;
  std::ranges::replace_if(id, [](char c) { return c <= ' ' || c > '~'; }, '_');
  return id;
}

ir::Result<std::vector<CaseId>> list(const SuiteOptions& options) {
  std::vector<CaseId> ids;
  for (const std::string& path : find_scripts(options.files)) ids.push_back(id_of(path));
  return ids;
}

ir::Result<std::string> path_of(const CaseId& id, const SuiteOptions& options) {
  for (std::string& path : find_scripts(options.files)) {
    if (id_of(path) == id) return std::move(path);
  }
  return ir::invalid_argument("no script of the command line is called " + id);
}

CaseResult run(const CaseId& id, const SuiteOptions& options, DeviceUnderTest& device) {
  const auto path = path_of(id, options);
  if (!path) return broken(path.error().message);
  const auto script = read_script(*path);
  // What a reader of another format cannot express is not the script's fault.
  const bool is_wrong = !script && script.error().code != ir::ErrorCode::unsupported;
  if (!script) return is_wrong ? broken(script.error().message) : result_of(script.error());
  const auto prepared = prepare_script(*script);
  if (!prepared) return broken(prepared.error().message);
  const auto raw = device.raw();
  if (!raw) return result_of(raw.error());
  return result_of(run_script(*script, *prepared, **raw));
}

ir::Result<Artifact> reproduce(const CaseId& id, const SuiteOptions& options) {
  const auto path = path_of(id, options);
  if (!path) return path.error();
  auto text = read_text(*path);
  if (!text) return text.error();
  return Artifact{path->substr(path->find_last_of('/') + 1), *std::move(text)};
}

}  // namespace

constinit const Suite kScriptSuite = {
    .name = "script",
    .description = "compute shaders of the named files, with their expected results",
    .runs_files = true,
    .list = list,
    .run = run,
    .reproduce = reproduce};

}  // namespace ullage::conform
