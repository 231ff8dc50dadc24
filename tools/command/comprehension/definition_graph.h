// Comprehension files for verbs: a definition as a graph, and where its results begin.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "frontends/comprehension/definition_graph.h"
#include "tools/command/reports/run_report.h"
#include "tools/common/cli/command.h"

namespace ullage::tools {

// The options of a command line about a comprehension.
struct DefinitionOptions {
  std::string file{}, definition{};
  bool strict = false;
  std::vector<std::string> sizes{};  // NAME=N
};
// Adds --def, --strict and --size.
void add_definition_options(Command verb, DefinitionOptions& options);

// Errors that begin with "FILE:LINE:COLUMN: " show the line, as compilers do: printed as they are.
ToolResult<> shown_whole(ToolResult<> done, const std::string& file);

// Failure: usage for a size or a parameter of the options that none of the definitions has.
ToolResult<> check_names(std::span<const comprehension::Definition* const> definitions,
                         const DefinitionOptions& options,
                         const std::vector<std::string>& device_inputs);

// A file whose names and types are checked; warnings go to stderr.
ToolResult<comprehension::Checked> read_comprehensions(const DefinitionOptions& options);

using comprehension::DefinitionGraph;

// `device_inputs`: parameters that the host must not look at. Names that the definition does not
// have are of others (check_names).
ToolResult<DefinitionGraph> definition_graph(const comprehension::Unit& unit,
                                             const comprehension::Definition& definition,
                                             const DefinitionOptions& options,
                                             const std::vector<std::string>& device_inputs);
// Of the one definition that the options name.
ToolResult<DefinitionGraph> definition_graph(const DefinitionOptions& options,
                                             const std::vector<std::string>& device_inputs);

// Where each result begins in a run on these inputs; `device`: the values of its `NAME.min`
// outputs by name. Failure: an input is missing.
ToolResult<std::vector<std::vector<int64_t>>> minimums_of(
    const DefinitionGraph& definition, const RunInputs& inputs,
    const std::map<std::string, std::vector<int64_t>>& device);

}  // namespace ullage::tools
