// Which matrix of a product has which extents.
#include "tools/conform/matrix/matrix_unit.h"

namespace ullage::conform {

MatrixType type_of(const MatrixShape& shape, MatrixUse use) {
  switch (use) {
    case MatrixUse::a:
      return {shape.m, shape.k, use, *shape.a, shape.scope};
    case MatrixUse::b:
      return {shape.k, shape.n, use, *shape.b, shape.scope};
    case MatrixUse::accumulator:
      break;
  }
  return {shape.m, shape.n, use, *shape.c, shape.scope};
}

std::string_view name_of(MatrixUse use) {
  constexpr std::string_view kNames[] = {"a", "b", "c"};
  return kNames[static_cast<size_t>(use)];
}

}  // namespace ullage::conform
