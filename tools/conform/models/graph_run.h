// One graph on the device against the reference, at several sizes in one session.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/program/device_profile.h"
#include "tools/conform/device_under_test.h"
#include "tools/conform/models/graph_tolerance.h"
#include "tools/conform/outcome.h"

namespace ullage::conform {

struct GraphRun {
  std::string sizes = {};  // in words, for reports
  std::vector<ir::Tensor> inputs = {};
  // Outputs that a third party gave, to be met as well as the reference; empty: none.
  std::vector<ir::Tensor> given = {};
  double given_absolute = 1e-7;  // with a relative tolerance of 1e-3: that of ONNX
};

struct GraphCheck {
  const ir::Graph& graph;
  std::vector<GraphRun> runs = {};
  SampleTolerance sample_tolerance = {};
  // Of the session, by symbol: runs beyond them make it plan again.
  std::vector<std::pair<std::string, int64_t>> bounds = {};
  // The view that kernels are chosen for; none: the device as it is. Details name the view.
  std::optional<ir::DeviceProfile> profile = {};
  std::string fault = {};  // planted into its kernels, which details count; empty: none
};

// Compiles once and runs in order: what one size leaves in memory meets the next. The device must
// refuse each size that the reference refuses. The first difference ends the case.
CaseResult check_graph(const GraphCheck& check, DeviceUnderTest& device);

}  // namespace ullage::conform
