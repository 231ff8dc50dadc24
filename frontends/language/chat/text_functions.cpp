// Filters and methods of texts.
#include <algorithm>
#include <cmath>

#include "frontends/language/chat/builtins.h"
#include "frontends/language/chat/characters.h"
#include "frontends/language/chat/operators.h"

namespace ullage::chat {
namespace {

// The text of an operand; fails, and gives "", for other values.
std::string text_in(Evaluation& run, const Operands& x, size_t i) {
  const Value* const given = x.find(i);
  if (given && given->text()) return *given->text();
  run.fail("a text is needed, given " + (given ? described(*given) : "nothing"));
  return {};
}

// ---- letters --------------------------------------------------------------------------------

std::string capitalized(const std::string& text) {
  const size_t first = text.empty() ? 0 : character_bytes(text);
  return in_case(text.substr(0, first), Case::upper) + in_case(text.substr(first), Case::lower);
}

// A capital behind every character that `separates`.
std::string titled(const std::string& text, bool (*separates)(std::string_view)) {
  std::string result, word;
  for (const std::string_view c : characters_of(text)) {
    if (!separates(c)) {
      word += c;
      continue;
    }
    result += capitalized(word) + std::string(c);
    word.clear();
  }
  return result + capitalized(word);
}

bool separates_titles(std::string_view c) {
  return is_space(code_of(c)) || std::string_view("-({[<").find(c) != std::string_view::npos;
}
bool is_no_letter(std::string_view c) {
  return !all_match(c, "\\p{L}");
}

std::string swapped(const std::string& text) {
  std::string result;
  for (const std::string_view c : characters_of(text)) {
    const std::string upper = in_case(c, Case::upper);
    result += upper == c ? in_case(c, Case::lower) : upper;
  }
  return result;
}

using Rewrite = std::string (*)(const std::string&);

// A filter, which takes any value.
template <Rewrite rewrite>
Value rewritten(Evaluation& run, const Operands& x) {
  return run.text(rewrite(run.str(x[0])), x[0].is_markup());
}

std::string upper(const std::string& text) {
  return in_case(text, Case::upper);
}
std::string lower(const std::string& text) {
  return in_case(text, Case::lower);
}
std::string title(const std::string& text) {
  return titled(text, is_no_letter);
}
std::string title_of_words(const std::string& text) {
  return titled(text, separates_titles);
}

// ---- blanks and lines -----------------------------------------------------------------------

template <bool front, bool back>
Value strip(Evaluation& run, const Operands& x) {
  const Value characters = x.or_else(1, None{});
  if (!characters.is_none() && !characters.text()) {
    return run.fail("strip takes a text, given " + described(characters));
  }
  const std::string text = run.str(x[0]);
  const bool strips_none = characters.text() && characters.text()->empty();
  const std::string_view kept =
      strips_none ? std::string_view(text)
                  : stripped(text, characters.text() ? *characters.text() : "", front, back);
  return run.text(std::string(kept), x[0].is_markup());
}

Value indent(Evaluation& run, const Operands& x) {
  std::string text = text_in(run, x, 0);
  const Value width = x.or_else(1, int64_t{4});
  std::string indention = width.text() ? *width.text() : "";
  if (!width.text()) {
    const auto count = static_cast<size_t>(std::max<int64_t>(integer_in(run, x, 1, 4), 0));
    if (!run.spend(count)) return {};
    indention.assign(count, ' ');
  }
  text += '\n';
  const bool indents_blank = x.or_else(3, false).is_true();
  std::string result = x.or_else(2, false).is_true() ? indention : "";
  bool is_first = true;
  for (const std::string_view line : lines_of(text)) {
    if (!is_first) result += '\n';
    if (!is_first && (indents_blank || !line.empty())) result += indention;
    result += line;
    is_first = false;
    if (!run.spend(indention.size() / 16)) return {};
  }
  return run.text(std::move(result), x[0].is_markup());
}

Value lines(Evaluation& run, const Operands& x) {
  const std::string text = text_in(run, x, 0);
  List all;
  for (const std::string_view line : lines_of(text, x.or_else(1, false).is_true())) {
    all.emplace_back(std::string(line), x[0].is_markup());
  }
  return run.list(std::move(all));
}

// ---- parts ----------------------------------------------------------------------------------

std::string replaced(Evaluation& run, const std::string& text, const std::string& old,
                     const std::string& by, int64_t count) {
  if (count < 0) count = INT64_MAX;
  std::string result;
  size_t at = 0;
  for (; count > 0 && run.spend(by.size() / 16); --count) {
    const size_t found = text.find(old, at);
    if (found == std::string::npos) break;
    result.append(text, at, found - at).append(by);
    at = found + old.size();
    if (!old.empty()) continue;
    if (at >= text.size()) return result;
    const size_t size = character_bytes(std::string_view(text).substr(at));
    result.append(text, at, size);
    at += size;
  }
  return result.append(text, std::min(at, text.size()));
}

Value replace_filter(Evaluation& run, const Operands& x) {
  return run.text(
      replaced(run, run.str(x[0]), run.str(x[1]), run.str(x[2]), integer_in(run, x, 3, -1)));
}

Value replace_method(Evaluation& run, const Operands& x) {
  return run.text(replaced(run, text_in(run, x, 0), text_in(run, x, 1), text_in(run, x, 2),
                           integer_in(run, x, 3, -1)),
                  x[0].is_markup());
}

// At white space, from the front or the back.
std::vector<std::string_view> words_of(std::string_view text, int64_t most, bool from_back) {
  std::vector<std::string_view> words;
  for (;;) {
    text = stripped(text, "", !from_back, from_back);
    if (text.empty()) break;
    const bool is_last = most-- == 0;
    size_t size = 0;
    if (from_back) {
      size_t begin = 0;
      for (size_t at = 0; at < text.size(); at += character_bytes(text.substr(at))) {
        const std::string_view c = text.substr(at, character_bytes(text.substr(at)));
        if (is_space(code_of(c))) begin = at + c.size();
      }
      size = text.size() - begin;
    } else {
      while (size < text.size()) {
        const std::string_view c = text.substr(size, character_bytes(text.substr(size)));
        if (is_space(code_of(c))) break;
        size += c.size();
      }
    }
    if (is_last) size = text.size();
    words.push_back(from_back ? text.substr(text.size() - size) : text.substr(0, size));
    if (from_back)
      text.remove_suffix(size);
    else
      text.remove_prefix(size);
  }
  if (from_back) std::ranges::reverse(words);
  return words;
}

std::vector<std::string_view> parts_of(std::string_view text, std::string_view by, int64_t most,
                                       bool from_back) {
  std::vector<std::string_view> parts;
  for (; most != 0; --most) {
    const size_t found = from_back ? text.rfind(by) : text.find(by);
    if (found == std::string_view::npos) break;
    const size_t behind = found + by.size();
    parts.push_back(from_back ? text.substr(behind) : text.substr(0, found));
    text = from_back ? text.substr(0, found) : text.substr(behind);
  }
  parts.push_back(text);
  if (from_back) std::ranges::reverse(parts);
  return parts;
}

template <bool from_back>
Value split(Evaluation& run, const Operands& x) {
  const std::string text = text_in(run, x, 0);
  const int64_t most = integer_in(run, x, 2, -1);
  const Value by = x.or_else(1, None{});
  if (!by.is_none() && (!by.text() || by.text()->empty())) {
    return run.fail("split takes a text that is not empty");
  }
  List all;
  const auto parts =
      by.text() ? parts_of(text, *by.text(), most, from_back) : words_of(text, most, from_back);
  for (const std::string_view part : parts) all.emplace_back(std::string(part), x[0].is_markup());
  run.spend(text.size() / 16 * (by.text() || !from_back ? 1 : parts.size()));
  return run.list(std::move(all));
}

template <bool from_back>
Value partition(Evaluation& run, const Operands& x) {
  const std::string text = text_in(run, x, 0), by = text_in(run, x, 1);
  if (by.empty()) return run.fail("partition takes a text that is not empty");
  const size_t found = from_back ? text.rfind(by) : text.find(by);
  if (found == std::string::npos) {
    return from_back ? Value::tuple({"", "", text}) : Value::tuple({text, "", ""});
  }
  return Value::tuple({text.substr(0, found), by, text.substr(found + by.size())});
}

// The bytes from the character `from` up to `to`, as slices have them.
struct Range {
  size_t begin = 0, end = 0;
  bool is_valid = true;  // begin is not behind the end of the text, nor behind `end`
};
Range range_in(Evaluation& run, const Operands& x, const std::string& text) {
  const bool is_whole = !x.find(2) && !x.find(3);
  if (is_whole) return {0, text.size()};
  const auto characters = characters_of(text);
  const auto size = static_cast<int64_t>(characters.size());
  const auto limit = [&](int64_t index) {
    return index < 0 ? std::max<int64_t>(index + size, 0) : index;
  };
  const int64_t from = limit(integer_in(run, x, 2, 0));
  const int64_t to = std::min(limit(integer_in(run, x, 3, size)), size);
  const auto bytes = [&](int64_t index) {
    if (index >= size) return text.size();
    return static_cast<size_t>(characters[static_cast<size_t>(index)].data() - text.data());
  };
  return {bytes(from), bytes(to), from <= to && from <= size};
}

template <bool at_front>
Value has_at_end(Evaluation& run, const Operands& x) {
  const std::string text = text_in(run, x, 0);
  const Range range = range_in(run, x, text);
  const std::string_view part =
      range.is_valid ? std::string_view(text).substr(range.begin, range.end - range.begin) : "";
  const bool is_tuple = x[1].sequence() && x[1].sequence()->kind == SequenceKind::tuple;
  const List choices = is_tuple ? x[1].sequence()->elements : List{x[1]};
  bool has = false;
  for (const Value& choice : choices) {
    if (!choice.text()) return run.fail("a text is needed, given " + described(choice));
    has |= range.is_valid &&
           (at_front ? part.starts_with(*choice.text()) : part.ends_with(*choice.text()));
  }
  return Value(has);
}

enum class Absent : uint8_t { minus_one, fails };

template <bool from_back, Absent absent>
Value find(Evaluation& run, const Operands& x) {
  const std::string text = text_in(run, x, 0), part = text_in(run, x, 1);
  const Range range = range_in(run, x, text);
  const std::string_view inside =
      range.is_valid ? std::string_view(text).substr(range.begin, range.end - range.begin) : "";
  const size_t at = !range.is_valid ? std::string_view::npos
                    : from_back     ? inside.rfind(part)
                                    : inside.find(part);
  if (at != std::string_view::npos) {
    const auto before = std::string_view(text).substr(0, range.begin + at);
    return Value(static_cast<int64_t>(character_count(before)));
  }
  return absent == Absent::fails ? run.fail("index: the text has no such part")
                                 : Value(int64_t{-1});
}

Value count(Evaluation& run, const Operands& x) {
  const std::string text = text_in(run, x, 0), part = text_in(run, x, 1);
  const Range range = range_in(run, x, text);
  if (!range.is_valid) return Value(int64_t{0});
  const std::string_view inside =
      std::string_view(text).substr(range.begin, range.end - range.begin);
  if (part.empty()) return Value(static_cast<int64_t>(character_count(inside) + 1));
  return Value(static_cast<int64_t>(parts_of(inside, part, -1, false).size()) - 1);
}

template <bool at_front>
Value without(Evaluation& run, const Operands& x) {
  const std::string text = text_in(run, x, 0), part = text_in(run, x, 1);
  const bool has = at_front ? text.starts_with(part) : text.ends_with(part);
  if (!has) return x[0];
  return run.text(at_front ? text.substr(part.size()) : text.substr(0, text.size() - part.size()),
                  x[0].is_markup());
}

Value join(Evaluation& run, const Operands& x) {
  const std::string separator = text_in(run, x, 0);
  std::string all;
  bool is_first = true;
  for (const Value& part : run.elements_of(x[1])) {
    if (!part.text()) return run.fail("join takes texts, given " + described(part));
    if (!is_first) all += separator;
    is_first = false;
    all += *part.text();
    if (!run.spend(separator.size() / 16)) return {};
  }
  return run.text(std::move(all));
}

// ---- widths ---------------------------------------------------------------------------------

enum class Side : uint8_t { left, right, both, sign };

template <Side side>
Value padded(Evaluation& run, const Operands& x) {
  const std::string text = run.str(x[0]);
  const std::string fill = side == Side::sign ? "0" : run.str(x.or_else(2, " "));
  const auto size = static_cast<int64_t>(character_count(text));
  const int64_t missing = std::max<int64_t>(integer_in(run, x, 1, 80) - size, 0);
  if (character_count(fill) != 1) return run.fail("what fills a text is one character");
  if (!run.spend(static_cast<size_t>(missing))) return {};
  const auto filled = [&](int64_t times) {
    std::string all;
    for (int64_t i = 0; i < times; ++i) all += fill;
    return all;
  };
  // As Python centers: an odd missing character goes to the left of an odd width.
  const int64_t width = size + missing;
  const int64_t before = side == Side::left   ? missing
                         : side == Side::both ? missing / 2 + (missing & width & 1)
                                              : 0;
  if (side == Side::sign) {
    const size_t sign = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
    return run.text(text.substr(0, sign) + filled(missing) + text.substr(sign));
  }
  return run.text(filled(before) + text + filled(missing - before), x[0].is_markup());
}

Value truncate(Evaluation& run, const Operands& x) {
  const std::string text = text_in(run, x, 0), end = run.str(x.or_else(3, "..."));
  const int64_t most = integer_in(run, x, 1, 255), leeway = integer_in(run, x, 4, 5);
  const auto end_size = static_cast<int64_t>(character_count(end));
  if (most < end_size || leeway < 0) return run.fail("truncate's length is less than its end's");
  const auto characters = characters_of(text);
  if (static_cast<int64_t>(characters.size()) <= most ||
      static_cast<int64_t>(characters.size()) - most <= leeway) {
    return x[0];
  }
  std::string kept;
  for (size_t i = 0; i < static_cast<size_t>(most - end_size); ++i) kept += characters[i];
  if (!x.or_else(2, false).is_true()) kept = kept.substr(0, kept.rfind(' '));
  return run.text(kept + end);
}

// ---- tests ----------------------------------------------------------------------------------

// What all characters of the text are, as an expression.
struct Property {
  char expression[24];
};
template <Property property>
Value consists_of(Evaluation& run, const Operands& x) {
  return Value(all_match(text_in(run, x, 0), property.expression));
}

Value is_blank(Evaluation& run, const Operands& x) {
  const std::string text = text_in(run, x, 0);
  return Value(!text.empty() && stripped(text, "", true, false).empty());
}

template <Case letter_case>
Value is_in_case(Evaluation& run, const Operands& x) {
  const std::string text = text_in(run, x, 0);
  return Value(upper(text) != lower(text) && in_case(text, letter_case) == text);
}

// ---- formats --------------------------------------------------------------------------------

Value format_filter(Evaluation& run, const Operands& x) {
  if (x.rest.named.empty()) {
    return percent_format(run, run.str(x[0]), x[0].is_markup(), Value::tuple(x.rest.positional));
  }
  if (!x.rest.positional.empty()) return run.fail("format takes values or named ones, not both");
  Dict named;
  for (const auto& [name, value] : x.rest.named) named.set(Value(name), value);
  return percent_format(run, run.str(x[0]), x[0].is_markup(), run.dict(std::move(named)));
}

Value format_method(Evaluation& run, const Operands& x) {
  return brace_format(run, text_in(run, x, 0), x[0].is_markup(), x.rest);
}

Value escape(Evaluation& run, const Operands& x) {
  if (x[0].is_markup()) return x[0];
  return run.text(escaped(run.str(x[0])), true);
}

std::string percent_encoded(const std::string& text, std::string_view kept, bool plus_for_space) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool stays = (byte < 0x80 && std::isalnum(byte)) ||
                       std::string_view("_.-~").find(c) != std::string_view::npos ||
                       kept.find(c) != std::string_view::npos;
    if (stays) {
      result += c;
    } else if (c == ' ' && plus_for_space) {
      result += '+';
    } else {
      result += '%';
      result += "0123456789ABCDEF"[byte >> 4];
      result += "0123456789ABCDEF"[byte & 15];
    }
  }
  return result;
}

