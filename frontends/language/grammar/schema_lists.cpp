#include <algorithm>
#include <functional>

#include "frontends/language/grammar/automaton.h"
#include "frontends/language/grammar/matcher.h"
#include "frontends/language/grammar/schema_reader.h"
#include "frontends/language/grammar/text_reader.h"

namespace ullage::grammar {
namespace {

// Strings that are none of these.
Part string_but(const std::vector<std::string>& names) {
  // By their next character, what is left of the names that begin alike.
  const std::function<Part(const std::vector<std::vector<uint32_t>>&)> other =
      [&](const std::vector<std::vector<uint32_t>>& left) {
        std::map<uint32_t, std::vector<std::vector<uint32_t>>> next;
        bool is_name = false;
        for (const std::vector<uint32_t>& one : left) {
          if (one.empty()) {
            is_name = true;
          } else {
            next[one[0]].emplace_back(one.begin() + 1, one.end());
          }
        }
        std::vector<CodeRange> taken;
        std::vector<Part> parts;
        for (const auto& [code, behind] : next) {
          taken.push_back({code, code});
          parts.push_back(sequence({characters({{code, code}}), other(behind)}));
        }
        parts.push_back(sequence({all_but(std::move(taken)), repeat(any_character(), 0)}));
        if (!is_name) parts.push_back(sequence({}));
        return choice(std::move(parts));
      };
  std::vector<std::vector<uint32_t>> left;
  for (const std::string& name : names) {
    std::vector<uint32_t>& letters = left.emplace_back();
    for (TextReader in(name); !in.at_end();) letters.push_back(in.next_code());
  }
  return json_string_of(*other(left));
}

Result<bool> matches(const std::string& pattern, const std::string& name) {
  const auto content = containing_match(pattern);
  if (!content) return content.error();
  const auto automaton = make_automaton({{{"pattern", *content}}});
  if (!automaton) return automaton.error();
  Matcher matcher(*automaton);
  return matcher.read(name) && matcher.is_complete();
}

}  // namespace

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
  const auto is_required = [&](const std::string& name) {
    return std::ranges::find(required, name) != required.end();
  };
  const auto add = [&](const std::string& name, const Json& value) -> Result<void> {
    if (value == Json(false) && !is_required(name)) return {};
    auto part = value_of(value, path + "/properties/" + name);
    if (!part) return part.error();
    members.named.push_back({name, std::move(*part), is_required(name)});
    return {};
  };
  if (properties != nullptr) {
    for (const auto& [name, value] : properties->items())
      if (auto ok = add(name, value); !ok) return ok.error();
  }
  const Json* const additional = find(schema, "additionalProperties");
  for (const std::string& name : required) {
    if (properties != nullptr && properties->contains(name)) continue;
    if (auto ok = add(name, additional == nullptr ? Json(true) : *additional); !ok)
      return ok.error();
  }
  if (auto ok = add_extras(schema, path, members); !ok) return ok.error();
  return members;
}

Result<void> SchemaReader::add_extras_by_pattern(const Json& patterns,
                                                 const std::vector<std::string>& taken,
                                                 const Path& path, Members& members) {
  if (!patterns.is_object() || patterns.size() != 1) {
    return refused(path, "patternProperties", "it has not one pattern");
  }
  const std::string& pattern = patterns.begin().key();
  for (const std::string& name : taken) {
    const auto does = matches(pattern, name);
    if (!does) return located(does.error(), path);
    if (*does) return refused(path, "patternProperties", "a name in 'properties' matches it");
  }
  const auto key = containing_match(pattern);
  if (!key) return located(key.error(), path);
  auto part = value_of(patterns.front(), path + "/patternProperties");
  if (!part) return part.error();
  members.extra = sequence({json_string_of(**key), colon(), std::move(*part)});
  return {};
}

