// Texts of numbers and values, as Python's %, str.format, repr and json write them.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "base/parse_whole.h"
#include "frontends/language/chat/characters.h"
#include "frontends/language/chat/operators.h"

namespace ullage::chat {
namespace {

constexpr size_t kWidest = 1 << 16;

// [[fill]align][sign][#][0][width][,][.precision][type], or the part of % behind its name.
struct Spec {
  std::string fill = " ";
  char align = 0, sign = 0, group = 0, type = 0;
  bool is_alternative = false, has_zeros = false;
  size_t width = 0;
  std::optional<size_t> precision{};
};

size_t take_count(std::string_view& rest) {
  size_t count = 0;
  while (!rest.empty() && rest[0] >= '0' && rest[0] <= '9') {
    count = std::min(count * 10 + static_cast<size_t>(rest[0] - '0'), kWidest + 1);
    rest.remove_prefix(1);
  }
  return count;
}

std::string with_fill(std::string text, const Spec& spec, char default_align) {
  const size_t count = character_count(text);
  if (count >= spec.width) return text;
  const char align = spec.align ? spec.align : spec.has_zeros ? '=' : default_align;
  const std::string fill = spec.has_zeros && !spec.align ? "0" : spec.fill;
  const size_t missing = spec.width - count;
  const auto filled = [&](size_t times) {
    std::string all;
    for (size_t i = 0; i < times; ++i) all += fill;
    return all;
  };
  if (align == '<') return text + filled(missing);
  if (align == '^') return filled(missing / 2) + text + filled(missing - missing / 2);
  if (align != '=') return filled(missing) + text;
  size_t sign = text.starts_with('-') || text.starts_with('+') || text.starts_with(' ') ? 1 : 0;
  if (text.size() > sign + 1 && text[sign] == '0' && std::isalpha(text[sign + 1])) sign += 2;
  return text.substr(0, sign) + filled(missing) + text.substr(sign);
}

std::string with_sign(const std::string& digits, bool is_negative, char sign) {
  if (is_negative) return "-" + digits;
  return sign == '+' || sign == ' ' ? sign + digits : digits;
}

std::string with_groups(std::string digits, char group) {
  if (group == 0) return digits;
  size_t at = std::min(digits.find_first_not_of("0123456789"), digits.size());
  while (at > 3) digits.insert(at -= 3, 1, group);
  return digits;
}

std::string whole_digits(uint64_t number, const Spec& spec) {
  const int base = spec.type == 'x' || spec.type == 'X' ? 16
                   : spec.type == 'o'                   ? 8
                   : spec.type == 'b'                   ? 2
                                                        : 10;
  std::array<char, 64> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, base).ptr;
  std::string digits(buffer.data(), end);
  if (spec.precision && digits.size() < *spec.precision) {
    digits.insert(0, *spec.precision - digits.size(), '0');
  }
  if (spec.type == 'X') digits = in_case(digits, Case::upper);
  if (spec.is_alternative && base != 10) digits = std::string("0") + spec.type + digits;
  return with_groups(std::move(digits), spec.group);
}

std::string whole_text(int64_t number, const Spec& spec) {
  const uint64_t size =
      number < 0 ? 0 - static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
  return with_sign(whole_digits(size, spec), number < 0, spec.sign);
}

std::string real_text(double number, const Spec& spec) {
  const bool is_percent = spec.type == '%';
  const char type = is_percent ? 'f' : spec.type;
  const std::string format = std::string("%") + (spec.is_alternative ? "#" : "") + ".*" + type;
  const int precision = static_cast<int>(spec.precision.value_or(6));
  const double size = std::fabs(is_percent ? number * 100 : number);
  std::string digits(static_cast<size_t>(precision) + 400, '\0');
  digits.resize(static_cast<size_t>(
      std::snprintf(digits.data(), digits.size(), format.c_str(), precision, size)));
  digits = with_groups(std::move(digits), spec.group);
  return with_sign(digits + (is_percent ? "%" : ""), std::signbit(number) && !std::isnan(number),
                   spec.sign);
}

bool is_real_type(char type) {
  return type != 0 && std::string_view("eEfFgG%").find(type) != std::string_view::npos;
}
bool is_whole_type(char type) {
  return type != 0 && std::string_view("dxXobi").find(type) != std::string_view::npos;
}

std::string cut(const std::string& text, const Spec& spec) {
  if (!spec.precision) return text;
  std::string kept;
  for (const std::string_view c : characters_of(text)) {
    if (character_count(kept) == *spec.precision) break;
    kept += c;
  }
  return kept;
}

// ---- % --------------------------------------------------------------------------------------

class PercentFormat {
 public:
  PercentFormat(Evaluation& run, std::string_view format, const Value& values, bool escapes)
      : run_(run), rest_(format), values_(values), escapes_(escapes) {
    const Sequence* const list = values.sequence();
    if (list && list->kind == SequenceKind::tuple)
      given_ = list->elements;
    else
      given_ = {values};
  }