Value url_encoded(Evaluation& run, const Operands& x) {
  const bool has_pairs = x[0].dict() || x[0].sequence() || x[0].iterator();
  if (!has_pairs) return run.text(percent_encoded(run.str(x[0]), "/", false));
  const List pairs = x[0].dict() ? x[0].dict()->items() : run.elements_of(x[0]);
  std::string text;
  for (const Value& pair : pairs) {
    const List two = run.elements_of(pair);
    if (run.failed()) return {};
    if (two.size() != 2) return run.fail("urlencode takes pairs");
    if (!text.empty()) text += '&';
    text += percent_encoded(run.str(two[0]), "", true) + '=' +
            percent_encoded(run.str(two[1]), "", true);
  }
  return run.text(std::move(text));
}

Value attributes_text(Evaluation& run, const Operands& x) {
  if (!x[0].dict()) return run.fail("xmlattr takes a dict, given " + described(x[0]));
  std::string text;
  for (const auto& [key, value] : x[0].dict()->entries()) {
    if (value.is_none() || value.is_undefined()) continue;
    const std::string name = run.str(key);
    if (!key.text() || name.find_first_of(" \t\n\r\f\v/>=") != std::string::npos) {
      return run.fail("xmlattr: a name has a character that attributes do not have");
    }
    if (!text.empty()) text += ' ';
    text +=
        escaped(name) + "=\"" + (value.is_markup() ? *value.text() : escaped(run.str(value))) + '"';
  }
  const bool adds_space = x.or_else(1, true).is_true() && !text.empty();
  return run.text(adds_space ? " " + text : text);
}

