// From a text to its tree.
//
//   text      = { "def" name "(" [param {"," param}] ")" "->" returns "{" { statement } "}" }
//   returns   = ret | "(" ret {"," ret} ")"            ret = param | name
//   param     = dtype ["(" [extent {"," extent}] ")"] name         extent = name | integer
//   statement = name ["(" [name {"," name}] ")"] assign expr
//               ["<=>" name "(" exprs ")"] ["where" clause {"," clause}]
//   assign    = "=" | ("+=" | "*=" | "min=" | "max=") ["!"]
//   clause    = name "in" expr ":" expr | name "=" expr | "exists" expr | expr
//   exprs     = [expr {"," expr}]
//   expr      = or ["?" expr ":" expr]                 or = operators of one to two operands,
//               loosest first: ||, &&, (< > <= >= == !=), (+ -), (* / %), prefix (- !)
//   primary   = number | "(" expr ")" | dtype "(" expr ")" | ("min"|"max") "(" expr "," expr ")"
//               | name ["(" exprs ")"] | name "." integer
//
// Newlines are white space, but a newline or ";" stands between two statements. token.h has the
// tokens; "in" is a name elsewhere.
#pragma once

#include <cstddef>

#include "base/result.h"
#include "frontends/comprehension/text/tree.h"

namespace ullage::comprehension {

// Limits of a text. More is an error, so that no text makes later steps run out of stack or time.
inline constexpr size_t kMaxTextBytes = size_t{4} << 20;
// Brackets, prefix operators and branches of "?:" in one another.
inline constexpr size_t kMaxNesting = 200;
// Operations in one another, also without brackets: a + b + c is two high. No recursion over
// expressions goes deeper.
inline constexpr size_t kMaxHeight = 1000;
// Of all definitions together.
inline constexpr size_t kMaxStatements = 20'000;

// The tree of `source`, with names unresolved (check.h). Otherwise the errors, as Source::describe
// shows them, at most Diagnostics::kMaxErrors: after an error parsing continues at the next
// statement or definition.
ir::Result<Unit> parse(Source source);

}  // namespace ullage::comprehension
