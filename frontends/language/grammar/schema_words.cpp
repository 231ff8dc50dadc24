#include "frontends/language/grammar/schema_words.h"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "base/printable.h"

namespace ullage::grammar {
namespace {

constexpr std::string_view kNames[] = {"null",   "boolean", "integer", "number",
                                       "string", "array",   "object"};

constexpr std::string_view kAnnotations[] = {"$schema",
                                             "$id",
                                             "id",
                                             "$comment",
                                             "$defs",
                                             "definitions",
                                             "title",
                                             "description",
                                             "default",
                                             "examples",
                                             "example",
                                             "readOnly",
                                             "writeOnly",
                                             "deprecated",
                                             "$anchor",
                                             "$dynamicAnchor",
                                             "contentEncoding",
                                             "$vocabulary",
                                             "contentMediaType",
                                             "contentSchema",
                                             "discriminator",
                                             "externalDocs",
                                             "xml"};

struct Keyword {
  std::string_view name;
  std::vector<Type> types;
};
const std::vector<Keyword>& keywords() {
  using enum Type;
  static const std::vector<Keyword> all = {{"minLength", {string}},
                                           {"maxLength", {string}},
                                           {"pattern", {string}},
                                           {"format", {string}},
                                           {kTextConditions, {string}},
                                           {"minimum", {number}},
                                           {"maximum", {number}},
                                           {"exclusiveMinimum", {number}},
                                           {"exclusiveMaximum", {number}},
                                           {"multipleOf", {number}},
                                           {"items", {array}},
                                           {"prefixItems", {array}},
                                           {"additionalItems", {array}},
                                           {"minItems", {array}},
                                           {"maxItems", {array}},
                                           {"uniqueItems", {array}},
                                           {"contains", {array}},
                                           {"minContains", {array}},
                                           {"maxContains", {array}},
                                           {"properties", {object}},
                                           {"required", {object}},
                                           {"additionalProperties", {object}},
                                           {"patternProperties", {object}},
                                           {"propertyNames", {object}},
                                           {"unevaluatedProperties", {object}},
                                           {"unevaluatedItems", {array}},
                                           {"minProperties", {object}},
                                           {"maxProperties", {object}}};
  return all;
}

bool holds(const Json& list, const Json& value) {
  return std::ranges::find(list, value) != list.end();
}

// The values that `enum` or `const` allow; null: neither is there.
Json values_of(const Json& schema) {
  if (const Json* value = find(schema, "const")) return Json::array({*value});
  if (const Json* values = find(schema, "enum")) return *values;
  return {};
}

Json in_both(const Json& a, const Json& b) {
  Json both = Json::array();
  std::ranges::copy_if(a, std::back_inserter(both), [&](const Json& x) { return holds(b, x); });
  return both;
}

Json types_in_both(const Json& a, const Json& b) {
  const auto listed = [](const Json& type) { return type.is_array() ? type : Json::array({type}); };
  Json both = in_both(listed(a), listed(b));
  // Integers are numbers.
  for (const auto& [integers, numbers] :
       {std::pair(listed(a), listed(b)), {listed(b), listed(a)}}) {
    if (holds(integers, "integer") && holds(numbers, "number") && !holds(both, "integer") &&
        !holds(both, "number")) {
      both.push_back("integer");
    }
  }
  return both;
}

Json all_of(const Json& a, const Json& b) {
  if (a == Json(false) || b == Json(false)) return false;
  if (a == b || b == Json(true)) return a;
  if (a == Json(true)) return b;
  return {{"allOf", {a, b}}};
}

Json united(const Json& a, const Json& b) {
  Json all = a;
  for (const Json& x : b)
    if (!holds(all, x)) all.push_back(x);
  return all;
}

// What a schema says of a property; null: nothing.
const Json* schema_of(const Json& schema, const std::string& name) {
  const Json* const properties = find(schema, "properties");
  if (properties != nullptr && properties->contains(name)) return &properties->at(name);
  return find(schema, "additionalProperties");
}

Json merged_properties(const Json& a, const Json& b) {
  Json all = Json::object();
  for (const Json* schema : {&a, &b}) {
    const Json* const properties = find(*schema, "properties");
    if (properties == nullptr || !properties->is_object()) continue;
    for (const auto& [name, value] : properties->items()) {
      if (all.contains(name)) continue;
      const Json *in_a = schema_of(a, name), *in_b = schema_of(b, name);
      all[name] =
          all_of(in_a == nullptr ? Json(true) : *in_a, in_b == nullptr ? Json(true) : *in_b);
    }
  }
  return all;
}

bool is_least(std::string_view keyword) {
  return keyword.starts_with("min") || keyword == "exclusiveMinimum";
}
bool is_limit(std::string_view keyword) {
  return is_least(keyword) || keyword.starts_with("max") || keyword == "exclusiveMaximum";
}

Result<Json> merged_value(const std::string& keyword, const Json& a, const Json& b) {
  if (a == b) return a;
  if (keyword == "type") return types_in_both(a, b);
  if (keyword == "enum") return in_both(a, b);
  if (keyword == "required") return united(a, b);
  if (is_limit(keyword) && a.is_number() && b.is_number()) {
    const bool first = is_least(keyword) ? a >= b : a <= b;
    return first ? a : b;
  }
  if (keyword == "multipleOf" && a.is_number_unsigned() && b.is_number_unsigned()) {
    return Json(std::lcm(a.get<uint64_t>(), b.get<uint64_t>()));
  }
  if (keyword == "items" || keyword == "additionalProperties" || keyword == "propertyNames") {
    return all_of(a, b);
  }
  return ir::unsupported("two '{}' in one schema: {} and {}", keyword,
                         ir::printable(a.dump()).substr(0, 60),
                         ir::printable(b.dump()).substr(0, 60));
}

// Keywords of one schema that say what the others of it leave: next to others of another schema
// they would say something else.
bool stand_apart(const Json& a, const Json& b) {
  const auto has = [](const Json& schema, const char* keyword) {
    return find(schema, keyword) != nullptr;
  };
  const auto has_list = [&](const Json& schema) {
    return has(schema, "prefixItems") || has(schema, "additionalItems") ||
           (has(schema, "items") && schema["items"].is_array());
  };
  const bool items =
      (has_list(a) && (has_list(b) || has(b, "items"))) || (has_list(b) && has(a, "items"));
  const auto names = [&](const Json& schema) {
    return has(schema, "properties") || has(schema, "additionalProperties") ||
           has(schema, "patternProperties");
  };
  const bool members =
      (has(a, "patternProperties") && names(b)) || (has(b, "patternProperties") && names(a));
  return !items && !members;
}

bool share_a_type(const std::vector<Type>& a, const std::vector<Type>& b) {
  const auto is_number = [](Type type) { return type == Type::integer || type == Type::number; };
  return std::ranges::any_of(a, [&](Type x) {
    return std::ranges::any_of(b, [&](Type y) { return x == y || (is_number(x) && is_number(y)); });
  });
}

// The names that texts of the schema may have, but for those of additional properties.
bool may_write(const Json& schema, const std::string& name) {
  const Json* const properties = find(schema, "properties");
  if (properties != nullptr && properties->contains(name)) return true;
  const Json* const more = find(schema, "additionalProperties");
  const bool has_more = more != nullptr && *more != Json(false);
  const Json* const required = find(schema, "required");
  return has_more || find(schema, "patternProperties") != nullptr ||
         (properties == nullptr && more == nullptr) ||
         (required != nullptr && holds(*required, name));
}
bool is_required(const Json& schema, const std::string& name) {
  const Json* const required = find(schema, "required");
  return required != nullptr && required->is_array() && holds(*required, name);
}

}  // namespace

std::string_view name_of(Type type) {
  return kNames[static_cast<size_t>(type)];
}

const Json* find(const Json& schema, const char* keyword) {
  if (!schema.is_object()) return nullptr;
  const auto found = schema.find(keyword);
  return found == schema.end() ? nullptr : &*found;
}

bool is_annotation(std::string_view keyword) {
  return keyword.starts_with("x-") ||
         std::ranges::find(kAnnotations, keyword) != std::end(kAnnotations);
}

std::vector<Type> types_of(std::string_view keyword) {
  const auto found = std::ranges::find(keywords(), keyword, &Keyword::name);
  return found == keywords().end() ? std::vector<Type>() : found->types;
}

Result<std::vector<Type>> allowed_types(const Json& schema) {
  std::vector<Type> types;
  if (const Json* given = find(schema, "type")) {
    const Json names = given->is_array() ? *given : Json::array({*given});
    for (const Json& name : names) {
      const auto* const found =
          name.is_string() ? std::ranges::find(kNames, name.get<std::string>()) : std::end(kNames);
      if (found == std::end(kNames)) {
        return ir::invalid_argument("'type' {} is none of JSON Schema",
                                    ir::printable(name.dump()).substr(0, 60));
      }
      types.push_back(static_cast<Type>(found - std::begin(kNames)));
    }
    return types;
  }
  for (const auto& [keyword, value] : schema.items()) {
    for (const Type type : types_of(keyword))
      if (std::ranges::find(types, type) == types.end()) types.push_back(type);
  }
  using enum Type;
  if (types.empty()) types = {null, boolean, number, string, array, object};
  return types;
}

std::vector<Json> text_conditions(const Json& schema) {
  std::vector<Json> conditions;
  for (const char* keyword : {"pattern", "format"}) {
    if (const Json* value = find(schema, keyword)) conditions.push_back(Json{{keyword, *value}});
  }
  if (const Json* others = find(schema, kTextConditions)) {
    conditions.insert(conditions.end(), others->begin(), others->end());
  }
  return conditions;
}

Result<Json> merged(const Json& a, const Json& b) {
  if (a == Json(false) || b == Json(false)) return Json(false);
  if (!a.is_object()) return b;
  if (!b.is_object()) return a;
  if (!stand_apart(a, b)) {
    return ir::unsupported("two schemas of one value describe lists of items, or names by pattern");
  }
  Json all = a;
  if (find(a, "properties") != nullptr || find(b, "properties") != nullptr) {
    all["properties"] = merged_properties(a, b);
  }
  const Json texts = united(text_conditions(a), text_conditions(b));
  for (const char* keyword : {"pattern", "format"}) all.erase(keyword);
  if (!texts.empty()) all[kTextConditions] = texts;
  const Json first = values_of(a), second = values_of(b);
  for (const auto& [keyword, value] : b.items()) {
    if (keyword == "properties" || keyword == "pattern" || keyword == "format" ||
        keyword == kTextConditions || is_annotation(keyword)) {
      continue;
    }
    if (!all.contains(keyword)) {
      all[keyword] = value;
      continue;
    }
    if (keyword == "const" || keyword == "enum") continue;  // below
    auto both = merged_value(keyword, all[keyword], value);
    if (!both) return both;
    all[keyword] = std::move(*both);
  }
  if (!first.is_null() && !second.is_null()) {
    all.erase("const");
    all["enum"] = in_both(first, second);
  }
  return all;
}

bool is_never_valid(const Json& a, const Json& b) {
  if (a == Json(false) || b == Json(false)) return true;
  if (!a.is_object() || !b.is_object()) return false;
  const Json first = values_of(a), second = values_of(b);
  if (!first.is_null() && !second.is_null()) return in_both(first, second).empty();
  auto types = allowed_types(a), others = allowed_types(b);
  if (!types || !others) return false;
  if (find(b, "type") == nullptr && second.is_null()) others = allowed_types(Json::object());
  if (!first.is_null() || !second.is_null()) return false;
  if (!share_a_type(*types, *others)) return true;
  const bool are_objects = *types == std::vector{Type::object};
  if (!are_objects) return false;
  const Json* const required = find(b, "required");
  if (required != nullptr && required->is_array()) {
    for (const Json& name : *required)
      if (name.is_string() && !may_write(a, name.get<std::string>())) return true;
  }
  const Json* const properties = find(a, "properties");
  if (properties == nullptr || !properties->is_object()) return false;
  for (const auto& [name, value] : properties->items()) {
    const Json* const other = schema_of(b, name);
    if (is_required(a, name) && other != nullptr && is_never_valid(value, *other)) return true;
  }
  return false;
}

}  // namespace ullage::grammar
