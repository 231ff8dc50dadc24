// vmap: a graph that does for every row of a batch what another graph does once.
#pragma once

#include <optional>
#include <vector>

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::autodiff {

struct BatchAxes {
  // Per input: where its batch axis is put; none: all rows share the input.
  std::vector<std::optional<size_t>> in = {};
  // Per output: where its batch axis goes; empty: 0 everywhere.
  std::vector<size_t> out = {};
  // How many rows there are, where that is known; none: the run decides.
  std::optional<int64_t> rows = std::nullopt;
};

// f(x...) on every row. Ops whose rows have equal extents run once, on all rows, by the
// batching rule of their op definition (OpDef::batching).
// Where device data gives each row its own extent (a count, a size, a side of a branch), the
// ops run row by row with exact extents until rows are equal again; that needs a batch of constant
// size. An output whose rows differ in extent is padded with zeros to what bounds them all, and
// followed by an output "<name>_counts": i64 [batch, rank], the live extents of each row.
//
// Rows share the loops of the graph, also where each decides how many iterations it takes.
//
// The result is a graph like any other: it can be batched or differentiated again.
// Errors: axes that do not fit the inputs; rows with their own extents in a batch that is not
// constant, without a bound to pad to, or carried by a loop.
ir::Result<ir::Graph> vmap(const ir::Graph& graph, const BatchAxes& axes);

}  // namespace ullage::autodiff
