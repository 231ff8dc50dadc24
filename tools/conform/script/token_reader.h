// TokenReader: a text file word by word, with the place of each and one sticky error.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "tools/conform/script/script.h"

namespace ullage::conform {

// Words are separated by blanks; '#' begins a comment up to the end of the line. After the first
// error every word is "" and the position stays, so that a reader checks ok() only in loops.
class TokenReader {
 public:
  // Borrows `text`.
  TokenReader(std::string file, std::string_view text);

  // Of the next word.
  Place place();
  bool at_end();       // of the file, but for comments
  bool at_line_end();  // the next word, if any, is on a later line
  std::string_view peek();
  std::string_view next();
  // Takes the next word if it is this one.
  bool accept(std::string_view word);
  // Takes the next word, a line continuation; the words after it belong to this line.
  void continue_line();
  // The next word, on the same line as the last one; fails with "expected WHAT" where there is
  // none.
  std::string_view word(std::string_view what);
  void expect(std::string_view word);
  void expect_line_end();
  // An integer in [low, high], decimal or hexadecimal.
  uint64_t integer(std::string_view what, uint64_t low, uint64_t high);
  double real(std::string_view what);
  // The lines from the next one up to one that is only `terminator`, which is taken too; `begin`
  // receives the place of the first. A comment behind the terminator is allowed.
  std::string_view lines_until(std::string_view terminator, Place& begin);

  bool ok() const { return ok_; }
  // Keeps the first error: "FILE:LINE:COLUMN: message".
  void fail(const Place& place, const std::string& message,
            ir::ErrorCode code = ir::ErrorCode::invalid_file);
  const ir::Error& error() const { return error_; }

 private:
  void skip_blanks();
  void advance();

  std::string file_;
  std::string_view text_;
  size_t at_ = 0;
  uint32_t line_ = 1;
  size_t line_start_ = 0;
  // Of the word taken last.
  uint32_t last_line_ = 1;
  size_t last_line_start_ = 0, last_end_ = 0;
  bool ok_ = true;
  ir::Error error_;
};

}  // namespace ullage::conform
