// Parameters of gathers and scatters. Everything is a slot unless stated otherwise.
#ifndef ULLAGE_SHADERS_PARAMS_INDEXING_H
#define ULLAGE_SHADERS_PARAMS_INDEXING_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

// y[o, i, j] = x[o, indices[i], j] of x[outer, extent, inner]; inner counts units (elements, or 16
// bytes with UNITS), total those of the result.
struct GatherParams {
  uint total, extent, inner, count;
};

// y[i, j] = x[row, indices[i, 0], indices[i, 1] ..., j]: DEPTH axes of x, `inner` elements below
// them. BATCHED: `count` tuples in each row; else there is one row.
struct GatherNdParams {
  uint total, inner, count;
  uint extents[8];
};

// y[i...] = x[i... with indices[i...] on the axis]. RANK axes of the result with their extents and
// the strides of x; on the axis the stride is 0.
struct GatherElementsParams {
  uint total, axis_extent, axis_stride;
  uint extents[8];
  uint strides[8];
};

// Lines of updates along the axis: extents of the other axes (1 on the axis itself) with the
// strides of updates and of y.
struct ScatterElementsParams {
  uint lines, count, update_stride;
  uint axis_extent, axis_stride;
  uint extents[8];
  uint update_strides[8];
  uint strides[8];
};

// y[row, indices[row, i, 0], indices[row, i, 1] ..., j] takes updates[row, i, j], i < count,
// j < inner; lines are rows times inner. BATCHED: there is more than one row.
struct ScatterNdParams {
  uint lines, count, inner;
  uint extents[8];
};

// The last writer: last[slice] = 1 + the greatest number of a tuple that names it, of `tuples` in
// all, `count` in each row of a batch.
struct LastTupleParams {
  uint tuples, count;
  uint extents[8];
};

// y[i, j] = updates[last[i] - 1, j], or x[i, j] where last[i] is 0, j < inner; `total` elements.
struct ReplaceParams {
  uint total, inner;
};

// `total` elements.
struct ApplyParams {
  uint total;
};

// Tuples of indices against one extent per coordinate.
struct OutsideParams {
  uint tuples;
  uint extents[8];
};
// The same, after `groups` workgroups have each found their own first one.
struct FirstOutsideParams {
  uint groups;
  uint extents[8];
};

// Rows of x, its features, nodes of the table, leaves and targets of the weights.
struct TreeScoresParams {
  uint rows, features, nodes, leaves, targets;
  uint trees, levels;  // plan constants
};

ULLAGE_PARAMS_END
#endif
