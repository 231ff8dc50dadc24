// The text form of a graph: what golden tests compare, `ullage inspect` shows and parse() reads.
#pragma once

#include <string>

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/graph/op.h"

namespace ullage::ir {

// What is printed of constants above kMaxHostElements.
enum class LargeConstants : uint8_t { hash, whole };

// One line per input, constant, node, guard and output, in order; see docs/text-form.md.
std::string print(const Graph& graph, LargeConstants large = LargeConstants::hash);

// Reads what print() writes, but no constant that is printed as a hash.
Result<Graph> parse(std::string_view text, Registry registry);

}  // namespace ullage::ir
