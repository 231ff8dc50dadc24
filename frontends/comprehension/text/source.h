// The text of comprehensions, places in it, and diagnostics about them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ullage::comprehension {

// Bytes [begin, end) of a text.
struct Range {
  uint32_t begin = 0, end = 0;
};

// The smallest range that contains both.
Range joined(Range a, Range b);

// Where a byte lies: lines and columns from 1, columns in bytes.
struct Place {
  uint32_t line = 1, column = 1;
};

enum class Severity : uint8_t { error, warning };

// A message about a range of the text.
struct Diagnostic {
  Severity severity = Severity::error;
  Range range{};
  std::string message{};  // one line: the rule and what was given
  std::string rule{};     // "S3", of docs/semantics.md; empty for syntax
};

// A text and its name, such as a file's. Any bytes are allowed in both.
class Source {
 public:
  Source() = default;
  // REQUIRES: text.size() fits uint32_t (parse() allows at most kMaxTextBytes).
  Source(std::string name, std::string text);

  const std::string& name() const { return name_; }
  std::string_view text() const { return text_; }
  // The text of a range that lies in it.
  std::string_view text(Range range) const;

  // A byte past the end lies at the end. Takes the logarithm of the count of lines.
  Place place_of(uint32_t byte) const;

  // "FILE:LINE:COLUMN: error: message [S3]", the line that the range begins in, and below it a
  // caret and tildes for as much of the range as that line has. Bytes that a terminal would not
  // display are escaped (base/printable.h); of a long line only the context is shown. No newline at
  // the end.
  std::string describe(const Diagnostic& diagnostic) const;

 private:
  std::string name_, text_;
  std::vector<uint32_t> line_starts_{0};
};

// The text of describe() as an error (invalid_argument); several are joined by newlines. REQUIRES:
// at least one diagnostic.
ir::Error error_of(const Source& source, const Diagnostic& diagnostic);
ir::Error error_of(const Source& source, std::span<const Diagnostic> diagnostics);

// Collects diagnostics of one text: the first kMaxErrors errors and as many warnings.
class Diagnostics {
 public:
  static constexpr size_t kMaxErrors = 20;

  // Can one more error be added? Check this before building an expensive message.
  bool accepts_errors() const { return errors_ < kMaxErrors; }
  bool has_errors() const { return errors_ != 0; }
  void add(Diagnostic diagnostic);
  // In the order of the text. The collection is empty afterwards.
  std::vector<Diagnostic> take();

 private:
  std::vector<Diagnostic> all_;
  size_t errors_ = 0, warnings_ = 0;
};

}  // namespace ullage::comprehension
