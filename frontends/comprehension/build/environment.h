// What the names of a definition stand for while its statements become values.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "frontends/comprehension/text/tree.h"
#include "ir/graph/builder.h"

namespace ullage::comprehension {

// A tensor whose first element along axis a has the index minimum[a].
struct PlacedTensor {
  ir::Value value{};
  // One per axis. Extents are as the text names them. A size variable of several axes is the extent
  // of the first one; guards check that the others are equal.
  std::vector<ir::ExtentExpr> minimum{}, extent{};
};

struct Environment {
  ir::Builder& builder;
  const Unit& unit;
  const Definition& definition;
  std::vector<PlacedTensor> parameters{};  // as Definition::parameters
  std::vector<PlacedTensor> results{};     // as Definition::returns; invalid before it is assigned
  std::vector<ir::ExtentExpr> sizes{};     // as Definition::sizes; null before it is known
  std::vector<std::pair<ir::ExtentExpr, std::string>> counts{};  // of what filters keep, as printed

  // REQUIRES: the symbol of a tensor.
  const PlacedTensor& tensor(Symbol symbol) const {
    return symbol.kind == SymbolKind::parameter ? parameters[symbol.number]
                                                : results[symbol.number];
  }
  // How messages name extents and scalars: as the text does. Lives on its own.
  ir::LeafName leaf_name() const;
  // The text of a range in one line.
  std::string text(Range range) const;
  // "FILE:LINE:COLUMN: " of where a range begins, for messages of a run, which has no text.
  std::string place(Range range) const;
  // "FILE:LINE:COLUMN: error: ..." about a range of the text.
  ir::Error error(Range range, std::string message, std::string rule = {}) const;
};

// The environment of a call. Sizes are the extents of the arguments. Where a size variable or a
// number occurs more than once, equality that cannot be proved becomes a guard. Errors: the number
// of arguments (S18), their dtypes and ranks (S19), extents that provably differ from those of an
// equal size variable (S20) or from a number (S21).
ir::Result<Environment> bind(ir::Builder& builder, const Unit& unit, const Definition& definition,
                             std::span<const ir::Value> arguments);

// The same for extents of results, when all statements are done.
ir::Result<void> bind_results(Environment& environment);

}  // namespace ullage::comprehension
