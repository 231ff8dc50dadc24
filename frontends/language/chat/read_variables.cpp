#include "frontends/language/chat/read_variables.h"

#include <nlohmann/json.hpp>

namespace ullage::chat {
namespace {

using nlohmann::ordered_json;

ir::Result<Value> value_of_json(const ordered_json& json, size_t depth = 1) {
  if (depth > kDeepestValue) return ir::invalid_argument("its values nest too deep");
  if (json.is_boolean()) return Value(json.get<bool>());
  if (json.is_string()) return Value(json.get<std::string>());
  if (json.is_number_unsigned() && json.get<uint64_t>() > INT64_MAX) {
    return ir::invalid_argument("the integer {} does not fit 64 bits", json.get<uint64_t>());
  }
  if (json.is_number_integer()) return Value(json.get<int64_t>());
  if (json.is_number()) return Value(json.get<double>());
  if (json.is_null()) return Value(None{});
  List list;
  Dict dict;
  for (const auto& [key, element] : json.items()) {
    auto value = value_of_json(element, depth + 1);
    if (!value) return value;
    if (json.is_array())
      list.push_back(std::move(*value));
    else
      dict.set(key, std::move(*value));
  }
  return json.is_array() ? Value::list(std::move(list)) : Value(std::move(dict));
}

}  // namespace

ir::Result<Named> read_variables(std::string_view text) {
  const ordered_json json = ordered_json::parse(text, nullptr, false);
  if (!json.is_array() && !json.is_object()) {
    return ir::invalid_argument("no JSON of an array of messages or an object of variables");
  }
  auto value = value_of_json(json);
  if (!value) return value.error();
  if (json.is_array()) return Named{{"messages", std::move(*value)}};
  Named variables;
  for (const auto& [name, variable] : value->dict()->entries()) {
    variables.emplace_back(*name.text(), variable);
  }
  return variables;
}

}  // namespace ullage::chat
