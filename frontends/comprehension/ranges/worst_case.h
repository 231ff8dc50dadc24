// The least and greatest values of index expressions over a box.
#pragma once

#include <optional>
#include <vector>

#include "frontends/comprehension/ranges/choice.h"
#include "frontends/comprehension/ranges/variables.h"

namespace ullage::comprehension {

// The range of a known index, both ends included. Both null: not known yet.
struct Ends {
  ir::ExtentExpr low{}, high{};
};

// Where in the box a bound is reached, for each index.
enum class Reached : uint8_t {
  anywhere,  // does not matter
  low,
  high,
  somewhere,  // at one end or inside, which one depends on sizes
};

struct Bound {
  ir::ExtentExpr value{};  // null: not bounded
  // Some point of a box that is not empty reaches it; else it is an estimate from the safe side.
  bool exact = true;
  std::vector<Reached> reached{};  // by IndexId
};

enum class Side : uint8_t { low, high };

class WorstCase {
 public:
  // `slack`: expressions that are >= 0 wherever the question matters, as extent - 1 is in a box
  // that is not empty. All arguments must outlive this.
  WorstCase(const Variables& variables, const std::vector<Ends>& box,
            const std::vector<ir::ExtentExpr>& slack, const ir::LeafRange& facts)
      : variables_(variables), box_(box), slack_(slack), facts_(facts) {}

  Bound bound(ir::ExtentExpr e, Side side) { return bound(e, side, kMaxChoices); }
  // Is `condition` >= 0 at every point, for all sizes? False when unsure.
  bool holds(ir::ExtentExpr condition) { return holds(condition, kMaxChoices); }

 private:
  // How many choices of one expression are split, each doubling the work; others are bounded by the
  // bounds of their branches.
  static constexpr int kMaxChoices = 4;

  Bound bound(ir::ExtentExpr e, Side side, int choices);
  Bound bound_of_sum(ir::ExtentExpr e, Side side);
  Bound bound_of_term(const ir::AffineTerm& term, Side side);
  const Bound& bound_of_atom(ir::ExtentExpr atom, Side side);
  Bound compute(ir::ExtentExpr atom, Side side);
  Bound bound_of_variable(uint32_t variable, Side side) const;
  Bound bound_of_quotient(ir::ExtentExpr atom, Side side);
  Bound bound_of_remainder(ir::ExtentExpr atom, Side side);
  Bound bound_of_product(ir::ExtentExpr atom, Side side);
  uint32_t height_of(ir::ExtentExpr atom);
  Bound bound_of_choice(const Choice& choice, Side side, int choices);
  bool holds(ir::ExtentExpr condition, int choices);
  bool is_never_negative(ir::ExtentExpr e) const;

  Bound constant(ir::ExtentExpr value, bool exact = true) const;
  // `atom`: what reaches the value, where one of its indices decides.
  Bound somewhere(ir::ExtentExpr value, bool exact, ir::ExtentExpr atom) const;

  const Variables& variables_;
  const std::vector<Ends>& box_;
  const std::vector<ir::ExtentExpr>& slack_;
  const ir::LeafRange& facts_;
  std::unordered_map<const ir::ExtentNode*, Bound> known_[2];  // by Side
  std::unordered_map<const ir::ExtentNode*, uint32_t> heights_;
};

// Whether one point reaches both `a` and `b`; `value` is left to the caller.
Bound reached_together(const Bound& a, const Bound& b);

}  // namespace ullage::comprehension
