// Constraint: the texts that an answer may be, as tables over the tokens of a model.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "frontends/language/chat/tool_calls.h"
#include "frontends/language/gguf/generation.h"
#include "frontends/language/grammar/token_table.h"
#include "language/model_text.h"

namespace ullage::language {

enum class ConstraintKind : uint8_t { json_schema, grammar, regular_expression, choice };

class Constraint {
 public:
  // Characters whose bytes are no tokens of their own are not used. `ends`: tokens that end an
  // answer where it is complete; `markers`: written forms of control tokens that are text, others
  // are never drawn. Errors: invalid_argument where no answer is of the grammar or it would have no
  // token; those of make_automaton and make_token_table.
  static ir::Result<std::shared_ptr<const Constraint>> of(
      const grammar::Grammar& grammar, const tokenizer::Tokenizer& tokenizer,
      std::span<const tokenizer::Token> ends, std::span<const std::string> markers = {});

  // Any answer of tokens below `tokens`, for programs whose answers have a constraint.
  static std::shared_ptr<const Constraint> any(size_t tokens,
                                               std::span<const tokenizer::Token> ends);

  const grammar::TokenTable& table() const { return table_; }
  gguf::ConstraintForm form() const {
    return {.rounds = table_.rounds, .pushes = table_.most_pushes != 0, .forces = table_.forces};
  }
  // Frames that so many tokens push at most; 1 at least.
  int64_t most_height(int64_t tokens) const;
  // Is the answer whole, and can nothing follow it?
  bool is_at_end(std::span<const tokenizer::Token> answer) const;

 private:
  explicit Constraint(grammar::TokenTable table) : table_(std::move(table)) {}
  grammar::TokenTable table_;
};

// `texts`: one, of choices at least one. Errors: invalid_argument, unsupported, with the line or
// the keyword.
ir::Result<grammar::Grammar> read_constraint(ConstraintKind kind,
                                             const std::vector<std::string>& texts);

// One call of a tool, and nothing else. Errors: those of read_json_schema.
ir::Result<grammar::Grammar> call_grammar(const chat::CallText& call);

}  // namespace ullage::language
