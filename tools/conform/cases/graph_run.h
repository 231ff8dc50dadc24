// One graph on the device against the reference, at several sizes in one session.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/conform/cases/device_under_test.h"
#include "tools/conform/cases/graph_tolerance.h"
#include "tools/conform/outcome.h"

namespace ullage::conform {

struct GraphRun {
  std::string sizes = {};  // in words, for reports
  std::vector<ir::Tensor> inputs = {};
  // What somebody else says the outputs are, to be met beside the reference; empty: nobody.
  std::vector<ir::Tensor> given = {};
  double given_absolute = 1e-7;  // with a relative tolerance of 1e-3: that of ONNX
};

struct GraphCheck {
  const ir::Graph& graph;
  std::vector<GraphRun> runs = {};
  RowTolerance row = {};
  // Of the session, by symbol: runs beyond them make it plan again.
  std::vector<std::pair<std::string, int64_t>> bounds = {};
  // What kernels are chosen for; none: the device as it is. Details name them where there is one.
  std::optional<ir::DeviceProfile> profile = {};
};

// Compiles once, runs in order: what one size leaves behind meets the next. Where the reference
// refuses a size, so must the device. The first difference ends the case.
CaseResult check_graph(const GraphCheck& check, DeviceUnderTest& device);

// A failed step of a case: `unsupported` where the error says so, else a fail.
CaseResult result_of(const ir::Error& error);

}  // namespace ullage::conform