Value word_count(Evaluation& run, const Operands& x) {
  const std::string text = run.str(x[0]);
  int64_t words = 0;
  bool is_inside = false;
  for (const std::string_view c : characters_of(text)) {
    const bool is_word = c == "_" || all_match(c, "[\\p{L}\\p{N}]");
    if (is_word && !is_inside) ++words;
    is_inside = is_word;
  }
  return Value(words);
}

// ---- tables ---------------------------------------------------------------------------------

Value soft_text(Evaluation& run, const Operands& x) {
  return x[0].text() ? x[0] : run.text(run.str(x[0]));
}
Value safe(Evaluation& run, const Operands& x) {
  return run.text(run.str(x[0]), true);
}

constexpr Builtin kTextFilters[] = {
    {"capitalize", rewritten<capitalized>, 1, {"s"}},
    {"center", padded<Side::both>, 1, {"value", "width"}},
    {"e", escape, 1, {"s"}},
    {"escape", escape, 1, {"s"}},
    {"forceescape",
     [](Evaluation& run, const Operands& x) { return run.text(escaped(run.str(x[0])), true); }},
    {"format", format_filter, 1, {"value"}, true},
    {"indent", indent, 1, {"s", "width", "first", "blank"}},
    {"lower", rewritten<lower>, 1, {"s"}},
    {"replace", replace_filter, 3, {"s", "old", "new", "count"}},
    {"safe", safe},
    {"string", soft_text, 1, {"s"}},
    {"title", rewritten<title_of_words>, 1, {"s"}},
    {"tojson", to_json, 1, {"x", "ensure_ascii", "indent", "separators", "sort_keys"}},
    {"trim", strip<true, true>, 1, {"value", "chars"}},
    {"truncate", truncate, 1, {"s", "length", "killwords", "end", "leeway"}},
    {"upper", rewritten<upper>, 1, {"s"}},
    {"urlencode", url_encoded},
    {"wordcount", word_count, 1, {"s"}},
    {"xmlattr", attributes_text, 1, {"d", "autospace"}},
};

