// Equality of elements by their bits, and runs of equal elements.
#pragma once

#include "ops/select/size.h"

namespace ullage::ops {

// ---- parts of such ops ----------------------------------------------------------------------

// An integer per element: two elements are equal exactly where these are. -0 equals 0, every NaN
// every other; denormals differ from 0 on every device.
ir::Value equality_key(ir::Value x);
// Bool per element: is it NaN? Invalid for integers: none is.
ir::Value nan_of(ir::Value x);
// Bool per element: not zero by its bits.
ir::Value is_set(ir::Value x);

// Runs of equal neighbours in x [n].
struct Runs {
  ir::Value heads;    // bool [n]: does a run begin here?
  ir::Value starts;   // i32 [c]
  ir::Value count;    // i64 []
  ir::Value lengths;  // i32 [c]
};
// `apart` (bool [n], may be invalid): elements that equal no other.
Runs runs_of(ir::Value x, ir::Value apart = {});
Runs runs_of_heads(ir::Value heads);

// Order of the rows of x [n, ...] as i32 [n]: equal rows have one rank, and a row that comes before
// another in lexicographic order has the lower one (NaN above every number).
ir::Value row_ranks(ir::Value x);

// ---- composites -----------------------------------------------------------------------------

// The first element of every run of equal ones of x [n], and how many there are. Every NaN is a
// separate run (they differ from each other).
struct RunLengths {
  ir::Value values;   // [c]
  ir::Value lengths;  // i64 [c]
  ir::Value count;
};
RunLengths run_length_encode(ir::Value x, const Size& size = {});

// Runs of more than one element: where they begin and how long they are (i64 [c]).
struct NontrivialRuns {
  ir::Value offsets, lengths, count;
};
NontrivialRuns nontrivial_runs(ir::Value x, const Size& size = {});

}  // namespace ullage::ops
