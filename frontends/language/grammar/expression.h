// Grammars as data: rules whose right sides are expressions over characters.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ullage::grammar {

using ir::Result;

// Code points from `first` to `last`.
struct CodeRange {
  uint32_t first = 0, last = 0;
  bool operator==(const CodeRange&) const = default;
};
inline constexpr uint32_t kLastCode = 0x10ffff;
inline constexpr uint32_t kNoLimit = UINT32_MAX;

struct Expression;
// Shared: an expression is never changed once it is made.
using Part = std::shared_ptr<const Expression>;

struct Expression {
  enum class Kind : uint8_t {
    characters,  // one of `ranges`
    sequence,    // of `parts`; of none: the empty text
    choice,      // of `parts`; of none: no text
    repeat,      // parts[0], from `least` to `most` times
    rule,        // what the rule `rule` describes
    automaton,   // a walk from states[0] to one that ends
  };
  // Of an automaton. A step reads a text of its part.
  struct Step {
    Part part;
    uint32_t to = 0;
  };
  struct State {
    std::vector<Step> steps{};
    bool ends = false;
  };
  Kind kind = Kind::sequence;
  std::vector<CodeRange> ranges{};  // ascending, apart from each other
  std::vector<Part> parts{};
  std::vector<State> states{};
  uint32_t least = 0, most = kNoLimit;
  uint32_t rule = 0;
};

Part characters(std::vector<CodeRange> ranges);  // in any order
Part all_but(const std::vector<CodeRange>& ranges);
Part any_character();
Part text(std::string_view utf8);  // itself
Part sequence(std::vector<Part> parts);
Part choice(std::vector<Part> parts);
Part repeat(Part part, uint32_t least, uint32_t most = kNoLimit);
Part optional(Part part);
Part rule(uint32_t index);
// REQUIRES: a state at least; parts of steps are not empty texts and have no rules.
Part automaton(std::vector<Expression::State> states);

// Ascending and apart; and what they leave.
std::vector<CodeRange> united(std::vector<CodeRange> ranges);
std::vector<CodeRange> complement(const std::vector<CodeRange>& ranges);

struct Rule {
  std::string name{};  // in messages
  Part body{};
};

// A text is of the grammar if rule 0 describes it.
struct Grammar {
  std::vector<Rule> rules;
};

// Source: grammars/README.md of llama.cpp. The first rule of the result is `root`. Errors:
// invalid_argument with the line of a fault; unsupported for tokens as terminals.
Result<Grammar> read_gbnf(std::string_view text);

// The whole text matches; anchors may stand at the ends of an alternative. Characters, classes,
// groups, alternatives, quantifiers (lazy ones match the same texts). Errors: invalid_argument with
// the place of a fault; unsupported for what no automaton does (references, looking around) and for
// properties of Unicode. Outside of ASCII engines take different characters for spaces and letters:
// \s and \w match those of ASCII, their complements what no engine takes for one.
Result<Part> read_regular_expression(std::string_view pattern);
// A text that contains a match, as JSON Schema's `pattern` has it.
Result<Part> containing_match(std::string_view pattern);

// JSON texts that are valid for the schema, with at most one blank behind ',' and ':' and no other
// white space. Members come in the order of `properties`; others than those, where
// `additionalProperties` allows them by a word of its own, come behind. Unique items, which are of
// an enum, come in its order, and items that are contained first. What breaks a schema (of `not`,
// `if`, and where those of oneOf overlap) is found as far as it breaks one keyword. Source: JSON
// Schema 2020-12 and draft 7. Errors: invalid_argument where it is no JSON or no text is valid;
// unsupported with the keyword, and where it stands, for what the result would not obey.
Result<Grammar> read_json_schema(std::string_view schema);

// One of the texts. REQUIRES: one at least.
Grammar choice_of(const std::vector<std::string>& texts);

}  // namespace ullage::grammar
