// Two ways to run a test: the reference evaluator, and compiled programs on a device.
#pragma once

#include <memory>

#include "tests/onnx/outcome.h"
#include "tools/samples/node_case.h"

namespace ullage::test {

using samples::NodeCase;

class Executor {
 public:
  virtual ~Executor() = default;
  virtual Outcome run(const NodeCase& test) = 0;
};

// Compiles for the first device and runs through the C ABI. Honours ULLAGE_TEST_TIER=T0.
// `device_inputs`: every input is device data, and bounds that an error asks for are given.
std::unique_ptr<Executor> make_device_executor(bool device_inputs, onnx::Loops loops);
// Imports and evaluates op by op on the host: checks the importer and the references.
std::unique_ptr<Executor> make_reference_executor(onnx::Loops loops);

}  // namespace ullage::test
