// Diagnostics for programs: own JSON and SARIF.
#include <map>
#include <nlohmann/json.hpp>

#include "shaders/toolchain/compile/diagnostic.h"

namespace ullage::shaders {
namespace {

using Json = nlohmann::ordered_json;

// Texts come from users' files: bytes that are no UTF-8 must not stop the report.
std::string dump(const Json& json) {
  return json.dump(1, ' ', true, Json::error_handler_t::replace) + "\n";
}

Json own_form(const Diagnostic& d) {
  Json j = {{"severity", to_string(d.severity)}, {"id", d.id}, {"message", d.message}};
  if (!d.file.empty()) j["file"] = d.file;
  if (d.line != 0) j["line"] = d.line;
  if (d.column != 0) j["column"] = d.column;
  if (d.length != 0) j["length"] = d.length;
  if (!d.source_line.empty()) j["source"] = d.source_line;
  if (!d.variant.empty()) j["variant"] = d.variant;
  for (const IncludeFrame& frame : d.included) {
    j["included_from"].push_back({{"file", frame.file}, {"line", frame.line}});
  }
  return j;
}

Json location(const std::string& file, uint32_t line, uint32_t column, uint32_t length) {
  Json physical = {{"artifactLocation", {{"uri", file}}}};
  if (line != 0) {
    physical["region"] = {{"startLine", line}};
    if (column != 0) physical["region"]["startColumn"] = column;
    if (column != 0 && length != 0) physical["region"]["endColumn"] = column + length;
  }
  return {{"physicalLocation", physical}};
}

Json sarif_result(const Diagnostic& d, size_t rule) {
  const std::string variant = d.variant.empty() ? "" : " (variant " + d.variant + ")";
  Json j = {{"ruleId", d.id},
            {"ruleIndex", rule},
            {"level", to_string(d.severity)},
            {"message", {{"text", d.message + variant}}}};
  if (!d.file.empty()) {
    j["locations"] = Json::array({location(d.file, d.line, d.column, d.length)});
  }
  for (const IncludeFrame& frame : d.included) {
    Json related = location(frame.file, frame.line, 0, 0);
    related["message"] = {{"text", "included from here"}};
    j["relatedLocations"].push_back(related);
  }
  return j;
}

}  // namespace

std::string to_json(std::span<const Diagnostic> diagnostics) {
  Json all = Json::array();
  for (const Diagnostic& d : diagnostics) all.push_back(own_form(d));
  return dump({{"version", "1.0"}, {"diagnostics", all}});
}

std::string to_sarif(std::span<const Diagnostic> diagnostics, const std::string& tool_version) {
  std::map<std::string, size_t> rules;
  for (const Diagnostic& d : diagnostics) rules.emplace(d.id, 0);
  Json rule_list = Json::array(), results = Json::array();
  for (auto& [id, index] : rules) {
    index = rule_list.size();
    rule_list.push_back({{"id", id}});
  }
  for (const Diagnostic& d : diagnostics) results.push_back(sarif_result(d, rules[d.id]));
  const Json driver = {{"name", "ullage shader"}, {"version", tool_version}, {"rules", rule_list}};
  return dump({{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
               {"version", "2.1.0"},
               {"runs", Json::array({{{"tool", {{"driver", driver}}}, {"results", results}}})}});
}

}  // namespace ullage::shaders
