#include <algorithm>
#include <array>

#include "base/printable.h"
#include "frontends/language/chat/parse_expression.h"
#include "frontends/language/chat/syntax.h"

namespace ullage::chat {
namespace {

using ir::Result;

constexpr int kMaxDepth = 60;  // blocks within blocks

class Parser {
 public:
  explicit Parser(std::vector<Token> tokens) : words_(std::move(tokens)) {}

  Result<Block> whole() {
    Block all = block({});
    if (words_.failed()) return words_.error();
    return all;
  }

 private:
  using Ends = std::span<const std::string_view>;

  // Statements up to a tag that begins with one of the names, which is the next token then.
  Block block(Ends ends);
  // A body behind the rest of its tag, up to and with the tag that ends it.
  Block body(std::string_view end);
  Block body(Ends ends);
  Statement statement();
  Statement loop();
  Statement branches();
  Statement assignment();
  Statement filter_block();
  Statement macro();
  Statement call_block();
  Statement with();
  Statement generation();
  Statement jump(bool continues);
  // The rest of a macro behind its parameters.
  std::shared_ptr<const MacroShape> finished(std::unique_ptr<MacroShape> shape,
                                             std::string_view end);

  ExpressionParser words_;
  int depth_ = 0, loops_ = 0;
};

// What a parser has within a block, restored at its end.
template <class T>
class Within {
 public:
  Within(T& state, T inside) : state_(state), outside_(state) { state = inside; }
  ~Within() { state_ = outside_; }
  Within(const Within&) = delete;
  Within& operator=(const Within&) = delete;

