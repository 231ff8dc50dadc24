// `ullage shader lint`: finds code that would mean something else on Metal.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "shaders/toolchain/lint/metal_rules.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/json_file.h"
#include "tools/shader/shader.h"

namespace ullage::tools {
namespace {

using shaders::LintFinding;

void print_text(const std::string& file, const std::vector<LintFinding>& findings) {
  for (const LintFinding& finding : findings) {
    print("{}: {}\n  {}\n", file, shaders::to_string(finding), finding.rule->fix);
  }
}

void print_json(const std::vector<LintFinding>& findings) {
  auto list = nlohmann::ordered_json::array();
  for (const LintFinding& finding : findings) {
    list.push_back({{"rule", finding.rule->id},
                    {"title", finding.rule->title},
                    {"message", finding.message},
                    {"instruction", finding.instruction},
                    {"fix", finding.rule->fix}});
  }
  print("{}\n", json_text(nlohmann::ordered_json{{"findings", std::move(list)}}, 2));
}

}  // namespace

Verb add_shader_lint(Command shader) {
  Command verb =
      shader.add_subcommand("lint", "the rules of docs/metal-rules.md; fails where one is broken");
  const auto options = std::make_shared<ShaderOptions>();
  const auto file = std::make_shared<std::string>();
  const auto json = std::make_shared<bool>(false);
  verb.add_option("FILE", *file, "GLSL, SPIR-V binary or assembly; - is stdin").required();
  verb.add_flag("--json", *json, "findings as JSON on stdout");
  add_source_options(verb, *options);
  return [options, file, json]() -> ToolResult<> {
    const auto result = load_shader(*file, *options);
    if (!result) return result.error();
    const auto module = shaders::SpirvModule::parse(result->spirv);
    if (!module) return failure_of(module.error());
    const std::vector<LintFinding> findings = shaders::lint_for_metal(*module);
    if (*json) {
      print_json(findings);
    } else {
      print_text(*file, findings);
    }
    if (findings.empty()) return {};
    return failed(fmt::format("{}: {} findings", *file, findings.size()));
  };
}

}  // namespace ullage::tools
