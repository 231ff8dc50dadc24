// Regular expressions as ECMA-262 and Perl share them.
#include <optional>

#include "base/printable.h"
#include "frontends/language/grammar/expression.h"
#include "frontends/language/grammar/text_reader.h"

namespace ullage::grammar {
namespace {

constexpr int kDeepest = 200;  // groups in groups

using Ranges = std::vector<CodeRange>;

// Engines disagree about characters outside of ASCII: a text must be a match for all of them.
struct Class {
  Ranges surely;    // what every engine takes in
  Ranges possibly;  // what any engine takes in
};

Class inverse(const Class& of) {
  return {complement(of.possibly), complement(of.surely)};
}

Class digits() {
  return {{{'0', '9'}}, {{'0', '9'}}};
}

Class words() {
  const Ranges words = {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}};
  // Blocks of punctuation and of pictures.
  Ranges others = {{0, 0xa9},         {0xab, 0xb1},     {0xb4, 0xb4},     {0xb6, 0xb8},
                   {0xbb, 0xbb},      {0xbf, 0xbf},     {0xd7, 0xd7},     {0xf7, 0xf7},
                   {0x2000, 0x200b},  {0x200e, 0x203e}, {0x2041, 0x2053}, {0x2055, 0x206f},
                   {0x20a0, 0x20cf},  {0x2190, 0x23ff}, {0x2500, 0x2775}, {0x2794, 0x2bff},
                   {0x3000, 0x3003},  {0x3008, 0x3020}, {0xff01, 0xff0f}, {0x1f300, 0x1f6ff},
                   {0x1f900, 0x1f9ff}};
  Ranges possibly = complement(others);
  possibly.insert(possibly.end(), words.begin(), words.end());
  return {words, united(std::move(possibly))};
}

Class spaces() {
  return {{{'\t', '\r'}, {' ', ' '}},
          {{'\t', '\r'},
           {0x1c, 0x20},
           {0x85, 0x85},
           {0xa0, 0xa0},
           {0x1680, 0x1680},
           {0x180e, 0x180e},
           {0x2000, 0x200a},
           {0x2028, 0x2029},
           {0x202f, 0x202f},
           {0x205f, 0x205f},
           {0x3000, 0x3000},
           {0xfeff, 0xfeff}}};
}

// \d, \w, \s and their complements; none: no class.
std::optional<Class> class_of(char letter) {
  switch (letter) {
    case 'd':
      return digits();
    case 'w':
      return words();
    case 's':
      return spaces();
    case 'D':
      return inverse(digits());
    case 'W':
      return inverse(words());
    case 'S':
      return inverse(spaces());
    default:
      return {};
  }
}

Class just(uint32_t code) {
  return {{{code, code}}, {{code, code}}};
}

// What an expression describes, and whether it must begin and end where the text does.
struct Anchored {
  Part part;
  bool at_begin = false, at_end = false;
};

class ExpressionReader {
 public:
  explicit ExpressionReader(std::string_view pattern) : in_(pattern), pattern_(pattern) {}

  Result<std::vector<Anchored>> read() {
    auto alternatives = read_alternatives(0);
    if (!alternatives) return alternatives;
    if (!in_.at_end()) return fault("a ')' without a '('");
    return alternatives;
  }

 private:
  ir::Error fault(const std::string& what) const {
    return ir::invalid_argument("the expression '{}', at byte {}: {}", ir::printable(pattern_),
                                in_.at(), what);
  }
  ir::Error cannot(const std::string& what) const {
    return ir::unsupported("the expression '{}', at byte {}: {}", ir::printable(pattern_), in_.at(),
                           what);
  }

  Result<std::vector<Anchored>> read_alternatives(int depth) {
    if (depth > kDeepest) return fault("more than 200 groups in each other");
    std::vector<Anchored> alternatives;
    do {
      auto one = read_alternative(depth);
      if (!one) return one.error();
      alternatives.push_back(std::move(*one));
    } while (in_.take("|"));
    return alternatives;
  }

