// A graph and the inputs of its runs as one text file: suites of graphs write it for a bad case,
// `shrink` makes it smaller and `replay` runs it.
#pragma once

#include <string>
#include <string_view>

#include "tools/conform/models/graph_run.h"
#include "tools/conform/suite.h"

namespace ullage::conform {

struct GraphCase {
  std::string about = {};  // where it comes from; lines become comments
  ir::Graph graph = {};
  std::vector<GraphRun> runs = {};
  SampleTolerance sample_tolerance = {};
  std::vector<std::pair<std::string, int64_t>> bounds = {};  // as GraphCheck's
  std::string view = {};  // of kernel_views(); empty: the device as it is
};

inline constexpr std::string_view kGraphCaseMark = "ullage graph case 1";

// The text: kGraphCaseMark; "// " and `about`; "tolerance RELATIVE ABSOLUTE"; where there are any,
// "view NAME" and per bound "bound SYMBOL EXTENT"; a line "graph", the graph in its text form with
// whole constants, a line "end"; per run a line "run SIZES", per input "DTYPE [EXTENTS] VALUES" and
// per output that a third party gave "given ABSOLUTE DTYPE [EXTENTS] VALUES". Floats are in
// hexadecimal, so that they are read back exactly.
std::string to_text(const GraphCase& one);
// Errors: invalid_file with the line and what is wrong; a graph that does not verify.
ir::Result<GraphCase> parse_graph_case(std::string_view text);

// `skip` where there are no runs. `fault`: as GraphCheck's.
CaseResult run_graph_case(const GraphCase& one, DeviceUnderTest& device,
                          const std::string& fault = {});
// The view that its kernels are compiled for; none: the device as it is. Opens the device.
ir::Result<std::optional<ir::DeviceProfile>> profile_of(const GraphCase& one,
                                                        DeviceUnderTest& device);

// A smaller case that fails like `whole`: fewer runs, fewer outputs and nodes, smaller extents,
// simpler values. Each step is kept if `find` confirms it. A case that fails only by given outputs
// is not shrunk.
ir::Result<Artifact> shrink_graph_case(const Artifact& whole, const FindFailing& find);

// The functions of a suite whose cases `case_of` creates.
template <ir::Result<GraphCase> (*case_of)(const CaseId&)>
CaseResult run_case_of(const CaseId& id, const SuiteOptions& options, DeviceUnderTest& device) {
  const ir::Result<GraphCase> one = case_of(id);
  return one ? run_graph_case(*one, device, options.plant) : result_of(one.error());
}
// The file, about the case of that id.
Artifact artifact_of(const CaseId& id, GraphCase one);
template <ir::Result<GraphCase> (*case_of)(const CaseId&)>
ir::Result<Artifact> reproduce_case_of(const CaseId& id, const SuiteOptions&) {
  ir::Result<GraphCase> one = case_of(id);
  if (!one) return one.error();
  return artifact_of(id, *std::move(one));
}

}  // namespace ullage::conform
