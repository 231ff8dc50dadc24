// Splits conditions at min, max and select.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "ir/extent/affine.h"

namespace ullage::comprehension {

// Is `e` >= `least` for all sizes? False when unsure.
bool is_at_least(ir::ExtentExpr e, int64_t least, const ir::LeafRange& facts);

enum class ChoiceKind : uint8_t { min, max, select };

// An expression that equals min(first, second), max(first, second) or, where test >= 0, first, else
// second.
struct Choice {
  ChoiceKind kind = ChoiceKind::min;
  ir::ExtentExpr first{}, second{}, test{};
};

struct ChoiceKinds {
  bool min = true, max = true, select = true;
};

// The atom as a choice, where it is one.
std::optional<Choice> as_choice(ir::ExtentExpr atom);

// The first choice of these kinds among the terms of `e` or inside a few floor divisions by
// positive divisors, moved to the outside: the kind counts that it has there. None without one, or
// where a sign is unknown that decides between min and max.
std::optional<Choice> first_choice(ir::ExtentExpr e, const ir::LeafRange& facts,
                                   ChoiceKinds kinds = {});

// Expressions that are all >= 0 exactly where `condition` is: no min or select is left in them,
// unless that took more than kMaxConjuncts expressions.
inline constexpr size_t kMaxConjuncts = 64;
std::vector<ir::ExtentExpr> conjuncts(ir::ExtentExpr condition, const ir::LeafRange& facts);

// select(t, a, b) >= 0 is max(-t - 1, a) >= 0 and max(t, b) >= 0. REQUIRES: `choice` is a select.
std::pair<ir::ExtentExpr, ir::ExtentExpr> as_conjunction(const Choice& choice);

// `e` without a term of its affine form.
ir::ExtentExpr without_term(ir::ExtentExpr e, const ir::AffineTerm& term);

}  // namespace ullage::comprehension
