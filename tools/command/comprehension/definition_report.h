// What a definition became, for people and for scripts: ranges, how each was found, what was proved
// and what a run will check.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tools/command/comprehension/definition_graph.h"

namespace ullage::tools {

// A table per statement.
std::string definition_text(const comprehension::Unit& unit, const DefinitionGraph& definition);

// {"name", "statements": [{"source", "indices": [{"name", "min", "extent", "found"}], "kernel",
// "preconditions": [{"text", "when"}]}], "outputs": [{"name", "dtype", "min", "extent"}]}. Extents
// are numbers where they are known, else formulas. "when": proved, host or device.
nlohmann::ordered_json definition_json(const comprehension::Unit& unit,
                                       const DefinitionGraph& definition);

}  // namespace ullage::tools