 private:
  T& state_;
  T outside_;
};

Block Parser::block(Ends ends) {
  Block statements;
  const Within deeper(depth_, depth_ + 1);
  if (depth_ > kMaxDepth) words_.fail("blocks nest too deep", ir::ErrorCode::unsupported);
  while (words_.peek().kind != TokenKind::end) {
    const size_t line = words_.peek().line;
    if (words_.peek().kind == TokenKind::data) {
      statements.push_back({Data{words_.next().text}, line});
    } else if (words_.take(TokenKind::output_begin)) {
      statements.push_back({Output{words_.tuple()}, line});
      words_.expect(TokenKind::output_end, "'}}'");
    } else {
      words_.expect(TokenKind::block_begin, "a tag");
      const auto is_next = [&](std::string_view end) { return words_.is_next(end); };
      if (std::ranges::any_of(ends, is_next)) return statements;
      statements.push_back(statement());
      statements.back().line = line;
      words_.expect(TokenKind::block_end, "'%}'");
    }
  }
  if (!ends.empty()) words_.unexpected("'" + std::string(ends.back()) + "'");
  return statements;
}

Block Parser::body(Ends ends) {
  words_.take(":");
  words_.expect(TokenKind::block_end, "'%}'");
  return block(ends);
}

Block Parser::body(std::string_view end) {
  Block statements = body(Ends(&end, 1));
  words_.next();
  return statements;
}

constexpr std::array<std::string_view, 6> kOfOtherTemplates = {"include", "import", "from",
                                                               "extends", "block",  "autoescape"};

Statement Parser::statement() {
  const std::string first = words_.name();
  if (first == "for") return loop();
  if (first == "if") return branches();
  if (first == "set") return assignment();
  if (first == "macro") return macro();
  if (first == "call") return call_block();
  if (first == "filter") return filter_block();
  if (first == "with") return with();
  if (first == "generation") return generation();
  if (first == "break" || first == "continue") return jump(first == "continue");
  const bool is_known = std::ranges::count(kOfOtherTemplates, first) != 0;
  words_.fail("the statement '" + ir::printable(first) + "' is not " +
                  (is_known ? "supported" : "known here"),
              is_known ? ir::ErrorCode::unsupported : ir::ErrorCode::invalid_file);
  return {};
}

Statement Parser::loop() {
  For parsed;
  const Within unconditional(words_.is_conditional, false);
  parsed.target = words_.target("in");
  words_.expect("in");
  parsed.iterable = words_.tuple(false, "recursive");
  if (words_.take("if")) parsed.condition = words_.expression();
  parsed.is_recursive = words_.take("recursive");
  constexpr std::array<std::string_view, 2> kEnds = {"else", "endfor"};
  const Within inside(loops_, loops_ + 1);
  parsed.body = body(kEnds);
  if (words_.take("else")) {
    parsed.otherwise = body("endfor");
  } else {
    words_.next();
  }
  return {std::move(parsed)};
}

Statement Parser::branches() {
  If parsed;
  const Within conditional(words_.is_conditional, true);
  constexpr std::array<std::string_view, 3> kEnds = {"elif", "else", "endif"};
  for (;;) {
    Child condition = words_.tuple(false);
    parsed.branches.push_back({std::move(condition), body(kEnds)});
    if (!words_.take("elif")) break;
  }
  if (words_.take("else")) {
    parsed.branches.push_back({nullptr, body("endif")});
  } else {
    words_.next();
  }
  return {std::move(parsed)};
}

Statement Parser::assignment() {
  Target target = words_.target();
  if (words_.take("=")) return {Assignment{std::move(target), words_.tuple()}};
  BlockAssignment parsed{.target = std::move(target), .body = {}};
  const Within unconditional(words_.is_conditional, false);
  if (words_.take("|")) {
    auto whole = std::make_unique<Expression>(Expression{Name{kBody}});
    parsed.filters = words_.filters(std::move(whole));
  }
  if (words_.peek().kind != TokenKind::block_end) words_.unexpected("'='");
  parsed.body = body("endset");
  return {std::move(parsed)};
}

Statement Parser::filter_block() {
  BlockAssignment parsed;
  const Within unconditional(words_.is_conditional, false);
  parsed.filters = words_.filters(std::make_unique<Expression>(Expression{Name{kBody}}));
  parsed.body = body("endfilter");
  return {std::move(parsed)};
}

std::shared_ptr<const MacroShape> Parser::finished(std::unique_ptr<MacroShape> shape,
                                                   std::string_view end) {
  const Within unconditional(words_.is_conditional, false);
  const Within no_loop(loops_, 0);
  words_.macros.push_back(shape.get());
  shape->body = body(end);
  words_.macros.pop_back();
  return shape;
}

Statement Parser::macro() {
  auto shape = std::make_unique<MacroShape>();
  shape->name = words_.name();
  words_.expect("(");
  words_.parameters(*shape);
  return {Macro{finished(std::move(shape), "endmacro")}};
}

Statement Parser::call_block() {
  auto shape = std::make_unique<MacroShape>();
  shape->name = "caller";
  if (words_.take("(")) words_.parameters(*shape);
  CallBlock parsed{.caller = nullptr, .call = words_.expression()};
  if (!std::holds_alternative<CallOf>(parsed.call->node)) words_.fail("'call' needs a call");
  parsed.caller = finished(std::move(shape), "endcall");
  return {std::move(parsed)};
}

Statement Parser::with() {
  With parsed;
  const Within unconditional(words_.is_conditional, false);
  while (words_.peek().kind != TokenKind::block_end && !words_.failed()) {
    if (!parsed.targets.empty()) words_.expect(",");
    parsed.targets.push_back(words_.target());
    words_.expect("=");
    parsed.values.push_back(words_.expression());
  }
  parsed.body = body("endwith");
  return {std::move(parsed)};
}

// Marks what an answer is, for training; its text is that of its body.
Statement Parser::generation() {
  const Within unconditional(words_.is_conditional, false);
  const Within no_loop(loops_, 0);
  return {With{.body = body("endgeneration")}};
}

Statement Parser::jump(bool continues) {
  if (loops_ == 0) {
    words_.fail("'" + std::string(continues ? "continue" : "break") + "' is in no loop");
  }
  return {Jump{continues}};
}

}  // namespace

Result<Block> parse(std::string_view text) {
  auto tokens = tokens_of(text);
  if (!tokens) return tokens.error();
  return Parser(std::move(*tokens)).whole();
}

}  // namespace ullage::chat
