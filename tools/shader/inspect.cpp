// `ullage shader inspect`: what a shader uses and costs; for two shaders, the differences.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "shaders/toolchain/compile/inspect.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/json_file.h"
#include "tools/shader/shader.h"

namespace ullage::tools {
namespace {

using Json = nlohmann::ordered_json;

struct InspectArguments {
  ShaderOptions source;
  std::vector<std::string> files;
  bool json = false;
};

ToolResult<Json> inspect(const std::string& file, const ShaderOptions& options) {
  const auto result = load_shader(file, options);
  if (!result) return result.error();
  const auto module = shaders::SpirvModule::parse(result->spirv);
  if (!module) return failure_of(module.error());
  const auto entry = shaders::find_entry(*module, options.entry);
  if (!entry) return failure_of(entry.error());
  return Json{{"reflection", Json::parse(result->reflection)},
              {"inspection", shaders::inspection_json(*module, *entry)}};
}

std::string joined(const Json& list, const char* none) {
  std::string text;
  for (const Json& item : list) text += (text.empty() ? "" : ", ") + item.get<std::string>();
  return text.empty() ? none : text;
}

void print_bindings(const Json& r) {
  for (const Json& b : r["bindings"]) {
    print("  set {} binding {:<3} {:<22} {:<10} {}", b["set"].dump(), b["binding"].dump(),
          b["kind"].get<std::string>(), b["access"].get<std::string>(),
          b["name"].get<std::string>());
    if (b.contains("block")) {
      print(", {} bytes", b["block"]["size"].dump());
      if (b["block"].contains("runtime_stride")) {
        print(" + n x {}", b["block"]["runtime_stride"].dump());
      }
    }
    print("\n");
  }
  if (!r["push_constants"].is_null()) {
    print("  push constants {} bytes\n", r["push_constants"]["size"].dump());
  }
}

void print_instructions(const Json& mix) {
  std::vector<std::pair<size_t, std::string>> counts;
  for (const auto& [name, count] : mix.items()) counts.emplace_back(count.get<size_t>(), name);
  std::ranges::sort(counts, std::greater<>());
  print("instructions\n");
  for (size_t i = 0; i < std::min<size_t>(counts.size(), 16); ++i) {
    print("  {:>6}  {}\n", counts[i].first, counts[i].second);
  }
  if (counts.size() > 16) print("  and {} kinds more\n", counts.size() - 16);
}

void print_text(const Json& all) {
  const Json &r = all["reflection"], &i = all["inspection"];
  print("{}: SPIR-V {}, {} bytes, {}\n", r["name"].get<std::string>(),
        r["spirv"]["version"].get<std::string>(), r["spirv"]["bytes"].dump(),
        joined(r["spirv"]["capabilities"], "no capabilities"));
  const Json& size = r["workgroup"]["size"];
  print("workgroup {} x {} x {}, {} bytes shared, subgroup operations: {}\n", size[0].dump(),
        size[1].dump(), size[2].dump(), r["workgroup"]["shared_bytes"].dump(),
        joined(r["subgroup"]["operations"], "none"));
  print("bindings\n");
  print_bindings(r);
  print("profiles\n");
  for (const auto& [name, reasons] : i["profiles"].items()) {
    print("  {:<12} {}\n", name, joined(reasons, "fits"));
  }
  const Json& msl = r["msl"];
  print("msl\n  {}\n", msl.contains("error") ? msl["error"].get<std::string>()
                                             : "entry " + msl["entry"].get<std::string>());
  print_instructions(i["instructions"]);
}

ToolResult<> inspect_all(const InspectArguments& options) {
  if (options.files.size() > 2) return usage("inspect takes one shader, or two to compare");
  std::vector<Json> found;
  for (const std::string& file : options.files) {
    auto json = inspect(file, options.source);
    if (!json) return json.error();
    found.push_back(std::move(*json));
  }
  if (found.size() == 2) {
    const auto lines = shaders::differences(found[0], found[1]);
    if (options.json) print("{}\n", json_text(Json(lines)));
    for (const std::string& line : lines) {
      if (!options.json) print("{}\n", line);
    }
    return {};
  }
  if (options.json) {
    print("{}\n", json_text(found[0]));
  } else {
    print_text(found[0]);
  }
  return {};
}

}  // namespace

Verb add_shader_inspect(Command shader) {
  Command verb =
      shader.add_subcommand("inspect", "interface, limits, profiles and instructions of a shader");
  const auto options = std::make_shared<InspectArguments>();
  verb.add_option("FILE", options->files, "GLSL, SPIR-V or assembly; two are compared").required();
  verb.add_flag("--json", options->json, "the reflection and the counts as JSON");
  add_source_options(verb, options->source);
  return [options] { return inspect_all(*options); };
}

}  // namespace ullage::tools