  std::string text() {
    std::string out;
    while (!rest_.empty() && !run_.failed()) {
      const size_t size = std::min(rest_.find('%'), rest_.size());
      out += rest_.substr(0, size);
      rest_.remove_prefix(size);
      if (!rest_.empty()) out += conversion();
    }
    const bool is_mapping =
        values_.dict() || (values_.sequence() && values_.sequence()->kind == SequenceKind::list);
    if (next_ < given_.size() && !is_mapping) {
      run_.fail("'%' has more values than its text has conversions");
    }
    return out;
  }

 private:
  std::string conversion() {
    rest_.remove_prefix(1);
    std::optional<Value> named;
    if (rest_.starts_with('(')) {
      const size_t close = rest_.find(')');
      if (close == std::string_view::npos || !values_.dict()) {
        run_.fail("'%' with a name takes a dict");
        return {};
      }
      const Value* const found = values_.dict()->find(std::string(rest_.substr(1, close - 1)));
      if (!found) {
        run_.fail("'%' names a key that its dict does not have");
        return {};
      }
      named = *found;
      rest_.remove_prefix(close + 1);
    }
    const Spec spec = flags();
    if (rest_.empty()) {
      run_.fail("the text of '%' ends within a conversion");
      return {};
    }
    const char type = rest_[0];
    rest_.remove_prefix(1);
    if (type == '%') return "%";
    return converted(named ? *named : value(), type, spec);
  }

  Value value() {
    if (next_ < given_.size()) return given_[next_++];
    return run_.fail("'%' has fewer values than its text has conversions");
  }

  size_t count() {
    if (!rest_.starts_with('*')) return take_count(rest_);
    rest_.remove_prefix(1);
    const auto given = value().integer();
    if (!given || *given < 0) run_.fail("'*' of a conversion takes an integer above 0");
    return static_cast<size_t>(std::clamp<int64_t>(given.value_or(0), 0, kWidest + 1));
  }

  Spec flags() {
    Spec spec;
    for (; !rest_.empty() && std::string_view("-+ #0").find(rest_[0]) != std::string_view::npos;
         rest_.remove_prefix(1)) {
      if (rest_[0] == '-') spec.align = '<';
      if (rest_[0] == '0') spec.has_zeros = true;
      if (rest_[0] == '#') spec.is_alternative = true;
      if (rest_[0] == '+' || (rest_[0] == ' ' && spec.sign == 0)) spec.sign = rest_[0];
    }
    spec.width = count();
    if (rest_.starts_with('.')) {
      rest_.remove_prefix(1);
      spec.precision = count();
    }
    while (!rest_.empty() && std::string_view("hlL").find(rest_[0]) != std::string_view::npos) {
      rest_.remove_prefix(1);
    }
    if (spec.width > kWidest || spec.precision.value_or(0) > kWidest) {
      run_.fail("a conversion of '%' is too wide");
      return {};
    }
    return spec;
  }

