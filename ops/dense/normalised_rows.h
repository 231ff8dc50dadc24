// Rows that products normalise as they read them.
#pragma once

#include <optional>

#include "ir/program/kernel_graph.h"

namespace ullage::ops {

struct NormalisedRows {
  ir::ValueId scale = ir::kNoValue, bias = ir::kNoValue;
  double epsilon = 0;
};

// How the rows of `id` are to be normalised by what reads them, if it is a layer_norm's result with
// constant scale and bias, seen through renamed axes, and all its readers are products with
// constants: no call makes it then, and its memory is that of the norm's operand. The answer is the
// same at the norm and at its readers.
std::optional<NormalisedRows> normalised_rows(const ir::LowerContext& context, ir::ValueId id);

}  // namespace ullage::ops
