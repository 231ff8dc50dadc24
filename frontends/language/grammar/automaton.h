// PushdownAutomaton: a grammar as tables over bytes, for a host and for a device.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <span>
#include <vector>

#include "frontends/language/grammar/expression.h"

namespace ullage::grammar {

// A way to read a byte: states are pushed under the next one.
struct Action {
  uint32_t next = 0;
  uint32_t first_push = 0, pushes = 0;  // in PushdownAutomaton::pushed, the lowest first
};

// The text read so far is a stack of states. The one on top reads a byte by one of its actions for
// the class of the byte; where it ends a rule it may be popped instead, and the one below reads the
// byte. A text is complete where all of a stack end their rules. Every state of every stack can be
// completed. A grammar without recursion but at ends of rules never pushes: it is a finite
// automaton with a choice of actions only where none can be avoided.
struct PushdownAutomaton {
  std::array<uint8_t, 256> class_of_byte{};
  uint32_t classes = 0, states = 0, start = 0;
  std::vector<uint32_t> first_action;  // [states * classes + 1]
  std::vector<Action> actions;
  std::vector<uint32_t> pushed;
  std::vector<uint8_t> ends_rule;  // [states]

  std::span<const Action> of(uint32_t state, uint32_t byte_class) const {
    const size_t i = size_t{state} * classes + byte_class;
    return std::span(actions).subspan(first_action[i], first_action[i + 1] - first_action[i]);
  }
  std::span<const uint32_t> pushes_of(const Action& action) const {
    return std::span(pushed).subspan(action.first_push, action.pushes);
  }
};

// Errors: invalid_argument where a rule begins with itself, or no text is of the grammar;
// unsupported where its tables would have more than kMostStates states. Of texts with other bytes
// than `bytes` none is of the result.
inline constexpr uint32_t kMostStates = 1 << 20;
inline const std::bitset<256> kAllBytes = std::bitset<256>().set();
Result<PushdownAutomaton> make_automaton(const Grammar& grammar,
                                         const std::bitset<256>& bytes = kAllBytes);

}  // namespace ullage::grammar
