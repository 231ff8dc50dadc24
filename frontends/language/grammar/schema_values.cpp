#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/printable.h"
#include "frontends/language/grammar/schema_reader.h"

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

std::optional<std::string> pattern_of_format(std::string_view name) {
  const auto joined = [](auto... parts) {
    std::string all;
    (all.append(parts), ...);
    return all;
  };
  if (name == "date") return std::string(kDate);
  if (name == "time") return std::string(kTime);
  if (name == "date-time") return joined(kDate, "T", kTime);
  if (name == "hostname") return std::string(kHost);
  if (name == "email") return joined("[a-zA-Z0-9_+-]+(\\.[a-zA-Z0-9_+-]+)*@", kHost);
  if (name == "ipv4") return joined(kByte, "(\\.", kByte, "){3}");
  if (name == "ipv6") return "[0-9a-f]{1,4}(:[0-9a-f]{1,4}){7}";
  if (name == "uuid") return "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
  if (name == "uri") {
    return joined("https?://", kHost, "(/[a-zA-Z0-9_.~-]+)*/?(\\?[a-zA-Z0-9_.~=&-]+)?");
  }
  if (name == "duration") return "P(\\d{1,4}D|\\d{1,3}W|T\\d{1,4}[HMS])";
  return {};
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

Part literal(const Json& value) {
  std::vector<Part> parts;
  if (value.is_string()) return json_literal(value.get_ref<const std::string&>());
  if (value.is_array()) {
    parts.push_back(text("["));
    for (size_t i = 0; i < value.size(); ++i) {
      if (i > 0) parts.push_back(comma());
      parts.push_back(literal(value[i]));
    }
    parts.push_back(text("]"));
  } else if (value.is_object()) {
    parts.push_back(text("{"));
    for (const auto& [name, member] : value.items()) {
      if (parts.size() > 1) parts.push_back(comma());
      parts.insert(parts.end(), {json_literal(name), colon(), literal(member)});
    }
    parts.push_back(text("}"));
  } else {
    parts.push_back(text(value.dump()));
  }
  return sequence(std::move(parts));
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

Result<Part> SchemaReader::plain_value(const Json& schema, const Path& path) {
  if (!schema.is_object()) return value_of(schema, path);
  const auto types = allowed_types(schema);
  if (!types) return located(types.error(), path);
  if (auto ok = check_keywords(schema, *types, path); !ok) return ok.error();
  if (schema.contains("const") || schema.contains("enum")) return listed(schema, path);
  const bool is_any = types->size() > 5 && only_annotations(schema);
  if (is_any) return any_value();
  std::vector<Part> parts;
  for (const Type type : *types) {
    auto part = of_type(type, schema, path);
    if (!part) return part;
    parts.push_back(std::move(*part));
  }
  return choice(std::move(parts));
}

Result<void> SchemaReader::check_keywords(const Json& schema, const std::vector<Type>& types,
                                          const Path& path) {
  for (const auto& [keyword, value] : schema.items()) {
    if (is_annotation(keyword) || keyword == "type" || keyword == "enum" || keyword == "const") {
      continue;
    }
    const std::vector<Type> about = types_of(keyword);
    if (keyword.starts_with("unevaluated") && !value.is_boolean()) {
      return refused(path, keyword, "it is neither true nor false");
    }
    if (about.empty()) return refused(path, keyword, "it is not supported");
    const bool concerns = std::ranges::any_of(types, [&](Type type) {
      return about[0] == type || (about[0] == Type::number && type == Type::integer);
    });
    const bool lists = schema.contains("enum") || schema.contains("const");
    if (concerns && lists && schema.contains("type")) {
      return refused(path, keyword, "it stands next to 'enum' or 'const'");
    }
  }
  return {};
}

Result<Part> SchemaReader::listed(const Json& schema, const Path& path) {
  const Json values = schema.contains("const") ? Json::array({schema["const"]}) : schema["enum"];
  if (!values.is_array()) return invalid(path, "'enum' is no list");
  std::vector<Type> types;
  if (schema.contains("type")) types = *allowed_types(schema);
  std::vector<Part> parts;
  for (const Json& value : values) {
    if (schema.contains("const") && schema.contains("enum")) {
      const Json& others = schema["enum"];
      if (std::ranges::find(others, value) == others.end()) continue;
    }
    if (types.empty() || is_of(value, types)) parts.push_back(literal(value));
  }
  return choice(std::move(parts));
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
  const auto least = count(schema, "minLength", 0, path),
             most = count(schema, "maxLength", kNoLimit, path);
  if (!least) return least.error();
  if (!most) return most.error();
  const bool has_length = schema.contains("minLength") || schema.contains("maxLength");
  const Json *pattern = find(schema, "pattern"), *format = find(schema, "format");
  if (pattern == nullptr && format == nullptr) {
    return *most < *least ? choice({}) : json_string(*least, *most);
  }
  if (pattern != nullptr && format != nullptr) {
    return refused(path, "format", "it stands next to 'pattern'");
  }
  const char* const keyword = pattern != nullptr ? "pattern" : "format";
  if (has_length) return refused(path, keyword, "it stands next to a limit of length");
  const Json& value = pattern != nullptr ? *pattern : *format;
  if (!value.is_string()) return invalid(path, std::string("'") + keyword + "' is no text");
  const auto& name = value.get_ref<const std::string&>();
  if (pattern != nullptr) {
    const auto content = containing_match(name);
    if (!content) return located(content.error(), path);
    return json_string_of(**content);
  }
  const auto expression = pattern_of_format(name);
  if (!expression) {
    return refused(path, "format",
                   ("'" + ir::printable(name).substr(0, 40) + "' is not supported"));
  }
  return json_string_of(**read_regular_expression(*expression));
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
  if (divisor.get<double>() == 1) return json_integer(limits);
  if (limits.least || limits.most) return refused(path, "multipleOf", "it stands next to limits");
  if (divisor.get<double>() > kLargestDivisor) return refused(path, "multipleOf", "above 1,000");
  return json_multiple(static_cast<uint32_t>(divisor.get<double>()), grammar_);
}

}  // namespace ullage::grammar
