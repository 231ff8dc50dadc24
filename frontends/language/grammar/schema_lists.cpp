#include <algorithm>

#include "frontends/language/grammar/schema_reader.h"
#include "frontends/language/grammar/text_sets.h"

namespace ullage::grammar {
namespace {

constexpr uint32_t kMostContained = 1'000;
constexpr size_t kMostPatterns = 5;  // of names; each doubles the kinds of members

Part one_of(const std::vector<std::string>& texts) {
  std::vector<Part> parts;
  for (const std::string& one : texts) parts.push_back(text(one));
  return choice(std::move(parts));
}

Json all_of(const std::vector<Json>& schemas) {
  return schemas.size() == 1 ? schemas[0] : Json{{"allOf", schemas}};
}

}  // namespace

Result<SchemaReader::Names> SchemaReader::names_of(const Json& schema, const Path& path) {
  Names names;
  if (const Json* patterns = find(schema, "patternProperties")) {
    if (!patterns->is_object()) return invalid(path, "'patternProperties' is no object");
    if (patterns->size() > kMostPatterns) {
      return refused(path, "patternProperties", "it has more than 5 patterns");
    }
    for (const auto& [pattern, value] : patterns->items()) {
      auto part = containing_match(pattern);
      if (!part) return located(part.error(), path);
      names.patterns.push_back({std::move(*part), value});
    }
  }
  const Json* const all = find(schema, "propertyNames");
  if (all == nullptr || *all == Json(true)) return names;
  auto plain = alternatives(*all, path + "/propertyNames");
  if (!plain) return plain.error();
  std::vector<Part> parts;
  for (const Json& one : *plain) {
    auto part = name_of_kind(one, path + "/propertyNames");
    if (!part) return part.error();
    parts.push_back(std::move(*part));
  }
  names.allowed = choice(std::move(parts));
  return names;
}

// Of a schema without references and combinations.
Result<Part> SchemaReader::name_of_kind(const Json& schema, const Path& path) {
  if (schema == Json(true)) return repeat(any_character(), 0);
  if (!schema.is_object()) return choice({});
  if (auto ok = check_keywords(schema, path); !ok) return ok.error();
  const auto types = allowed_types(schema);
  if (!types) return located(types.error(), path);
  if (std::ranges::find(*types, Type::string) == types->end()) return choice({});
  if (!schema.contains("const") && !schema.contains("enum")) return content(schema, path);
  const auto values = valid_values(schema, path);
  if (!values) return values.error();
  std::vector<std::string> texts;
  for (const Json& value : *values)
    if (value.is_string()) texts.push_back(value.get<std::string>());
  return one_of(texts);
}

// What the schema says of a member of this name; all of it is true.
Result<std::vector<Json>> SchemaReader::schemas_of(const std::string& name, const Json& schema,
                                                   const Names& names, const Path& path) {
  std::vector<Json> all;
  if (names.allowed) {
    const auto may_be = is_of(name, names.allowed);
    if (!may_be) return located(may_be.error(), path);
    if (!*may_be) all.emplace_back(false);
  }
  const Json* const properties = find(schema, "properties");
  const bool is_named = properties != nullptr && properties->contains(name);
  if (is_named) all.push_back((*properties)[name]);
  bool has_pattern = false;
  for (const auto& [pattern, value] : names.patterns) {
    const auto does = is_of(name, pattern);
    if (!does) return located(does.error(), path);
    if (*does) all.push_back(value);
    has_pattern |= *does;
  }
  const Json* const additional = find(schema, "additionalProperties");
  if (!is_named && !has_pattern && additional != nullptr) all.push_back(*additional);
  if (std::ranges::find(all, Json(false)) != all.end()) return std::vector<Json>{Json(false)};
  if (all.empty()) all.emplace_back(true);
  return all;
}

Result<SchemaReader::Members> SchemaReader::members(const Json& schema, const Path& path) {
  Members members;
  const Json* const properties = find(schema, "properties");
  if (properties != nullptr && !properties->is_object()) {
    return invalid(path, "'properties' is no object");
  }
  std::vector<std::string> required;
  if (const Json* names = find(schema, "required")) {
    if (!names->is_array()) return invalid(path, "'required' is no list");
    for (const Json& name : *names) {
      if (!name.is_string()) return invalid(path, "'required' has what is no text");
      if (std::ranges::find(required, name.get<std::string>()) == required.end())
        required.push_back(name.get<std::string>());
    }
  }
  std::vector<std::string> named;
  if (properties != nullptr) {
    for (const auto& [name, value] : properties->items()) named.push_back(name);
  }
  for (const std::string& name : required) {
    if (std::ranges::find(named, name) == named.end()) named.push_back(name);
  }
  const auto names = names_of(schema, path);
  if (!names) return names.error();
  for (const std::string& name : named) {
    const bool is_required = std::ranges::find(required, name) != required.end();
    const auto all = schemas_of(name, schema, *names, path);
    if (!all) return all.error();
    if (!is_required && all->front() == Json(false)) continue;
    auto part = value_of(all_of(*all), path + "/properties/" + name);
    if (!part) return part.error();
    members.named.push_back(
        {sequence({json_literal(name), colon(), std::move(*part)}), is_required});
  }
  auto extra = extra_member(schema, *names, named, path);
  if (!extra) return extra.error();
  members.extra = std::move(*extra);
  return members;
}

// For each choice of patterns the names that match these and no others, with a value that is valid
// for the schemas of all of them.
Result<Part> SchemaReader::extra_member(const Json& schema, const Names& names,
                                        const std::vector<std::string>& named, const Path& path) {
  const Json* const additional = find(schema, "additionalProperties");
  // Without a word about others, an object that has properties has no others.
  const bool has_words =
      find(schema, "properties") != nullptr || !named.empty() || !names.patterns.empty();
  const bool has_others = additional != nullptr ? *additional != Json(false) : !has_words;
  std::vector<Part> kinds;
  const size_t count = names.patterns.size();
  for (size_t chosen = 0; chosen < size_t{1} << count; ++chosen) {
    if (chosen == 0 && !has_others) continue;
    std::vector<Json> schemas;
    std::vector<Part> name, unlike;
    if (names.allowed) name.push_back(names.allowed);
    if (!named.empty()) unlike.push_back(one_of(named));
    for (size_t i = 0; i < count; ++i) {
      const bool is_chosen = (chosen >> i & 1) != 0;
      (is_chosen ? name : unlike).push_back(names.patterns[i].name);
      if (is_chosen) schemas.push_back(names.patterns[i].value);
    }
    if (chosen == 0) schemas.push_back(additional == nullptr ? Json(true) : *additional);
    if (std::ranges::find(schemas, Json(false)) != schemas.end()) continue;
    auto key = key_of(name, unlike);
    if (!key) return located(key.error(), path);
    if (!*key) continue;
    const std::string keyword = chosen == 0 ? "/additionalProperties" : "/patternProperties";
    auto value = value_of(all_of(schemas), path + keyword);
    if (!value) return value;
    kinds.push_back(sequence({std::move(*key), colon(), std::move(*value)}));
  }
  return kinds.empty() ? Part() : choice(std::move(kinds));
}

// A name that is of all of `name` and none of `unlike`; null: there is none.
Result<Part> SchemaReader::key_of(std::vector<Part> name, const std::vector<Part>& unlike) {
  if (name.empty() && unlike.empty()) return json_string();
  if (!unlike.empty()) {
    auto others = all_others(choice(unlike));
    if (!others) return others;
    name.push_back(std::move(*others));
  }
  auto content = in_all(name);
  if (!content) return content;
  const auto nothing = is_nothing(*content);
  if (!nothing) return nothing.error();
  return *nothing ? Part() : json_string_of(**content);
}

Result<Part> SchemaReader::object(const Json& schema, const Path& path) {
  auto own = members(schema, path);
  if (!own) return own.error();
  const auto least = count(schema, "minProperties", 0, path),
             most = count(schema, "maxProperties", kNoLimit, path);
  if (!least) return least.error();
  if (!most) return most.error();
  return sequence({text("{"), listing(*own, *least, *most), text("}")});
}

// Two rules per named member i and count of members before it: what may follow them, and the member
// with what follows it. Both are used in several places, and become states once. Where the count
// does not matter, it is none or some.
Part SchemaReader::listing(const Members& members, uint32_t least, uint32_t most) {
  const size_t count = members.named.size();
  const auto required =
      static_cast<uint32_t>(std::ranges::count(members.named, true, &Member::is_required));
  const bool is_counted = least > required || most < kNoLimit;
  const size_t highest = is_counted ? count : std::min<size_t>(count, 1);
  std::vector<Part> behind;  // of each count
  for (uint32_t before = 0; before <= highest; ++before) {
    behind.push_back(extras_behind(members.extra, before, is_counted ? least : 0, most));
  }
  for (size_t i = count; i-- > 0;) {
    const Member& member = members.named[i];
    std::vector<Part> next;
    for (size_t before = 0; before <= std::min(i, highest); ++before) {
      const Part rest = rule(new_rule("members", behind[before]));
      const Part after = behind[std::min(before + 1, highest)];
      std::vector<Part> parts = {member.text, rule(new_rule("members", after))};
      if (before > 0) parts.insert(parts.begin(), comma());
      const Part with = rule(new_rule("member", sequence(std::move(parts))));
      next.push_back(member.is_required ? with : choice({with, rest}));
    }
    behind = std::move(next);
  }
  return behind[0];
}

// Members of other names, where `before` stand in front of them.
Part SchemaReader::extras_behind(const Part& extra, uint32_t before, uint32_t least,
                                 uint32_t most) {
  const uint32_t needed = least > before ? least - before : 0;
  if (before > most || (needed > 0 && !extra)) return choice({});
  const uint32_t left = most == kNoLimit ? kNoLimit : most - before;
  if (needed > left) return choice({});
  if (!extra || left == 0) return sequence({});
  const Part next = sequence({comma(), extra});
  if (before > 0) return repeat(next, needed, left);
  const Part several = sequence(
      {extra, repeat(next, needed > 0 ? needed - 1 : 0, left == kNoLimit ? left : left - 1)});
  return needed > 0 ? several : optional(several);
}

// Items that contain some of a kind: these come first.
Result<Part> SchemaReader::containing(const Json& schema, const Path& path) {
  for (const char* keyword : {"prefixItems", "additionalItems", "uniqueItems"}) {
    if (schema.contains(keyword)) {
      return refused(path, "contains", std::string("it stands next to '") + keyword + "'");
    }
  }
  const auto needed = count(schema, "minContains", 1, path);
  const auto least = count(schema, "minItems", 0, path);
  if (!needed) return needed.error();
  if (!least) return least.error();
  const Json items = schema.value("items", Json(true));
  const Json& kind = schema["contains"];
  if (items.is_array()) return refused(path, "contains", "it stands next to a list of 'items'");
  if (*needed > kMostContained) return refused(path, "minContains", "more than 1,000");
  Json plain = schema;
  for (const char* keyword : {"contains", "minContains", "maxContains"}) plain.erase(keyword);
  plain["items"] = items;
  if (*needed > 0) plain["prefixItems"] = std::vector<Json>(*needed, all_of({items, kind}));
  plain["minItems"] = std::max(*least, *needed);
  if (schema.contains("maxContains")) {
    const auto allowed = count(schema, "maxContains", kNoLimit, path);
    if (!allowed) return allowed.error();
    if (*allowed < *needed) return choice({});
    plain["items"] = all_of({items, {{"not", kind}}});
  }
  return array(plain, path);
}

// Items in front, each with a schema of its own, and those behind them.
Result<Part> SchemaReader::array(const Json& schema, const Path& path) {
  if (schema.contains("contains")) return containing(schema, path);
  const Json* items = find(schema, "items");
  const Json* front = find(schema, "prefixItems");
  if (items != nullptr && items->is_array()) {  // as draft 7 has them
    front = items;
    items = find(schema, "additionalItems");
  }
  if (front != nullptr && !front->is_array()) return invalid(path, "'prefixItems' is no list");
  const auto least = count(schema, "minItems", 0, path),
             most = count(schema, "maxItems", kNoLimit, path);
  if (!least) return least.error();
  if (!most) return most.error();
  const Json* const unique = find(schema, "uniqueItems");
  if (unique != nullptr && *unique != Json(false) && *most > 1) {
    if (front != nullptr) return refused(path, "uniqueItems", "it stands next to 'prefixItems'");
    return unique_items(items == nullptr ? Json(true) : *items, *least, *most, path);
  }
  std::vector<Part> first;
  for (size_t i = 0; front != nullptr && i < front->size(); ++i) {
    auto part = value_of((*front)[i], path + "/prefixItems/" + std::to_string(i));
    if (!part) return part;
    first.push_back(std::move(*part));
  }
  const auto own = static_cast<uint32_t>(std::min<size_t>(first.size(), *most));
  // Items that no keyword describes come only where some must.
  const bool may_have_more =
      items != nullptr ? *items != Json(false) : front == nullptr || *least > own;
  Part more = any_value();
  if (items != nullptr) {
    auto part = value_of(*items, path + "/items");
    if (!part) return part;
    more = std::move(*part);
  }
  const bool is_open = may_have_more && *most > own;
  if (*least > *most || (!is_open && *least > own)) return choice({});
  // Behind `i` items; the last ones first.
  Part rest = sequence({});
  if (is_open) {
    const uint32_t needed = *least > own ? *least - own : 0;
    const uint32_t left = *most == kNoLimit ? kNoLimit : *most - own;
    const Part next = sequence({comma(), more});
    rest = repeat(next, needed, left);
    if (own == 0) {
      const Part several = sequence(
          {more, repeat(next, needed > 0 ? needed - 1 : 0, left == kNoLimit ? left : left - 1)});
      rest = needed > 0 ? several : optional(several);
    }
  }
  for (uint32_t i = own; i-- > 0;) {
    std::vector<Part> one;
    if (i > 0) one.push_back(comma());
    one.insert(one.end(), {first[i], rest});
    rest = sequence(std::move(one));
    if (i >= *least) rest = optional(rest);
  }
  return sequence({text("["), rest, text("]")});
}

// Of items that are one of some values: these in their order, each at most once.
Result<Part> SchemaReader::unique_items(const Json& items, uint32_t least, uint32_t most,
                                        const Path& path) {
  const auto plain = alternatives(items, path + "/items");
  if (!plain) return plain.error();
  std::vector<Json> all;
  for (const Json& one : *plain) {
    const auto values = valid_values(one, path + "/items");
    if (!values) return values.error();
    for (const Json& value : *values)
      if (std::ranges::find(all, value) == all.end()) all.push_back(value);
  }
  Members members;
  for (const Json& value : all) members.named.push_back({json_value(value)});
  return sequence({text("["), listing(members, least, most), text("]")});
}

}  // namespace ullage::grammar
