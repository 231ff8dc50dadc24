#include <algorithm>

#include "base/printable.h"
#include "frontends/language/grammar/schema_reader.h"

namespace ullage::grammar {
namespace {

constexpr size_t kMostAlternatives = 1'000;  // of one schema

// Keywords that say what other schemas a value is valid for.
constexpr const char* kCombinations[] = {"$ref",
                                         "allOf",
                                         "anyOf",
                                         "oneOf",
                                         "not",
                                         "if",
                                         "then",
                                         "else",
                                         "dependentRequired",
                                         "dependentSchemas",
                                         "dependencies"};

// What a schema and those in it do not describe is what no other keyword of the merged one does.
void close(Json& schema) {
  constexpr std::pair<const char*, const char*> kRests[] = {
      {"unevaluatedProperties", "additionalProperties"}, {"unevaluatedItems", "items"}};
  for (const auto& [all, own] : kRests) {
    if (find(schema, all) == nullptr || !schema[all].is_boolean()) continue;
    if (!schema[all].get<bool>() && !schema.contains(own)) schema[own] = false;
    schema.erase(all);
  }
}

}  // namespace

Result<std::vector<Json>> SchemaReader::alternatives(const Json& schema, const Path& path) {
  if (!schema.is_object()) return std::vector<Json>(1, schema);
  Json base = schema;
  for (const char* keyword : kCombinations) base.erase(keyword);
  std::vector<Json> all(1, base);
  if (const Json* target = find(schema, "$ref")) {
    const auto other = entered(*target, path);
    if (!other) return other.error();
    auto ok = cross(all, std::vector<Json>(1, **other), path);
    merging_.pop_back();
    if (!ok) return ok.error();
  }
  const auto steps = combinations(schema, path);
  if (!steps) return steps.error();
  for (const std::vector<Json>& step : *steps)
    if (auto ok = cross(all, step, path); !ok) return ok.error();
  for (Json& one : all) close(one);
  return all;
}

// A value is valid for one schema of each list.
Result<std::vector<std::vector<Json>>> SchemaReader::combinations(const Json& schema,
                                                                  const Path& path) {
  std::vector<std::vector<Json>> steps;
  for (const char* keyword : {"allOf", "anyOf", "oneOf"}) {
    const Json* const schemas = find(schema, keyword);
    if (schemas == nullptr) continue;
    if (!schemas->is_array() || schemas->empty()) {
      return invalid(path, std::string("'") + keyword + "' is no list of schemas");
    }
    if (keyword == std::string_view("allOf")) {
      for (const Json& one : *schemas) steps.push_back(std::vector<Json>(1, one));
    } else if (keyword == std::string_view("anyOf")) {
      steps.emplace_back(schemas->begin(), schemas->end());
    } else {
      auto one = apart(*schemas, path);
      if (!one) return one.error();
      steps.push_back(std::move(*one));
    }
  }
  if (const Json* other = find(schema, "not")) {
    auto rest = negated(*other, path);
    if (!rest) return rest.error();
    steps.push_back(std::move(*rest));
  }
  if (const Json* condition = find(schema, "if")) {
    auto one = conditional(*condition, find(schema, "then"), find(schema, "else"), path);
    if (!one) return one.error();
    steps.push_back(std::move(*one));
  }
  for (const char* keyword : {"dependentRequired", "dependentSchemas", "dependencies"}) {
    const Json* const members = find(schema, keyword);
    if (members == nullptr) continue;
    if (!members->is_object()) return invalid(path, std::string("'") + keyword + "' is no object");
    for (const auto& [name, needs] : members->items()) steps.push_back(dependence(name, needs));
  }
  return steps;
}

Result<std::vector<Json>> SchemaReader::conditional(const Json& condition, const Json* then,
                                                    const Json* otherwise, const Path& path) {
  const auto rest = negated(condition, path);
  if (!rest) return refused(path, "if", "what is not valid for its schema is not seen");
  std::vector<Json> all = {{{"allOf", {condition, then == nullptr ? Json(true) : *then}}}};
  for (const Json& one : *rest) {
    all.push_back({{"allOf", {one, otherwise == nullptr ? Json(true) : *otherwise}}});
  }
  return all;
}

// Without the member, or with what it needs: names of others, or a schema.
std::vector<Json> SchemaReader::dependence(const std::string& name, const Json& needs) {
  Json with = {{"required", {name}}};
  if (needs.is_array()) {
    for (const Json& other : needs) with["required"].push_back(other);
  } else {
    with = {{"allOf", {with, needs}}};
  }
  return {{{"properties", {{name, false}}}}, with};
}

Result<const Json*> SchemaReader::entered(const Json& reference, const Path& path) {
  const auto schema = resolved(reference, path);
  if (!schema) return schema.error();
  if (std::ranges::find(merging_, *schema) != merging_.end()) {
    return invalid(path, "its references never end");
  }
  merging_.push_back(*schema);
  return *schema;
}

Result<void> SchemaReader::cross(std::vector<Json>& all, const std::vector<Json>& schemas,
                                 const Path& path) {
  std::vector<Json> next;
  for (const Json& schema : schemas) {
    auto others = alternatives(schema, path);
    if (!others) return others.error();
    for (const Json& other : *others) {
      for (const Json& one : all) {
        auto both = merged(one, other);
        if (!both) return located(both.error(), path);
        next.push_back(std::move(*both));
        if (next.size() > kMostAlternatives) {
          return ir::unsupported("the schema at {} has more than {} alternatives",
                                 ir::printable(path).substr(0, 120), kMostAlternatives);
        }
      }
    }
  }
  all = std::move(next);
  return {};
}

Result<std::vector<Json>> SchemaReader::apart(const Json& schemas, const Path& path) {
  if (!schemas.is_array()) return invalid(path, "'oneOf' is no list");
  std::vector<std::vector<Json>> all;
  for (const Json& schema : schemas) {
    auto one = alternatives(schema, path);
    if (!one) return one.error();
    all.push_back(std::move(*one));
  }
  const auto are_apart = [&](size_t i, size_t j) {
    return std::ranges::all_of(all[i], [&](const Json& a) {
      return std::ranges::all_of(
          all[j], [&](const Json& b) { return is_never_valid(a, b) && is_never_valid(b, a); });
    });
  };
  std::vector<Json> one_of;
  for (size_t i = 0; i < all.size(); ++i) {
    std::vector<Json> parts(1, schemas[i]);
    for (size_t j = 0; j < all.size(); ++j) {
      if (i == j || are_apart(i, j)) continue;
      auto others = negated(schemas[j], path);
      if (!others) {
        return refused(path, "oneOf", "a value may be valid for two of its schemas");
      }
      parts.push_back(others->empty() ? Json(false) : Json{{"anyOf", *others}});
    }
    one_of.push_back(parts.size() == 1 ? parts[0] : Json{{"allOf", parts}});
  }
  return one_of;
}

}  // namespace ullage::grammar
