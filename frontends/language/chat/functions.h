// Operators, filters, methods, tests and functions that chat templates may call, by name.
#pragma once

#include <span>
#include <string_view>

#include "base/result.h"
#include "frontends/language/chat/value.h"

namespace ullage::chat {

using Function = ir::Result<Value> (*)(std::span<const Value> operands);

struct NamedFunction {
  std::string_view name;
  Function call;
  size_t least = 1, most = 1;  // operands, the one in front included
};

struct BinaryOperator {
  std::string_view name;
  int strength;  // the stronger one binds first
  Function call;
};

// Null where there is none of the name.
const BinaryOperator* find_operator(std::string_view name);
const NamedFunction* find_filter(std::string_view name);    // x | trim
const NamedFunction* find_method(std::string_view name);    // x.strip()
const NamedFunction* find_test(std::string_view name);      // x is defined
const NamedFunction* find_function(std::string_view name);  // raise_exception(x)

// x[key] and x.key; undefined where a mapping has no such key or a list no such element. Errors: x
// has no members.
ir::Result<Value> member_of(const Value& x, const Value& key);
// x[from:to] of a list or text; undefined limits are its ends, negative ones count from the end.
ir::Result<Value> slice_of(const Value& x, const Value& from, const Value& to);

}  // namespace ullage::chat
