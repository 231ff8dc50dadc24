// Sizes in programs of PyTorch: expressions over symbols, as sympy's srepr writes them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ullage::aten {

// Symbol('s77', positive=True), Integer(-1), or a function of operands: Add, Mul, FloorDiv, Max ...
struct Expression {
  std::string function{};  // "Symbol", "Integer", "Float", else of operands
  std::string symbol{};    // of a Symbol: its name
  int64_t integer = 0;     // of an Integer
  double number = 0;       // of a Float
  std::vector<Expression> operands{};

  bool is_symbol() const { return function == "Symbol"; }
  bool is_integer() const { return function == "Integer"; }
};

// None where the text is no such expression, or nested too deeply.
std::optional<Expression> parse_expression(std::string_view text);

Expression integer_expression(int64_t value);

}  // namespace ullage::aten
