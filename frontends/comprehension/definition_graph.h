// A definition as a graph of its own.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "frontends/comprehension/comprehension.h"
#include "ir/graph/graph.h"

namespace ullage::comprehension {

// One graph input per parameter. Outputs are the results, then for each result that begins where
// only the device knows `NAME.min`, i64 [rank].
struct DefinitionGraph {
  std::string name;
  ir::Graph graph;
  Built built;  // its values are gone
};

struct GraphOptions {
  Options options = {};
  std::map<std::string, int64_t> sizes = {};    // others are symbols of their name
  std::vector<std::string> device_inputs = {};  // parameters that the host must not look at
};

// Names that the definition does not have are nobody's. Errors: those of build().
ir::Result<DefinitionGraph> definition_graph(const Unit& unit, const Definition& definition,
                                             const GraphOptions& options = {});

// "O.min": the output that tells where `result` begins.
std::string minimum_name(const std::string& result);

}  // namespace ullage::comprehension
