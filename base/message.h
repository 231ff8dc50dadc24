// message: formats a text from a pattern and arguments, built out of line. `"a" + x + "b"` compiles
// to some hundred bytes of code, a message to one call.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace ullage::ir {

// Declared only, so that calling it is a compile error.
void the_pattern_must_have_one_place_per_argument();

// A pattern with one {} per argument; any other number does not compile.
template <size_t kArguments>
struct Pattern {
  template <size_t kSize>
  consteval Pattern(const char (&given)[kSize]) : text(given) {
    size_t places = 0;
    for (size_t i = 0; i + 1 < kSize; ++i) places += given[i] == '{' && given[i + 1] == '}';
    if (places != kArguments) the_pattern_must_have_one_place_per_argument();
  }

  const char* text;
};

// An argument of message_of: all but numbers by their address.
struct MessagePart {
  enum class Kind : uint8_t { letters, string, view, integer, natural };

  MessagePart(const char* part) : kind(Kind::letters), letters(part) {}
  // Only these types: a converted argument would be a temporary.
  template <std::same_as<std::string> T>
  MessagePart(const T& part) : kind(Kind::string), string(&part) {}
  template <std::same_as<std::string_view> T>
  MessagePart(const T& part) : kind(Kind::view), view(&part) {}
  template <std::signed_integral T>
  MessagePart(T part) : kind(Kind::integer), integer(part) {}
  template <std::unsigned_integral T>
  MessagePart(T part) : kind(Kind::natural), natural(part) {}
  MessagePart(char) = delete;  // ambiguous: a number or a letter

  Kind kind;
  union {
    const char* letters;
    const std::string* string;
    const std::string_view* view;
    int64_t integer;
    uint64_t natural;
  };
};

std::string message_of(const char* pattern, const MessagePart* parts);

// message("{} of {}", 2, name): "2 of x". Arguments are texts and whole numbers.
template <class... Arguments>
[[gnu::always_inline]] inline std::string message(Pattern<sizeof...(Arguments)> pattern,
                                                  const Arguments&... arguments) {
  const MessagePart parts[] = {MessagePart(arguments)...};
  return message_of(pattern.text, parts);
}

}  // namespace ullage::ir
