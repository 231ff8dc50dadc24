// Diagnostic: a message of a compile about a place in a source, for people and for programs.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ullage::shaders {

enum class Severity : uint8_t { error, warning, note };
const char* to_string(Severity severity);

// "file was included from line `line` of `file`".
struct IncludeFrame {
  std::string file;
  uint32_t line = 0;
};

struct Diagnostic {
  Severity severity = Severity::error;
  std::string id;           // stable, one of docs/shader-tool.md: "glsl", "spirv-invalid", ...
  std::string message;      // one line or more, without place and severity
  std::string file;         // as it was named on the command line or found by an include; may be ""
  uint32_t line = 0;        // 1 is the first; 0: the file as a whole
  uint32_t column = 0;      // 1 is the first; 0: unknown
  uint32_t length = 0;      // characters that are meant, from `column`
  std::string source_line;  // its text where known
  std::vector<IncludeFrame> included;  // innermost first
  std::string variant;                 // "" where the input has one only
};

// "file:line:column: error: message [id]" with the include stack before it and the source line
// with a caret below, as compilers print it. Ends with a newline.
std::string to_text(const Diagnostic& diagnostic);

// One JSON document over all of them: {"version": "1.0", "diagnostics": [...]}. Ends with a
// newline.
std::string to_json(std::span<const Diagnostic> diagnostics);
// SARIF 2.1.0, one run. Ends with a newline.
std::string to_sarif(std::span<const Diagnostic> diagnostics, const std::string& tool_version);

// True if one of them is an error.
bool has_errors(std::span<const Diagnostic> diagnostics);

}  // namespace ullage::shaders
