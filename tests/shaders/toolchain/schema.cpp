// Keyword by keyword.
#include "tests/shaders/toolchain/schema.h"

#include <algorithm>
#include <functional>
#include <map>
#include <regex>

namespace ullage::shaders {
namespace {

using nlohmann::json;

struct Validator {
  const json& root;
  std::vector<std::string> faults;

  void fault(const std::string& at, const std::string& what) { faults.push_back(at + ": " + what); }

  static bool has_type(const json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    if (type == "boolean") return value.is_boolean();
    return type == "null" && value.is_null();
  }

  // One type or a list of them.
  static bool has_any_type(const json& value, const json& types) {
    if (types.is_string()) return has_type(value, types);
    return std::ranges::any_of(types, [&](const json& type) { return has_type(value, type); });
  }

  bool fits(const json& schema, const json& value) {
    Validator other{root, {}};
    other.check(schema, value, "");
    return other.faults.empty();
  }

  void check_object(const json& schema, const json& value, const std::string& at) {
    const json properties = schema.value("properties", json::object());
    for (const json& name : schema.value("required", json::array())) {
      if (!value.contains(name)) fault(at, "lacks " + name.get<std::string>());
    }
    for (const auto& [name, member] : value.items()) {
      const std::string where = at + "/" + name;
      if (properties.contains(name)) {
        check(properties[name], member, where);
      } else if (const json more = schema.value("additionalProperties", json(true));
                 more.is_object()) {
        check(more, member, where);
      } else if (!more.get<bool>()) {
        fault(where, "is not allowed");
      }
    }
  }

  void check_array(const json& schema, const json& value, const std::string& at) {
    if (value.size() < schema.value("minItems", size_t{0}) ||
        value.size() > schema.value("maxItems", SIZE_MAX)) {
      fault(at, "has a wrong number of items");
    }
    for (size_t i = 0; i < value.size() && schema.contains("items"); ++i) {
      check(schema["items"], value[i], at + "/" + std::to_string(i));
    }
  }

  void check(const json& schema, const json& value, const std::string& at) {
    static const std::vector<std::string> known = {
        "$schema",     "$id",      "$defs",      "$ref",     "title",
        "description", "type",     "properties", "required", "additionalProperties",
        "items",       "minItems", "maxItems",   "enum",     "const",
        "pattern",     "minimum",  "anyOf"};
    for (const auto& [keyword, ignored] : schema.items()) {
      if (std::ranges::find(known, keyword) == known.end()) fault(at, "unknown keyword " + keyword);
    }
    if (schema.contains("$ref")) {
      const std::string pointer = schema["$ref"].get<std::string>().substr(1);
      check(root.at(json::json_pointer(pointer)), value, at);
    }
    if (schema.contains("type") && !has_any_type(value, schema["type"])) {
      return fault(at, "is no " + schema["type"].dump());
    }
    if (schema.contains("const") && schema["const"] != value) fault(at, "is another constant");
    if (schema.contains("minimum") && value < schema["minimum"]) fault(at, "is too small");
    if (schema.contains("enum") &&
        std::ranges::find(schema["enum"], value) == schema["enum"].end()) {
      fault(at, "is none of the values: " + value.dump());
    }
    if (schema.contains("pattern") &&
        !std::regex_search(value.get<std::string>(),
                           std::regex(schema["pattern"].get<std::string>()))) {
      fault(at, "does not match");
    }
    if (schema.contains("anyOf") &&
        std::ranges::none_of(schema["anyOf"], [&](const json& s) { return fits(s, value); })) {
      fault(at, "fits no alternative");
    }
    if (value.is_object()) check_object(schema, value, at);
    if (value.is_array()) check_array(schema, value, at);
  }
};

}  // namespace

std::vector<std::string> violations(const json& schema, const json& value) {
  Validator validator{schema, {}};
  validator.check(schema, value, "");
  return validator.faults;
}

}  // namespace ullage::shaders
