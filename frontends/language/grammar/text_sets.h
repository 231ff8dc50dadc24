// Sets of texts that expressions describe: what they have in common, what they leave, whether a
// text is in one. All expressions are without rules.
#pragma once

#include <span>
#include <string_view>

#include "frontends/language/grammar/expression.h"

namespace ullage::grammar {

// Automata over characters, with at most this many states; larger ones are `unsupported`.
inline constexpr uint32_t kMostTextStates = 200'000;

Result<Part> in_all(std::span<const Part> parts);  // REQUIRES: one at least
Result<Part> all_others(const Part& part);         // texts that are not of it
Result<bool> is_of(std::string_view utf8, const Part& part);
// Is no text of it?
Result<bool> is_nothing(const Part& part);

}  // namespace ullage::grammar
