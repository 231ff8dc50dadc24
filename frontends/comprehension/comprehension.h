// comprehension: ops that a user writes as a formula over indices. Input: a text, the name of a
// definition and argument values. Output: result values. They go through the graph builder, so that
// they get all that ops get: passes, fusion, derivatives, batching, both backends.
//
// Language: docs/comprehensions.md. Semantics: docs/semantics.md; sizes and ranges may be symbols,
// counts that the device finds, or scalars of the data.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "frontends/comprehension/build/statement.h"
#include "frontends/comprehension/text/tree.h"
#include "ir/graph/builder.h"

namespace ullage::comprehension {

struct Options {
  std::string name = "comprehension";  // the text's name in messages, such as a file name
  bool strict = false;  // a read that is not proved inside is an error, not a run-time check
};

struct Output {
  std::string name;
  ir::Value value;                              // element [0, 0 ...] has the indices `minimum`
  std::vector<ir::ExtentExpr> minimum, extent;  // one per axis, as formulas of what the text names
};

// The result of building a definition.
struct Built {
  std::vector<Output> outputs;             // as the definition returns them
  std::vector<BuiltStatement> statements;  // in order
  ir::LeafName names;                      // how the text calls sizes and scalars
};

// A text whose names and types are checked. `warnings` are described (Source::describe()).
struct Checked {
  Unit unit;
  std::vector<std::string> warnings;
};
// Errors: of syntax, of rules S1 to S17, as many as there are places, described.
ir::Result<Checked> checked(std::string text, const Options& options = {});

// The definition of that name; the only one where the name is empty. Errors: there is none, or
// there are several.
ir::Result<const Definition*> find_definition(const Unit& unit, std::string_view name);

// Adds a definition to the graph. `arguments`: one per parameter, exact shapes. Errors (the builder
// must not be used afterwards): arguments that do not fit (S18 to S21); ranges that cannot be
// inferred; boxes that are provably wrong; with `strict`, what cannot be proved. Guards are added
// for what only the run can decide (N-05, N-08).
ir::Result<Built> build(ir::Builder& builder, const Unit& unit, const Definition& definition,
                        std::span<const ir::Value> arguments, const Options& options = {});

// Parses, checks and builds: the results of one call.
ir::Result<std::vector<Output>> comprehension(ir::Builder& builder, std::string text,
                                              std::string_view definition,
                                              std::span<const ir::Value> arguments,
                                              const Options& options = {});

}  // namespace ullage::comprehension
