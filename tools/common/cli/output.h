// How the tools print: as fmt::print, but of the text only what a terminal displays, because names
// and messages contain bytes of files. Lines stay lines; a name that may contain an end of one
// goes through ir::printable where it becomes part of a text (TextTable does so with its cells).
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <string_view>
#include <utility>

namespace ullage::tools {

void print_text(std::string_view text);        // to stdout
void print_error_text(std::string_view text);  // to stderr
void print_bytes(std::string_view text);       // to stdout, as they are: for results, not names
// To stdout, valid UTF-8 as reports have it (ir::with_replacements); a terminal gets what it
// displays of it. For texts that a model writes.
void print_answer(std::string_view text);

bool is_terminal(std::FILE* stream);

// Writes what is buffered. False: some text could not be written to stdout.
bool finish_output();

template <class... Args>
void print(fmt::format_string<Args...> format, Args&&... args) {
  print_text(fmt::format(format, std::forward<Args>(args)...));
}

template <class... Args>
void print_error(fmt::format_string<Args...> format, Args&&... args) {
  print_error_text(fmt::format(format, std::forward<Args>(args)...));
}

}  // namespace ullage::tools
