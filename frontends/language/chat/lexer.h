// Splits a chat template into tokens, as Jinja2 does with trim_blocks and lstrip_blocks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ullage::chat {

enum class TokenKind : uint8_t {
  data,          // text outside of tags
  output_begin,  // {{
  output_end,
  block_begin,  // {%
  block_end,
  name,
  integer,
  real,
  text,
  mark,
  end,
};

struct Token {
  TokenKind kind = TokenKind::end;
  std::string text{};  // of a text: what it stands for; of a number: without "_"
  size_t line = 1;
};

// The tokens, followed by one of kind `end`. Comments are left out, and so are the blanks that tags
// remove: those at "-", the end of the line behind a statement or comment, blanks in front of one
// that begins its line, and the end of the template's last line. Line ends of the template become
// "\n". Errors: invalid_file.
ir::Result<std::vector<Token>> tokens_of(std::string_view text);

}  // namespace ullage::chat