  Result<Anchored> read_alternative(int depth) {
    Anchored result;
    while (in_.take("^") || in_.take("\\A")) result.at_begin = true;
    std::vector<Part> parts;
    while (!in_.at_end() && in_.front() != '|' && in_.front() != ')') {
      if (in_.take("$") || in_.take("\\Z") || in_.take("\\z")) {
        result.at_end = true;
        continue;
      }
      if (in_.front() == '^' || result.at_end) return cannot("an anchor inside of it");
      auto atom = read_atom(depth);
      if (!atom) return atom.error();
      auto repeated = read_quantifiers(std::move(*atom));
      if (!repeated) return repeated.error();
      parts.push_back(std::move(*repeated));
    }
    if (depth > 0 && (result.at_begin || result.at_end)) return cannot("an anchor in a group");
    result.part = sequence(std::move(parts));
    return result;
  }

  Result<Part> read_atom(int depth) {
    if (in_.take("(")) return read_group(depth);
    if (in_.front() == '[') return read_class();
    if (in_.take(".")) return all_but({{'\n', '\n'}, {'\r', '\r'}, {0x2028, 0x2029}});
    if (in_.front() == '\\') {
      auto escape = read_escape(false);
      if (!escape) return escape.error();
      return characters(std::move(escape->surely));
    }
    const char c = in_.front();
    if (c == '*' || c == '+' || c == '?') return fault("nothing to repeat");
    const uint32_t code = in_.next_code();
    return characters({{code, code}});
  }

  Result<Part> read_group(int depth) {
    if (in_.take("?")) {
      const bool is_name = in_.take("P<") || (in_.is_at('<') && !in_.rest(2).ends_with('=') &&
                                              !in_.rest(2).ends_with('!') && in_.take("<"));
      if (is_name) {
        while (!in_.at_end() && in_.next() != '>') continue;
      } else if (!in_.take(":")) {
        return cannot("looking around, flags and conditions ('(?')");
      }
    }
    auto alternatives = read_alternatives(depth + 1);
    if (!alternatives) return alternatives.error();
    if (!in_.take(")")) return fault("a '(' without a ')'");
    std::vector<Part> parts;
    for (Anchored& one : *alternatives) parts.push_back(std::move(one.part));
    return choice(std::move(parts));
  }

  Result<Part> read_quantifiers(Part part) {
    uint32_t least = 0, most = kNoLimit;
    if (in_.take("*")) {
    } else if (in_.take("+")) {
      least = 1;
    } else if (in_.take("?")) {
      most = 1;
    } else if (is_count()) {
      const auto counts = in_.read_counts();
      if (!counts) return fault(counts.error().message);
      least = counts->least;
      most = counts->most;
    } else {
      return part;
    }
    if (in_.take("+")) return cannot("possessive quantifiers");
    in_.take("?");  // the same texts match
    return repeat(std::move(part), least, most);
  }

  // Is a '{' the beginning of a count? Else it stands for itself.
  bool is_count() const {
    const std::string_view rest = in_.rest(24);
    if (!rest.starts_with('{')) return false;
    const size_t end = rest.find('}');
    return end != rest.npos && end > 1 && rest[1] != ',' &&
           rest.substr(1, end - 1).find_first_not_of("0123456789,") == rest.npos;
  }

  Result<Part> read_class() {
    in_.next();
    const bool is_complement = in_.take("^");
    Class all;
    for (bool is_first = true; in_.at_end() || in_.front() != ']' || is_first; is_first = false) {
      if (in_.at_end()) return fault("a class without an end");
      if (in_.front() == ']') break;  // an empty class
      auto first = read_class_item();
      if (!first) return first.error();
      if (in_.is_at('-') && in_.rest(2) != "-]" && is_single(*first)) {
        in_.next();
        if (in_.at_end()) return fault("a class without an end");
        auto last = read_class_item();
        if (!last) return last.error();
        const uint32_t begin = first->surely[0].first;
        if (!is_single(*last) || last->surely[0].first < begin) {
          return fault("a range that ends before it begins");
        }
        const Ranges range = {{begin, last->surely[0].first}};
        first = Class{range, range};
      }
      all.surely.insert(all.surely.end(), first->surely.begin(), first->surely.end());
      all.possibly.insert(all.possibly.end(), first->possibly.begin(), first->possibly.end());
    }
    in_.next();
    return is_complement ? all_but(all.possibly) : characters(std::move(all.surely));
  }

