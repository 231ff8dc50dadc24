// The place in the tokens that all parts of the parser share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "frontends/comprehension/text/source.h"
#include "frontends/comprehension/text/token.h"

namespace ullage::comprehension {

// A place in tokens. What returns a bool returns false after reporting an error.
class Cursor {
 public:
  // REQUIRES: both outlive the cursor; the last token is the end.
  Cursor(const std::vector<Token>& tokens, Diagnostics& diagnostics)
      : tokens_(tokens), diagnostics_(diagnostics) {}

  const Token& now() const { return tokens_[at_]; }
  const Token& next() const;  // the end again behind the end
  void advance();             // stays at the end
  uint32_t end_of_last() const { return at_ == 0 ? 0 : tokens_[at_ - 1].range.end; }

  // Takes the symbol if it stands here.
  bool skip(std::string_view symbol);
  // "expected '(' before the parameters, not 'x'"
  bool expect(std::string_view symbol, std::string_view where);
  bool name(std::string& text, Range& range, std::string_view of_what);
  // Items up to `close`, with commas between them; none is fine.
  template <class Item>
  bool list(std::string_view close, Item item) {
    if (skip(close)) return true;
    do {
      if (!item()) return false;
    } while (skip(","));
    return skip(close) || refuse("',' or '" + std::string(close) + "' in a list");
  }

  // "expected EXPECTED, not 'x'", about the token here; where that begins another line, behind the
  // token before it. Bytes that are no token were reported before.
  bool refuse(std::string_view expected);
  bool refuse_at(Range range, std::string message);
  bool refuse(Diagnostic diagnostic);

  // Do name, indices and assignment follow?
  bool begins_statement() const;
  // Were fewer errors than the maximum reported?
  bool goes_on() const { return diagnostics_.accepts_errors(); }

 private:
  bool refuse_token(Range range, std::string_view expected);

  const std::vector<Token>& tokens_;
  Diagnostics& diagnostics_;
  size_t at_ = 0;
};

}  // namespace ullage::comprehension
