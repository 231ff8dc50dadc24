// match_cast: a value enters a place that prescribes its shape (V-02, V-18).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ops/rules/family.h"

namespace ullage::ops {

// The same elements with extents `shape`. Rank is checked first; an axis whose extent is proved
// equal costs nothing, one that is proved different is an error, any other gets a guard. Messages
// begin with `where` ("f: operand x") and name the axis.
struct MatchCastOp : ir::OpDef {
  static constexpr AttributeKey<std::string> kWhere{"where", "who requires it, for messages"};

  ir::Value operator()(ir::Value x, std::vector<ir::ExtentExpr> shape, std::string where) const;
};
extern const MatchCastOp match_cast;

// The symbols of one contract: a function's signature at one call of it, for example. The first use
// of a symbol stores the extent it meets, later ones must equal it.
class ShapeContract {
 public:
  // `builder` must outlive this. `name` begins every message.
  ShapeContract(ir::Builder& builder, std::string name);

  // To write patterns with: `contract.symbol("n") * 2`. One name is one symbol.
  ir::ExtentExpr symbol(const std::string& name);
  // Null until some pattern stored it.
  ir::ExtentExpr bound(const std::string& name);

  // `value` with the shape of `pattern`: per axis a constant, a symbol, an expression over symbols,
  // or null for anything. Symbols may be found in any order of axes, and through a linear
  // expression of one of them. Invalid after an error, which the builder keeps: another rank, an
  // axis that cannot fit, a symbol that nothing gives a value.
  ir::Value match_cast(ir::Value value, std::span<const ir::ExtentExpr> pattern,
                       std::string_view what);

 private:
  struct Symbol {
    std::string name{};
    ir::ExtentExpr leaf{}, stored{};
  };
  Symbol* find(const ir::ExtentNode& leaf);
  bool is_solved(ir::ExtentExpr e);
  ir::ExtentExpr solved(ir::ExtentExpr e);
  void solve_symbol(ir::ExtentExpr pattern, ir::ExtentExpr live);
  bool solve_axis(ir::ExtentExpr& pattern, ir::ExtentExpr live);

  ir::Builder& builder_;
  std::string name_;
  std::vector<Symbol> symbols_;
};

std::span<const ir::OpDef* const> match_cast_ops();

}  // namespace ullage::ops
