#include "frontends/language/chat/tool_calls.h"

#include <nlohmann/json.hpp>

namespace ullage::chat {
namespace {

using nlohmann::ordered_json;

struct FormRow {
  CallForm form;
  std::string_view sign;       // in a template
  std::string_view arguments;  // the member's name
  std::string_view before, behind;
  bool is_list;
};
// The first whose sign a template has is its form.
constexpr FormRow kForms[] = {
    {CallForm::tagged, "<tool_call>", "arguments", "<tool_call>\n", "\n</tool_call>", false},
    {CallForm::bracket, "[TOOL_CALLS]", "arguments", "[TOOL_CALLS]", "", true},
    {CallForm::plain, "\"parameters\"", "parameters", "", "", false},
};

const FormRow& row_of(CallForm form) {
  const FormRow* row = kForms;
  while (row->form != form) ++row;
  return *row;
}

ir::Result<Tool> read_tool(const ordered_json& json) {
  const bool is_wrapped = json.is_object() && json.contains("function");
  const ordered_json& function = is_wrapped ? json["function"] : json;
  if (!function.is_object() || !function.contains("name") || !function["name"].is_string()) {
    return ir::invalid_argument("a tool must be a function with a name");
  }
  ordered_json parameters = ordered_json::object();
  if (function.contains("parameters")) parameters = function["parameters"];
  if (!parameters.contains("type")) parameters["type"] = "object";
  return Tool{function["name"].get<std::string>(), parameters.dump()};
}

// References within a schema that becomes a part of another one, at `place`.
void move_references(ordered_json& schema, const std::string& place) {
  if (schema.is_object()) {
    const auto reference = schema.find("$ref");
    if (reference != schema.end() && reference->is_string()) {
      const std::string target = reference->get<std::string>();
      if (target.starts_with("#")) *reference = place + target.substr(1);
    }
  }
  if (!schema.is_structured()) return;
  for (ordered_json& part : schema) move_references(part, place);
}

ordered_json call_schema(const FormRow& row, const Tool& tool, const std::string& place) {
  const std::string arguments(row.arguments);
  ordered_json parameters = ordered_json::parse(tool.parameters);
  move_references(parameters, place + "/properties/" + arguments);
  return {{"type", "object"},
          {"properties", {{"name", {{"const", tool.name}}}, {arguments, std::move(parameters)}}},
          {"required", {"name", arguments}},
          {"additionalProperties", false}};
}

void add_call(const FormRow& row, const ordered_json& json, std::vector<ToolCall>& calls) {
  if (!json.is_object() || !json.contains("name") || !json["name"].is_string()) return;
  const auto arguments = json.find(row.arguments);
  if (arguments == json.end() || !arguments->is_object()) return;
  calls.push_back({json["name"].get<std::string>(), arguments->dump()});
}

// JSON from the beginning of a text, whatever follows it; discarded: there is none.
ordered_json json_in_front(std::string_view text) {
  size_t depth = 0;
  bool is_quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (is_quoted && c == '\\') {
      ++i;
    } else if (c == '"') {
      is_quoted = !is_quoted;
    } else if (!is_quoted && (c == '{' || c == '[')) {
      ++depth;
    } else if (!is_quoted && (c == '}' || c == ']') && depth-- <= 1) {
      return ordered_json::parse(text.substr(0, i + 1), nullptr, false);
    }
  }
  return ordered_json::value_t::discarded;
}

}  // namespace

ir::Result<CallForm> call_form(std::string_view chat_template) {
  for (const FormRow& row : kForms) {
    if (chat_template.find(row.sign) != std::string_view::npos) return row.form;
  }
  return ir::unsupported(
      "unsupported: calls of tools in another form than <tool_call>, [TOOL_CALLS] or JSON with "
      "\"parameters\", of which the chat template has none");
}

ir::Result<std::vector<Tool>> read_tools(std::string_view conversation) {
  const ordered_json json = ordered_json::parse(conversation, nullptr, false);
  std::vector<Tool> tools;
  if (!json.is_object() || !json.contains("tools") || !json["tools"].is_array()) return tools;
  for (const ordered_json& one : json["tools"]) {
    auto tool = read_tool(one);
    if (!tool) return tool.error();
    tools.push_back(std::move(*tool));
  }
  return tools;
}

CallText call_text(CallForm form, const std::vector<Tool>& tools) {
  const FormRow& row = row_of(form);
  const std::string place = row.is_list ? "#/items/anyOf/" : "#/anyOf/";
  ordered_json calls = ordered_json::array();
  for (const Tool& tool : tools) {
    calls.push_back(call_schema(row, tool, place + std::to_string(calls.size())));
  }
  ordered_json schema = {{"anyOf", std::move(calls)}};
  if (row.is_list) {
    schema = {{"type", "array"}, {"items", std::move(schema)}, {"minItems", 1}, {"maxItems", 1}};
  }
  return {schema.dump(), std::string(row.before), std::string(row.behind)};
}

std::vector<std::string> call_markers(CallForm form) {
  const FormRow& row = row_of(form);
  if (form == CallForm::tagged) return {std::string(row.sign), "</tool_call>"};
  return row.before.empty() ? std::vector<std::string>() : std::vector{std::string(row.before)};
}

std::vector<ToolCall> parse_calls(CallForm form, std::string_view answer) {
  const FormRow& row = row_of(form);
  std::vector<ToolCall> calls;
  if (form != CallForm::tagged) {
    const size_t marked = answer.find(row.before);
    const size_t from = marked == std::string_view::npos ? 0 : marked + row.before.size();
    const size_t begin = answer.find_first_of("[{", from);
    if (begin == std::string_view::npos) return calls;
    const ordered_json json = json_in_front(answer.substr(begin));
    if (!json.is_array()) add_call(row, json, calls);
    if (json.is_array()) {
      for (const ordered_json& one : json) add_call(row, one, calls);
    }
    return calls;
  }
  for (size_t at = answer.find(row.sign); at != std::string_view::npos;
       at = answer.find(row.sign, at + 1)) {
    const size_t begin = answer.find('{', at);
    if (begin == std::string_view::npos) break;
    add_call(row, json_in_front(answer.substr(begin)), calls);
  }
  return calls;
}

}  // namespace ullage::chat
