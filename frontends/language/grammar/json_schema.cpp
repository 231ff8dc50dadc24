#include "base/printable.h"
#include "frontends/language/grammar/schema_reader.h"
#include "frontends/language/tokenizer/read_json.h"

namespace ullage::grammar {
namespace {

// The one keyword that is no annotation; empty: there is none, or another one.
std::string only_keyword(const Json& schema) {
  std::string only;
  for (const auto& [keyword, value] : schema.items()) {
    if (is_annotation(keyword)) continue;
    if (!only.empty()) return {};
    only = keyword;
  }
  return only;
}

}  // namespace

Result<Grammar> SchemaReader::read(const Json& schema, const Path& path) {
  grammar_.rules.push_back({"schema"});
  if (&schema == &file_) references_["#"] = 0;
  open_.push_back({path, &schema, 0});
  while (!open_.empty()) {
    const Open next = open_.back();
    open_.pop_back();
    auto body = value_of(*next.schema, next.path);
    if (!body) return body.error();
    grammar_.rules[next.rule].body = std::move(*body);
  }
  return std::move(grammar_);
}

ir::Error SchemaReader::refused(const Path& path, const std::string& keyword,
                                const std::string& why) {
  return ir::unsupported("the schema's '{}' at {}: {}", ir::printable(keyword).substr(0, 60),
                         ir::printable(path).substr(0, 120), why);
}

ir::Error SchemaReader::invalid(const Path& path, const std::string& what) {
  return ir::invalid_argument("the schema at {}: {}", ir::printable(path).substr(0, 120), what);
}

ir::Error SchemaReader::located(const ir::Error& error, const Path& path) {
  ir::Error longer = error;
  longer.message = "the schema at " + ir::printable(path).substr(0, 120) + ": " + error.message;
  return longer;
}

uint32_t SchemaReader::new_rule(std::string name, Part body) {
  grammar_.rules.push_back({std::move(name), std::move(body)});
  return static_cast<uint32_t>(grammar_.rules.size() - 1);
}

Result<Part> SchemaReader::value_of(const Json& schema, const Path& path) {
  if (schema.is_boolean()) return schema.get<bool>() ? any_value() : choice({});
  if (!schema.is_object()) return invalid(path, "it is no object");
  const std::string only = only_keyword(schema);
  if (only == "$ref") return reference(schema["$ref"], path);
  // A combination alone keeps references as they are: they may lead back here.
  if (only == "anyOf" || only == "oneOf") {
    if (only == "oneOf") {
      if (auto ok = check_apart(schema[only], path); !ok) return ok.error();
    }
    return choice_of_schemas(schema[only], path + "/" + only);
  }
  auto plain = alternatives(schema, path, 0);
  if (!plain) return plain.error();
  std::vector<Part> parts;
  for (const Json& one : *plain) {
    auto part = plain_value(one, path);
    if (!part) return part;
    parts.push_back(std::move(*part));
  }
  return choice(std::move(parts));
}

Result<Part> SchemaReader::choice_of_schemas(const Json& schemas, const Path& path) {
  if (!schemas.is_array() || schemas.empty()) return invalid(path, "expected a list of schemas");
  std::vector<Part> parts;
  for (size_t i = 0; i < schemas.size(); ++i) {
    auto part = value_of(schemas[i], path + "/" + std::to_string(i));
    if (!part) return part;
    parts.push_back(std::move(*part));
  }
  return choice(std::move(parts));
}

Result<const Json*> SchemaReader::resolved(const Json& reference, const Path& path) {
  if (!reference.is_string()) return invalid(path, "'$ref' is no text");
  const auto& target = reference.get_ref<const std::string&>();
  if (!target.starts_with('#') || (target.size() > 1 && target[1] != '/')) {
    return refused(
        path, "$ref",
        ("it leads to '" + ir::printable(target).substr(0, 60) + "', outside of the schema"));
  }
  try {
    return &file_.at(Json::json_pointer(target.substr(1)));
  } catch (const Json::exception&) {
    return invalid(
        path, "'$ref' leads to '" + ir::printable(target).substr(0, 60) + "', which is not there");
  }
}

Result<Part> SchemaReader::reference(const Json& target, const Path& path) {
  const auto schema = resolved(target, path);
  if (!schema) return schema.error();
  const auto [found, is_new] = references_.try_emplace(target.get<std::string>(), 0);
  if (is_new) {
    found->second = new_rule(found->first, {});
    open_.push_back({found->first, *schema, found->second});
  }
  return rule(found->second);
}

Result<Grammar> read_json_schema(std::string_view schema) {
  if (auto ok = tokenizer::check_depth(schema); !ok) return ok.error();
  const Json file = Json::parse(schema, nullptr, false);
  if (file.is_discarded()) return ir::invalid_argument("the schema is no JSON");
  return SchemaReader(file).read(file, "#");
}

}  // namespace ullage::grammar
