#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/printable.h"
#include "frontends/language/grammar/automaton.h"
#include "frontends/language/grammar/matcher.h"
#include "frontends/language/grammar/schema_reader.h"
#include "frontends/language/grammar/text_sets.h"

namespace ullage::grammar {
namespace {

constexpr uint32_t kMostCount = 100'000;  // of characters, items or members
constexpr uint32_t kLargestDivisor = 1'000;

// Of RFC 3339, 4122, 791, 4291, 1123, 5321 and 3986, each a part of what they allow.
constexpr std::string_view kDate =
    "(\\d{4}-((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)"
    "|02-(0[1-9]|1\\d|2[0-8])))";
constexpr std::string_view kTime =
    "(([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d))";
constexpr std::string_view kHost =
    "([a-zA-Z0-9]([a-zA-Z0-9-]{0,20}[a-zA-Z0-9])?(\\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,20}[a-zA-Z0-9])?){"
    "0,5})";
constexpr std::string_view kByte = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";

constexpr std::string_view kNetwork = "(/([12]?\\d|3[0-2]))";
constexpr std::string_view kPointer = "(/[a-zA-Z0-9_.-]*)*";

// Formats that say what a text means, or how it is shown, and allow every text.
constexpr std::string_view kOpenFormats[] = {"password", "binary", "path", "file-path",
                                             "directory-path"};

std::optional<std::string> pattern_of_format(std::string_view name) {
  const auto joined = [](const auto&... parts) {
    std::string all;
    (all.append(parts), ...);
    return all;
  };
  const std::string address = joined(kByte, "(\\.", kByte, "){3}");
  const std::string uri =
      joined("https?://", kHost, "(/[a-zA-Z0-9_.~-]+)*/?(\\?[a-zA-Z0-9_.~=&-]+)?");
  const std::string email = joined("[a-zA-Z0-9_+-]+(\\.[a-zA-Z0-9_+-]+)*@", kHost);
  const struct {
    std::string_view name;
    std::string pattern;
  } kFormats[] = {
      {"date", std::string(kDate)},
      {"time", std::string(kTime)},
      {"date-time", joined(kDate, "T", kTime)},
      {"duration", "P(\\d{1,4}D|\\d{1,3}W|T\\d{1,4}[HMS])"},
      {"hostname", std::string(kHost)},
      {"idn-hostname", std::string(kHost)},
      {"email", email},
      {"idn-email", email},
      {"ipv4", address},
      {"ipvanyaddress", address},
      {"ipv4network", joined(address, kNetwork)},
      {"ipvanynetwork", joined(address, kNetwork)},
      {"ipv6", "[0-9a-f]{1,4}(:[0-9a-f]{1,4}){7}"},
      {"uuid", "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"},
      {"uri", uri},
      {"uri-reference", uri},
      {"iri", uri},
      {"iri-reference", uri},
      {"uri-template", uri},
      {"json-pointer", std::string(kPointer)},
      {"relative-json-pointer", joined("(0|[1-9]\\d{0,4})", kPointer)},
      {"regex", "[a-zA-Z0-9 _.-]*"},
      {"byte", "([a-zA-Z0-9+/]{4})*([a-zA-Z0-9+/][AQgw]==|[a-zA-Z0-9+/]{2}[AEIMQUYcgkosw048]=)?"},
  };
  if (std::ranges::find(kOpenFormats, name) != std::end(kOpenFormats)) return "[^]*";
  const auto* const format =
      std::ranges::find(kFormats, name, [](const auto& row) { return row.name; });
  if (format == std::end(kFormats)) return {};
  return format->pattern;
}

bool only_annotations(const Json& schema) {
  return std::ranges::all_of(schema.items(), [](const auto& member) {
    return is_annotation(member.key()) || member.key() == "type";
  });
}

bool is_of(const Json& value, const std::vector<Type>& types) {
  return std::ranges::any_of(types, [&](Type type) {
    switch (type) {
      case Type::null:
        return value.is_null();
      case Type::boolean:
        return value.is_boolean();
      case Type::integer:
        return value.is_number_integer() ||
               (value.is_number_float() && value.get<double>() == std::trunc(value.get<double>()));
      case Type::number:
        return value.is_number();
      case Type::string:
        return value.is_string();
      case Type::array:
        return value.is_array();
      case Type::object:
        return value.is_object();
    }
    return false;
  });
}

// Without an exponent.
std::optional<std::string> decimal(const Json& value) {
  if (!value.is_number()) return {};
  std::string number = value.dump();
  const size_t at = number.find_first_of("eE");
  if (at == number.npos) return number;
  const int exponent = std::atoi(number.c_str() + at + 1);
  std::string digits = number.substr(0, at), sign;
  if (digits.starts_with('-')) sign = "-", digits.erase(0, 1);
  size_t point = digits.find('.');
  if (point == digits.npos)
    point = digits.size();
  else
    digits.erase(point, 1);
  const int64_t moved = static_cast<int64_t>(point) + exponent;
  if (moved > 64 || moved < -64) return {};
  if (moved <= 0) return sign + "0." + std::string(static_cast<size_t>(-moved), '0') + digits;
  const auto behind = static_cast<size_t>(moved);
  if (behind >= digits.size()) return sign + digits + std::string(behind - digits.size(), '0');
  return sign + digits.substr(0, behind) + "." + digits.substr(behind);
}

}  // namespace

Part json_value(const Json& value) {
  std::vector<Part> parts;
  if (value.is_string()) return json_literal(value.get_ref<const std::string&>());
  if (value.is_array()) {
    parts.push_back(text("["));
    for (size_t i = 0; i < value.size(); ++i) {
      if (i > 0) parts.push_back(comma());
      parts.push_back(json_value(value[i]));
    }
    parts.push_back(text("]"));
  } else if (value.is_object()) {
    parts.push_back(text("{"));
    for (const auto& [name, member] : value.items()) {
      if (parts.size() > 1) parts.push_back(comma());
      parts.insert(parts.end(), {json_literal(name), colon(), json_value(member)});
    }
    parts.push_back(text("}"));
  } else {
    parts.push_back(text(value.dump()));
  }
  return sequence(std::move(parts));
}

Result<Part> SchemaReader::plain_value(const Json& schema, const Path& path) {
  if (!schema.is_object()) return value_of(schema, path);
  const auto types = allowed_types(schema);
  if (!types) return located(types.error(), path);
  if (auto ok = check_keywords(schema, path); !ok) return ok.error();
  std::vector<Part> parts;
  if (schema.contains("const") || schema.contains("enum")) {
    const auto values = valid_values(schema, path);
    if (!values) return values.error();
    for (const Json& value : *values) parts.push_back(json_value(value));
    return choice(std::move(parts));
  }
  const bool is_any = types->size() > 5 && only_annotations(schema);
  if (is_any) return any_value();
  for (const Type type : *types) {
    auto part = of_type(type, schema, path);
    if (!part) return part;
    parts.push_back(std::move(*part));
  }
  return choice(std::move(parts));
}

Result<void> SchemaReader::check_keywords(const Json& schema, const Path& path) {
  for (const auto& [keyword, value] : schema.items()) {
    if (is_annotation(keyword) || keyword == "type" || keyword == "enum" || keyword == "const") {
      continue;
    }
    if (keyword.starts_with("unevaluated") && !value.is_boolean()) {
      return refused(path, keyword, "it is neither true nor false");
    }
    if (types_of(keyword).empty()) return refused(path, keyword, "it is not supported");
  }
  return {};
}

Result<std::vector<Json>> SchemaReader::valid_values(const Json& schema, const Path& path) {
  if (schema == Json(false)) return std::vector<Json>();
  const Json *one = find(schema, "const"), *list = find(schema, "enum");
  if (one == nullptr && list == nullptr) {
    const auto types = schema.is_object() ? allowed_types(schema) : std::vector<Type>();
    if (!types) return located(types.error(), path);
    if (*types == std::vector{Type::boolean}) return std::vector<Json>{false, true};
    if (*types == std::vector{Type::null}) return std::vector<Json>{nullptr};
    return refused(path, "uniqueItems", "its items are not one of some values");
  }
  if (list != nullptr && !list->is_array()) return invalid(path, "'enum' is no list");
  Json others = schema;
  others.erase(one != nullptr ? "const" : "enum");
  std::vector<Json> valid;
  for (const Json& value : one != nullptr ? Json::array({*one}) : *list) {
    const auto is_valid = accepts(others, value, path);
    if (!is_valid) return is_valid.error();
    if (*is_valid) valid.push_back(value);
  }
  return valid;
}

// By the texts that are valid for the schema.
Result<bool> SchemaReader::accepts(const Json& schema, const Json& value, const Path& path) {
  if (const Json* values = find(schema, "enum")) {
    if (std::ranges::find(*values, value) == values->end()) return false;
  }
  std::optional<std::vector<Type>> types;
  if (schema.contains("type")) types = *allowed_types(schema);
  if (types && !is_of(value, *types)) return false;
  Json others = Json::object();  // that are about values of its type
  for (const auto& [keyword, described] : schema.items()) {
    if (is_of(value, types_of(keyword))) others[keyword] = described;
  }
  if (others.empty()) return true;
  const auto grammar = SchemaReader(file_).read(others, path);
  if (!grammar) return grammar.error();
  const auto automaton = make_automaton(*grammar);
  if (!automaton && automaton.error().code == ir::ErrorCode::invalid_argument) return false;
  if (!automaton) return located(automaton.error(), path);
  Matcher matcher(*automaton);
  return matcher.read(value.dump()) && matcher.is_complete();
}

Result<Part> SchemaReader::of_type(Type type, const Json& schema, const Path& path) {
  switch (type) {
    case Type::null:
      return text("null");
    case Type::boolean:
      return choice({text("true"), text("false")});
    case Type::integer:
      return number(schema, path, true);
    case Type::number:
      return number(schema, path, false);
    case Type::string:
      return string(schema, path);
    case Type::array:
      return array(schema, path);
    case Type::object:
      return object(schema, path);
  }
  return choice({});
}

Part SchemaReader::any_value() {
  if (any_) return rule(*any_);
  any_ = new_rule("value", {});
  const Part value = rule(*any_), member = sequence({json_string(), colon(), value});
  const auto list = [](const Part& one) {
    return optional(sequence({one, repeat(sequence({comma(), one}), 0)}));
  };
  grammar_.rules[*any_].body = choice({text("null"), text("true"), text("false"), *json_number({}),
                                       json_string(), sequence({text("["), list(value), text("]")}),
                                       sequence({text("{"), list(member), text("}")})});
  return value;
}

Result<uint32_t> SchemaReader::count(const Json& schema, const char* keyword, uint32_t otherwise,
                                     const Path& path) {
  const Json* const value = find(schema, keyword);
  if (value == nullptr) return otherwise;
  const bool is_count = value->is_number() && value->get<double>() >= 0 &&
                        value->get<double>() == std::floor(value->get<double>());
  if (!is_count) return invalid(path, std::string("'") + keyword + "' is no count");
  if (value->get<double>() > kMostCount) {
    if (otherwise == kNoLimit) return kMostCount;
    return refused(path, keyword, "more than 100,000");
  }
  return static_cast<uint32_t>(value->get<double>());
}

Result<Part> SchemaReader::string(const Json& schema, const Path& path) {
  auto characters = content(schema, path);
  if (!characters) return characters;
  // Without a condition each may be escaped in any way.
  const Expression& all = **characters;
  const bool is_open = text_conditions(schema).empty() && all.kind == Expression::Kind::repeat;
  return is_open ? json_string(all.least, all.most) : json_string_of(all);
}

Result<Part> SchemaReader::content(const Json& schema, const Path& path) {
  const auto least = count(schema, "minLength", 0, path),
             most = count(schema, "maxLength", kNoLimit, path);
  if (!least) return least.error();
  if (!most) return most.error();
  if (*most < *least) return choice({});
  Part any = repeat(any_character(), *least, *most);
  const std::vector<Json> conditions = text_conditions(schema);
  if (conditions.empty()) return any;
  std::vector<Part> parts;
  for (const Json& condition : conditions) {
    auto part = text_of(condition, path);
    if (!part) return part;
    parts.push_back(std::move(*part));
  }
  if (schema.contains("minLength") || schema.contains("maxLength")) {
    // Texts of a format are a part of those that it has: long ones are left out.
    constexpr uint32_t kLongestFormat = 64;
    const bool is_long = *most != kNoLimit && *most - *least > kLongestFormat;
    parts.push_back(is_long && schema.contains("format")
                        ? repeat(any_character(), *least, *least + kLongestFormat)
                        : any);
  }
  auto all = in_all(parts);
  if (!all) return located(all.error(), path);
  return all;
}

Result<Part> SchemaReader::text_of(const Json& condition, const Path& path) {
  if (const Json* texts = find(condition, "enum")) {
    std::vector<Part> parts;
    for (const Json& one : *texts) parts.push_back(text(one.get<std::string>()));
    return choice(std::move(parts));
  }
  if (const Json* other = find(condition, "not")) {
    auto part = text_of(*other, path);
    if (!part) return part;
    auto rest = all_others(*part);
    if (!rest) return located(rest.error(), path);
    return rest;
  }
  const std::string keyword = condition.begin().key();
  const Json& value = condition.front();
  if (!value.is_string()) return invalid(path, "'" + keyword + "' is no text");
  const auto& name = value.get_ref<const std::string&>();
  if (keyword == "pattern") {
    auto content = containing_match(name);
    if (!content) return located(content.error(), path);
    return content;
  }
  const auto expression = pattern_of_format(name);
  if (!expression) {
    return refused(path, "format",
                   ("'" + ir::printable(name).substr(0, 40) + "' is not supported"));
  }
  return *read_regular_expression(*expression);
}

Result<Part> SchemaReader::number(const Json& schema, const Path& path, bool is_integer) {
  NumberLimits limits;
  // An exclusive limit as draft 4 has it is a word next to the other one.
  struct Bound {
    const char *keyword, *exclusive;
    std::optional<std::string> NumberLimits::* limit;
    bool NumberLimits::* is_out;
    bool is_least;
  };
  constexpr Bound kBounds[] = {
      {"minimum", "exclusiveMinimum", &NumberLimits::least, &NumberLimits::above, true},
      {"maximum", "exclusiveMaximum", &NumberLimits::most, &NumberLimits::below, false}};
  for (const Bound& bound : kBounds) {
    const Json *in = find(schema, bound.keyword), *out = find(schema, bound.exclusive);
    if (out != nullptr && out->is_boolean()) {
      limits.*bound.is_out = out->get<bool>();
      out = nullptr;
    }
    if (in == nullptr && out == nullptr) continue;
    const bool out_decides =
        out != nullptr && (in == nullptr || (bound.is_least ? *out >= *in : *out <= *in));
    if (out_decides) limits.*bound.is_out = true;
    const Json& value = out_decides ? *out : *in;
    limits.*bound.limit = decimal(value);
    if (!(limits.*bound.limit)) {
      return refused(path, out_decides ? bound.exclusive : bound.keyword,
                     "it is no number below 1e64");
    }
  }
  if (const Json* divisor = find(schema, "multipleOf")) {
    return multiple(*divisor, limits, path);
  }
  auto part = is_integer ? json_integer(limits) : json_number(limits);
  if (!part) return located(part.error(), path);
  return part;
}

Result<Part> SchemaReader::multiple(const Json& divisor, const NumberLimits& limits,
                                    const Path& path) {
  const bool is_whole = divisor.is_number() && divisor.get<double>() >= 1 &&
                        divisor.get<double>() == std::floor(divisor.get<double>());
  if (!is_whole) return refused(path, "multipleOf", "it is no integer above 0");
  // Among numbers, too, integers alone are its multiples.
  const auto integer = json_integer(limits);
  if (!integer) return located(integer.error(), path);
  if (divisor.get<double>() == 1) return *integer;
  if (divisor.get<double>() > kLargestDivisor) return refused(path, "multipleOf", "above 1,000");
  Part all = json_multiple(static_cast<uint32_t>(divisor.get<double>()));
  if (!limits.least && !limits.most) return all;
  auto both = in_all(std::vector{*integer, all});
  if (!both) return located(both.error(), path);
  return both;
}

}  // namespace ullage::grammar
