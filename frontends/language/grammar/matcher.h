// Matcher: how far a text is of a grammar, byte by byte.
#pragma once

#include <string_view>
#include <vector>

#include "frontends/language/grammar/automaton.h"

namespace ullage::grammar {

class Matcher {
 public:
  // `automaton` outlives it.
  explicit Matcher(const PushdownAutomaton& automaton)
      : automaton_(&automaton), stacks_({{automaton.start}}) {}

  // False: no text of the grammar begins so, and nothing has changed.
  bool read(std::string_view bytes);
  bool can_read(std::string_view bytes) const;
  // Is the text so far one of the grammar?
  bool is_complete() const;
  // Can nothing follow it?
  bool is_at_end() const;

 private:
  using Stack = std::vector<uint32_t>;  // the top last
  std::vector<Stack> after(unsigned char byte) const;

  const PushdownAutomaton* automaton_;
  std::vector<Stack> stacks_;  // each a way to read the text
};

}  // namespace ullage::grammar
