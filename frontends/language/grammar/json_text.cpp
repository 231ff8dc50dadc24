#include "frontends/language/grammar/json_parts.h"

namespace ullage::grammar {
namespace {

const CodeRange kControls = {0, 0x1f};

Part plain_character() {
  return all_but({kControls, {'"', '"'}, {'\\', '\\'}});
}

Part hexadecimal(CodeRange digits) {
  return characters({digits});
}
Part any_hexadecimal() {
  return characters({{'0', '9'}, {'a', 'f'}, {'A', 'F'}});
}

// \uXXXX of one code unit that is no half of a character.
Part unicode_escape() {
  // The first digit d allows half characters where the second is 8 to f.
  const Part low = sequence({characters({{'d', 'd'}, {'D', 'D'}}), hexadecimal({'0', '7'})});
  const Part other =
      sequence({characters({{'0', '9'}, {'a', 'c'}, {'A', 'C'}, {'e', 'f'}, {'E', 'F'}}),
                any_hexadecimal()});
  return sequence({text("u"), choice({low, other}), any_hexadecimal(), any_hexadecimal()});
}

Part any_escape() {
  return sequence({text("\\"), choice({characters({{'"', '"'},
                                                   {'\\', '\\'},
                                                   {'/', '/'},
                                                   {'b', 'b'},
                                                   {'f', 'f'},
                                                   {'n', 'n'},
                                                   {'r', 'r'},
                                                   {'t', 't'}}),
                                       unicode_escape()})});
}

// The one escape of a character that must not stand for itself.
Part escape_of(uint32_t code) {
  constexpr std::string_view kCharacters = "\"\\\b\f\n\r\t", kLetters = "\"\\bfnrt";
  const size_t at = code < 0x80 ? kCharacters.find(static_cast<char>(code)) : kCharacters.npos;
  if (at != kCharacters.npos) return text(std::string("\\") + kLetters[at]);
  constexpr std::string_view kDigits = "0123456789abcdef";
  return text(std::string("\\u00") + kDigits[code >> 4] + kDigits[code & 15]);
}

Part escaped(const Expression& content) {
  if (content.kind != Expression::Kind::characters) {
    Expression mapped = content;
    for (Part& part : mapped.parts) part = escaped(*part);
    for (Expression::State& state : mapped.states) {
      for (Expression::Step& step : state.steps) step.part = escaped(*step.part);
    }
    return std::make_shared<const Expression>(std::move(mapped));
  }
  std::vector<CodeRange> plain;
  std::vector<Part> parts;
  for (const CodeRange& range : content.ranges) {
    for (uint32_t code = range.first; code <= range.last && code <= '\\'; ++code) {
      const bool is_plain = code > kControls.last && code != '"' && code != '\\';
      if (is_plain) {
        plain.push_back({code, code});
      } else {
        parts.push_back(escape_of(code));
      }
    }
    const uint32_t rest = std::max<uint32_t>(range.first, '\\' + 1);
    if (rest <= range.last) plain.push_back({rest, range.last});
  }
  parts.push_back(characters(std::move(plain)));
  return choice(std::move(parts));
}

Part quoted(Part part) {
  return sequence({text("\""), std::move(part), text("\"")});
}

}  // namespace

Part comma() {
  return sequence({text(","), optional(text(" "))});
}

Part colon() {
  return sequence({text(":"), optional(text(" "))});
}

Part json_string(uint32_t least, uint32_t most) {
  return quoted(repeat(choice({plain_character(), any_escape()}), least, most));
}

Part json_string_of(const Expression& content) {
  return quoted(escaped(content));
}

Part json_literal(std::string_view utf8) {
  return json_string_of(*text(utf8));
}

}  // namespace ullage::grammar
