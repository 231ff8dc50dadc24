// The tree of a text: parse() builds it, check() resolves names and dtypes in place.
//
// Expressions lie in one arena, Unit::exprs, and refer to each other by number. Invariants:
//  1. Operands lie before the expression that has them, so a loop over numbers in rising order sees
//     operands first, and one in falling order sees parents first: no walk needs recursion.
//  2. Each expression is the operand of at most one other.
//  3. The expressions of a statement are the numbers [Statement::first_expr, end_expr): those of
//     the value, then of `<=>`, then of the clauses in order, each tree without a gap.
//  4. A tree is at most kMaxHeight high (parse.h); in a statement that check() accepts this is true
//     with every let expanded too.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontends/comprehension/text/source.h"
#include "ir/dtype.h"

namespace ullage::comprehension {

// ---- expressions ----------------------------------------------------------------------------

using ExprId = uint32_t;
inline constexpr ExprId kNoExpr = UINT32_MAX;

enum class ExprKind : uint8_t {
  number,     // 3, 0x1f, 2.5e-3: `integer` or `real`, by dtype
  name,       // i, N, a: `name`
  apply,      // A(i, j), exp(x): `name` and operands; the parentheses may be empty
  extent,     // A.1: `name` and the axis in `integer`
  operation,  // `op` and operands
  cast,       // int32(x): to `dtype`
};

enum class Operator : uint8_t {
  negate,
  logical_not,  // one operand
  add,
  subtract,
  multiply,
  divide,
  modulo,  // two
  less,
  greater,
  less_equal,
  greater_equal,
  equal,
  not_equal,
  logical_and,
  logical_or,
  min,
  max,
  select,  // three: condition ? a : b
};

// What a name stands for.
enum class SymbolKind : uint8_t {
  unresolved,  // before check(), and in `<=>`, where names mean nothing
  index,       // Statement::index_at(number)
  size,        // Definition::sizes[number], one that a parameter binds
  let,         // Statement::clauses[number]
  parameter,   // Definition::parameters[number]
  result,      // Definition::returns[number], as the statements before this one left it
  builtin,     // builtins()[number] (builtins.h)
};

struct Symbol {
  SymbolKind kind = SymbolKind::unresolved;
  uint32_t number = 0;
  bool operator==(const Symbol&) const = default;
};

struct Expr {
  ExprKind kind = ExprKind::number;
  Operator op = Operator::negate;  // of operations
  // Numbers and casts have theirs from parse(), all others from check(). Indices, sizes and extents
  // are i32. Operands of other dtypes are converted to the expression's dtype, except: comparisons
  // are bool and compare in the join of both (join() in check.h), select has a bool condition,
  // subscripts keep theirs.
  ir::DType dtype = ir::DType::i32;
  Symbol symbol{};  // of names, applies and extents; set by check()
  // Of names: a tensor of rank 0 is read as `a` or `a()`. Of applies: a parameter or result that is
  // read at one subscript per axis, or a call of a built-in.
  std::string name{};
  int64_t integer = 0;  // of number and extent
  double real = 0;      // of a number of dtype f32: a float
  std::vector<ExprId> operands{};
  Range range{};  // with parentheses around it
};

// ---- definitions ----------------------------------------------------------------------------

// An axis of a declared tensor.
struct Dim {
  std::string name{};  // of a size variable; empty: `number`
  int64_t number = 0;  // at least 0
  uint32_t size = 0;   // Definition::sizes[size], where there is a name; set by check()
  Range range{};
};

// A parameter, or what is returned.
struct Declaration {
  std::string name;
  // Is there a type? Parameters have one. Without, check() finds dtype and rank in the statements.
  bool typed = false;
  ir::DType dtype = ir::DType::f32;
  uint32_t rank = 0;
  std::vector<Dim> dims{};  // `rank` of them, where typed
  Range range{};            // with the type
  Range name_range{};
};

// A size variable. The same name in several places requires equal extents (S20), which is checked
// with the arguments, not with the text.
struct Size {
  std::string name;
  Range range{};  // where it stands first
  // False: only a result's type names it, so it is the extent of that result's axis, and no
  // statement reads it.
  bool of_parameter = true;
};

struct Index {
  std::string name;
  Range range{};  // where it stands first
};

enum class Reduction : uint8_t { none, sum, product, min, max };

// "=", "+=", "min=!", ...
struct Assign {
  Reduction reduction = Reduction::none;
  bool initialise = false;  // "!": begins with the identity of the reduction
  bool operator==(const Assign&) const = default;
};

enum class ClauseKind : uint8_t {
  range,   // name in lower:upper, without upper
  let,     // name = value
  exists,  // exists value: its reads bound indices, and are not done
  filter,  // value, a bool: indices for which it is false are left out
};

struct Clause {
  ClauseKind kind = ClauseKind::range;
  std::string name{};      // of range and let
  Range name_range{};      // of range and let
  uint32_t index = 0;      // of range, after check(): Statement::index_at(index)
  ExprId lower = kNoExpr;  // of range
  ExprId upper = kNoExpr;  // of range
  ExprId value = kNoExpr;  // of the others
  Range range{};
};

// "<=> name(a, b)": names an equivalent function, for readers. It has no meaning, and its names are
// not looked up.
struct Equivalent {
  std::string name;
  std::vector<ExprId> operands{};
  Range range{};
};

struct Statement {
  std::string result;
  uint32_t returned = 0;         // Definition::returns[returned]; set by check()
  std::vector<Index> indices{};  // on the left, in order
  // The other indices, in the order of their first use; set by check().
  std::vector<Index> reduced{};
  Assign assign{};
  ExprId value = kNoExpr;
  std::optional<Equivalent> equivalent{};
  std::vector<Clause> clauses{};
  Range range{};
  Range result_range{};  // the name
  ExprId first_expr = 0, end_expr = 0;

  // Indices are numbered: those on the left, then the reduced ones.
  size_t index_count() const { return indices.size() + reduced.size(); }
  const Index& index_at(size_t number) const {
    return number < indices.size() ? indices[number] : reduced[number - indices.size()];
  }
};

struct Definition {
  std::string name;
  Range name_range{};
  std::vector<Declaration> parameters{};
  // Every one is an output. After check(): typed or not, each has dtype and rank.
  std::vector<Declaration> returns{};
  std::vector<Statement> statements{};
  std::vector<Size> sizes{};  // in the order of their first use; set by check()
  Range range{};
};

struct Unit {
  Source source{};
  std::vector<Expr> exprs{};
  std::vector<Definition> definitions{};
};

// The unit as text in one form: one statement a line, parentheses only where they are needed, names
// of types as written by dtype (f32: float), and no comments. parse(to_text(u)) has the definitions
// and expressions of u, but for ranges and for what check() sets.
std::string to_text(const Unit& unit);

}  // namespace ullage::comprehension