  std::string converted(const Value& value, char type, Spec spec) {
    if (type == 's' || type == 'r' || type == 'a') {
      std::string text = type == 's' ? run_.str(value) : run_.repr(value);
      if (escapes_ && !value.is_markup()) text = escaped(text);
      spec.has_zeros = false;
      return with_fill(cut(text, spec), spec, '>');
    }
    spec.type = type == 'u' || type == 'i' ? 'd' : type;
    const auto number = value.number();
    if (is_real_type(spec.type) && number && type != '%') {
      return with_fill(real_text(*number, spec), spec, '>');
    }
    const bool is_whole = is_whole_type(spec.type) && type != 'b';
    if (is_whole && number && (value.integer() || spec.type == 'd')) {
      const auto whole = value.integer() ? *value.integer() : static_cast<int64_t>(*number);
      return with_fill(whole_text(whole, spec), spec, '>');
    }
    if (type == 'c') {
      if (value.integer()) return encoded(static_cast<char32_t>(*value.integer()));
      if (value.text() && character_count(*value.text()) == 1) return *value.text();
    }
    run_.fail(std::string("the conversion '%") + type + "' does not take " + described(value));
    return {};
  }

  Evaluation& run_;
  std::string_view rest_;
  const Value& values_;
  bool escapes_;
  List given_{};
  size_t next_ = 0;
};

// ---- {} -------------------------------------------------------------------------------------

bool is_align(char c) {
  return c == '<' || c == '>' || c == '=' || c == '^';
}

std::optional<Spec> parsed_spec(std::string_view text) {
  Spec spec;
  const size_t first = text.empty() ? 0 : character_bytes(text);
  if (text.size() > first && is_align(text[first])) {
    spec.fill = std::string(text.substr(0, first));
    spec.align = text[first];
    text.remove_prefix(first + 1);
  } else if (!text.empty() && is_align(text[0])) {
    spec.align = text[0];
    text.remove_prefix(1);
  }
  const auto take = [&](std::string_view choices) -> char {
    if (text.empty() || choices.find(text[0]) == std::string_view::npos) return 0;
    const char taken = text[0];
    text.remove_prefix(1);
    return taken;
  };
  spec.sign = take("+- ");
  spec.is_alternative = take("#") != 0;
  spec.has_zeros = take("0") != 0;
  spec.width = take_count(text);
  spec.group = take(",_");
  if (take(".") != 0) spec.precision = take_count(text);
  spec.type = take("bcdeEfFgGnosxX%");
  const bool fits = spec.width <= kWidest && spec.precision.value_or(0) <= kWidest;
  return text.empty() && fits ? std::optional(spec) : std::nullopt;
}

std::string formatted(Evaluation& run, const Value& value, std::string_view format) {
  if (format.empty()) return run.str(value);
  const auto spec = parsed_spec(format);
  if (spec && value.text() && (spec->type == 0 || spec->type == 's')) {
    return with_fill(cut(*value.text(), *spec), *spec, '<');
  }
  const bool is_whole = value.as<int64_t>() || value.as<bool>();
  if (spec && is_whole && (is_whole_type(spec->type) || (spec->type == 0 && !spec->precision))) {
    return with_fill(whole_text(*value.integer(), *spec), *spec, '>');
  }
  if (spec && value.number() && is_real_type(spec->type)) {
    return with_fill(real_text(*value.number(), *spec), *spec, '>');
  }
  if (spec && value.as<double>() && spec->type == 0) {
    Spec general = *spec;
    general.type = 'g';
    if (spec->precision) return with_fill(real_text(*value.number(), general), general, '>');
    const double number = *value.number();
    return with_fill(with_sign(float_text(std::fabs(number)), std::signbit(number), spec->sign),
                     *spec, '>');
  }
  run.fail("the format '" + std::string(format.substr(0, 40)) + "' does not fit " +
           described(value));
  return {};
}

class BraceFormat {
 public:
  BraceFormat(Evaluation& run, const Call& values, bool escapes)
      : run_(run), values_(values), escapes_(escapes) {}

