// A chat template as a tree, and the parser that makes it of a text.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "frontends/language/chat/functions.h"
#include "frontends/language/chat/value.h"

namespace ullage::chat {

struct Expression;
using Child = std::unique_ptr<Expression>;  // never null unless a comment allows it

struct Literal {
  Value value;
};
struct Name {
  std::string name;
};
struct Member {  // of[key], of.key
  Child of, key;
};
struct Slice {  // of[from:to]; limits may be null
  Child of, from, to;
};
struct Applied {  // operators, filters, methods, tests and functions
  Function function = nullptr;
  std::vector<Child> operands{};
};
struct Not {
  Child of;
};
struct Both {  // left and right; with `either` left or right: the operand that decides
  bool either = false;
  Child left, right;
};
struct Choice {  // then if condition else otherwise, which may be null
  Child condition, then, otherwise;
};

struct Expression {
  std::variant<Literal, Name, Member, Slice, Applied, Not, Both, Choice> node;
};

struct Statement;
using Block = std::vector<Statement>;

struct Text {
  std::string text;
};
struct Output {  // {{ value }}
  Child value;
};
struct Assignment {  // {% set name = value %}
  std::string name;
  Child value;
};
struct For {  // {% for name in list %}
  std::string name;
  Child list;
  Block body;
};
struct If {  // the first branch whose condition is true; a null one always is
  struct Branch {
    Child condition;
    Block body;
  };
  std::vector<Branch> branches;
};

struct Statement {
  std::variant<Text, Output, Assignment, For, If> node;
};

// Errors: invalid_file for a text that is no template; unsupported, by name, for constructs of
// Jinja that are not supported: macros, imports, other filters and the like.
ir::Result<Block> parse(std::string_view text);

}  // namespace ullage::chat
