// Counting of instructions and comparison of documents.
#include "shaders/toolchain/compile/inspect.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/compile/names.h"
#include "shaders/toolchain/compile/profile.h"

namespace ullage::shaders {
namespace {

using Json = nlohmann::ordered_json;

// Leaves by their path; an empty list or object is a leaf.
std::map<std::string, std::string> leaves_of(const Json& json) {
  std::map<std::string, std::string> leaves;
  const Json flat = json.flatten();
  for (const auto& [path, value] : flat.items()) leaves[path] = value.dump();
  return leaves;
}

}  // namespace

Json inspection_json(const SpirvModule& module, const SpirvEntryPoint& entry) {
  std::map<std::string, size_t> mix;
  size_t functions = 0, blocks = 0;
  bool in_function = false;
  for (const SpirvInstruction& i : module.instructions()) {
    in_function |= i.opcode == spv::OpFunction;
    functions += i.opcode == spv::OpFunction;
    blocks += i.opcode == spv::OpLabel;
    if (in_function) ++mix[opcode_name(i.opcode)];
  }
  Json profiles = Json::object();
  for (const LimitProfile& profile : built_in_profiles()) {
    profiles[profile.name] = check_profile(module, entry, profile);
  }
  return {{"limits", limit_needs(module, entry)},
          {"profiles", profiles},
          {"functions", functions},
          {"blocks", blocks},
          {"instructions", mix}};
}

std::vector<std::string> differences(const Json& a, const Json& b) {
  const auto left = leaves_of(a), right = leaves_of(b);
  std::map<std::string, std::pair<std::string, std::string>> both;
  for (const auto& [path, value] : left) both[path].first = value;
  for (const auto& [path, value] : right) both[path].second = value;
  std::vector<std::string> lines;
  for (const auto& [path, values] : both) {
    if (values.first == values.second) continue;
    const auto shown = [](const std::string& v) { return v.empty() ? "nothing" : v; };
    lines.push_back(path + ": " + shown(values.first) + " -> " + shown(values.second));
  }
  return lines;
}

}  // namespace ullage::shaders
