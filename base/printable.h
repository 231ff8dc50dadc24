// Names and messages contain bytes of files, which may be anything. These functions make them safe
// to display.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ullage::ir {

// `text` as one line that a terminal can display: invalid UTF-8, control characters and characters
// that break lines or reorder text become \xNN, byte by byte. All else stays, so that
// printable(printable(t)) == printable(t).
std::string printable(std::string_view text);

// The same for a text of several lines: line ends and tabs stay.
std::string printable_lines(std::string_view text);

// `text` as valid UTF-8, for formats that escape control characters themselves: only invalid bytes
// become \xNN.
std::string valid_utf8(std::string_view text);

// `text` as valid UTF-8: U+FFFD in place of each invalid byte, and of each beginning of a character
// that has no end.
std::string with_replacements(std::string_view text);

// Messages that quote long expressions are brought to a length that a reader takes in.
inline constexpr size_t kLongestMessage = 300;

// `text` in at most `most` bytes. Long parts in brackets are cut: of two of them, which a message
// compares, to what differs, with what is around it; a single one in its middle. "..." stands for
// what is left out. Text that is still too long loses its end. UTF-8 sequences stay whole.
// REQUIRES: most >= 3.
std::string shortened(std::string text, size_t most = kLongestMessage);

}  // namespace ullage::ir
