// TextReader: tokens and extent expressions of the text form. The first error sticks and ends the
// token stream, so callers need not check after every step.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ir/extent/extent.h"

namespace ullage::ir {

class TextReader {
 public:
  enum class Kind : uint8_t { end, word, number, text, mark };  // mark: one character

  // `text` must outlive the reader.
  TextReader(std::string_view text, ExtentPool& pool);

  bool at_end() const { return kind_ == Kind::end; }
  bool failed() const { return failed_; }
  const Error& error() const { return error_; }
  void fail(std::string_view rule);  // prefixes the line number, appends what was found

  bool is(std::string_view token) const;  // a word or a mark
  bool is_kind(Kind kind) const { return kind_ == kind; }
  bool accept(std::string_view token);
  void expect(std::string_view token);
  size_t characters_left() const { return source_.size() - at_; }

  std::string_view word();
  std::string text();  // of a quoted token, unescaped
  int64_t integer();
  uint64_t natural();
  double number();
  // A dense index below 2^20: more is damage.
  uint32_t index();
  std::string_view hexadecimal();  // 16 digits of a hash

  // An expression; a symbol must have been named by add_symbol.
  ExtentExpr expression();
  void add_symbol(std::string name, ExtentExpr leaf) { symbols_[std::move(name)] = leaf; }
  // Every leaf that any expression named.
  const std::vector<ExtentExpr>& leaves() const { return leaves_; }

  // item, item ... up to `close`.
  template <class F>
  void list(std::string_view close, F item) {
    while (!failed_ && !accept(close)) {
      item();
      if (!is(close)) expect(",");
    }
  }

 private:
  void advance();
  std::string_view signed_text();
  void end_token(Kind kind, size_t end);
  bool skip_blank();
  ExtentExpr product();
  ExtentExpr primary();
  ExtentExpr number_expression(bool negative);
  ExtentExpr call(std::string_view name);
  ExtentExpr leaf(std::string_view name, Semantics semantics, bool floating);
  ExtentExpr make(ScalarOp op, ExtentExpr a, ExtentExpr b = {}, ExtentExpr c = {});

  std::string_view source_;
  ExtentPool& pool_;
  size_t at_ = 0, line_ = 1;
  Kind kind_ = Kind::end;
  std::string_view token_;
  int depth_ = 0, operators_ = 0;  // of the expression being read
  std::unordered_map<std::string, ExtentExpr> symbols_;
  std::vector<ExtentExpr> leaves_;
  bool failed_ = false;
  Error error_;
};

}  // namespace ullage::ir