  static bool is_single(const Class& item) {
    return item.surely.size() == 1 && item.surely[0].first == item.surely[0].last;
  }

  Result<Class> read_class_item() {
    if (in_.front() == '\\') return read_escape(true);
    return just(in_.next_code());
  }

  Result<Class> read_escape(bool in_class) {
    in_.next();
    if (in_.at_end()) return fault("a backslash at its end");
    const char c = in_.next();
    if (auto known = class_of(c)) return *known;
    constexpr std::string_view kNames = "nrtfv0", kCharacters{"\n\r\t\f\v\0", 6};
    if (const size_t at = kNames.find(c); at != kNames.npos) {
      return just(uint32_t(kCharacters[at]));
    }
    if (c == 'b' && in_class) return just('\b');
    if (c == 'x' || c == 'u') return read_code(c == 'x' ? 2 : 4);
    if (c == 'p' || c == 'P') return cannot("properties of Unicode ('\\p')");
    if (c == 'b' || c == 'B' || c == 'A' || c == 'Z' || c == 'z') {
      return cannot("an anchor inside of it");
    }
    if (c >= '1' && c <= '9') return cannot("references to groups");
    const bool is_letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    if (is_letter) return fault(std::string("an escape '\\") + c + "'");
    const auto code = static_cast<unsigned char>(c);
    if (code >= 0x80) return fault("a backslash before a character that needs none");
    return just(code);
  }

  // \xHH, \uHHHH, \u{H...}; two \u of surrogates are one character.
  Result<Class> read_code(int digits) {
    uint32_t code = 0;
    if (digits == 4 && in_.take("{")) {
      int count = 0;
      while (!in_.at_end() && in_.front() != '}' && ++count <= 6) {
        const auto digit = in_.read_hex(1);
        if (!digit) return fault(digit.error().message);
        code = code << 4 | *digit;
      }
      if (!in_.take("}") || count == 0 || code > kLastCode) return fault("no code point");
      return just(code);
    }
    const auto first = in_.read_hex(digits);
    if (!first) return fault(first.error().message);
    code = *first;
    if (code >= 0xd800 && code < 0xdc00 && in_.take("\\u")) {
      const auto second = in_.read_hex(4);
      if (!second || *second < 0xdc00 || *second > 0xdfff) return fault("half a character");
      code = 0x10000 + ((code - 0xd800) << 10) + (*second - 0xdc00);
    }
    return just(code);
  }

  TextReader in_;
  std::string_view pattern_;
};

}  // namespace

Result<Part> read_regular_expression(std::string_view pattern) {
  auto alternatives = ExpressionReader(pattern).read();
  if (!alternatives) return alternatives.error();
  std::vector<Part> parts;
  for (Anchored& one : *alternatives) parts.push_back(std::move(one.part));
  return choice(std::move(parts));
}

Result<Part> containing_match(std::string_view pattern) {
  auto alternatives = ExpressionReader(pattern).read();
  if (!alternatives) return alternatives.error();
  std::vector<Part> parts;
  for (Anchored& one : *alternatives) {
    std::vector<Part> around;
    if (!one.at_begin) around.push_back(repeat(any_character(), 0));
    around.push_back(std::move(one.part));
    if (!one.at_end) around.push_back(repeat(any_character(), 0));
    parts.push_back(sequence(std::move(around)));
  }
  return choice(std::move(parts));
}

}  // namespace ullage::grammar
