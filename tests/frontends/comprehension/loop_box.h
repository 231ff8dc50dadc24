// Ranges of indices by trying values: rounds as docs/semantics.md has them, with numbers for sizes.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "tests/frontends/comprehension/loop_value.h"

namespace ullage::comprehension::test {

struct IndexValues {
  bool operator==(const IndexValues&) const = default;
  int64_t minimum = 0, extent = 0;  // negative: what is demanded of the two ends contradicts
};

// By IndexId; none where an index that is known before runs over nothing, so that nothing can be
// tried.
struct TriedBox {
  std::vector<std::optional<IndexValues>> indices;
  // False where the largest range need not be found: by remainders, whose worst ends are estimated.
  bool largest = true;
  // Indices that no round solves.
  bool unsolved = false;
};
TriedBox tried_box(const Scene& scene, const Statement& statement);

// Calls `visit` at every point of a box, the last index fastest.
void for_each_point(const std::vector<IndexValues>& box,
                    const std::function<void(const std::vector<int64_t>&)>& visit);

// The reads of an expression, in subscripts too, through lets.
std::vector<ExprId> reads_in(const Unit& unit, const Statement& statement, ExprId expr);

}  // namespace ullage::comprehension::test
