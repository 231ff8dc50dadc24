#include "base/printable.h"
#include "frontends/language/grammar/schema_reader.h"
#include "frontends/language/grammar/text_reader.h"
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

// "%25" is '%'.
std::string without_percents(std::string_view text) {
  std::string plain;
  for (TextReader in(text); !in.at_end();) {
    const bool is_escape = in.is_at('%') && in.rest(3).size() == 3;
    if (!is_escape) {
      plain += in.next();
      continue;
    }
    const std::string_view escape = in.rest(3);
    in.next();
    const auto code = in.read_hex(2);
    plain += code ? std::string(1, static_cast<char>(*code)) : std::string(escape);
  }
  return plain;
}

const Json* find_anchor(const Json& schema, const std::string& name) {
  const Json* const anchor = find(schema, "$anchor");
  if (anchor != nullptr && *anchor == name) return &schema;
  for (const Json& part : schema) {
    if (!part.is_structured()) continue;
    if (const Json* found = find_anchor(part, name)) return found;
  }
  return nullptr;
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
  if (only == "anyOf") return choice_of_schemas(schema[only], path + "/" + only);
  if (only == "oneOf") {
    const auto one_of = apart(schema[only], path);
    if (!one_of) return one_of.error();
    return choice_of_schemas(*one_of, path + "/" + only);
  }
  auto plain = alternatives(schema, path);
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
  std::string_view target = reference.get_ref<const std::string&>();
  const std::string shown = "'" + ir::printable(target).substr(0, 60) + "'";
  const Json* const id = find(file_, "$id");
  if (id != nullptr && id->is_string() && !id->get_ref<const std::string&>().empty()) {
    const auto& base = id->get_ref<const std::string&>();
    if (target.starts_with(base)) target.remove_prefix(base.size());
  }
  if (!target.empty() && target[0] != '#') {
    return refused(path, "$ref", "it leads to " + shown + ", outside of the schema");
  }
  const std::string place = without_percents(target.substr(target.empty() ? 0 : 1));
  if (!place.empty() && place[0] != '/') {
    const Json* const anchored = find_anchor(file_, place);
    if (anchored != nullptr) return anchored;
    return invalid(path, "'$ref' leads to " + shown + ", which is not there");
  }
  try {
    return &file_.at(Json::json_pointer(place));
  } catch (const Json::exception&) {
    return invalid(path, "'$ref' leads to " + shown + ", which is not there");
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
