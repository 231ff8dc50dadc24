// MergedBody: several elementwise nodes as one scalar body with the values it reads.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/graph/scalar_body.h"

namespace ullage::passes {

struct MergedBody {
  ir::ScalarBody body;
  std::vector<ir::ValueId> inputs;  // one per body input
};

// The value that a fused kernel reads for operand `id`: what broadcast_to and full only repeat is
// read in place.
ir::ValueId source_of(const ir::Graph& graph, ir::ValueId id);

// The element of a constant that has just one.
std::optional<ir::ScalarBody::Constant> scalar_constant(const ir::Graph& graph, ir::ValueId id);

// The computation of `exit` (one of `nodes`) in terms of what `nodes` read from outside. Nodes are
// elementwise, without bodies, in ascending order. Inputs come in order of first use, after
// `first_input` if that is given; equal constants are shared.
MergedBody merge_bodies(const ir::Graph& graph, std::span<const uint32_t> nodes, uint32_t exit,
                        ir::ValueId first_input = ir::kNoValue);

}  // namespace ullage::passes
