// Runs a graph on the Vulkan device at hand and compares it with the reference evaluator.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ir/graph/builder.h"
#include "ir/graph/evaluate.h"
#include "passes/compile.h"
#include "runtime/profile.h"
#include "tools/samples/random_tensor.h"
#include "tools/samples/session_run.h"

namespace ullage::test {

// The tier that this run of a test program is for, as ullage_context_options.max_tier: T0 where
// ULLAGE_TEST_TIER says so, else as found.
uint32_t tier_under_test();

// A context on device 0 with Khronos validation on; one message fails the test that ends with it.
class Device {
 public:
  // `poison`: memory holds NaN before it is written.
  explicit Device(uint32_t max_tier = tier_under_test(), bool timestamps = false,
                  bool poison = false);
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  bool available() const { return context_ != nullptr; }
  ullage_context* context() const { return context_; }
  ir::DeviceProfile profile() const { return runtime::profile_of(context_); }

  // Compiled for this device; the caller destroys it.
  ir::Result<ullage_program*> compile(ir::Graph graph) const;
  // The same for another profile that the device can serve.
  ir::Result<ullage_program*> compile(ir::Graph graph, const ir::DeviceProfile& profile) const;
  ir::Result<ullage_program*> compile(ir::Graph graph, passes::CompileOptions options) const;
  ir::Result<std::vector<ir::Tensor>> run(ir::Graph graph,
                                          std::span<const ir::Tensor> inputs) const;

 private:
  ullage_context* context_ = nullptr;
};

using samples::random_tensor;
using samples::run_session;

// Empty if all elements agree: floats within absolute + relative * |expected|, where NaN equals NaN
// only, others exactly. Else the first element that does not.
std::string difference(const ir::Tensor& expected, const ir::Tensor& actual, double relative,
                       double absolute);

// The largest magnitude of a finite element, at least 1. Sums of terms that cancel are as exact as
// their terms: absolute tolerances count in these units.
double scale_of(const ir::Tensor& expected);

}  // namespace ullage::test
