#include "language/constraint.h"

#include <algorithm>

namespace ullage::language {

using tokenizer::Token;

static_assert(grammar::TokenTable::kEnds == gguf::kEndsClass);

ir::Result<grammar::Grammar> read_constraint(ConstraintKind kind,
                                             const std::vector<std::string>& texts) {
  switch (kind) {
    case ConstraintKind::json_schema:
      return grammar::read_json_schema(texts.front());
    case ConstraintKind::grammar:
      return grammar::read_gbnf(texts.front());
    case ConstraintKind::choice:
      return grammar::choice_of(texts);
    case ConstraintKind::regular_expression:
      break;
  }
  const auto expression = grammar::read_regular_expression(texts.front());
  if (!expression) return expression.error();
  return grammar::Grammar{{{"expression", *expression}}};
}

ir::Result<std::shared_ptr<const Constraint>> Constraint::of(const grammar::Grammar& grammar,
                                                             const tokenizer::Tokenizer& tokenizer,
                                                             std::span<const Token> ends,
                                                             std::span<const std::string> markers) {
  std::vector<std::string> texts;
  for (Token token = 0; static_cast<size_t>(token) < tokenizer.size(); ++token) {
    auto text = tokenizer.decode(std::span(&token, 1), tokenizer::SpecialTokens::as_text);
    if (!text) return text.error();
    texts.push_back(std::move(*text));
  }
  for (const std::string& marker : markers) {
    const Token token = tokenizer.find(marker);
    if (token != tokenizer::kNoToken) texts[static_cast<size_t>(token)] = marker;
  }
  const auto automaton = grammar::make_automaton(grammar, grammar::single_bytes(texts));
  if (!automaton) return automaton.error();
  auto table = grammar::make_token_table(*automaton, texts, ends);
  if (!table) return table.error();
  if (grammar::TokenCursor(*table).is_at_end()) {
    return ir::invalid_argument("the empty text alone is of the grammar");
  }
  return std::shared_ptr<const Constraint>(new Constraint(std::move(*table)));
}

std::shared_ptr<const Constraint> Constraint::any(size_t tokens, std::span<const Token> ends) {
  constexpr int64_t kOthers = grammar::TokenTable::kEnds + 1;
  grammar::TokenTable table;
  table.classes = kOthers + 1;
  table.outcomes = 1;
  table.token_classes.assign(tokens, kOthers);
  for (const Token end : ends) {
    table.token_classes[static_cast<size_t>(end)] = grammar::TokenTable::kEnds;
  }
  table.class_sizes.assign(static_cast<size_t>(table.classes), 0);
  table.class_tokens.assign(static_cast<size_t>(table.classes), 0);
  for (size_t token = 0; token < tokens; ++token) {
    const auto of_class = static_cast<size_t>(table.token_classes[token]);
    ++table.class_sizes[of_class];
    table.class_tokens[of_class] = static_cast<int64_t>(token);
  }
  table.owners = {0, 0, 0};
  table.entries = {0, 1, 1};
  table.next = table.push_counts = {0};
  return std::shared_ptr<const Constraint>(new Constraint(std::move(table)));
}

// References of the schema are to parts of it, never to the whole.
ir::Result<grammar::Grammar> call_grammar(const chat::CallText& call) {
  auto grammar = grammar::read_json_schema(call.schema);
  if (!grammar) return grammar.error();
  const auto whole = static_cast<uint32_t>(grammar->rules.size());
  grammar->rules.push_back({"call", grammar->rules.front().body});
  grammar->rules.front().body = grammar::sequence(
      {grammar::text(call.before), grammar::rule(whole), grammar::text(call.behind)});
  return grammar;
}

int64_t Constraint::most_height(int64_t tokens) const {
  return std::max<int64_t>(table_.most_pushes * tokens, 1);
}

bool Constraint::is_at_end(std::span<const Token> answer) const {
  grammar::TokenCursor cursor(table_);
  for (const Token token : answer) {
    if (!cursor.allows(token)) return false;
    cursor.read(token);
  }
  return cursor.is_at_end();
}

}  // namespace ullage::language
