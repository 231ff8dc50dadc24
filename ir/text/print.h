// The text form of a graph: what golden tests compare, `ullage inspect` shows and parse() reads.
#pragma once

#include <string>

#include "ir/graph/graph.h"
#include "ir/graph/op.h"
#include "ir/result.h"

namespace ullage::ir {

// One line per input, constant, node, guard and output, in order; see docs/text-form.md.
std::string print(const Graph& graph);

// Reads what print() writes; constants above 64 elements print as a hash and cannot be read back.
Result<Graph> parse(std::string_view text, Catalogue catalogue);

}  // namespace ullage::ir
