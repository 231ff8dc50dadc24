// Expressions of chat templates.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "frontends/language/chat/lexer.h"
#include "frontends/language/chat/syntax.h"

namespace ullage::chat {

// The words of one tag, from the first to the last. Trees have a limited depth.
class ExpressionParser {
 public:
  static constexpr int kMaxDepth = 64;

  explicit ExpressionParser(std::vector<Word> words) : words_(std::move(words)) {}

  const Word& peek() const { return words_[at_]; }
  // Advances if the next word is this name or mark.
  bool take(std::string_view word);
  ir::Result<std::string> name();
  ir::Result<void> expect(std::string_view word);
  ir::Result<void> expect_end();

  ir::Result<Child> expression();

 private:
  ir::Error unexpected(std::string_view wanted) const;
  ir::Result<Child> either();
  ir::Result<Child> both();
  ir::Result<Child> negated();
  ir::Result<Child> binary(int strength);
  // "a not in b" where only_in, and "a is test".
  ir::Result<Child> tested(Child of);
  ir::Result<Child> postfix();
  ir::Result<Child> member(Child of);
  ir::Result<Child> subscript(Child of);
  ir::Result<Child> primary();
  // Behind the name: the operands in parentheses, if there are any, behind `first`.
  ir::Result<Child> applied(const NamedFunction* function, const std::string& kind,
                            const std::string& name, Child first);

  std::vector<Word> words_;
  size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace ullage::chat
