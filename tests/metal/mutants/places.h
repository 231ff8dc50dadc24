// Places in the text of a kernel where mutation operators strike.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tests/metal/mutants/operators.h"

namespace ullage::test::metal {

using Mutants = std::vector<Mutant>;

// Where the kernel function's body begins.
size_t body_of(const std::string& msl);

// The mutant whose text has `with` in place of [at, at + length).
Mutant replaced(const std::string& msl, std::string_view name, size_t at, size_t length,
                const std::string& with);

// One mutant per occurrence of `from` in the body.
void replace_each(const std::string& msl, std::string_view name, std::string_view from,
                  const std::string& to, Mutants& mutants);

// The bracket that closes the one at `open`; npos: none.
size_t closing(const std::string& text, size_t open);

// The arguments between the brackets at `open` and at `close`, trimmed.
std::vector<std::string> arguments_between(const std::string& text, size_t open, size_t close);

// The name, member or number that ends before `end`, and the one that begins at `begin`: "_12.x",
// "256u"; empty where there is an expression.
std::string_view operand_before(const std::string& text, size_t end);
std::string_view operand_from(const std::string& text, size_t begin);

}  // namespace ullage::test::metal
