#include "frontends/language/chat/syntax.h"

#include "base/printable.h"
#include "frontends/language/chat/lexer.h"
#include "frontends/language/chat/parse_expression.h"

namespace ullage::chat {
namespace {

using ir::Result;

constexpr int kMaxDepth = 32;  // blocks within blocks

class Parser {
 public:
  explicit Parser(std::vector<Piece> pieces) : pieces_(std::move(pieces)) {}

  Result<Block> whole() {
    auto all = block(0);
    if (all && !ended_by_.empty()) {
      return ir::invalid_file("chat template: '" + ended_by_ + "' ends nothing");
    }
    return all;
  }

 private:
  // Parses statements up to one that ends or continues the enclosing block, whose first word
  // becomes ended_by_ and whose other words become tag_; at the end of the template ended_by_ is
  // "".
  Result<Block> block(int depth);
  Result<Statement> statement(const std::string& first, int depth);
  Result<Statement> loop(int depth);
  Result<Statement> branches(int depth);
  Result<Statement> assignment();
  Result<Statement> output();
  Result<void> expect_end_of(std::string_view statement);

  std::vector<Piece> pieces_;
  size_t at_ = 0;
  ExpressionParser tag_{std::vector<Word>(1)};
  std::string ended_by_{};
};

bool ends_block(std::string_view word) {
  return word == "endfor" || word == "endif" || word == "else" || word == "elif";
}

Result<Block> Parser::block(int depth) {
  Block statements;
  ended_by_.clear();
  if (depth > kMaxDepth) return ir::unsupported("chat template: blocks nest too deep");
  while (at_ < pieces_.size()) {
    const Piece& piece = pieces_[at_++];
    if (piece.kind == PieceKind::text) {
      statements.push_back({Text{piece.text}});
      continue;
    }
    auto words = words_of(piece.text);
    if (!words) return words.error();
    tag_ = ExpressionParser(std::move(*words));
    if (piece.kind == PieceKind::output) {
      auto added = output();
      if (!added) return added.error();
      statements.push_back(std::move(*added));
      continue;
    }
    const auto first = tag_.name();
    if (!first) return first.error();
    if (ends_block(*first)) {
      ended_by_ = *first;
      return statements;
    }
    auto added = statement(*first, depth);
    if (!added) return added.error();
    statements.push_back(std::move(*added));
    ended_by_.clear();
  }
  return statements;
}

Result<Statement> Parser::output() {
  auto value = tag_.expression();
  if (!value) return value.error();
  if (auto ok = tag_.expect_end(); !ok) return ok.error();
  return Statement{Output{std::move(*value)}};
}

Result<Statement> Parser::statement(const std::string& first, int depth) {
  if (first == "for") return loop(depth);
  if (first == "if") return branches(depth);
  if (first == "set") return assignment();
  return ir::unsupported("chat template: the statement '" + ir::printable(first) +
                         "' is not supported");
}

Result<void> Parser::expect_end_of(std::string_view statement) {
  if (ended_by_ == "end" + std::string(statement)) return tag_.expect_end();
  return ir::invalid_file("chat template: '" + std::string(statement) + "' must end with 'end" +
                          std::string(statement) + "', is followed by " +
                          (ended_by_.empty() ? "the template's end" : "'" + ended_by_ + "'"));
}

Result<Statement> Parser::loop(int depth) {
  For parsed;
  const auto name = tag_.name();
  if (!name) return name.error();
  parsed.name = *name;
  if (auto ok = tag_.expect("in"); !ok) return ok.error();
  auto list = tag_.expression();
  if (!list) return list.error();
  parsed.list = std::move(*list);
  if (auto ok = tag_.expect_end(); !ok) return ok.error();
  auto body = block(depth + 1);
  if (!body) return body.error();
  parsed.body = std::move(*body);
  if (auto ok = expect_end_of("for"); !ok) return ok.error();
  return Statement{std::move(parsed)};
}

Result<Statement> Parser::branches(int depth) {
  If parsed;
  for (std::string word = "if"; word != "endif"; word = ended_by_) {
    If::Branch branch;
    if (word != "else") {
      auto condition = tag_.expression();
      if (!condition) return condition.error();
      branch.condition = std::move(*condition);
    }
    if (auto ok = tag_.expect_end(); !ok) return ok.error();
    auto body = block(depth + 1);
    if (!body) return body.error();
    branch.body = std::move(*body);
    parsed.branches.push_back(std::move(branch));
    const bool goes_on = word != "else" && (ended_by_ == "elif" || ended_by_ == "else");
    if (goes_on) continue;
    if (auto ok = expect_end_of("if"); !ok) return ok.error();
  }
  return Statement{std::move(parsed)};
}

Result<Statement> Parser::assignment() {
  const auto name = tag_.name();
  if (!name) return name.error();
  if (auto ok = tag_.expect("="); !ok) return ok.error();
  auto value = tag_.expression();
  if (!value) return value.error();
  if (auto ok = tag_.expect_end(); !ok) return ok.error();
  return Statement{Assignment{*name, std::move(*value)}};
}

}  // namespace

Result<Block> parse(std::string_view text) {
  auto pieces = pieces_of(text);
  if (!pieces) return pieces.error();
  return Parser(std::move(*pieces)).whole();
}

}  // namespace ullage::chat
