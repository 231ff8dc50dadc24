#include "base/printable.h"
#include "frontends/language/grammar/schema_reader.h"

namespace ullage::grammar {
namespace {

constexpr int kDeepestMerge = 64;            // references and combinations in each other
constexpr size_t kMostAlternatives = 1'000;  // of one schema

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

Result<std::vector<Json>> SchemaReader::alternatives(const Json& schema, const Path& path,
                                                     int depth) {
  if (depth > kDeepestMerge) return invalid(path, "its references never end");
  if (!schema.is_object()) return std::vector<Json>(1, schema);
  Json base = schema;
  for (const char* keyword : {"$ref", "allOf", "anyOf", "oneOf"}) base.erase(keyword);
  std::vector<Json> all(1, base);
  if (const Json* target = find(schema, "$ref")) {
    const auto other = resolved(*target, path);
    if (!other) return other.error();
    if (auto ok = cross(all, std::vector<Json>(1, **other), path, depth); !ok) return ok.error();
  }
  for (const char* keyword : {"allOf", "anyOf", "oneOf"}) {
    const Json* const schemas = find(schema, keyword);
    if (schemas == nullptr) continue;
    if (!schemas->is_array() || schemas->empty()) {
      return invalid(path, std::string("'") + keyword + "' is no list of schemas");
    }
    if (keyword == std::string_view("oneOf")) {
      if (auto ok = check_apart(*schemas, path); !ok) return ok.error();
    }
    // Of allOf, each; of the others, one of them.
    std::vector<std::vector<Json>> steps(1, std::vector<Json>(schemas->begin(), schemas->end()));
    if (keyword == std::string_view("allOf")) {
      steps.clear();
      for (const Json& one : *schemas) steps.push_back(std::vector<Json>(1, one));
    }
    for (const std::vector<Json>& step : steps)
      if (auto ok = cross(all, step, path, depth); !ok) return ok.error();
  }
  for (Json& one : all) close(one);
  return all;
}

Result<void> SchemaReader::cross(std::vector<Json>& all, const std::vector<Json>& schemas,
                                 const Path& path, int depth) {
  std::vector<Json> next;
  for (const Json& schema : schemas) {
    auto others = alternatives(schema, path, depth + 1);
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

Result<void> SchemaReader::check_apart(const Json& schemas, const Path& path) {
  if (!schemas.is_array()) return invalid(path, "'oneOf' is no list");
  std::vector<std::vector<Json>> all;
  for (const Json& schema : schemas) {
    auto one = alternatives(schema, path, 1);
    if (!one) return one.error();
    all.push_back(std::move(*one));
  }
  for (size_t i = 0; i < all.size(); ++i) {
    for (size_t j = 0; j < all.size(); ++j) {
      if (i == j) continue;
      for (const Json& a : all[i]) {
        for (const Json& b : all[j])
          if (!is_never_valid(a, b))
            return refused(path, "oneOf", "a value may be valid for two of its schemas");
      }
    }
  }
  return {};
}

}  // namespace ullage::grammar
