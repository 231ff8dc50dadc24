// Diagnostics for people: GCC's form, which editors parse.
#include "shaders/toolchain/compile/diagnostic.h"

#include <algorithm>

namespace ullage::shaders {
namespace {

std::string place(const std::string& file, uint32_t line, uint32_t column) {
  std::string text = file;
  if (line != 0) text += ':' + std::to_string(line);
  if (line != 0 && column != 0) text += ':' + std::to_string(column);
  return text;
}

std::string include_stack(const Diagnostic& d) {
  std::string text;
  for (size_t i = 0; i < d.included.size(); ++i) {
    text += (i == 0 ? "In file included from " : "                 from ") +
            place(d.included[i].file, d.included[i].line, 0) +
            (i + 1 < d.included.size() ? ",\n" : ":\n");
  }
  return text;
}

// The line, and below it a caret under the column, tabs kept so that both align.
std::string caret(const Diagnostic& d) {
  if (d.source_line.empty()) return "";
  const std::string number = std::to_string(d.line);
  std::string text = "  " + number + " | " + d.source_line + "\n";
  if (d.column == 0 || d.column > d.source_line.size() + 1) return text;
  text += "  " + std::string(number.size(), ' ') + " | ";
  for (uint32_t i = 0; i + 1 < d.column; ++i) text += d.source_line[i] == '\t' ? '\t' : ' ';
  text += '^' + std::string(d.length > 1 ? d.length - 1 : 0, '~');
  return text + "\n";
}

}  // namespace

const char* to_string(Severity severity) {
  constexpr const char* kNames[] = {"error", "warning", "note"};
  return kNames[static_cast<size_t>(severity)];
}

bool has_errors(std::span<const Diagnostic> diagnostics) {
  return std::ranges::any_of(diagnostics,
                             [](const Diagnostic& d) { return d.severity == Severity::error; });
}

std::string to_text(const Diagnostic& d) {
  std::string text = include_stack(d);
  const std::string where = place(d.file, d.line, d.column);
  if (!where.empty()) text += where + ": ";
  text += std::string(to_string(d.severity)) + ": " + d.message;
  if (!d.variant.empty()) text += " (variant " + d.variant + ")";
  if (!d.id.empty()) text += " [" + d.id + "]";
  return text + "\n" + caret(d);
}

}  // namespace ullage::shaders
