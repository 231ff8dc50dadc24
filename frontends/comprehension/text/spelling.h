// How operators, assignments and dtypes are written: what parsing and printing share.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "frontends/comprehension/text/tree.h"
#include "ir/dtype.h"

namespace ullage::comprehension {

// How tightly an operator binds. Binary operators associate to the left.
enum class Precedence : uint8_t {
  select,
  logical_or,
  logical_and,
  comparison,
  sum,
  product,
  prefix,
  primary
};

struct OperatorSpelling {
  Operator op;
  std::string_view text;  // "?:" of select
  Precedence precedence;
  uint8_t operands;
};

const OperatorSpelling& spelling_of(Operator op);
// Of an operator between two operands.
std::optional<OperatorSpelling> binary_operator(std::string_view text);
// "-" and "!".
std::optional<OperatorSpelling> prefix_operator(std::string_view text);

std::string_view spelling_of(Assign assign);
std::optional<Assign> assign_of(std::string_view text);

// "float" for f32: the name that is printed. Types of the language have one; bf16 has none.
std::string_view spelling_of(ir::DType dtype);
// Any name of a dtype: "float", "float32"; "int" is int32, "half" float16, "byte" uint8.
std::optional<ir::DType> dtype_of(std::string_view text);

}  // namespace ullage::comprehension