  std::string text(std::string_view rest, int depth = 0) {
    std::string out;
    while (!rest.empty() && !run_.failed()) {
      const size_t size = std::min(rest.find_first_of("{}"), rest.size());
      out += rest.substr(0, size);
      rest.remove_prefix(size);
      if (rest.empty()) break;
      if (rest.starts_with("{{") || rest.starts_with("}}")) {
        out += rest[0];
        rest.remove_prefix(2);
      } else {
        out += field(rest, depth);
      }
    }
    return out;
  }

 private:
  std::string field(std::string_view& rest, int depth) {
    size_t end = 0, open = 0;
    for (; end < rest.size(); ++end) {
      if (rest[end] == '{') ++open;
      if (rest[end] != '}') continue;
      open -= open > 0;
      if (open == 0) break;
    }
    if (end >= rest.size() || rest[0] == '}' || depth > 1) {
      run_.fail("a brace of format's text is single");
      return {};
    }
    std::string_view inside = rest.substr(1, end - 1);
    rest.remove_prefix(end + 1);
    const size_t colon = std::min(inside.find(':'), inside.size());
    const std::string format =
        colon < inside.size() ? text(inside.substr(colon + 1), depth + 1) : "";
    inside = inside.substr(0, colon);
    const size_t mark = std::min(inside.find('!'), inside.size());
    const std::string_view conversion = inside.substr(mark);
    Value value = named(inside.substr(0, mark));
    if (conversion == "!r" || conversion == "!a") value = Value(run_.repr(value));
    if (conversion == "!s") value = Value(run_.str(value));
    if (conversion.size() > 2 || conversion == "!") run_.fail("format has no such conversion");
    const std::string written = formatted(run_, value, format);
    return escapes_ && !value.is_markup() ? escaped(written) : written;
  }

  // "0", "name", "0.attribute[key]"; empty: the next positional one.
  Value named(std::string_view name) {
    const size_t size = std::min(name.find_first_of(".["), name.size());
    Value value = first(name.substr(0, size));
    name.remove_prefix(size);
    while (!name.empty() && !run_.failed()) {
      const bool is_item = name[0] == '[';
      name.remove_prefix(1);
      const size_t end = std::min(is_item ? name.find(']') : name.find_first_of(".["), name.size());
      const std::string key(name.substr(0, end));
      const auto index = integer_of(key, 10);
      value = !is_item ? run_.attribute(value, key)
              : index  ? run_.item(value, Value(*index))
                       : run_.item(value, Value(key));
      if (value.is_undefined()) run_.fail(described(value));
      name.remove_prefix(std::min(end + (is_item ? 1 : 0), name.size()));
    }
    return value;
  }

  Value first(std::string_view name) {
    const auto index = name.empty() ? std::optional<int64_t>(next_++) : integer_of(name, 10);
    if (index) {
      numbers_ |= name.empty() ? 1u : 2u;
      if (numbers_ == 3) return run_.fail("format's fields are numbered all or not at all");
      const auto at = static_cast<size_t>(*index);
      if (at < values_.positional.size()) return values_.positional[at];
      return run_.fail("format has no value " + std::to_string(at));
    }
    const auto found = std::ranges::find(values_.named, name, &Named::value_type::first);
    if (found != values_.named.end()) return found->second;
    return run_.fail("format has no value '" + std::string(name.substr(0, 40)) + "'");
  }

  Evaluation& run_;
  const Call& values_;
  bool escapes_;
  int64_t next_ = 0;
  unsigned numbers_ = 0;  // bit 0: a field had none, bit 1: a field had one
};

std::string_view trimmed_number(std::string_view text, std::string& kept) {
  text = stripped(text, "", true, true);
  for (size_t i = 0; i < text.size(); ++i) {
    const bool joins = text[i] == '_' && i > 0 && i + 1 < text.size() &&
                       std::isalnum(static_cast<unsigned char>(text[i - 1])) &&
                       std::isalnum(static_cast<unsigned char>(text[i + 1]));
    if (!joins) kept += text[i];
  }
  return kept;
}

}  // namespace

