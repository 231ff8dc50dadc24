// A text as tokens.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "frontends/comprehension/text/source.h"
#include "ir/dtype.h"

namespace ullage::comprehension {

// Longer names are an error.
inline constexpr size_t kMaxNameBytes = 255;

enum class TokenKind : uint8_t {
  name,
  type,     // a name of a dtype, in `dtype`
  number,   // in `integer` or `real`, by `dtype`
  symbol,   // punctuation, operators, "def", "where", "exists", "min", "max"
  unknown,  // bytes that begin no token
  end,      // of the text: the last token, and only that
};

struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text{};  // of the source
  Range range{};
  bool begins_line = false;  // a newline lies between this token and the one before
  // Numbers: i32; i64 where that is too small; f32 with ".", "e" or "E", rounded to nearest even.
  ir::DType dtype = ir::DType::i32;
  int64_t integer = 0;
  double real = 0;

  bool is(std::string_view symbol) const { return kind == TokenKind::symbol && text == symbol; }
};

// The longest symbol that fits is taken: "max=!" before "max=" before "max", and "+=!a" is "+=!"
// and "a". White space and comments ("#" to the end of the line) separate. In "A.1", without white
// space, "." is a symbol and 1 an integer; elsewhere a number may begin with ".". Text that is no
// valid token (a number with a suffix or out of range, a name that is too long, unknown bytes) is
// reported to `diagnostics` and still becomes a token, so that parsing goes on.
std::vector<Token> tokens_of(const Source& source, Diagnostics& diagnostics);

}  // namespace ullage::comprehension
