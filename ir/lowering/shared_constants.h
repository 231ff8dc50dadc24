// Each constant once, as a model has it, and what kernels read of it by recipes.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "ir/lowering/kernel_graph.h"

namespace ullage::ir {

// Of 16 bits, the dtype that represents every element of an f32 tensor; f32: none. NaNs are not
// represented: their bits would be the device's.
DType exact_storage(const Tensor& tensor);

// A recipe of weighted sums of the f32 constant `wide` that reads `halves`, the same in f16, and
// has the same result; itself where f16 does not represent every element.
PackRecipe sums_of_halves(PackRecipe recipe, const Tensor& wide, uint32_t halves);

// The constants of a model, as passes find them before they make others.
using GivenConstants = std::vector<std::shared_ptr<const Tensor>>;
GivenConstants given_constants(const Graph& graph);

// Removes the constants of a finished kernel graph that no recipe and no buffer reads. Those that
// are a given one, or another one of the graph, with its axes in another order (a table that a
// product has transposed) are read out of that: by their recipes, and a buffer that was such a
// constant becomes a pack of it. So plans that read a constant in different orders share it, too. A
// constant whose recipes cannot follow its axes stays, as do small ones. What kernels read does
// not change.
void share_constants(KernelGraph& kernels, const GivenConstants& given);

}  // namespace ullage::ir