Value percent_format(Evaluation& run, const std::string& format, bool is_markup,
                     const Value& values) {
  return run.text(PercentFormat(run, format, values, is_markup).text(), is_markup);
}

Value brace_format(Evaluation& run, const std::string& format, bool is_markup, const Call& values) {
  return run.text(BraceFormat(run, values, is_markup).text(format), is_markup);
}

std::string float_text(double number) {
  if (std::isnan(number)) return "nan";
  if (std::isinf(number)) return number < 0 ? "-inf" : "inf";
  std::array<char, 64> buffer{};
  const auto write = [&](std::chars_format format) {
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, format).ptr;
    return std::string(buffer.data(), end);
  };
  std::string scientific = write(std::chars_format::scientific);
  const int exponent = std::stoi(scientific.substr(scientific.find('e') + 1));
  if (exponent < -4 || exponent >= 16) return scientific;
  const std::string fixed = write(std::chars_format::fixed);
  return fixed.find('.') == std::string::npos ? fixed + ".0" : fixed;
}

std::optional<int64_t> integer_of(std::string_view given, int base) {
  std::string kept;
  std::string_view text = trimmed_number(given, kept);
  const bool is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) text.remove_prefix(1);
  const auto prefixed = [&](char letter) {
    return text.size() > 2 && text[0] == '0' && (text[1] | 0x20) == letter;
  };
  for (const auto& [letter, value] : {std::pair('x', 16), std::pair('o', 8), std::pair('b', 2)}) {
    if (!prefixed(letter) || (base != value && base != 0)) continue;
    base = value;
    text.remove_prefix(2);
  }
  if (text.empty() || !std::isalnum(static_cast<unsigned char>(text[0]))) return std::nullopt;
  return ir::parse_whole<int64_t>((is_negative ? "-" : "") + std::string(text),
                                  base == 0 ? 10 : base);
}

std::optional<double> float_of(std::string_view given) {
  std::string kept;
  std::string_view text = trimmed_number(given, kept);
  if (text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || text.starts_with('+') || text.starts_with("-+")) return std::nullopt;
  double number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (rest != text.data() + text.size()) return std::nullopt;
  if (error == std::errc::result_out_of_range)
    return std::strtod(std::string(text).c_str(), nullptr);
  return error == std::errc() ? std::optional(number) : std::nullopt;
}

std::string escaped(std::string_view text) {
  constexpr std::string_view kCharacters = "&<>\"'";
  constexpr const char* kEscapes[] = {"&amp;", "&lt;", "&gt;", "&#34;", "&#39;"};
  std::string result;
  for (const char c : text) {
    const size_t at = kCharacters.find(c);
    if (at == std::string_view::npos)
      result += c;
    else
      result += kEscapes[at];
  }
  return result;
}

std::string json_string(std::string_view text, bool in_ascii) {
  constexpr std::string_view kNames = "\"\\nrtbf", kCharacters = "\"\\\n\r\t\b\f";
  std::string result = "\"";
  const auto add_code = [&](char32_t code) {
    result += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) result += "0123456789abcdef"[code >> shift & 15];
  };
  for (const std::string_view c : characters_of(text)) {
    const char32_t code = code_of(c);
    const size_t known = kCharacters.find(c);
    if (known != std::string_view::npos) {
      result += '\\';
      result += kNames[known];
    } else if (code < 0x20 || (in_ascii && code >= 0x7f && code < 0x10000 && code != 0x7f)) {
      add_code(code);
    } else if (in_ascii && code >= 0x10000) {
      add_code(0xd800 + ((code - 0x10000) >> 10));
      add_code(0xdc00 + (code & 0x3ff));
    } else {
      result += c;
    }
  }
  return result + '"';
}

}  // namespace ullage::chat
