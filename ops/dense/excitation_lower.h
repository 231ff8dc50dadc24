// Lowering of excitation to excite/{sums,gate}.comp.
#pragma once

#include <span>

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

ir::Result<void> lower_excitation(ir::LowerContext& context);
// Bodies of the result, the excited values themselves and numbers.
bool accepts_excitation_epilogue(const ir::Graph& graph, const ir::Node& node,
                                 const ir::ScalarBody& body, std::span<const ir::ValueId> extra);

}  // namespace ullage::ops
