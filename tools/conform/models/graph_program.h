// Graphs as programs of the device under test.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/program/device_profile.h"
#include "testing/session_run.h"
#include "tools/conform/device_under_test.h"

namespace ullage::conform {

// Opens the device. Errors: those of DeviceUnderTest::context().
ir::Result<ir::DeviceProfile> profile_of(DeviceUnderTest& device);

struct GraphProgram {
  samples::ProgramOwner program = {};
  size_t planted = 0;  // kernels that had a place for the fault
};

// Compiles for the device, or for a profile that it can serve, and loads. `fault` as plant_fault()
// takes it; "": none. REQUIRES: the program is destroyed before the device.
ir::Result<GraphProgram> compile_graph(ir::Graph graph, DeviceUnderTest& device,
                                       const std::optional<ir::DeviceProfile>& profile = {},
                                       const std::string& fault = {});

}  // namespace ullage::conform
