#include "ops/schedule/narrow_weights.h"

#include <span>
#include <utility>

#include "ops/schedule/tile.h"

namespace ullage::ops {

int64_t store_narrow(ir::LowerContext& context, ir::ValueId weights, ir::PackRecipe& recipe) {
  if (context.storage_of(weights) == context.dtype(weights)) return 4;
  recipe.element_bytes = 2;
  recipe.pieces[0].constant = context.constants().narrowed(recipe.pieces[0].constant);
  for (ir::PackPiece& vector : std::span(recipe.pieces).subspan(1)) {
    vector = in_parts(std::move(vector), 2);
  }
  return 8;
}

}  // namespace ullage::ops