Result<void> SchemaReader::add_extras(const Json& schema, const Path& path, Members& members) {
  const Json *additional = find(schema, "additionalProperties"),
             *patterns = find(schema, "patternProperties"), *names = find(schema, "propertyNames");
  const bool has_properties = !members.named.empty() || find(schema, "properties") != nullptr;
  std::vector<std::string> taken;
  for (const Member& member : members.named) taken.push_back(member.name);
  if (const Json* properties = find(schema, "properties")) {
    for (const auto& [name, value] : properties->items())
      if (value == Json(false)) taken.push_back(name);
  }
  if (names != nullptr && (has_properties || patterns != nullptr)) {
    return refused(path, "propertyNames", "it stands next to 'properties'");
  }
  if (patterns != nullptr) {
    const bool is_closed = additional == nullptr || *additional == Json(false);
    if (!is_closed) {
      return refused(path, "patternProperties", "it stands next to 'additionalProperties'");
    }
    return add_extras_by_pattern(*patterns, taken, path, members);
  }
  // Without a word about others, an object that has properties has no others.
  const bool may_have = additional != nullptr ? *additional != Json(false) : !has_properties;
  if (!may_have || (names != nullptr && *names == Json(false))) return {};
  Part key = string_but(taken);
  if (names != nullptr && *names != Json(true)) {
    Json texts = names->is_object() ? *names : Json::object();
    if (texts.contains("type") && texts["type"] != "string") {
      return refused(path, "propertyNames", "its type is not 'string'");
    }
    texts["type"] = "string";
    auto part = value_of(texts, path + "/propertyNames");
    if (!part) return part.error();
    key = std::move(*part);
  }
  auto value =
      value_of(additional == nullptr ? Json(true) : *additional, path + "/additionalProperties");
  if (!value) return value.error();
  members.extra = sequence({std::move(key), colon(), std::move(*value)});
  return {};
}

Result<Part> SchemaReader::object(const Json& schema, const Path& path) {
  auto own = members(schema, path);
  if (!own) return own.error();
  const auto least = count(schema, "minProperties", 0, path),
             most = count(schema, "maxProperties", kNoLimit, path);
  if (!least) return least.error();
  if (!most) return most.error();
  const auto required =
      static_cast<uint32_t>(std::ranges::count(own->named, true, &Member::is_required));
  const auto named = static_cast<uint32_t>(own->named.size());
  const bool is_counted = *least > required || (own->extra ? *most != kNoLimit : *most < named);
  if (is_counted && named != required) {
    return refused(path, *least > required ? "minProperties" : "maxProperties",
                   "it stands next to properties that may lack");
  }
  if (*most < required || *least > *most || (!own->extra && *least > named)) return choice({});
  return object_of(*own, *least > required ? *least - required : 0,
                   *most == kNoLimit ? kNoLimit : *most - required);
}

// `least` and `most`: of members of other names.
//
// Two rules per named member i: what may follow if something stands before it, and the member with
// what follows it. Both are used in several places, and become states once.
Part SchemaReader::object_of(const Members& members, uint32_t least, uint32_t most) {
  const size_t count = members.named.size();
  Part behind = sequence({});  // a comma and the next member, or the end
  Part first = sequence({});   // the next member, or the end
  if (members.extra && most > 0) {
    const Part next = sequence({comma(), members.extra});
    behind = repeat(next, least, most);
    const Part several = sequence({members.extra, repeat(next, least > 0 ? least - 1 : 0,
                                                         most == kNoLimit ? most : most - 1)});
    first = least > 0 ? several : optional(several);
  }
  for (size_t i = count; i-- > 0;) {
    const Member& member = members.named[i];
    const Part rest = rule(new_rule("members", behind));
    const Part with = rule(
        new_rule("member", sequence({json_literal(member.name), colon(), member.value, rest})));
    const Part joined = sequence({comma(), with});
    behind = member.is_required ? joined : choice({joined, rest});
    first = member.is_required ? with : choice({with, first});
  }
  return sequence({text("{"), first, text("}")});
}

// Items in front, each with a schema of its own, and those behind them.
Result<Part> SchemaReader::array(const Json& schema, const Path& path) {
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
    return refused(path, "uniqueItems", "it is not supported");
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

}  // namespace ullage::grammar