constexpr std::array<std::string_view, 6> kPart = {"", "part", "start", "end"};
constexpr std::array<std::string_view, 6> kSplit = {"", "sep", "maxsplit"};
constexpr std::array<std::string_view, 6> kWidth = {"", "width", "fill"};

constexpr Builtin kTextMethods[] = {
    {"capitalize", rewritten<capitalized>},
    {"casefold", rewritten<lower>},
    {"center", padded<Side::both>, 2, kWidth},
    {"count", count, 2, kPart},
    {"endswith", has_at_end<false>, 2, kPart},
    {"find", find<false, Absent::minus_one>, 2, kPart},
    {"format", format_method, 1, {""}, true},
    {"index", find<false, Absent::fails>, 2, kPart},
    {"isalnum", consists_of<Property{"[\\p{L}\\p{N}]"}>},
    {"isalpha", consists_of<Property{"\\p{L}"}>},
    {"isdecimal", consists_of<Property{"\\p{Nd}"}>},
    {"isdigit", consists_of<Property{"\\p{Nd}"}>},
    {"islower", is_in_case<Case::lower>},
    {"isnumeric", consists_of<Property{"\\p{N}"}>},
    {"isspace", is_blank},
    {"isupper", is_in_case<Case::upper>},
    {"join", join, 2, {"", "iterable"}},
    {"ljust", padded<Side::right>, 2, kWidth},
    {"lower", rewritten<lower>},
    {"lstrip", strip<true, false>, 1, {"", "chars"}},
    {"partition", partition<false>, 2, {"", "sep"}},
    {"removeprefix", without<true>, 2, {"", "prefix"}},
    {"removesuffix", without<false>, 2, {"", "suffix"}},
    {"replace", replace_method, 3, {"", "old", "new", "count"}},
    {"rfind", find<true, Absent::minus_one>, 2, kPart},
    {"rindex", find<true, Absent::fails>, 2, kPart},
    {"rjust", padded<Side::left>, 2, kWidth},
    {"rpartition", partition<true>, 2, {"", "sep"}},
    {"rsplit", split<true>, 1, kSplit},
    {"rstrip", strip<false, true>, 1, {"", "chars"}},
    {"split", split<false>, 1, kSplit},
    {"splitlines", lines, 1, {"", "keepends"}},
    {"startswith", has_at_end<true>, 2, kPart},
    {"strip", strip<true, true>, 1, {"", "chars"}},
    {"swapcase", rewritten<swapped>},
    {"title", rewritten<title>},
    {"upper", rewritten<upper>},
    {"zfill", padded<Side::sign>, 2, {"", "width"}},
};

}  // namespace

std::span<const Builtin> text_filters() {
  return kTextFilters;
}
std::span<const Builtin> text_methods() {
  return kTextMethods;
}

}  // namespace ullage::chat
