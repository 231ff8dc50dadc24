// Suite `script`: users' own compute shaders, by the text form of docs/conform-script.md or as
// AmberScript.
#include <algorithm>
#include <array>

#include "shaders/toolchain/reduce/reduce.h"
#include "tools/conform/amber/amber.h"
#include "tools/conform/bundle/bundle.h"
#include "tools/conform/read_script.h"
#include "tools/conform/script/parse_script.h"
#include "tools/conform/script/script_shaders.h"
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
  const auto raw = device_for(*script, device);
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

// The least modules, one shader after the other. Whether a smaller one is right is for `find` to
// state: removing anything changes numbers.
ir::Result<Artifact> shrink(const Artifact& whole, const FindFailing& find) {
  Artifact best = whole;
  const auto script = is_amber(whole.bytes) ? read_amber(whole.name, whole.bytes, {})
                                            : parse_script(whole.name, whole.bytes, {});
  if (!script) return script.error();
  for (const ScriptShader& shader : script->shaders) {
    const auto words = compile_script_shader(shader);
    if (!words) return words.error();
    const auto target = shaders::parse_target(shader.target);
    if (!target) return target.error();
    const auto with = [&](const std::vector<uint32_t>& module) {
      return Artifact{best.name, with_module(best.bytes, shader, module)};
    };
    shaders::ReduceOptions options;
    options.target = *target;
    options.max_tests = 500;
    const auto reduced = shaders::reduce(
        *words, [&](const auto& module) { return find(std::array{with(module)}).has_value(); },
        options);
    if (reduced) best = with(reduced->words);
  }
  return best;
}

}  // namespace

constinit const Suite kScriptSuite = {
    .name = "script",
    .description = "compute shaders of the named files, with their expected results",
    .runs_files = true,
    .list = list,
    .run = run,
    .reproduce = reproduce,
    .shrink = shrink,
    .needs_reference = true};

}  // namespace ullage::conform
