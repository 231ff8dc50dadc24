// Names and messages are made of the bytes of files, which may be anything. This is what of them
// may be shown.
#pragma once

#include <string>
#include <string_view>

namespace ullage::ir {

// `text` as one line that a terminal only displays: bytes that are no UTF-8, control characters and
// marks that break lines or reorder what is read become \xNN, byte by byte. All else stays, so that
// printable(printable(t)) == printable(t).
std::string printable(std::string_view text);

// The same of a text of several lines: ends of lines and tabs stay.
std::string printable_lines(std::string_view text);

// `text` as UTF-8, for formats that escape control characters themselves: only bytes that are none
// become \xNN.
std::string valid_utf8(std::string_view text);

}  // namespace ullage::ir
