// What is not valid for a schema: what breaks one of its keywords. Of keywords that no schema
// stands against it is left out, so that the result may lack some values; it has none too many.
#include <algorithm>
#include <functional>

#include "frontends/language/grammar/schema_reader.h"

namespace ullage::grammar {
namespace {

struct Opposite {
  const char *keyword, *other, *type;
  int64_t offset;  // of a count
};
constexpr Opposite kOpposites[] = {{"minimum", "exclusiveMaximum", "number", 0},
                                   {"maximum", "exclusiveMinimum", "number", 0},
                                   {"exclusiveMinimum", "maximum", "number", 0},
                                   {"exclusiveMaximum", "minimum", "number", 0},
                                   {"minLength", "maxLength", "string", -1},
                                   {"maxLength", "minLength", "string", 1},
                                   {"minItems", "maxItems", "array", -1},
                                   {"maxItems", "minItems", "array", 1},
                                   {"minProperties", "maxProperties", "object", -1},
                                   {"maxProperties", "minProperties", "object", 1}};

constexpr const char* kTypes[] = {"null", "boolean", "number", "string", "array", "object"};

std::string type_of(const Json& value) {
  return value.is_number() ? "number" : value.type_name();
}

// Of types that none of `taken` is; of numbers that are no integers, none.
void add_other_types(const std::vector<std::string>& taken, std::vector<Json>& all) {
  Json types = Json::array();
  for (const char* type : kTypes)
    if (std::ranges::find(taken, type) == taken.end()) types.push_back(type);
  if (!types.empty()) all.push_back({{"type", std::move(types)}});
}

// Between these, below and above them.
void add_other_numbers(std::vector<Json> numbers, std::vector<Json>& all) {
  std::ranges::sort(numbers, std::less<>());
  for (size_t i = 0; i <= numbers.size() && !numbers.empty(); ++i) {
    Json limits = {{"type", "number"}};
    if (i > 0) limits["exclusiveMinimum"] = numbers[i - 1];
    if (i < numbers.size()) limits["exclusiveMaximum"] = numbers[i];
    all.push_back(std::move(limits));
  }
}

void add_other_values(const Json& values, std::vector<Json>& all) {
  std::vector<std::string> taken;
  std::vector<Json> numbers;
  Json texts = Json::array(), truths = Json::array({true, false});
  for (const Json& value : values) {
    if (value.is_number()) numbers.push_back(value);
    taken.push_back(type_of(value));
    if (value.is_string()) texts.push_back(value);
    if (const auto at = std::ranges::find(truths, value); at != truths.end()) truths.erase(at);
  }
  add_other_types(taken, all);
  add_other_numbers(std::move(numbers), all);
  if (!texts.empty()) {
    const Json condition = {{"not", {{"enum", std::move(texts)}}}};
    all.push_back({{"type", "string"}, {kTextConditions, Json::array({condition})}});
  }
  if (truths.size() == 1) all.push_back({{"const", truths[0]}});
}

void add_other_texts(const char* keyword, const Json& value, std::vector<Json>& all) {
  const Json condition = {{"not", {{keyword, value}}}};
  all.push_back({{"type", "string"}, {kTextConditions, Json::array({condition})}});
}

void add_opposite(const Opposite& of, const Json& value, std::vector<Json>& all) {
  if (!value.is_number()) return;  // an exclusive limit as draft 4 has it
  if (of.offset == 0) {
    all.push_back({{"type", of.type}, {of.other, value}});
  } else if (const auto count = value.get<double>() + static_cast<double>(of.offset); count >= 0) {
    all.push_back({{"type", of.type}, {of.other, count}});
  }
}

// Do schemas say what others leave?
bool leaves_rests(const Json& schema) {
  for (const auto& [keyword, value] : schema.items()) {
    if (schema.is_object() && keyword.starts_with("unevaluated")) return true;
    if (value.is_structured() && leaves_rests(value)) return true;
  }
  return false;
}

}  // namespace

Result<std::vector<Json>> SchemaReader::negated(const Json& schema, const Path& path) {
  if (schema == Json(false)) return std::vector<Json>{Json(true)};
  std::vector<Json> all;
  if (!schema.is_object()) return all;
  // What a schema names that a value is not valid for is not evaluated by it.
  if (leaves_rests(file_)) {
    return refused(path, "not", "it stands next to 'unevaluatedProperties' or 'unevaluatedItems'");
  }
  bool is_any = true;
  const bool has_draft4_limits =
      std::ranges::any_of(schema, [](const Json& value) { return value.is_boolean(); });
  for (const auto& [keyword, value] : schema.items()) {
    if (is_annotation(keyword)) continue;
    is_any = false;
    const auto* const opposite = std::ranges::find_if(
        kOpposites, [&](const Opposite& one) { return keyword == one.keyword; });
    if (opposite != std::end(kOpposites)) {
      if (!has_draft4_limits) add_opposite(*opposite, value, all);
    } else if (auto ok = add_negated(keyword, value, path, all); !ok) {
      return ok.error();
    }
  }
  if (all.empty() && !is_any) {
    return refused(path, "not", "what is not valid for its schema is not seen");
  }
  return all;
}

Result<void> SchemaReader::add_negated(const std::string& keyword, const Json& value,
                                       const Path& path, std::vector<Json>& all) {
  if (keyword == "type") {
    std::vector<std::string> taken;
    for (const Json& type : value.is_array() ? value : Json::array({value})) {
      if (!type.is_string()) return invalid(path, "'type' is no text");
      taken.push_back(type == "integer" ? "number" : type.get<std::string>());
    }
    add_other_types(taken, all);
  } else if (keyword == "const") {
    add_other_values(Json::array({value}), all);
  } else if (keyword == "enum" && value.is_array()) {
    add_other_values(value, all);
  } else if (keyword == "pattern") {
    add_other_texts("pattern", value, all);
  } else if (keyword == "required" && value.is_array()) {
    for (const Json& name : value) {
      if (!name.is_string()) return invalid(path, "'required' has what is no text");
      all.push_back({{"type", "object"}, {"properties", {{name.get<std::string>(), false}}}});
    }
  } else if (keyword == "properties" && value.is_object()) {
    return add_other_members(value, path, all);
  } else if (keyword == "not") {
    all.push_back(value);
  } else if (keyword == "$ref") {
    const auto schema = entered(value, path);
    if (!schema) return schema.error();
    auto others = negated(**schema, path);
    merging_.pop_back();
    if (!others) return others.error();
    all.insert(all.end(), others->begin(), others->end());
  } else if ((keyword == "allOf" || keyword == "anyOf") && value.is_array()) {
    return add_negated_each(keyword == "allOf", value, path, all);
  }
  return {};
}

Result<void> SchemaReader::add_other_members(const Json& properties, const Path& path,
                                             std::vector<Json>& all) {
  for (const auto& [name, value] : properties.items()) {
    const auto others = negated(value, path);
    if (!others) continue;
    if (others->empty()) continue;
    all.push_back(
        {{"type", "object"}, {"properties", {{name, {{"anyOf", *others}}}}}, {"required", {name}}});
  }
  return {};
}

// Not all: not one of them. Not any: none of them.
Result<void> SchemaReader::add_negated_each(bool is_all, const Json& schemas, const Path& path,
                                            std::vector<Json>& all) {
  Json none = Json::array();
  for (const Json& schema : schemas) {
    auto others = negated(schema, path);
    if (!others && is_all) continue;
    if (!others) return others.error();
    if (is_all) all.insert(all.end(), others->begin(), others->end());
    none.push_back(others->empty() ? Json(false) : Json{{"anyOf", *others}});
  }
  if (!is_all) all.push_back({{"allOf", std::move(none)}});
  return {};
}

}  // namespace ullage::grammar
