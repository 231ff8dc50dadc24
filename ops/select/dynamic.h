// Ops whose extents are data: truncation, padding to another value, slices at run-time positions,
// ranges, top-k, packed and padded layouts. Composites.
#pragma once

#include <array>

#include "ops/select/size.h"

namespace ullage::ops {

// The first min(max(round(size), 0), extent) slices of x along `axis` (TF-05). `size` has rank 0
// and is f32, f64 or i64; floats round half away from zero, and one that is no finite number below
// 2^63 fails the run. Errors: another dtype or rank of size; the axis.
ir::Value dynamic_truncate(ir::Value x, ir::Value size, int64_t axis);

// x with zeros behind it up to the extent of `reference` along `axis`; as it is where it is already
// as long (TF-09). Errors: the axis of either.
ir::Value pad_to_match(ir::Value x, ir::Value reference, int64_t axis);

// The extent of an axis as data: i64 of rank 0 (TF-08).
ir::Value shape_of(ir::Value x, int64_t axis);
// The extent of an axis as data, as i32.
ir::Value get_dimension_size(ir::Value x, int64_t axis);
// x with `size` (integer, rank 0) as the extent of `axis`: its first part. Error of the run: the
// size lies outside [0, extent].
ir::Value set_dimension_size(ir::Value x, ir::Value size, int64_t axis);

// start, start + step ... before stop: max(0, ceil((stop - start) / step)) elements; operands of
// rank 0 and one dtype. `most`: never more elements. Error of the run: step is 0.
ir::Value arange(ir::Value start, ir::Value stop, ir::Value step, ir::ExtentExpr most = {});

// The window of x with extents `sizes` that begins at `starts` (integers [rank]), moved so that it
// lies inside. Error: a size is larger than its axis.
ir::Value dynamic_slice(ir::Value x, ir::Value starts, std::vector<ir::ExtentExpr> sizes);
// x with `update` in the window at `starts`, moved so that it lies inside.
ir::Value dynamic_update_slice(ir::Value x, ir::Value update, ir::Value starts);

// Values and i64 indices of the k largest (or smallest) along `axis`; k: integer of one element.
// Ties: the lower index first. Error of the run: k lies outside [0, extent].
std::array<ir::Value, 2> top_k(ir::Value x, ir::Value k, int64_t axis, bool largest = true);

// Between the padded layout, where rows of x have the strides of its extents, and the packed one,
// where live elements follow each other and padding comes last. `counts` (integers [rank]): how
// many entries of each axis are live.
ir::Value pack(ir::Value x, ir::Value counts);  // [product of the extents], 0 behind the live ones
ir::Value unpack(ir::Value packed, ir::Value counts, std::vector<ir::ExtentExpr> shape);

}  // namespace ullage::ops
