// A definition as a separate graph.
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
  Built built;  // its values are no longer valid
};

struct GraphOptions {
  Options options = {};
  std::map<std::string, int64_t> sizes = {};    // others are symbols of their name
  std::vector<std::string> device_inputs = {};  // parameters that the host must not read
};

// Names that the definition does not have are ignored. Errors: those of build().
ir::Result<DefinitionGraph> definition_graph(const Unit& unit, const Definition& definition,
                                             const GraphOptions& options = {});

// "O.min": the output with the index of the first element of `result`.
std::string minimum_name(const std::string& result);

}  // namespace ullage::comprehension
