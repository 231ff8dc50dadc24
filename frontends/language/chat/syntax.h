// A chat template as a tree, the parser that makes it of a text, and the interpreter.
#pragma once

#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "frontends/language/chat/builtins.h"
#include "frontends/language/chat/operators.h"
#include "frontends/language/chat/value.h"

namespace ullage::chat {

struct Expression;
using Child = std::unique_ptr<Expression>;  // never null unless a comment allows it
using Children = std::vector<Child>;

struct Arguments {
  Children positional{};
  std::vector<std::pair<std::string, Child>> named{};
  Child list{}, dict{};  // *list, **dict; may be null
};

struct Literal {
  Value value;
};
struct Name {
  std::string name;
};
struct Attribute {  // of.name
  Child of;
  std::string name;
};
struct Item {  // of[key]
  Child of, key;
};
struct Slice {  // of[from:to:step]; limits may be null
  Child of, from, to, step;
};
struct Elements {  // [a, b] or (a, b)
  SequenceKind kind = SequenceKind::list;
  Children elements{};
};
struct Pairs {  // {key: value}
  std::vector<std::pair<Child, Child>> entries{};
};
struct Unary {
  UnaryOperator function = nullptr;
  Child of{};
};
struct Binary {
  BinaryFunction function = nullptr;
  Child left{}, right{};
};
struct Joined {  // a ~ b ~ c
  Children parts{};
};
struct Compared {  // a < b < c
  struct Step {
    BinaryFunction function = nullptr;
    bool negates = false;  // not in
    Child right{};
  };
  Child first{};
  std::vector<Step> steps{};
};
struct Not {
  Child of;
};
struct Both {  // left and right; with `either` left or right: the operand that decides
  bool either = false;
  Child left{}, right{};
};
struct Choice {  // then if condition else otherwise, which may be null
  Child condition, then, otherwise;
};
struct CallOf {
  Child callee;
  Arguments arguments;
};
// of | name(...), of is name(...). A null builtin: the name is not known, which matters only where
// it is evaluated.
struct Applied {
  const char* kind = nullptr;  // "filter", "test"
  std::string name{};
  const Builtin* builtin = nullptr;
  Child of{};
  Arguments arguments{};
};

struct Expression {
  std::variant<Literal, Name, Attribute, Item, Slice, Elements, Pairs, Unary, Binary, Joined,
               Compared, Not, Both, Choice, CallOf, Applied>
      node;
};

struct Statement;
using Block = std::vector<Statement>;

// What is assigned: a name, an attribute of a namespace, or several of them.
struct Target {
  std::string name{}, attribute{};  // no name: the elements
  std::vector<Target> elements{};
};

struct MacroShape {
  std::string name{};
  std::vector<std::string> parameters{};
  Children defaults{};  // of the last parameters
  bool takes_list = false, takes_dict = false, takes_caller = false;
  Block body;
};

struct Data {
  std::string text;
};
struct Output {  // {{ value }}
  Child value;
};
struct Assignment {  // {% set target = value %}
  Target target;
  Child value;
};
struct BlockAssignment {  // {% set target | filters %}body{% endset %}, {% filter filters %}
  Target target{};        // no name and no elements: the text is output
  Block body;
  Child filters{};  // of the name kBody; may be null
};
// The name of a block's text in its filters, which no template can write.
inline constexpr const char* kBody = "|";
struct For {
  Target target{};
  Child iterable{}, condition{};  // condition: may be null
  bool is_recursive = false;
  Block body, otherwise;
};
struct If {  // the first branch whose condition is true; a null one always is
  struct Branch {
    Child condition;
    Block body;
  };
  std::vector<Branch> branches;
};
struct Macro {
  std::shared_ptr<const MacroShape> shape;
};
struct CallBlock {  // {% call(parameters) callee(...) %}body{% endcall %}
  std::shared_ptr<const MacroShape> caller;
  Child call;  // a CallOf
};
struct With {  // {% with target = value %}body{% endwith %}; without targets a block of its own
  std::vector<Target> targets{};
  Children values{};
  Block body;
};
struct Jump {
  bool continues = false;  // else it breaks
};

struct Statement {
  std::variant<Data, Output, Assignment, BlockAssignment, For, If, Macro, CallBlock, With, Jump>
      node;
  size_t line = 1;
};

// Errors: invalid_file for a text that is no template; unsupported, by name, for statements that
// need other templates.
ir::Result<Block> parse(std::string_view text);

// The text, with these names defined. `now`: what strftime_now writes, without it the clock's
// time. Errors: those of ChatTemplate::render.
ir::Result<std::string> render(const Block& block, const Named& variables,
                               const std::optional<std::tm>& now);

}  // namespace ullage::chat
