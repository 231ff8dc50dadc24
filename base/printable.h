// Names and messages contain bytes of files, which may be anything. These functions make them safe
// to display.
#pragma once

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

}  // namespace ullage::ir
