// Layout: in which order, and how padded, the elements of a value lie in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ir/extent/shape.h"

namespace ullage::ir {

// Where a value's elements lie. Memory order is `order` (logical axes, outermost first; empty:
// row-major). `padded`: the innermost extent in memory is rounded up to a multiple of 4 elements
// and the pad elements are 0: every kernel that writes a padded layout writes those zeros.
struct Layout {
  std::vector<uint8_t> order{};
  bool padded = false;

  static Layout plain() { return {}; }
  static Layout rows() { return {{}, true}; }  // row-major, rows padded to 4
  static Layout channels_last(size_t rank);    // N, spatial..., C padded to 4
  bool operator==(const Layout&) const = default;
};

// The logical axes of a shape of `rank`, outermost in memory first.
std::vector<uint8_t> memory_order(const Layout& layout, size_t rank);
// `layout` with `padded` dropped where the innermost extent is a proved multiple of 4 and `order`
// dropped where it is the identity (or only permutes axes of proved extent 1), so that equal
// memory compares equal.
Layout canonical(const Layout& layout, const ShapeExtent& shape);
// Stride of each logical axis, in elements.
std::vector<ExtentExpr> strides_of(const Layout& layout, const ShapeExtent& shape,
                                   ExtentPool& pool);
// Elements of storage, padding included.
ExtentExpr storage_elements(const Layout& layout, const ShapeExtent& shape, ExtentPool& pool);
// Product of the live extents.
ExtentExpr element_count(const ShapeExtent& shape, ExtentPool& pool);

}  // namespace ullage::ir
