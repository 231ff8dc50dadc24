// Two ways to run a test: the reference evaluator, and compiled programs on a device.
#pragma once

#include <memory>

#include "testing/node_case.h"
#include "tests/onnx/run_result.h"

namespace ullage::test {

using samples::NodeCase;

class Executor {
 public:
  virtual ~Executor() = default;
  virtual RunResult run(const NodeCase& test) = 0;
};

// `device_inputs`: every input is device data. `give_bounds`: bounds that an error then requires
// are given; else a test that requires one fails.
struct DeviceRuns {
  bool device_inputs = false;
  bool give_bounds = true;
  onnx::Loops loops = onnx::Loops::by_cost;
};

// Compiles for the first device and runs through the C ABI. Honours ULLAGE_TEST_TIER=T0. Without a
// bound, a first run that was repeated more than once fails (of a program with loops, 8 times), and
// so does a second program that does not begin with the sizes that the first has learned. The
// reason of a pass states how often the first run was repeated, if it was.
std::unique_ptr<Executor> make_device_executor(const DeviceRuns& runs);
// Imports and evaluates op by op on the host: checks the importer and the references.
std::unique_ptr<Executor> make_reference_executor(onnx::Loops loops);

}  // namespace ullage::test
