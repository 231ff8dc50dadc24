// "ERROR: name:line: 'token' : message", with names that may hold colons themselves.
#include "shaders/toolchain/compile/glsl_log.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

namespace ullage::shaders {
namespace {

bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

std::string_view trim(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r"), text.size()));
  return text.substr(0, text.find_last_not_of(" \t\r") + 1);
}

bool only_counts(std::string_view text) {
  return text.find("compilation errors.") != std::string_view::npos ||
         text.find("compilation terminated") != std::string_view::npos;
}

// The first ":<digits>:" whose end is followed by a blank or another number splits name and place.
void split_place(std::string_view& text, Diagnostic& d) {
  for (size_t colon = text.find(':'); colon != std::string_view::npos;
       colon = text.find(':', colon + 1)) {
    const char* const begin = text.data() + colon + 1;
    const char* const end = text.data() + text.size();
    uint32_t line = 0, column = 0;
    const auto [after, error] = std::from_chars(begin, end, line);
    if (error != std::errc() || after == end || *after != ':') continue;
    const char* rest = after + 1;
    const auto [after_column, no_column] = std::from_chars(rest, end, column);
    if (no_column == std::errc() && after_column != end && *after_column == ':') {
      rest = after_column + 1;
      d.column = column;
    }
    if (rest != end && *rest != ' ') continue;
    d.file = text.substr(0, colon);
    d.line = line;
    text.remove_prefix(static_cast<size_t>(rest - text.data()));
    return;
  }
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

// Where `token` stands by itself in the line; 0 if it does not.
uint32_t column_of(std::string_view line, std::string_view token) {
  if (token.empty()) return 0;
  for (size_t at = line.find(token); at != std::string_view::npos; at = line.find(token, at + 1)) {
    const size_t end = at + token.size();
    const bool starts = at == 0 || !is_word(line[at - 1]) || !is_word(token.front());
    const bool ends = end == line.size() || !is_word(line[end]) || !is_word(token.back());
    if (starts && ends) return static_cast<uint32_t>(at + 1);
  }
  return 0;
}

// Longer lines are made by programs and are not shown.
constexpr size_t kLongestLine = 400;

std::string line_of(std::string_view text, uint32_t number) {
  for (uint32_t line = 1; !text.empty(); ++line) {
    const size_t end = std::min(text.find('\n'), text.size());
    if (line == number) {
      const std::string_view found = text.substr(0, end);
      return std::string(found.substr(0, found.find_last_not_of('\r') + 1));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return "";
}

// 'token' : message  becomes  "token: message"; an empty token goes.
std::string take_token(std::string_view& text) {
  text = trim(text);
  if (!text.starts_with('\'')) return "";
  const size_t end = text.find("' :");
  if (end == std::string_view::npos) return "";
  std::string token(text.substr(1, end - 1));
  text = trim(text.substr(end + 3));
  return token;
}

std::optional<Diagnostic> read_line(std::string_view line, const Includer& includer,
                                    SourceFiles& texts) {
  Diagnostic d;
  if (take_prefix(line, "WARNING: ")) {
    d.severity = Severity::warning;
  } else if (!take_prefix(line, "ERROR: ")) {
    return std::nullopt;
  }
  if (only_counts(line)) return std::nullopt;
  split_place(line, d);
  const std::string token = take_token(line);
  d.message = (token.empty() ? "" : "'" + token + "': ") + std::string(trim(line));
  d.file = includer.path_of(d.file);
  if (d.line == 0) return d;
  d.included = includer.stack_of(d.file);
  if (const auto text = texts.read(d.file)) d.source_line = line_of(text->text, d.line);
  if (d.column == 0) d.column = column_of(d.source_line, token);
  if (d.source_line.size() > kLongestLine) d.source_line.clear();
  if (d.column != 0) d.length = static_cast<uint32_t>(token.size());
  return d;
}

}  // namespace

std::vector<Diagnostic> read_glsl_log(std::string_view log, const Includer& includer,
                                      SourceFiles& texts, const std::string& id) {
  std::vector<Diagnostic> found;
  while (!log.empty()) {
    const size_t end = std::min(log.find('\n'), log.size());
    const std::string_view line = log.substr(0, end);
    log.remove_prefix(std::min(end + 1, log.size()));
    if (auto d = read_line(line, includer, texts)) {
      d->id = id;
      found.push_back(std::move(*d));
    }
  }
  return found;
}

}  // namespace ullage::shaders
