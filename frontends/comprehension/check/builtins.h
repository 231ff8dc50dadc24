// The built-in functions of the language.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "ir/graph/builder.h"

namespace ullage::comprehension {

// A function of floats, as C and CUDA know it by that name. Arguments have one dtype, a float's,
// which is the result's too; integers are converted to f32.
struct Builtin {
  std::string_view name;
  uint8_t arity;
  // The call as ops of the registry. REQUIRES: `arity` values of one shape and dtype.
  ir::Value (*emit)(std::span<const ir::Value> arguments);
};

// Sorted by name. A Symbol of kind builtin numbers these.
std::span<const Builtin> builtins();

std::optional<uint32_t> find_builtin(std::string_view name);

}  // namespace ullage::comprehension
