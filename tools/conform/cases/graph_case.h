// A graph and the inputs of its runs as one text file: what suites of graphs leave of a bad case,
// what `shrink` makes smaller and `replay` runs.
#pragma once

#include <string>
#include <string_view>

#include "tools/conform/cases/graph_run.h"
#include "tools/conform/suite.h"

namespace ullage::conform {

struct GraphCase {
  std::string about = {};  // where it comes from; lines become comments
  ir::Graph graph = {};
  std::vector<GraphRun> runs = {};
  RowTolerance row = {};
};

inline constexpr std::string_view kGraphCaseMark = "ullage graph case 1";

// The text: kGraphCaseMark; "// " and `about`; "tolerance RELATIVE ABSOLUTE"; a line "graph", the
// graph in its text form, a line "end"; per run a line "run SIZES" and per input "DTYPE [EXTENTS]
// VALUES": floats in hexadecimal, so that they come back as they were.
std::string to_text(const GraphCase& one);
// Errors: invalid_file with the line and what is wrong; a graph that does not verify.
ir::Result<GraphCase> parse_graph_case(std::string_view text);

CaseResult run_graph_case(const GraphCase& one, DeviceUnderTest& device);

// A smaller case that fails like `whole`: fewer runs, fewer outputs and nodes, smaller extents,
// simpler values, each step kept where `find` says so.
ir::Result<Artifact> shrink_graph_case(const Artifact& whole, const FindFailing& find);

}  // namespace ullage::conform
