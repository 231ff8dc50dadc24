// Splits the text of a chat template into text and tags, and tags into words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ullage::chat {

enum class PieceKind : uint8_t { text, output, statement };  // as it is, {{ ... }}, {% ... %}

struct Piece {
  PieceKind kind = PieceKind::text;
  std::string text{};  // without the tag's marks
};

// Comments are left out, and so are the blanks that tags remove: those at "-", the end of the line
// behind a statement, blanks in front of a statement that begins its line, and the end of the
// template's last line, as templates of models expect. Errors: invalid_file for a tag that does not
// end.
ir::Result<std::vector<Piece>> pieces_of(std::string_view text);

enum class WordKind : uint8_t { name, integer, text, mark, end };

struct Word {
  WordKind kind = WordKind::end;
  std::string text{};  // of a text what it stands for
};

// The words of a tag, followed by one of kind `end`. Errors: invalid_file for a text that does not
// end; unsupported for a character that no supported expression has.
ir::Result<std::vector<Word>> words_of(std::string_view tag);

}  // namespace ullage::chat
