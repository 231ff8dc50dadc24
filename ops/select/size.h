// How long the result of an op is that finds its length in the data.
#pragma once

#include <vector>

#include "ir/graph/builder.h"

namespace ullage::ops {

// Without `size` a result is as long as the data require, and its capacity is the proved bound.
// With it the result has that extent: what is too much is cut off, what is missing is `fill`. Both
// agree on the first min(count, size) entries, and the count before cutting is always a result too.
struct Size {
  ir::ExtentExpr size = {};
  // Of rank 0, cast to the result's dtype; none: the op's default. Ops that give one array per axis
  // take one fill for all or one each.
  std::vector<ir::Value> fill = {};
};

// A result of data-dependent length, and how many entries there are (i64, rank 0) before any cut.
struct Selected {
  ir::Value values, count;
};

// ---- parts of such ops ----------------------------------------------------------------------

// `x` cut or filled to size.size along `axis`, as it is without one. `fill` invalid: 0.
ir::Value fit(ir::Value x, size_t axis, const Size& size, ir::Value fill = {});
// Fill `index` of `size` in `dtype`; invalid where none is given.
ir::Value fill_of(const Size& size, size_t index, ir::DType dtype);
// x, of which only the entries before `live` along `axis` have derivatives: the others are
// fill, to which no gradient goes.
ir::Value constant_beyond(ir::Value x, size_t axis, ir::ExtentExpr live);
// A size as device data, rank 0.
ir::Value extent_scalar(ir::Builder& builder, ir::ExtentExpr extent, ir::DType dtype);
// All elements in row-major order.
ir::Value flat(ir::Value x);
// The first `extent` elements along `axis`. REQUIRES: there are as many.
ir::Value prefix(ir::Value x, size_t axis, ir::ExtentExpr extent);
// `x` with its elements one further along axis 0: a 0 in front, the last one gone.
ir::Value previous(ir::Value x);
// Records an error of op `name`.
void refuse(ir::Value x, std::string_view name, std::string message);
// `axis` counted from the front; none after an error.
std::optional<size_t> axis_of(ir::Value x, std::string_view name, int64_t axis);

}  // namespace ullage::ops
