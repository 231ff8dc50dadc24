// What differs from row to row of a batch.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_set>

#include "ir/graph/graph.h"

namespace ullage::autodiff {

// The value whose element a leaf is; none: it depends on extents alone.
std::optional<ir::ValueId> value_behind(const ir::Graph& graph, const ir::ExtentNode& leaf);

struct Varying {
  std::unordered_set<ir::ValueId> values{};
  // Loops of which each row takes its own iterations, by the node that begins one. All that such
  // a loop carries differs, and so does the number of iterations behind it.
  std::unordered_set<uint32_t> loops{};

  // Does `e` depend on data that differ between rows?
  bool has(const ir::Graph& graph, ir::ExtentExpr e) const;
};

// `sources` and all that is computed from them or has their data in an expression, through any
// number of iterations. Errors: loops that do not pair.
ir::Result<Varying> varying_in(const ir::Graph& graph, std::span<const ir::ValueId> sources);

}  // namespace ullage::autodiff
